//! `quincunx admin`: for whoever runs a server, while it runs.

mod answers;

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use quincunx_server::admin::{AdminClient, copy_store};
use quincunx_server::server_state::ServerState;
use quincunx_server::store::{Listing, check_upgrade};

use super::serve::data_folder;
use crate::CliError;
use crate::number::number;
use answers::{
    attempts, contents, copies, fair_play, index, log, members, ratings, reports, status, tables, upgrade,
};

/// Where the server of the Debian package keeps everything.
const SERVICE: &str = "/var/lib/quincunx";

/// The arguments of `quincunx admin`.
#[derive(clap::Args)]
#[command(
    after_help = "The server is found by its data folder. Anyone who can read admin.json there is trusted as \
    administrator: run this as the same user, or as root. Exit code 1 means that nothing was changed."
)]
pub struct Args {
    /// Data folder of the server. [default: quincunx in your data folder; if no server uses that,
    /// /var/lib/quincunx]
    #[arg(long, env = "QUINCUNX_DATA", value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Show the state of the server: tables, sockets, memory and the size of the store.
    Status,
    /// Check the health of the server: exit code 0 if what it writes can be read back, else 1.
    Health,
    /// List public and unlisted tables, most recently changed first.
    Tables {
        /// Which tables to list.
        #[arg(default_value = "current")]
        list: Which,
        /// How many to list.
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// List members whose moves in rated games are far more like the engine's than those of others of
    /// about the same rating.
    #[command(
        after_help = "Rated games are compared with the engine at fixed nodes once they have ended; a member is listed \
        after five games and 100 moves, and only if at least five others can be compared with. This proves nothing: \
        look at the games, at the times of the moves and at what others report. Nothing is done about anybody by \
        itself. Moderators find the same at /moderation, and close an entry there; then only later games count."
    )]
    FairPlay,
    /// List attempts by players, or from their addresses, to have their running game analysed, latest
    /// first.
    Attempts {
        /// How many to list; the server remembers the last 500 since it started.
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// End a table without a result; its players are told why.
    Close {
        /// The name of the table, as in its link.
        table: String,
        /// The reason, shown to the players.
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
    /// List members, in the order of their names.
    Members {
        /// How many.
        #[arg(long, default_value_t = 1000, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// Create an account and print a link with which its owner sets the password.
    #[command(
        after_help = "The first operator of a new server: quincunx admin add-member NAME --role operator. The link \
        works once and for a day."
    )]
    AddMember {
        /// The name: 2 to 20 letters from a to z, digits, - and _.
        name: String,
        /// What the member may do.
        #[arg(long, default_value = "member")]
        role: RoleName,
    },
    /// Give a member another role.
    Role {
        /// The name.
        name: String,
        /// What the member may do from now on.
        role: RoleName,
    },
    /// Mark an account as a bot's, or take the mark away.
    Bot {
        /// The name.
        name: String,
        /// Whether a program plays with it.
        mark: BotMark,
    },
    /// Print a link with which a member sets a new password; it works once and for a day.
    ResetPassword {
        /// The name.
        name: String,
    },
    /// List the reports that wait for moderators, the oldest first.
    Reports {
        /// How many.
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// Warn a member: they see the reason until they say that they have read it.
    Warn {
        /// The name.
        name: String,
        /// The reason, which the member reads.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Take the chat from a member.
    Mute {
        /// The name.
        name: String,
        /// The reason, which the member reads.
        #[arg(long, value_name = "TEXT")]
        why: String,
        /// For how many days. [default: for good]
        #[arg(long, value_name = "N", value_parser = number::<u32>(1..=3650), allow_negative_numbers = true)]
        days: Option<u32>,
    },
    /// Let a member begin no new games; those that have begun can be finished.
    Suspend {
        /// The name.
        name: String,
        /// The reason, which the member reads.
        #[arg(long, value_name = "TEXT")]
        why: String,
        /// For how many days. [default: for good]
        #[arg(long, value_name = "N", value_parser = number::<u32>(1..=3650), allow_negative_numbers = true)]
        days: Option<u32>,
    },
    /// Sign a member out everywhere and let them sign in no more.
    Ban {
        /// The name.
        name: String,
        /// The reason, which the member reads.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Lift what was done about a member.
    Lift {
        /// The name.
        name: String,
        /// What.
        kind: SanctionName,
        /// The reason, for the log.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Print an invitation to create an account; it works once and for two weeks.
    Invite,
    /// Write a consistent backup without interrupting any game.
    Backup {
        /// A new file, written by the server. [default: backups/quincunx-DATE.db in the data folder]
        file: Option<PathBuf>,
        /// Afterwards delete all but this many of the backups with a default name.
        #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true)]
        keep: Option<u32>,
    },
    /// Make the explorer's index what the finished games give.
    #[command(
        after_help = "Games come into the index by themselves when they end, those of older versions when the server \
        starts; this compares every game with what is kept of it and corrects what differs. With --check nothing is \
        changed, and the exit code is 1 if anything differs."
    )]
    Reindex {
        /// Only compare.
        #[arg(long)]
        check: bool,
    },
    /// Ratings of members.
    Ratings {
        #[command(subcommand)]
        task: RatingTask,
    },
    /// Restore a backup. The current contents are backed up first; clients reconnect by themselves.
    Restore {
        /// A file written by `backup`.
        file: PathBuf,
    },
    /// List what administrators did and who did it, latest first.
    Log {
        /// How many to list.
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = number::<u32>(0..=u32::MAX), allow_negative_numbers = true)]
        limit: u32,
    },
    /// Check on a copy whether this version can migrate and use a database.
    #[command(
        after_help = "Run this from the new version before you install it; the server may keep running. Exit code \
        0: it can; 1: it cannot, and nothing was changed."
    )]
    UpgradeCheck {
        /// A database or a backup. [default: quincunx.db in the data folder]
        file: Option<PathBuf>,
    },
    /// Copy everything from a file to a PostgreSQL database, or back, and check that it is the same.
    #[command(
        after_help = "No server may run over either. The store to copy to must be empty: a new file, or a new \
        database. Example:\n\n  \
        quincunx admin copy --from sqlite:/var/lib/quincunx/quincunx.db --to postgres://quincunx@localhost/quincunx"
    )]
    Copy {
        /// The store to copy: sqlite:FILE or postgres://USER@HOST/NAME.
        #[arg(long, value_name = "STORE")]
        from: String,
        /// The store to copy to.
        #[arg(long, value_name = "STORE")]
        to: String,
    },
}

