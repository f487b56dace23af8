//! Whether there is enough memory for a table, before it is taken.

use std::fs;

/// What is left to everything else, in megabytes, and which part of what is free: a
/// machine without any slows down long before it stops.
const TO_SPARE: u64 = 64;
const SPARED_PART: u64 = 8;

/// Refuses a table that the machine has no memory for; where it does not say how
/// much there is, every size is believed.
pub fn check_hash(megabytes: u32) -> Result<(), String> {
    match available() {
        Some(free) if u64::from(megabytes) > free.saturating_sub(TO_SPARE.max(free / SPARED_PART)) => Err(
            format!("a hash of {megabytes} MB is too much for this machine: {free} MB of memory are free"),
        ),
        _ => Ok(()),
    }
}

/// Free memory in megabytes, on Linux.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_any_machine_has_is_refused() {
        assert_eq!(check_hash(1), Ok(()));
        if available().is_some() {
            let refusal = check_hash(u32::MAX).expect_err("too much");
            assert!(refusal.contains("MB of memory are free"), "{refusal}");
        }
    }
}
