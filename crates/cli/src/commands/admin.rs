//! `quincunx admin`: for whoever runs a server, while it runs.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Subcommand, ValueEnum};
use quincunx_server::admin::{AdminClient, Attempt, Report, TableEntry};
use quincunx_server::store::{Counts, Listing};

use super::serve::data_folder;
use crate::CliError;
use crate::number::number;

/// The arguments of `quincunx admin`.
#[derive(clap::Args)]
#[command(
    after_help = "The server is found by its data folder, and believes whoever may read the key that it \
    keeps there: run this as the same user. Exit code 1 says that nothing was done."
)]
pub struct Args {
    /// The data folder of the server. [default: quincunx in your data folder]
    #[arg(long, env = "QUINCUNX_DATA", value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// How the server is: tables, sockets, memory, and how much there is in the store.
    Status,
    /// List tables, public and by link, the last changed first.
    Tables {
        /// Which tables.
        #[arg(default_value = "current")]
        list: Which,
        /// How many.
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// List who wanted to have a game analysed that they, or somebody at their address, were playing,
    /// the latest first.
    Attempts {
        /// How many; the server remembers the last 500 since it was started.
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// End a table without a result; whoever is there is told why.
    Close {
        /// The name of the table, as in its link.
        table: String,
        /// Why, for those who play there.
        #[arg(long, default_value = "", value_name = "TEXT")]
        why: String,
    },
    /// Give an operator's order at a table.
    #[command(
        after_help = "In Bishops, duel makes the last two settle it in the duel. While more than two remain \
        it is refused, unless the table plays with force_duel_any_time: then duel=wp names the two."
    )]
    Order {
        /// The name of the table, as in its link.
        table: String,
        /// The order, such as duel.
        order: String,
    },
    /// Write a copy of everything, as it is at one moment, while all play on.
    Backup {
        /// A new file, written by the server. [default: backups/quincunx-DATE.db in the data folder]
        file: Option<PathBuf>,
    },
    /// Go back to a backup: clients are told, and come back to what is in it. What was there before goes
    /// into a backup of its own.
    Restore {
        /// A file that `backup` wrote.
        file: PathBuf,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Which {
    /// Seats are open or the game is on.
    Current,
    /// Seats are open.
    Open,
    /// The game is on.
    Live,
    /// The game ended.
    Finished,
    /// It ended without a result.
    Aborted,
    /// All of them.
    All,
}

impl Which {
    fn listings(self) -> Vec<Listing> {
        match self {
            Which::Current => vec![Listing::Live, Listing::Open],
            Which::Open => vec![Listing::Open],
            Which::Live => vec![Listing::Live],
            Which::Finished => vec![Listing::Finished],
            Which::Aborted => vec![Listing::Aborted],
            Which::All => vec![Listing::Live, Listing::Open, Listing::Finished, Listing::Aborted],
        }
    }
}

/// Does what the operator asks for.
pub fn admin(args: &Args) -> Result<(), CliError> {
    let folder = args.data.clone().unwrap_or_else(data_folder);
    let operator = AdminClient::of(&folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run(&operator, args))
}

async fn run(operator: &AdminClient, args: &Args) -> Result<(), CliError> {
    match &args.task {
        Task::Status => {
            let report = operator.report().await?;
            say(args, &report, &status(&report))
        }
        Task::Tables { list, limit } => {
            let mut entries = Vec::new();
            for listing in list.listings() {
                entries.extend(operator.tables(listing, *limit).await?);
            }
            entries.truncate(*limit as usize);
            say(args, &entries, &tables(&entries))
        }
        Task::Attempts { limit } => {
            let list = operator.attempts(*limit).await?;
            say(args, &list, &attempts(&list))
        }
        Task::Close { table, why } => {
            operator.close(table, why).await?;
            say(args, &(), &format!("Table {table} is closed.\n"))
        }
        Task::Order { table, order } => {
            operator.order(table, order).await?;
            say(args, &(), &format!("The order {order} is given at table {table}.\n"))
        }
        Task::Backup { file } => {
            let file = file.as_deref().map(whole_path).transpose()?;
            let backup = operator.backup(file.as_deref()).await?;
            let text = format!("{}: {} bytes, {}.\n", backup.file, backup.bytes, contents(&backup.counts));
            say(args, &backup, &text)
        }
        Task::Restore { file } => {
            let restored = operator.restore(&whole_path(file)?).await?;
            let text = format!(
                "There are now {}.\nWhat was there before is in {}.\n",
                contents(&restored.counts),
                restored.before
            );
            say(args, &restored, &text)
        }
    }
}

fn say(args: &Args, value: &impl serde::Serialize, text: &str) -> Result<(), CliError> {
    if args.json { crate::print_json(value) } else { crate::print(text) }
}

/// The server has a working folder of its own.
fn whole_path(file: &Path) -> Result<PathBuf, CliError> {
    Ok(std::path::absolute(file).map_err(|error| format!("{}: {error}", file.display()))?)
}

fn contents(counts: &Counts) -> String {
    let Counts { guests, open, live, finished, aborted, plies } = counts;
    format!(
        "{guests} guests, {plies} plies at {} tables ({open} open, {live} live, {finished} finished, {aborted} aborted)",
        open + live + finished + aborted
    )
}

fn status(report: &Report) -> String {
    let Counts { guests, open, live, finished, aborted, plies } = report.counts;
    let memory =
        report.resident_bytes.map_or("unknown".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000));
    let (hours, minutes) = (report.up_seconds / 3600, report.up_seconds / 60 % 60);
    format!(
        "{} at http://{}, up {hours} h {minutes} min\ndata      {}\nmemory    {memory}\nsockets   {}\n\
         tables    {live} live, {open} open, {finished} finished, {aborted} aborted; {} awake, {} waiting for the computer\n\
         plies     {plies}\nguests    {guests}\n",
        report.server, report.address, report.data, report.sockets, report.awake, report.waiting
    )
}

fn attempts(list: &[Attempt]) -> String {
    if list.is_empty() {
        return "Nobody tried to have a game analysed that was on.\n".to_owned();
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let mut text = String::new();
    for Attempt { at, table, game, guest, name, plays } in list {
        let minutes = now.saturating_sub(*at) / 60_000;
        let who = match (name, guest) {
            (Some(name), Some(guest)) => format!("{name} ({guest})"),
            _ => "somebody without a name".to_owned(),
        };
        let how = if *plays { "who plays there" } else { "from the address of a player" };
        text.push_str(&format!("{minutes:>5} min ago  {table}  {game:8} {who}, {how}\n"));
    }
    text
}

fn tables(entries: &[TableEntry]) -> String {
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
