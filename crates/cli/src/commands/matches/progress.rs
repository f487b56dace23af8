//! How a match stands while it goes on, in one line of a terminal.

use std::time::{Duration, Instant};

use quincunx_engine::matches::Tally;

use crate::live::Live;

/// How many characters the bar takes.
const WIDTH: usize = 24;

/// The line that shows how far a match is. Draws nothing where nobody looks.
pub struct Progress {
    begun: Instant,
    /// Games that had been played before.
    before: u32,
    all: u32,
    live: Live,
}

impl Progress {
    /// For so many games, of which some have been played already.
    pub fn new(before: u32, all: u32) -> Progress {
        Progress { begun: Instant::now(), before, all, live: Live::new(true) }
    }

    /// Draws the line.
    pub fn show(&mut self, tally: &Tally) {
        self.live.show(&line(tally, self.before, self.all, self.begun.elapsed()));
    }

    /// Wipes the line away.
    pub fn end(&mut self) {
        self.live.show("");
    }
}

fn line(tally: &Tally, before: u32, all: u32, elapsed: Duration) -> String {
    let done = tally.games();
    let full = (WIDTH * done as usize / all.max(1) as usize).min(WIDTH);
    let bar = format!("{}{}", "#".repeat(full), ".".repeat(WIDTH - full));
    let (low, high) = tally.interval();
    let left = match done.saturating_sub(before) {
        0 => String::new(),
        now => {
            let seconds = elapsed.as_secs_f64() / f64::from(now) * f64::from(all.saturating_sub(done));
            format!("  {} left", spoken(Duration::from_secs_f64(seconds)))
        }
    };
    format!(
        "[{bar}] {done}/{all}  +{} ={} -{}  {:.1} % ({:.0} to {:.0}){left}",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.score() * 100.0,
        low * 100.0,
        high * 100.0
    )
}

/// A time as people say it.
fn spoken(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds => format!("{:.1} h", seconds as f64 / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_how_far_and_how_long() {
        let mut tally = Tally::default();
        (0..3).for_each(|_| tally.add(1.0));
        tally.add(0.5);
        let text = line(&tally, 2, 8, Duration::from_secs(10));
        assert!(text.starts_with("[############............] 4/8  +3 =1 -0  87.5 %"), "{text}");
        assert!(text.ends_with("20 s left"), "{text}");
        assert!(!line(&tally, 4, 8, Duration::ZERO).contains("left"));
        assert!(text.len() < 100);
    }
}
