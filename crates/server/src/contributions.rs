//! What the players of a table add to its seed.

use quincunx_core::Contribution;

/// What one seat adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    /// Nothing: nobody sits there, the computer does, or a client that does not know how.
    #[default]
    Nothing,
    /// The client has said that it will add something.
    Awaited,
    /// This.
    Given(Contribution),
}

/// What the seats add, in their order. The game's seed is made of it when the last seat
/// is taken, and it does not change after that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contributions(Vec<Share>);

impl Contributions {
    /// Nothing from any of so many seats.
    pub fn nothing(seats: usize) -> Contributions {
        Contributions(vec![Share::Nothing; seats])
    }

    /// Promised by some of so many seats.
    pub fn awaited(seats: usize, by: impl Fn(usize) -> bool) -> Contributions {
        Contributions((0..seats).map(|seat| if by(seat) { Share::Awaited } else { Share::Nothing }).collect())
    }

    /// What a seat adds.
    pub fn of(&self, seat: usize) -> Share {
        self.0.get(seat).copied().unwrap_or_default()
    }

    /// Notes what a seat adds.
    pub fn set(&mut self, seat: usize, share: Share) {
        if seat >= self.0.len() {
            self.0.resize(seat + 1, Share::Nothing);
        }
        self.0[seat] = share;
    }

    /// Whether somebody still has to add what was promised.
    pub fn is_waiting(&self) -> bool {
        self.0.contains(&Share::Awaited)
    }

    /// Whoever has promised and not come adds nothing.
    pub fn stop_waiting(&mut self) {
        self.0.iter_mut().filter(|share| **share == Share::Awaited).for_each(|share| *share = Share::Nothing);
    }

    /// What was given, in the order of seats.
    pub fn given(&self) -> Vec<Option<Contribution>> {
        let one = |share: &Share| match share {
            Share::Given(contribution) => Some(*contribution),
            Share::Nothing | Share::Awaited => None,
        };
        self.0.iter().map(one).collect()
    }

    /// The text in the store: `-` for nothing, `?` for awaited, with commas between them.
    pub fn write(&self) -> String {
        let one = |share: &Share| match share {
            Share::Nothing => "-".to_owned(),
            Share::Awaited => "?".to_owned(),
            Share::Given(contribution) => contribution.to_string(),
        };
        self.0.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// Reads what [`write`](Contributions::write) writes; a table from before that was
    /// kept has an empty text. None for what makes no sense.
    pub fn read(text: &str) -> Option<Contributions> {
        let one = |word: &str| match word {
            "-" => Some(Share::Nothing),
            "?" => Some(Share::Awaited),
            _ => Contribution::read(word).map(Share::Given),
        };
        let words = text.split(',').filter(|word| !word.is_empty());
        words.map(one).collect::<Option<_>>().map(Contributions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut shares = Contributions::awaited(3, |seat| seat == 1);
        shares.set(2, Share::Given(Contribution::new([7; 16])));
        assert_eq!(shares.write(), format!("-,?,{}", "07".repeat(16)));
        assert_eq!(Contributions::read(&shares.write()).unwrap(), shares);
        assert_eq!(Contributions::read("").unwrap(), Contributions::default());
        assert_eq!(Contributions::read("-,what"), None);
    }

    #[test]
    fn whoever_does_not_come_adds_nothing() {
        let mut shares = Contributions::awaited(2, |seat| seat == 1);
        assert!(shares.is_waiting());
        shares.stop_waiting();
        assert_eq!(shares, Contributions::nothing(2));
        assert_eq!(shares.given(), [None, None]);
    }
}
