//! `quincunx serve`: the server.

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use quincunx_server::{Config, Keep, Proxies, Server, base_url, qr, raise_file_limit};
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use crate::CliError;
use crate::commands::systemd::Unit;
use crate::commands::verify::read_file;

/// How log lines look.
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// The arguments of `quincunx serve`. The file has the same names.
#[derive(clap::Args, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[command(after_help = "Each setting can also be an environment variable, as shown, or a line of the \
    configuration file, as in: address = \"0.0.0.0:8080\". Flags come before the environment, the \
    environment before the file.")]
pub struct Args {
    /// Where to listen; 0.0.0.0:8080 is for everybody in your network. [default: 127.0.0.1:8080]
    #[arg(long, env = "QUINCUNX_ADDRESS", value_name = "ADDRESS:PORT")]
    address: Option<SocketAddr>,
    /// The folder that holds everything; it is made if it is not there. [default: quincunx in your data folder]
    #[arg(long, env = "QUINCUNX_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The address that people use, if it is another one, as in `https://play.example.org`.
    #[arg(long, env = "QUINCUNX_URL", value_name = "URL", value_parser = base_url)]
    url: Option<String>,
    /// The proxies in front whose X-Forwarded-For is believed, as in 10.0.0.2,192.168.0.0/16;
    /// without a list, one on this machine.
    #[arg(long, env = "QUINCUNX_BEHIND_PROXY", value_name = "ADDRESSES", num_args = 0..=1, default_missing_value = "true")]
    behind_proxy: Option<Proxies>,
    /// Threads in which computers think; one more is for short thoughts. [default: one less than there are cores]
    #[arg(long, env = "QUINCUNX_ENGINE_THREADS", value_name = "N")]
    engine_threads: Option<usize>,
    /// The most tables of one guest at which the computer thinks or waits to. [default: 8]
    #[arg(long, env = "QUINCUNX_THINKING_TABLES", value_name = "N")]
    thinking_tables: Option<usize>,
    /// The most tables that are not over. [default: 50000]
    #[arg(long, env = "QUINCUNX_MAX_TABLES", value_name = "N")]
    max_tables: Option<usize>,
    /// The most sockets altogether. [default: 50000]
    #[arg(long, env = "QUINCUNX_MAX_SOCKETS", value_name = "N")]
    max_sockets: Option<usize>,
    /// The most sockets from one address. [default: 200]
    #[arg(long, env = "QUINCUNX_SOCKETS_PER_ADDRESS", value_name = "N")]
    sockets_per_address: Option<usize>,
    /// The most connections altogether, half-sent requests included; the limit of open files may
    /// allow fewer. [default: 60000]
    #[arg(long, env = "QUINCUNX_MAX_CONNECTIONS", value_name = "N")]
    max_connections: Option<usize>,
    /// The most connections from one address. [default: 512, but not more than a quarter of all]
    #[arg(long, env = "QUINCUNX_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    connections_per_address: Option<usize>,
    /// How long the head of a request may take, and how long a connection may be idle. [default: 10]
    #[arg(long, env = "QUINCUNX_HEAD_SECONDS", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    head_seconds: Option<u64>,
    /// How long the body of a request may take. [default: 15]
    #[arg(long, env = "QUINCUNX_BODY_SECONDS", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    body_seconds: Option<u64>,
    /// How long an answer waits for a client that takes nothing of it. [default: 60]
    #[arg(long, env = "QUINCUNX_STALL_SECONDS", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    stall_seconds: Option<u64>,
    /// Requests a second from one address; 0 is without limit. New guests and tables: three times
    /// this number a minute. [default: 20]
    #[arg(long, env = "QUINCUNX_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<u32>,
    /// Messages a second from one guest; 0 is without limit. [default: 20]
    #[arg(long, env = "QUINCUNX_MESSAGES_PER_SECOND", value_name = "N")]
    messages_per_second: Option<u32>,
    /// How long the first move may take before a table with a clock is aborted. [default: 60]
    #[arg(long, env = "QUINCUNX_FIRST_MOVE_SECONDS", value_name = "SECONDS")]
    first_move_seconds: Option<u64>,
    /// How long a player must be away before the host may hand the seat to the computer. [default: 60]
    #[arg(long, env = "QUINCUNX_ABANDONED_SECONDS", value_name = "SECONDS")]
    abandoned_seconds: Option<u64>,
    /// How long a table waits for players. [default: 24]
    #[arg(long, env = "QUINCUNX_OPEN_HOURS", value_name = "HOURS")]
    open_hours: Option<u64>,
    /// Days to keep tables that ended without a result before anybody moved; 0 is forever. [default: 7]
    #[arg(long, env = "QUINCUNX_KEEP_ABORTED_DAYS", value_name = "DAYS")]
    keep_aborted_days: Option<u32>,
    /// Days to keep tables that ended without a result after somebody moved; 0 is forever. [default: 90]
    #[arg(long, env = "QUINCUNX_KEEP_ABANDONED_DAYS", value_name = "DAYS")]
    keep_abandoned_days: Option<u32>,
    /// Days to keep finished games; 0 is forever. [default: 0]
    #[arg(long, env = "QUINCUNX_KEEP_FINISHED_DAYS", value_name = "DAYS")]
    keep_finished_days: Option<u32>,
    /// Days to keep guests who never played, after their last visit; 0 is forever. [default: 30]
    #[arg(long, env = "QUINCUNX_KEEP_VISITOR_DAYS", value_name = "DAYS")]
    keep_visitor_days: Option<u32>,
    /// Days to keep guests who have played, after their last visit; 0 is forever. [default: 400]
    #[arg(long, env = "QUINCUNX_KEEP_GUEST_DAYS", value_name = "DAYS")]
    keep_guest_days: Option<u32>,
    /// What is logged, to standard error: error, warn, info, debug, or as in info,sqlx=warn. [default: info]
    #[arg(long, env = "QUINCUNX_LOG", value_name = "LEVEL")]
    log: Option<String>,
    /// How log lines look. [default: text]
    #[arg(long, env = "QUINCUNX_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// Print a unit file for systemd with these settings, and do nothing else.
    #[arg(long)]
    #[serde(skip)]
    print_systemd: bool,
    /// Start although the database has lost something that players were told is safe, and go on with
    /// what is there. For one start only.
    #[arg(long)]
    #[serde(skip)]
    accept_loss: bool,
    /// A configuration file in TOML.
    #[arg(long, env = "QUINCUNX_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

/// Runs the server until it is told to stop.
pub fn serve(args: Args) -> Result<(), CliError> {
    let behind = args.config.as_deref().map(read_config).transpose()?;
    if args.print_systemd {
        return crate::print(&args.unit(behind)?.write()?);
    }
    let args = match behind {
        Some(behind) => args.or(behind),
        None => args,
    };
    start_log(&args)?;
    raise_file_limit();
    let config = args.config();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Asked for before the address is told: whoever starts us may stop us at once.
        let stop = stop_signal()?;
        let (data, url) = (config.data.display().to_string(), config.url.clone());
        let server = Server::start(config).await?;
        crate::print(&greeting(server.address(), url.as_deref(), &data))?;
        Ok(server.run(stop).await?)
    })
}

