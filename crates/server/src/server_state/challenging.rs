//! Challenges to members: who may make one, what becomes of it, and the table in the end.

use std::sync::Arc;

use quincunx_core::Message;
use quincunx_games::catalogue;
use serde::{Deserialize, Serialize};

use super::ServerState;
use crate::contributions::Contributions;
use crate::domain::{Guest, Holder, Terms, TimeControl};
use crate::ids;
use crate::protocol::{Challenge, ChallengeWish, Challenger, Code, Refusal};
use crate::ratings::Pool;
use crate::store::{
    AccountRow, ChallengeRow, ChallengeState, ChallengeWrite, GONE, MOST_CHALLENGES, SanctionKind,
    StoreError, Write,
};
use crate::table::Opening;
use crate::time::now;

/// How long a challenge waits, in milliseconds: a day, or two weeks for a game that itself
/// takes days.
const DAY: u64 = 24 * 3600 * 1000;
const WAITS: u64 = DAY;
const WAITS_WITH_DAYS: u64 = 14 * DAY;

/// What is to be played, once it is known to make sense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Which game.
    pub game: String,
    /// The settings that are not the default, `key=value,key=value`.
    pub options: String,
    /// What it is played on.
    pub terms: Terms,
    /// The seat of whoever makes it; by lot if none.
    pub seat: Option<u8>,
}

fn refused(code: Code, key: &'static str) -> Refusal {
    Refusal::new(code, Message::new(key))
}

fn gone() -> Refusal {
    refused(Code::NotFound, "refusal-challenge-gone")
}

impl Offer {
    /// What a wish comes to.
    fn of(wish: &ChallengeWish) -> Result<Offer, Refusal> {
        let wrong = |message: Message| Refusal::new(Code::BadMessage, message);
        let Some(rules) = catalogue::find(&wish.game) else {
            let names: Vec<&str> = catalogue::GAMES.iter().map(|rules| rules.info().name).collect();
            return Err(wrong(Message::new("refusal-games-are").verbatim("games", names.join(", "))));
        };
        let settings: Vec<(&str, &str)> =
            wish.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let options = rules.check_settings(&settings).map_err(|error| wrong(error.message()))?;
        wish.clock.check().map_err(wrong)?;
        let count = rules.info().seats.len();
        if wish.seat.is_some_and(|seat| usize::from(seat) >= count) {
            return Err(wrong(Message::new("refusal-no-seat").number("count", count)));
        }
        let terms = Terms {
            clock: wish.clock,
            public: wish.public,
            takebacks: wish.takebacks.unwrap_or(!wish.rated),
            chat: wish.chat.unwrap_or(count < 4),
            rated: wish.rated,
        };
        if wish.rated {
            let key = if !options.is_empty() {
                Some("refusal-rated-rules")
            } else if count > 2 {
                // The seats between the two are the computer's.
                Some("refusal-rated-no-computer")
            } else if terms.takebacks {
                Some("refusal-rated-no-takebacks")
            } else if Pool::of(rules.info().name, terms.clock).is_none() {
                Some("refusal-rated-clock")
            } else {
                None
            };
            if let Some(key) = key {
                return Err(wrong(Message::new(key)));
            }
        }
        Ok(Offer { game: rules.info().name.to_owned(), options, terms, seat: wish.seat })
    }

    /// What stands in the store.
    pub fn read(row: &ChallengeRow) -> Result<Offer, StoreError> {
        serde_json::from_str(&row.offer).map_err(|_| StoreError::Broken("challenges.offer".to_owned()))
    }

    /// The pool in which the game will count; none if it does not.
    fn pool(&self) -> Option<Pool> {
        Pool::of(&self.game, self.terms.clock).filter(|_| self.terms.rated)
    }

    fn waits(&self) -> u64 {
        if matches!(self.terms.clock, TimeControl::Days { .. }) { WAITS_WITH_DAYS } else { WAITS }
    }
}

impl ServerState {
    /// Somebody challenges a member.
    pub async fn offer_challenge(
        &self,
        guest: &Guest,
        member: &AccountRow,
        wish: &ChallengeWish,
    ) -> Result<ChallengeRow, Refusal> {
        let offer = Offer::of(wish)?;
        if guest.id == member.guest {
            return Err(refused(Code::BadMessage, "refusal-challenge-self"));
        }
        self.check_meeting(&guest.id, &member.guest).await?;
        if !self.lets_challenge(member, &guest.id).await? {
            return Err(refused(Code::NotAllowed, "refusal-challenge-not-wanted"));
        }
        self.check_rating_of_both(guest, &member.guest, &offer).await?;
        self.write_offer(guest, &member.guest, &offer, "").await
    }

