//! Tells the program the date of what it is built from, for `--version`.

use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

/// The day of a number of seconds since 1970, as `2026-01-31`.
fn day(seconds: i64) -> String {
    // Counted from a first of March, so that a leap day ends its year.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (date, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{date:02}", era * 400 + year + i64::from(month <= 2))
}

fn main() {
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    println!("cargo::rerun-if-changed=build.rs");
    // A checkout says when it was last committed to; a source archive may say it in the
    // usual variable; elsewhere the version alone has to do.
    let told = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok()).map(day);
    // A checkout of something else around an unpacked archive does not count.
    let is_ours = git(&["ls-files", "--error-unmatch", "build.rs"]).is_some();
    let date = told.or_else(|| git(&["log", "-1", "--format=%cs"]).filter(|_| is_ours));
    if is_ours {
        for name in ["HEAD", "logs/HEAD"] {
            if let Some(file) = git(&["rev-parse", "--git-path", name]) {
                println!("cargo::rerun-if-changed={file}");
            }
        }
    }
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = date.map_or(version.clone(), |date| format!("{version} ({date})"));
    println!("cargo::rustc-env=QUINCUNX_VERSION={version}");
}