/// Where people find the server: on this machine, and in the network if it listens
/// there, with a code for telephones if somebody looks at a screen.
fn greeting(address: SocketAddr, url: Option<&str>, data: &str) -> String {
    let here = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        IpAddr::V6(ip) if ip.is_unspecified() => SocketAddr::new(Ipv6Addr::LOCALHOST.into(), address.port()),
        _ => address,
    };
    let mut text = format!("Quincunx plays at http://{here}\n");
    let elsewhere = url.map(str::to_owned).or_else(|| qr::local_url(address));
    if let Some(link) = elsewhere {
        let whom = if url.is_some() { "For everybody" } else { "In your network" };
        text.push_str(&format!("{whom}: {link}\n"));
        if let Ok(code) = qr::text(&link)
            && std::io::stdout().is_terminal()
        {
            text.push_str(&format!("\n{code}\n\n"));
        }
    }
    text.push_str(&format!("Everything is kept in {data}\n"));
    text
}

fn read_config(file: &Path) -> Result<Args, CliError> {
    let wrong = |error: String| CliError::from(format!("{}: {error}", file.display()));
    let mut args: Args = toml::from_str(&read_file(file)?).map_err(|error| wrong(error.to_string()))?;
    let url = args.url.as_deref().map(base_url).transpose();
    args.url = url.map_err(|error| wrong(format!("url: {error}")))?;
    Ok(args)
}

