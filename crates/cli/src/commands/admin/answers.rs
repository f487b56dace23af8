//! What `quincunx admin` prints for people: the server's answers in words.

use std::time::{SystemTime, UNIX_EPOCH};

use quincunx_server::admin::{
    Attempt, AuditEntry, IndexCheck, ListedOutlier, ListedReport, MemberEntry, NodeEntry, RatingCheck,
    Report, SanctionEntry, TableEntry,
};
use quincunx_server::store::{CopiedTable, Counts, UpgradeCheck};

pub(super) fn contents(counts: &Counts) -> String {
    let Counts { guests, open, live, finished, aborted, plies } = counts;
    format!(
        "{guests} guests, {plies} plies at {} tables ({open} open, {live} live, {finished} finished, {aborted} aborted)",
        open + live + finished + aborted
    )
}

pub(super) fn status(report: &Report) -> String {
    let Counts { guests, open, live, finished, aborted, plies } = report.counts;
    let memory =
        report.resident_bytes.map_or("unknown".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000));
    let scheme = if report.is_encrypted { "https" } else { "http" };
    let (hours, minutes) = (report.up_seconds / 3600, report.up_seconds / 60 % 60);
    let mut text = format!(
        "{} at {scheme}://{}, up {hours} h {minutes} min\ndata      {}\nmemory    {memory}\nsockets   {}\n\
         tables    {live} live, {open} open, {finished} finished, {aborted} aborted; {} awake, {} waiting for the computer\n\
         plies     {plies}\nguests    {guests}\n",
        report.server, report.address, report.data, report.sockets, report.awake, report.waiting
    );
    if !report.nodes.is_empty() {
        text.push_str(&format!("jobs      {}\n", report.jobs));
    }
    for NodeEntry { node, silent_for, report, .. } in &report.nodes {
        let what = if report.is_worker { "worker".to_owned() } else { format!("http://{}", report.address) };
        text.push_str(&format!(
            "node      {node} {what}, version {}, {} sockets, {} tables awake, {} waiting for the computer, \
             store answers in {} ms, heard {silent_for} ms ago\n",
            report.version, report.sockets, report.tables, report.thinking, report.lag
        ));
    }
    text
}

fn minutes_since(moment: u64) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    now.saturating_sub(moment) / 60_000
}

pub(super) fn log(entries: &[AuditEntry]) -> String {
    if entries.is_empty() {
        return "No operator has done anything yet.\n".to_owned();
    }
    let mut text = String::new();
    for AuditEntry { at, who, did, about, refused } in entries {
        let outcome = refused.as_deref().map_or(String::new(), |why| format!(" (refused: {why})"));
        text.push_str(&format!("{:>5} min ago  {who}  {did} {about}{outcome}\n", minutes_since(*at)));
    }
    text
}

pub(super) fn upgrade(check: &UpgradeCheck) -> String {
    let UpgradeCheck { schema, known, pending, bytes, counts } = check;
    let mut text = if pending.is_empty() {
        format!("The database has schema {schema}, as this version does: nothing is to be changed.\n")
    } else {
        let changes: String = pending.iter().map(|change| format!("  {change}\n")).collect();
        format!(
            "The database has schema {schema}, this version {known}. When the server starts, it changes:\n{changes}\
             Tried on a copy, that worked. Take a backup first: there is no way back without one.\n"
        )
    };
    text.push_str(&format!("The copy holds {}; the database has {bytes} bytes.\n", contents(counts)));
    text
}

pub(super) fn copies(tables: &[CopiedTable]) -> String {
    let mut text = String::new();
    for CopiedTable { table, rows, hash } in tables {
        text.push_str(&format!("{table:12} {rows:>9} rows  {}\n", &hash[..16.min(hash.len())]));
    }
    text.push_str("Everything was copied, read back and found to be the same.\n");
    text
}

pub(super) fn attempts(list: &[Attempt]) -> String {
    if list.is_empty() {
        return "Nobody tried to have a game analysed that was on.\n".to_owned();
    }
    let mut text = String::new();
    for Attempt { at, table, game, guest, name, plays } in list {
        let minutes = minutes_since(*at);
        let who = match (name, guest) {
            (Some(name), Some(guest)) => format!("{name} ({guest})"),
            _ => "somebody without a name".to_owned(),
        };
        let how = if *plays { "who plays there" } else { "from the address of a player" };
        text.push_str(&format!("{minutes:>5} min ago  {table}  {game:8} {who}, {how}\n"));
    }
    text
}

