//! Times as people type them.

use std::time::Duration;

/// Reads `5s`, `300ms`, `2m`, `0.5s`; a bare number is seconds.
pub fn read_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "s"),
    };
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a time such as 5s, 300ms or 2m".to_owned()),
    };
    let value: f64 = number.parse().map_err(|_| "expected a time such as 5s, 300ms or 2m".to_owned())?;
    Duration::try_from_secs_f64(value * seconds)
        .ok()
        .filter(|time| *time <= Duration::from_secs(86_400) && !time.is_zero())
        .ok_or_else(|| "expected more than nothing and at most a day".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_type_them() {
        assert_eq!(read_duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(read_duration("300ms"), Ok(Duration::from_millis(300)));
        assert_eq!(read_duration("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(read_duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "s", "-1s", "nans", "5 years", "1e300s", "0", "9999h"] {
            assert!(read_duration(wrong).is_err(), "{wrong}");
        }
    }
}