#[derive(Subcommand)]
enum RatingTask {
    /// Compute all ratings again from the games that counted.
    #[command(
        after_help = "Every rating is a function of the results that counted, in their order; this says how many \
        stored ones differed and corrects them. With --check nothing is changed, and the exit code is 1 if any differ."
    )]
    Recompute {
        /// Only compare.
        #[arg(long)]
        check: bool,
    },
}

/// What a member may do.
#[derive(Clone, Copy, ValueEnum)]
enum RoleName {
    /// Play.
    Member,
    /// Keep order, too.
    Moderator,
    /// Run the server, too.
    Operator,
}

impl RoleName {
    fn word(self) -> &'static str {
        match self {
            RoleName::Member => "member",
            RoleName::Moderator => "moderator",
            RoleName::Operator => "operator",
        }
    }
}

/// Whether a program plays with an account.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BotMark {
    /// It does.
    On,
    /// It does not.
    Off,
}

/// What can be lifted.
#[derive(Clone, Copy, ValueEnum)]
enum SanctionName {
    /// The chat was taken.
    Mute,
    /// No new games.
    Suspend,
    /// Not to be signed in.
    Ban,
}

impl SanctionName {
    fn word(self) -> &'static str {
        match self {
            SanctionName::Mute => "mute",
            SanctionName::Suspend => "suspend",
            SanctionName::Ban => "ban",
        }
    }
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
    let folder = args.data.clone().unwrap_or_else(server_folder);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if let Task::UpgradeCheck { file } = &args.task {
        let file = file.clone().unwrap_or_else(|| ServerState::database(&folder));
        let check = runtime.block_on(check_upgrade(&file))?;
        return say(args, &check, &upgrade(&check));
    }
    if let Task::Copy { from, to } = &args.task {
        let copied = runtime.block_on(copy_store(from, to))?;
        return say(args, &copied, &copies(&copied));
    }
    let operator = AdminClient::of(&folder)?;
    runtime.block_on(run(&operator, args))
}