impl Args {
    /// These, and where nothing is said, the others.
    fn or(self, behind: Args) -> Args {
        Args {
            address: self.address.or(behind.address),
            data: self.data.or(behind.data),
            url: self.url.or(behind.url),
            behind_proxy: self.behind_proxy.or(behind.behind_proxy),
            engine_threads: self.engine_threads.or(behind.engine_threads),
            thinking_tables: self.thinking_tables.or(behind.thinking_tables),
            max_tables: self.max_tables.or(behind.max_tables),
            max_sockets: self.max_sockets.or(behind.max_sockets),
            sockets_per_address: self.sockets_per_address.or(behind.sockets_per_address),
            max_connections: self.max_connections.or(behind.max_connections),
            connections_per_address: self.connections_per_address.or(behind.connections_per_address),
            head_seconds: self.head_seconds.or(behind.head_seconds),
            body_seconds: self.body_seconds.or(behind.body_seconds),
            stall_seconds: self.stall_seconds.or(behind.stall_seconds),
            requests_per_second: self.requests_per_second.or(behind.requests_per_second),
            messages_per_second: self.messages_per_second.or(behind.messages_per_second),
            first_move_seconds: self.first_move_seconds.or(behind.first_move_seconds),
            abandoned_seconds: self.abandoned_seconds.or(behind.abandoned_seconds),
            open_hours: self.open_hours.or(behind.open_hours),
            keep_aborted_days: self.keep_aborted_days.or(behind.keep_aborted_days),
            keep_abandoned_days: self.keep_abandoned_days.or(behind.keep_abandoned_days),
            keep_finished_days: self.keep_finished_days.or(behind.keep_finished_days),
            keep_visitor_days: self.keep_visitor_days.or(behind.keep_visitor_days),
            keep_guest_days: self.keep_guest_days.or(behind.keep_guest_days),
            log: self.log.or(behind.log),
            log_format: self.log_format.or(behind.log_format),
            accept_loss: self.accept_loss,
            print_systemd: self.print_systemd,
            config: self.config,
        }
    }