    /// Somebody who is challenged would rather play something else.
    pub async fn counter_challenge(
        &self,
        guest: &Guest,
        id: &str,
        wish: &ChallengeWish,
    ) -> Result<ChallengeRow, Refusal> {
        let offer = Offer::of(wish)?;
        let row = self.open_challenge(id, |row| row.challenged == guest.id).await?;
        self.check_meeting(&guest.id, &row.challenger).await?;
        if row.bot && offer.pool().is_some() {
            return Err(refused(Code::NotAllowed, "refusal-challenge-rated"));
        }
        self.check_rating_of_both(guest, &row.challenger, &offer).await?;
        self.write_offer(guest, &row.challenger, &offer, id).await
    }

    /// Refuses an offer to play a rated game where one of the two does not play such games.
    async fn check_rating_of_both(&self, guest: &Guest, other: &str, offer: &Offer) -> Result<(), Refusal> {
        let Some(pool) = offer.pool() else { return Ok(()) };
        self.check_rated_player(&guest.id, guest.bot, pool).await?;
        let is_bot = self.store.guest(other).await?.is_none_or(|other| other.bot);
        let checked = self.check_rated_player(other, is_bot, pool).await;
        checked.map(|_| ()).map_err(|_| refused(Code::NotAllowed, "refusal-challenge-rated"))
    }

    /// Refuses two who do not meet: one of them has blocked the other, or may not play.
    async fn check_meeting(&self, guest: &str, other: &str) -> Result<(), Refusal> {
        self.check_order(guest, &[SanctionKind::Suspend, SanctionKind::Ban]).await?;
        let apart = self.store.members().blocked_with(guest).await?;
        let is_barred =
            |row: &crate::store::SanctionRow| matches!(row.kind, SanctionKind::Suspend | SanctionKind::Ban);
        if apart.iter().any(|apart| apart == other) || self.sanctions_on(other).await?.iter().any(is_barred) {
            return Err(refused(Code::NotAllowed, "refusal-challenge-not-wanted"));
        }
        Ok(())
    }

    async fn write_offer(
        &self,
        guest: &Guest,
        other: &str,
        offer: &Offer,
        counter_of: &str,
    ) -> Result<ChallengeRow, Refusal> {
        let at = now();
        let row = ChallengeRow {
            id: ids::table_id()?,
            challenger: guest.id.clone(),
            challenged: other.to_owned(),
            offer: serde_json::to_string(offer).map_err(|error| StoreError::Failed(error.to_string()))?,
            bot: guest.bot,
            state: ChallengeState::Open,
            counter_of: counter_of.to_owned(),
            created_at: at,
            expires_at: at + offer.waits(),
        };
        let write = Write::Challenge(ChallengeWrite::Offer(row.clone()));
        self.writer.write(write).await.map_err(|error| match error {
            StoreError::Conflict if counter_of.is_empty() => {
                let message = Message::new("refusal-challenge-enough").number("count", MOST_CHALLENGES);
                Refusal::new(Code::Taken, message)
            }
            StoreError::Conflict => gone(),
            error => error.into(),
        })?;
        Ok(row)
    }

    /// A challenge that is open and that somebody may answer.
    async fn open_challenge(
        &self,
        id: &str,
        is_theirs: impl FnOnce(&ChallengeRow) -> bool,
    ) -> Result<ChallengeRow, Refusal> {
        let row = self.store.members().challenge(id).await?.filter(is_theirs).ok_or_else(gone)?;
        let is_open = row.state == ChallengeState::Open && row.expires_at > now();
        if is_open { Ok(row) } else { Err(gone()) }
    }

    async fn end_challenge(&self, row: ChallengeRow, state: ChallengeState) -> Result<(), Refusal> {
        let write = Write::Challenge(ChallengeWrite::End { row, state, at: now() });
        self.writer.write(write).await.map_err(|error| match error {
            StoreError::Conflict => gone(),
            error => error.into(),
        })
    }

    /// Somebody does not want to play.
    pub async fn decline_challenge(&self, guest: &str, id: &str) -> Result<(), Refusal> {
        let row = self.open_challenge(id, |row| row.challenged == guest).await?;
        self.end_challenge(row, ChallengeState::Declined).await
    }

