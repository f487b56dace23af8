//! What day it is here.

use time::{OffsetDateTime, UtcOffset};

/// The calendar at the place of this computer.
#[derive(Clone, Copy, Debug)]
pub struct Calendar {
    offset: UtcOffset,
}

impl Calendar {
    /// The calendar of the local time zone, or of UTC where it is not known. To be
    /// called before there are threads: the system tells the zone only then.
    pub fn local() -> Calendar {
        Calendar { offset: UtcOffset::current_local_offset().unwrap_or(UtcOffset::UTC) }
    }

    /// Today as records write it: `2024.05.31`.
    pub fn today(self) -> String {
        self.date_of(OffsetDateTime::now_utc())
    }

    fn date_of(self, moment: OffsetDateTime) -> String {
        let date = moment.to_offset(self.offset).date();
        format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_is_that_of_the_local_time_zone() {
        let before_midnight = OffsetDateTime::from_unix_timestamp(1_717_196_400).expect("in range");
        let date = |hours| {
            Calendar { offset: UtcOffset::from_hms(hours, 0, 0).expect("a zone") }.date_of(before_midnight)
        };
        assert_eq!(date(0), "2024.05.31");
        assert_eq!(date(3), "2024.06.01");
    }
}
