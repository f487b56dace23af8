//! The description of a game's positions, complete, and what is done with it.

use quincunx_messages::{Arg, Message};
use serde::Serialize;

use super::{Phase, Setup};
use crate::{Misread, Rules, Scene, SeatInfo, SquareKind, Viewer};

/// What can be set in the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetupForm {
    /// The phases of a game, the first that there is first.
    pub phases: Vec<Phase>,
    #[serde(skip)]
    seats: &'static [SeatInfo],
}

/// The description of the positions that a game has with these options.
pub fn form_of<R: Rules>(options: &R::Options) -> SetupForm {
    let mut phases = R::phases(options);
    for phase in &mut phases {
        complete::<R>(phase, options);
    }
    SetupForm { phases, seats: R::INFO.seats }
}

/// Gives a phase the empty board and the parts of its example.
fn complete<R: Rules>(phase: &mut Phase, options: &R::Options) {
    let Ok(position) = R::read_position(&phase.example, options) else { return };
    if phase.has_board() {
        let shown = R::scene(&position, Viewer::Everything);
        let mut scene = Scene::new(R::board(&position).name, shown.columns, shown.rows);
        (scene.squares, scene.seats) = (shown.squares, shown.seats);
        for square in &mut scene.squares {
            square.marks.clear();
            if phase.hole.is_some() && square.kind == SquareKind::Hole {
                square.kind = SquareKind::Tile;
            }
        }
        for seat in &mut scene.seats {
            (seat.to_move, seat.living, seat.check, seat.note) = (false, true, false, Message::NOTHING);
        }
        phase.board = Some(scene);
    }
    phase.parts = phase.read(&R::write_position(&position)).unwrap_or_default();
}

/// The parts of a position; none where its phases do not describe it.
pub fn setup_of<R: Rules>(form: &SetupForm, position: &R::Position) -> Option<Setup> {
    let text = R::write_position(position);
    form.phases.iter().find_map(|phase| phase.read(&text))
}

/// The position that has these parts; the error says which of them is wrong, and on
/// which squares where the rules know it.
pub fn set_up<R: Rules>(
    form: &SetupForm,
    setup: &Setup,
    options: &R::Options,
) -> Result<R::Position, Misread> {
    R::read_position(&form.phase(&setup.phase)?.write(setup)?, options)
}

impl SetupForm {
    /// The phase of that name.
    pub(super) fn phase(&self, name: &str) -> Result<&Phase, Misread> {
        self.phases.iter().find(|phase| phase.name == name).ok_or_else(|| {
            let names = self.phases.iter().map(|phase| Arg::text(phase.name)).collect();
            let expected = Message::new("expected-letter").with("letters", Arg::Or(names));
            Misread::new(Message::new("setup-part-phase"), name, expected)
        })
    }

    /// The name of the field that an error is about, if it is about one.
    pub fn field_of(&self, setup: &Setup, error: &Misread) -> Option<String> {
        self.phase(&setup.phase).ok()?.field_at(&error.place).map(str::to_owned)
    }

    /// The parts seen in a mirror, left and right exchanged.
    pub fn mirrored(&self, setup: &Setup) -> Result<Setup, Misread> {
        Ok(self.phase(&setup.phase)?.mirrored(setup, self.seats))
    }
}
