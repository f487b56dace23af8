//! Labelled positions, in memory and as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QXSAMPLE` |
//! | 2 | version: 3 |
//! | 2 + n | the name of the layout |
//! | 2 + n | how the samples were made |
//! | 4 | how many |
//! | 2, 2, 1, 1 | of each, for the seat that looks: the score in hundredths, the hand-made evaluation, its share of the point in the end in 120ths; how many men |
//! | 2 each | its men, as the [layout](crate::network::Layout) numbers them |
//!
//! Numbers are little-endian. Version 2, which is read too, counts the share in halves: among
//! four, a third of a point can be had as well.

use thiserror::Error;

const MAGIC: &[u8; 8] = b"QXSAMPLE";
const VERSION: u16 = 3;
/// The version that counted half points.
const IN_HALVES: u16 = 2;
/// Parts of a point: two, three or four can share it.
pub const POINT: u8 = 120;

/// Positions with scores and results, packed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Samples {
    labels: Vec<Label>,
    /// The men of all, one after the other.
    men: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Label {
    score: i16,
    handmade: i16,
    share: u8,
    /// Where in the list its men end.
    end: u32,
}

/// A position of the samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<'s> {
    /// Its men, as the seat that looks sees them: between two the one on turn, among more
    /// any of them.
    pub men: &'s [u16],
    /// What a search said, in hundredths, for that seat.
    pub score: i16,
    /// What it is worth by hand-made rules, in hundredths, for that seat.
    pub handmade: i16,
    /// What that seat got in the end, in parts of a [`POINT`].
    pub share: u8,
}

/// Why bytes are not samples that can be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SamplesError {
    /// Something else.
    #[error("not a file of samples: it does not begin with QXSAMPLE")]
    Magic,
    /// Of another version.
    #[error("samples of version {0}: expected version {VERSION}")]
    Version(u16),
    /// Cut off, or with something behind the end.
    #[error("samples that are cut off, or with something behind their end")]
    Length,
    /// A man or a result that cannot be.
    #[error("samples that are damaged: sample {0} is impossible")]
    Impossible(usize),
    /// For another network.
    #[error("samples of {0} boards: expected {1} boards")]
    Layout(String, String),
    /// Too many for one list.
    #[error("too many samples: expected fewer than 2^32 men in all")]
    TooMany,
}

/// What a file of samples says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamplesHead {
    /// The name of the layout.
    pub layout: String,
    /// How they were made.
    pub note: String,
}

/// What a part of a point is counted in by a version.
fn part(version: u16) -> Option<u8> {
    match version {
        VERSION => Some(1),
        IN_HALVES => Some(POINT / 2),
        _ => None,
    }
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Result<&'b [u8], SamplesError> {
    let (taken, rest) = bytes.split_at_checked(count).ok_or(SamplesError::Length)?;
    *bytes = rest;
    Ok(taken)
}

fn take_u16(bytes: &mut &[u8]) -> Result<u16, SamplesError> {
    take(bytes, 2).map(|two| u16::from_le_bytes([two[0], two[1]]))
}

fn take_text(bytes: &mut &[u8]) -> Result<String, SamplesError> {
    let length = take_u16(bytes)?;
    Ok(String::from_utf8_lossy(take(bytes, length.into())?).into_owned())
}

impl SamplesHead {
    /// Reads the head of a file, and leaves what comes behind it.
    pub fn read(bytes: &mut &[u8]) -> Result<SamplesHead, SamplesError> {
        SamplesHead::read_with_part(bytes).map(|(head, _)| head)
    }

    /// The same, with what a part of a point is counted in.
    fn read_with_part(bytes: &mut &[u8]) -> Result<(SamplesHead, u8), SamplesError> {
        if take(bytes, MAGIC.len()) != Ok(MAGIC) {
            return Err(SamplesError::Magic);
        }
        let version = take_u16(bytes)?;
        let part = part(version).ok_or(SamplesError::Version(version))?;
        Ok((SamplesHead { layout: take_text(bytes)?, note: take_text(bytes)? }, part))
    }

    fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for text in [&self.layout, &self.note] {
            let length = text.len().min(usize::from(u16::MAX));
            bytes.extend((length as u16).to_le_bytes());
            bytes.extend(&text.as_bytes()[..length]);
        }
        bytes
    }
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// One of them.
    pub fn get(&self, at: usize) -> Sample<'_> {
        let Label { score, handmade, share, end } = self.labels[at];
        let begin = if at == 0 { 0 } else { self.labels[at - 1].end };
        Sample { men: &self.men[begin as usize..end as usize], score, handmade, share }
    }

    /// Adds one; whether there was room.
    pub fn push(&mut self, sample: Sample<'_>) -> bool {
        let Ok(end) = u32::try_from(self.men.len() + sample.men.len()) else { return false };
        self.men.extend_from_slice(sample.men);
        let Sample { score, handmade, share, .. } = sample;
        self.labels.push(Label { score, handmade, share, end });
        true
    }

    /// As the bytes of a file.
    pub fn write(&self, head: &SamplesHead) -> Vec<u8> {
        let mut bytes = head.write();
        bytes.extend((self.len() as u32).to_le_bytes());
        for sample in (0..self.len()).map(|at| self.get(at)) {
            bytes.extend(sample.score.to_le_bytes());
            bytes.extend(sample.handmade.to_le_bytes());
            bytes.extend([sample.share, sample.men.len() as u8]);
            bytes.extend(sample.men.iter().flat_map(|man| man.to_le_bytes()));
        }
        bytes
    }

    /// Adds those of a file.
    pub fn read(
        &mut self,
        mut bytes: &[u8],
        layout: &crate::network::Layout,
    ) -> Result<SamplesHead, SamplesError> {
        let (head, part) = SamplesHead::read_with_part(&mut bytes)?;
        if head.layout != layout.name {
            return Err(SamplesError::Layout(head.layout, layout.name.to_owned()));
        }
        let count = take(&mut bytes, 4)?;
        let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]) as usize;
        let mut men = Vec::new();
        for at in 0..count {
            let label = take(&mut bytes, 6)?;
            men.clear();
            let packed = take(&mut bytes, 2 * usize::from(label[5]))?;
            men.extend(packed.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])));
            let share = label[4].checked_mul(part).filter(|share| *share <= POINT);
            let share = share.ok_or(SamplesError::Impossible(at))?;
            if men.iter().any(|man| usize::from(*man) >= layout.inputs) {
                return Err(SamplesError::Impossible(at));
            }
            let score = i16::from_le_bytes([label[0], label[1]]);
            let handmade = i16::from_le_bytes([label[2], label[3]]);
            if !self.push(Sample { men: &men, score, handmade, share }) {
                return Err(SamplesError::TooMany);
            }
        }
        if bytes.is_empty() { Ok(head) } else { Err(SamplesError::Length) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::LAYOUT;

    fn two() -> (Samples, SamplesHead) {
        let mut samples = Samples::default();
        assert!(samples.push(Sample { men: &[5 * 64, 767], score: -17, handmade: 5, share: POINT }));
        assert!(samples.push(Sample { men: &[3], score: 900, handmade: -9, share: POINT / 3 }));
        (samples, SamplesHead { layout: "chess".to_owned(), note: "by hand".to_owned() })
    }

    #[test]
    fn samples_are_written_and_read() {
        let (samples, head) = two();
        let bytes = samples.write(&head);
        let mut read = Samples::default();
        assert_eq!(read.read(&bytes, &LAYOUT), Ok(head.clone()));
        assert_eq!(read, samples);
        assert_eq!(read.read(&bytes, &LAYOUT), Ok(head));
        assert_eq!((read.len(), read.get(3)), (4, samples.get(1)));
    }

    #[test]
    fn samples_in_half_points_are_read_too() {
        let mut samples = Samples::default();
        assert!(samples.push(Sample { men: &[7], score: 1, handmade: 2, share: POINT / 2 }));
        let mut bytes = samples.write(&SamplesHead { layout: "chess".to_owned(), note: String::new() });
        bytes[MAGIC.len()] = 2;
        let share_at = bytes.len() - 4;
        assert_eq!(bytes[share_at], POINT / 2);
        bytes[share_at] = 1;
        let mut read = Samples::default();
        read.read(&bytes, &LAYOUT).expect("an older version");
        assert_eq!(read, samples);
        bytes[share_at] = 3;
        assert_eq!(Samples::default().read(&bytes, &LAYOUT), Err(SamplesError::Impossible(0)));
    }

    #[test]
    fn whatever_is_cut_off_or_damaged_is_refused() {
        let (samples, head) = two();
        let bytes = samples.write(&head);
        let read = |bytes: &[u8]| Samples::default().read(bytes, &LAYOUT);
        for cut in 0..bytes.len() {
            assert!(matches!(read(&bytes[..cut]), Err(SamplesError::Magic | SamplesError::Length)), "{cut}");
        }
        assert_eq!(read(&[&bytes[..], &[0]].concat()), Err(SamplesError::Length));
        let mut impossible = bytes;
        *impossible.last_mut().expect("a byte") = 3;
        assert_eq!(read(&impossible), Err(SamplesError::Impossible(1)));
        let other = samples.write(&SamplesHead { layout: "cross".to_owned(), ..head });
        assert!(matches!(read(&other), Err(SamplesError::Layout(..))));
    }
}