    /// The unit of a service with these settings. What stands in the configuration
    /// file stays there, except that a relative folder would mean another one.
    fn unit(self, file: Option<Args>) -> Result<Unit, CliError> {
        let data = self.data.or(file.and_then(|file| file.data));
        let mut settings: Vec<(&'static str, String)> = Vec::new();
        let mut set = |name, value: Option<String>| settings.extend(value.map(|value| (name, value)));
        set("QUINCUNX_ADDRESS", self.address.map(|address| address.to_string()));
        set("QUINCUNX_URL", self.url);
        set("QUINCUNX_BEHIND_PROXY", self.behind_proxy.map(|behind| behind.to_string()));
        for (name, number) in [
            ("QUINCUNX_ENGINE_THREADS", self.engine_threads.map(|number| number as u64)),
            ("QUINCUNX_THINKING_TABLES", self.thinking_tables.map(|number| number as u64)),
            ("QUINCUNX_MAX_TABLES", self.max_tables.map(|number| number as u64)),
            ("QUINCUNX_MAX_SOCKETS", self.max_sockets.map(|number| number as u64)),
            ("QUINCUNX_SOCKETS_PER_ADDRESS", self.sockets_per_address.map(|number| number as u64)),
            ("QUINCUNX_MAX_CONNECTIONS", self.max_connections.map(|number| number as u64)),
            ("QUINCUNX_CONNECTIONS_PER_ADDRESS", self.connections_per_address.map(|number| number as u64)),
            ("QUINCUNX_HEAD_SECONDS", self.head_seconds),
            ("QUINCUNX_BODY_SECONDS", self.body_seconds),
            ("QUINCUNX_STALL_SECONDS", self.stall_seconds),
            ("QUINCUNX_REQUESTS_PER_SECOND", self.requests_per_second.map(u64::from)),
            ("QUINCUNX_MESSAGES_PER_SECOND", self.messages_per_second.map(u64::from)),
            ("QUINCUNX_FIRST_MOVE_SECONDS", self.first_move_seconds),
            ("QUINCUNX_ABANDONED_SECONDS", self.abandoned_seconds),
            ("QUINCUNX_OPEN_HOURS", self.open_hours),
            ("QUINCUNX_KEEP_ABORTED_DAYS", self.keep_aborted_days.map(u64::from)),
            ("QUINCUNX_KEEP_ABANDONED_DAYS", self.keep_abandoned_days.map(u64::from)),
            ("QUINCUNX_KEEP_FINISHED_DAYS", self.keep_finished_days.map(u64::from)),
            ("QUINCUNX_KEEP_VISITOR_DAYS", self.keep_visitor_days.map(u64::from)),
            ("QUINCUNX_KEEP_GUEST_DAYS", self.keep_guest_days.map(u64::from)),
        ] {
            set(name, number.map(|number| number.to_string()));
        }
        set("QUINCUNX_LOG", self.log);
        let format = self.log_format.and_then(|format| format.to_possible_value());
        set("QUINCUNX_LOG_FORMAT", format.map(|format| format.get_name().to_owned()));
        Ok(Unit {
            program: std::env::current_exe()?,
            data: data.unwrap_or_else(|| PathBuf::from("/var/lib/quincunx")),
            config: self.config,
            settings,
        })
    }

    fn config(&self) -> Config {
        let usual = Config::default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let seconds = |seconds: Option<u64>, usual| seconds.map_or(usual, Duration::from_secs);
        Config {
            address: self.address.unwrap_or(usual.address),
            data: self.data.clone().unwrap_or_else(data_folder),
            url: self.url.clone(),
            behind_proxy: self.behind_proxy.clone().unwrap_or_default(),
            engine_threads: self.engine_threads.unwrap_or(cores.saturating_sub(1).max(1)),
            thinking_tables: self.thinking_tables.unwrap_or(usual.thinking_tables),
            max_tables: self.max_tables.unwrap_or(usual.max_tables),
            max_sockets: self.max_sockets.unwrap_or(usual.max_sockets),
            sockets_per_address: self.sockets_per_address.unwrap_or(usual.sockets_per_address),
            max_connections: self.max_connections.unwrap_or(usual.max_connections),
            connections_per_address: self.connections_per_address,
            head_time: seconds(self.head_seconds, usual.head_time),
            body_time: seconds(self.body_seconds, usual.body_time),
            stall_time: seconds(self.stall_seconds, usual.stall_time),
            requests_per_second: self.requests_per_second.unwrap_or(usual.requests_per_second),
            messages_per_second: self.messages_per_second.unwrap_or(usual.messages_per_second),
            first_move: seconds(self.first_move_seconds, usual.first_move),
            abandoned: seconds(self.abandoned_seconds, usual.abandoned),
            open_for: seconds(self.open_hours.map(|hours| hours.saturating_mul(3600)), usual.open_for),
            ping: usual.ping,
            keep: Keep {
                aborted_days: self.keep_aborted_days.unwrap_or(usual.keep.aborted_days),
                abandoned_days: self.keep_abandoned_days.unwrap_or(usual.keep.abandoned_days),
                finished_days: self.keep_finished_days.unwrap_or(usual.keep.finished_days),
                visitor_days: self.keep_visitor_days.unwrap_or(usual.keep.visitor_days),
                guest_days: self.keep_guest_days.unwrap_or(usual.keep.guest_days),
            },
            accept_loss: self.accept_loss,
        }
    }
}

/// Where people's programs keep their data, or here if there is no such place.
pub fn data_folder() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME").map(|home| home.join(".local/share"));
    match set("XDG_DATA_HOME").or_else(home) {
        Some(folder) => folder.join("quincunx"),
        None => PathBuf::from("quincunx-data"),
    }
}

fn start_log(args: &Args) -> Result<(), CliError> {
    let level = args.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(level).map_err(|error| format!("--log {level}: {error}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match args.log_format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

/// Ready when somebody presses Ctrl-C or the system asks us to end.
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, CliError> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) =
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        // If Ctrl-C cannot be heard, the system's own way to end us is left.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
