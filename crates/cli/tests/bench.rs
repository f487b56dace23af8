//! `quincunx bench` as a user runs it.

use std::process::Command;

use serde_json::Value;

fn bench(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(["bench", "--json", "--movetime", "60"])
        .args(args)
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn memory_stays_within_the_hash_and_64_megabytes() {
    for (hash, threads) in [(1, "1"), (16, "2"), (100, "2")] {
        let answer = bench(&["--hash", &hash.to_string(), "--threads", threads]);
        // Only Linux tells.
        let Some(resident) = answer["resident_bytes"].as_u64() else { continue };
        let megabytes = resident >> 20;
        assert!(megabytes < hash + 64, "{megabytes} MB with {hash} MB of hash");
    }
}

#[test]
fn several_threads_are_compared_with_one() {
    let answer = bench(&["--threads", "2"]);
    let rows = answer["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 6, "five games and all of them");
    for row in rows {
        assert!(row["times_one_thread"].as_f64().is_some_and(|times| times > 0.0), "{row}");
        assert!(row["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{row}");
    }
    assert!(bench(&[])["rows"][0]["times_one_thread"].is_null());
}