pub(super) fn fair_play(list: &[ListedOutlier]) -> String {
    if list.is_empty() {
        return "Nobody stands out.\n".to_owned();
    }
    let mut text = String::new();
    for outlier in list {
        let ListedOutlier { name, pool, rating, peers, moves, firsts, loss, games, .. } = outlier;
        let by = |by: Option<f64>| by.map(|by| format!("{by:.1}")).unwrap_or_default();
        text.push_str(&format!(
            "{name}, {pool}, rating {rating}: {moves} moves in {} games beside {peers} others\n  \
             first choices {:.1} % (usual {:.1} %, {} deviations), given away {:.1} % a move (usual {:.1} %, {} \
             deviations)\n",
            games.len(),
            firsts.own * 100.0,
            firsts.usual * 100.0,
            by(firsts.by),
            loss.own * 100.0,
            loss.usual * 100.0,
            by(loss.by),
        ));
        if let Some(spread) = &outlier.time_spread {
            text.push_str(&format!("  move times: spread {:.2} (usual {:.2})", spread.own, spread.usual));
            if let Some(bond) = &outlier.time_bond {
                text.push_str(&format!(
                    ", longer where it is hard {:.2} (usual {:.2})",
                    bond.own, bond.usual
                ));
            }
            text.push('\n');
        }
        let (times, seconds) = (outlier.away_times, outlier.away_seconds);
        text.push_str(&format!(
            "  looked away in own turns: {times} times, {seconds:.0} s; reports: {}\n",
            outlier.reports
        ));
        let tables: Vec<&str> = games.iter().map(|game| game.table.as_str()).collect();
        text.push_str(&format!("  games: {}\n", tables.join(" ")));
    }
    text.push_str("This proves nothing: it says where to look.\n");
    text
}

pub(super) fn members(entries: &[MemberEntry]) -> String {
    if entries.is_empty() {
        return "There are no members.\n".to_owned();
    }
    let mut text = String::new();
    for MemberEntry { guest, handle, role, has_password, passkeys, bot, sanctions, .. } in entries {
        let mut notes = Vec::new();
        if *bot {
            notes.push("bot".to_owned());
        }
        match (has_password, passkeys) {
            (false, 0) => notes.push("no password yet".to_owned()),
            (false, _) => notes.push("passkeys only".to_owned()),
            (true, _) => {}
        }
        for SanctionEntry { kind, until, .. } in sanctions {
            let what = match kind.as_str() {
                "mute" => "muted",
                "suspend" => "suspended",
                _ => "banned",
            };
            let until = until.as_ref().map(|day| format!(" until {day}")).unwrap_or_default();
            notes.push(format!("{what}{until}"));
        }
        let notes = if notes.is_empty() { String::new() } else { format!("  ({})", notes.join(", ")) };
        text.push_str(&format!("{handle:20}  {role:9}  {guest}{notes}\n"));
    }
    text
}

pub(super) fn ratings(found: &RatingCheck, check: bool) -> String {
    let RatingCheck { games, ratings, wrong_results, wrong_ratings } = found;
    let what = match (found.is_right(), check) {
        (true, _) => "All are as the games give them".to_owned(),
        (false, true) => {
            format!("{wrong_ratings} ratings and {wrong_results} results differ from what the games give")
        }
        (false, false) => {
            format!("{wrong_ratings} ratings and {wrong_results} results differed and are corrected")
        }
    };
    format!("{games} rated games, {ratings} ratings. {what}.\n")
}

pub(super) fn index(found: &IndexCheck, check: bool) -> String {
    let IndexCheck { games, plies, wrong_games, lost_plies } = found;
    let what = match (found.is_right(), check) {
        (true, _) => "All are kept as they were played".to_owned(),
        (false, true) => {
            format!(
                "{wrong_games} games are kept otherwise than they were played, and {lost_plies} moves of none"
            )
        }
        (false, false) => {
            format!("{wrong_games} games are corrected, and {lost_plies} moves of none removed")
        }
    };
    format!("{games} finished games, {plies} moves in the index. {what}.\n")
}

pub(super) fn reports(entries: &[ListedReport]) -> String {
    if entries.is_empty() {
        return "Nothing waits for the moderators.\n".to_owned();
    }
    let mut text = String::new();
    for ListedReport { at, reporter, name, table, reason, words, sanctions, .. } in entries {
        let place = table.as_deref().map_or(String::new(), |table| format!("  table {table}"));
        text.push_str(&format!(
            "{:>5} min ago  {name}  {reason}, by {reporter}{place}; sanctions before: {}\n",
            minutes_since(*at),
            sanctions.len()
        ));
        if !words.is_empty() {
            text.push_str(&format!("               {words}\n"));
        }
    }
    text
}

pub(super) fn tables(entries: &[TableEntry]) -> String {
    if entries.is_empty() {
        return "There are no such tables.\n".to_owned();
    }
    let mut text = String::new();
    for entry in entries {
        let seats: Vec<&str> = entry.seats.iter().map(|seat| seat.as_deref().unwrap_or("(open)")).collect();
        let kind = if entry.public { "public" } else { "by link" };
        let verdict = entry.verdict.as_deref().map_or(String::new(), |verdict| format!("; {verdict}"));
        text.push_str(&format!(
            "{}  {:8} {:8} {:7} {}{verdict}\n",
            entry.table,
            entry.game,
            entry.status,
            kind,
            seats.join(" - ")
        ));
    }
    text
}