    /// Whoever has challenged does not want to any more.
    pub async fn withdraw_challenge(&self, guest: &str, id: &str) -> Result<(), Refusal> {
        let row = self.open_challenge(id, |row| row.challenger == guest).await?;
        self.end_challenge(row, ChallengeState::Withdrawn).await
    }

    /// The table at which a challenge is played.
    pub fn challenge_table(&self, id: &str) -> String {
        self.signer.name_from("challenge", id)
    }

    /// Somebody wants to play: the game begins. Whoever says so twice is led to the same
    /// table.
    pub async fn accept_challenge(
        self: &Arc<ServerState>,
        guest: &Guest,
        id: &str,
    ) -> Result<String, Refusal> {
        let found = self.store.members().challenge(id).await?;
        let row = found.filter(|row| row.challenged == guest.id).ok_or_else(gone)?;
        let is_again = row.state == ChallengeState::Accepted;
        if !is_again {
            if row.state != ChallengeState::Open {
                return Err(gone());
            }
            self.check_meeting(&guest.id, &row.challenger).await?;
            self.end_challenge(row.clone(), ChallengeState::Accepted).await?;
        }
        match self.begin_challenge(&row, guest).await {
            Ok(table) => Ok(table),
            Err(refusal) => {
                if !is_again {
                    self.writer.write(Write::Challenge(ChallengeWrite::Reopen(row))).await?;
                }
                Err(refusal)
            }
        }
    }

    async fn begin_challenge(
        self: &Arc<ServerState>,
        row: &ChallengeRow,
        guest: &Guest,
    ) -> Result<String, Refusal> {
        let offer = Offer::read(row)?;
        let pool = offer.pool();
        let Offer { game, options, terms, seat } = offer;
        let count = catalogue::find(&game).map_or(2, |rules| rules.info().seats.len());
        let challenger = self.store.guest(&row.challenger).await?.ok_or_else(gone)?;
        let challenger = Guest { bot: challenger.bot || row.bot, ..challenger };
        let [lot] = ids::random_bytes::<1>()?;
        let first = seat.map_or(usize::from(lot) % count, usize::from);
        // Opposite each other; where four play, the computer has the seats between.
        let second = (first + count / 2) % count;
        let level = self.computers.level(None).unwrap_or_default();
        let mut seats: Vec<Holder> = (0..count).map(|_| Holder::computer(level)).collect();
        for (seat, player) in [(first, &challenger), (second, guest)] {
            let mut holder = Holder::of(player);
            if let Some(pool) = pool {
                // Whoever was a member when the challenge was made may not be one now.
                holder.set_rating(self.check_rated_player(&player.id, player.bot, pool).await?);
            }
            seats[seat] = holder;
        }
        let opening = Opening { game, options, position: None };
        let (table, host) = (self.challenge_table(&row.id), challenger.id.clone());
        let contributions = Contributions::awaited(count, |_| false);
        self.open_table_named(table, opening, &host, terms, seats, contributions).await
    }

    /// The challenges from and to a guest that are open, the oldest first.
    pub async fn challenges_of(&self, guest: &str) -> Result<Vec<Challenge>, StoreError> {
        let mut listed = Vec::new();
        for row in self.store.members().challenges_of(guest, now()).await? {
            listed.push(self.listed_challenge(row, guest).await?);
        }
        Ok(listed)
    }

    /// A challenge, as one of the two may know it.
    pub async fn listed_challenge(&self, row: ChallengeRow, guest: &str) -> Result<Challenge, StoreError> {
        let Offer { game, options, terms, seat } = Offer::read(&row)?;
        let from = self.challenger(&row.challenger).await?;
        Ok(Challenge {
            from: Challenger { bot: from.bot || row.bot, ..from },
            to: self.challenger(&row.challenged).await?,
            incoming: row.challenged == guest,
            id: row.id,
            game,
            options,
            terms,
            seat,
            counter: !row.counter_of.is_empty(),
            created_at: row.created_at,
            expires_at: row.expires_at,
        })
    }

    async fn challenger(&self, guest: &str) -> Result<Challenger, StoreError> {
        let known = self.store.guest(guest).await?;
        let member = self.store.members().account(guest).await?.is_some();
        Ok(known.map_or(Challenger { name: GONE.to_owned(), member: false, bot: false }, |known| {
            Challenger { name: known.name, member, bot: known.bot }
        }))
    }
}
