//! Who may sit at a rated table, and the rating beside the name.

use super::TableLoop;
use crate::domain::{Holder, RatingMark};
use crate::protocol::{Refusal, TableAction};
use crate::table::Actor;

impl TableLoop {
    /// The rating of somebody who sits down at a rated table; whoever may not is refused.
    pub(super) async fn mark_of(
        &mut self,
        who: &Actor,
        action: &TableAction,
    ) -> Result<Option<RatingMark>, Refusal> {
        match (action, self.state.pool()) {
            // Whoever sits here already asks again after a broken line.
            (TableAction::Sit { .. }, Some(pool)) if self.state.seats_of(&who.guest.id).is_empty() => {
                self.services.rated_player(&who.guest.id, who.guest.bot, pool).await.map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The seats of the next game, with the ratings that those who sit there have now.
    pub(super) async fn rematch_seats(&mut self) -> Result<Vec<Holder>, Refusal> {
        let mut seats = self.state.rotated_seats();
        if let Some(pool) = self.state.pool() {
            for holder in &mut seats {
                if let Some(guest) = holder.guest() {
                    let mark = self.services.rated_player(guest, false, pool).await?;
                    holder.set_rating(mark);
                }
            }
        }
        Ok(seats)
    }
}