/// The folder of the server that runs: that of whoever asks, or that of the service.
pub fn server_folder() -> PathBuf {
    let own = data_folder();
    let service = PathBuf::from(SERVICE);
    let is_there = |folder: &Path| folder.join("admin.json").exists();
    if !is_there(&own) && is_there(&service) { service } else { own }
}

async fn run(operator: &AdminClient, args: &Args) -> Result<(), CliError> {
    match &args.task {
        Task::Status => {
            let report = operator.report().await?;
            say(args, &report, &status(&report))
        }
        Task::Health => {
            operator.health().await?;
            say(args, &"ok", "ok\n")
        }
        Task::Log { limit } => {
            let entries = operator.log(*limit).await?;
            say(args, &entries, &log(&entries))
        }
        // These need no server.
        Task::UpgradeCheck { .. } | Task::Copy { .. } => Ok(()),
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
        Task::FairPlay => {
            let list = operator.fair_play().await?;
            say(args, &list, &fair_play(&list))
        }
        Task::Members { limit } => {
            let entries = operator.members(*limit).await?;
            say(args, &entries, &members(&entries))
        }
        Task::AddMember { name, role } => {
            let link = operator.add_member(name, role.word()).await?;
            say(args, &link, &format!("{}\n", link.link))
        }
        Task::Role { name, role } => {
            operator.set_role(name, role.word()).await?;
            say(args, &(), &format!("{name} is {} now.\n", role.word()))
        }
        Task::Bot { name, mark } => {
            let is_bot = *mark == BotMark::On;
            operator.set_bot(name, is_bot).await?;
            let now = if is_bot { "is marked as a bot now" } else { "is not marked as a bot any more" };
            say(args, &(), &format!("{name} {now}.\n"))
        }
        Task::ResetPassword { name } => {
            let link = operator.reset_password(name).await?;
            say(args, &link, &format!("{}\n", link.link))
        }
        Task::Reports { limit } => {
            let entries = operator.reports(*limit).await?;
            say(args, &entries, &reports(&entries))
        }
        Task::Warn { name, why } => {
            operator.sanction(name, "warn", None, why).await?;
            say(args, &(), &format!("{name} is warned.\n"))
        }
        Task::Mute { name, why, days } => {
            operator.sanction(name, "mute", *days, why).await?;
            say(args, &(), &format!("{name} is muted.\n"))
        }
        Task::Suspend { name, why, days } => {
            operator.sanction(name, "suspend", *days, why).await?;
            say(args, &(), &format!("{name} is suspended.\n"))
        }
        Task::Ban { name, why } => {
            operator.sanction(name, "ban", None, why).await?;
            say(args, &(), &format!("{name} is banned and signed out everywhere.\n"))
        }
        Task::Lift { name, kind, why } => {
            operator.lift(name, kind.word(), why).await?;
            say(args, &(), &format!("{name}: {} is lifted.\n", kind.word()))
        }
        Task::Invite => {
            let link = operator.invite().await?;
            say(args, &link, &format!("{}\n", link.link))
        }
        Task::Close { table, why } => {
            operator.close(table, why).await?;
            say(args, &(), &format!("Table {table} is closed.\n"))
        }
        Task::Order { table, order } => {
            operator.order(table, order).await?;
            say(args, &(), &format!("The order {order} is given at table {table}.\n"))
        }
        Task::Backup { file, keep } => {
            let file = file.as_deref().map(whole_path).transpose()?;
            let backup = operator.backup(file.as_deref(), *keep).await?;
            let mut text =
                format!("{}: {} bytes, {}.\n", backup.file, backup.bytes, contents(&backup.counts));
            if backup.removed > 0 {
                text.push_str(&format!("Older backups removed: {}.\n", backup.removed));
            }
            say(args, &backup, &text)
        }
        Task::Ratings { task: RatingTask::Recompute { check } } => {
            let found = operator.recompute_ratings(*check).await?;
            say(args, &found, &ratings(&found, *check))?;
            if *check && !found.is_right() {
                return Err("stored ratings differ from what the games give".into());
            }
            Ok(())
        }
        Task::Reindex { check } => {
            let found = operator.reindex(*check).await?;
            say(args, &found, &index(&found, *check))?;
            if *check && !found.is_right() {
                return Err("the explorer's index differs from what the games give".into());
            }
            Ok(())
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
