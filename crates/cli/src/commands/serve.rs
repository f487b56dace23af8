//! `quincunx serve`: the server.

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use quincunx_core::Message;
use quincunx_server::mail::{MailSettings, Mailer};
use quincunx_server::{
    Config, Keep, Proxies, Registrations, Server, Tls, TlsFiles, base_url, qr, raise_file_limit,
};
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use crate::CliError;
use crate::commands::systemd::Unit;
use crate::commands::verify::read_file;
use crate::endings::{SyzygyFolders, use_endings};

/// Ports below this one are for the system's services.
const FREE_PORTS: u16 = 1024;

/// Format of the log.
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

/// Who may create an account.
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Registration {
    /// Anybody.
    Open,
    /// Only people with an invitation.
    Invitation,
    /// Nobody but the operator.
    Closed,
}

impl From<Registration> for Registrations {
    fn from(registration: Registration) -> Registrations {
        match registration {
            Registration::Open => Registrations::Open,
            Registration::Invitation => Registrations::Invitation,
            Registration::Closed => Registrations::Closed,
        }
    }
}

/// The arguments of `quincunx serve`. The file has the same names.
#[derive(clap::Args, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[command(
    after_help = "Each setting can also be given as an environment variable, as shown, or as a line of \
    the configuration file, as in: address = \"0.0.0.0:8080\". Flags take precedence over the \
    environment, and the environment over the file."
)]
pub struct Args {
    /// Address to listen on; 0.0.0.0:8080 accepts connections from your network. [default:
    /// 127.0.0.1:8080]
    #[arg(long, env = "QUINCUNX_ADDRESS", value_name = "ADDRESS:PORT")]
    address: Option<SocketAddr>,
    /// Data folder, created if missing. [default: quincunx in your data folder]
    #[arg(long, env = "QUINCUNX_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// PostgreSQL database shared by several nodes, as in `postgres://user@host/name`, instead of a
    /// file in the data folder.
    #[arg(long, env = "QUINCUNX_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// How long to keep serving after SIGTERM, while /readyz already tells the proxy to send requests
    /// elsewhere. [default: 0]
    #[arg(long, env = "QUINCUNX_DRAIN_SECONDS", value_name = "SECONDS")]
    drain_seconds: Option<u64>,
    /// Public URL, if it differs from the address, as in `https://play.example.org`.
    #[arg(long, env = "QUINCUNX_URL", value_name = "URL", value_parser = base_url)]
    url: Option<String>,
    /// Certificate chain in PEM, for serving HTTPS without a proxy; reloaded on SIGHUP.
    #[arg(long, env = "QUINCUNX_TLS_CERT", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// Private key of the certificate in PEM.
    #[arg(long, env = "QUINCUNX_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Address of a second listener that redirects HTTP to HTTPS, as in 0.0.0.0:80.
    #[arg(long, env = "QUINCUNX_REDIRECT_HTTP", value_name = "ADDRESS:PORT")]
    redirect_http: Option<SocketAddr>,
    /// Address for `quincunx admin` and Prometheus, on this machine only. [default: 127.0.0.1 and any
    /// free port]
    #[arg(long, env = "QUINCUNX_ADMIN_ADDRESS", value_name = "ADDRESS:PORT")]
    admin_address: Option<SocketAddr>,
    /// Serve /metrics on the public address, too, and not only on the administrators' address.
    #[arg(long, env = "QUINCUNX_PUBLIC_METRICS", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    public_metrics: Option<bool>,
    /// Trust X-Forwarded-For from these proxies, as in 10.0.0.2,192.168.0.0/16; without a list, from a
    /// proxy on this machine.
    #[arg(long, env = "QUINCUNX_BEHIND_PROXY", value_name = "ADDRESSES", num_args = 0..=1, default_missing_value = "true")]
    behind_proxy: Option<Proxies>,
    /// Who may create an account: anybody, only people with an invitation from `quincunx admin invite`,
    /// or nobody but the operator. [default: open]
    #[arg(long, env = "QUINCUNX_REGISTRATION", value_name = "WHO")]
    registration: Option<Registration>,
    /// Mail server for confirming addresses and forgotten passwords, as in
    /// `smtps://user:password@mail.example.org`; `smtp://` is encrypted if the server can, and must be
    /// where a password goes over a network. [default: no mail]
    #[arg(long, env = "QUINCUNX_MAIL", value_name = "URL", hide_env_values = true)]
    mail: Option<String>,
    /// Sender of the mail, as in `Quincunx <games@example.org>`.
    #[arg(long, env = "QUINCUNX_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Number of engine threads; one more is reserved for short searches. 0 leaves searching to the
    /// workers of a shared store. [default: number of cores minus one]
    #[arg(long, env = "QUINCUNX_ENGINE_THREADS", value_name = "N")]
    engine_threads: Option<usize>,
    /// Positions searched for each move of a rated game that is compared with the engine for fair play;
    /// 0 compares nothing. [default: depends on the game, 8000 to 20000]
    #[arg(long, env = "QUINCUNX_FAIR_PLAY_NODES", value_name = "N")]
    fair_play_nodes: Option<u64>,
    /// Folder of tables of exact endings, made by `quincunx lab endings`, for the computer and the
    /// analysis.
    #[arg(long, env = "QUINCUNX_ENDINGS", value_name = "FOLDER")]
    endings: Option<PathBuf>,
    /// Folders of Syzygy tables, separated as in PATH, for the computer and the analysis.
    #[arg(long, env = "QUINCUNX_SYZYGY", value_name = "FOLDERS")]
    syzygy: Option<SyzygyFolders>,
    /// Maximum number of searches running or queued at the tables of one guest. [default: 8]
    #[arg(long, env = "QUINCUNX_THINKING_TABLES", value_name = "N")]
    thinking_tables: Option<usize>,
    /// Maximum number of unfinished tables. [default: 50000]
    #[arg(long, env = "QUINCUNX_MAX_TABLES", value_name = "N")]
    max_tables: Option<usize>,
    /// Maximum number of WebSockets in total. [default: 50000]
    #[arg(long, env = "QUINCUNX_MAX_SOCKETS", value_name = "N")]
    max_sockets: Option<usize>,
    /// Maximum number of WebSockets from one address. [default: 200]
    #[arg(long, env = "QUINCUNX_SOCKETS_PER_ADDRESS", value_name = "N")]
    sockets_per_address: Option<usize>,
    /// Maximum number of connections in total, including half-sent requests; the limit on open files
    /// may allow fewer. [default: 60000]
    #[arg(long, env = "QUINCUNX_MAX_CONNECTIONS", value_name = "N")]
    max_connections: Option<usize>,
    /// Maximum number of connections from one address. [default: 512, but not more than a quarter of
    /// all]
    #[arg(long, env = "QUINCUNX_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    connections_per_address: Option<usize>,
    /// Timeout for the head of a request, and for idle connections. [default: 10]
    #[arg(long, env = "QUINCUNX_HEAD_SECONDS", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    head_seconds: Option<u64>,
    /// Timeout for the body of a request. [default: 15]
    #[arg(long, env = "QUINCUNX_BODY_SECONDS", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    body_seconds: Option<u64>,
    /// Timeout for a response that the client does not read. [default: 60]
    #[arg(long, env = "QUINCUNX_STALL_SECONDS", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    stall_seconds: Option<u64>,
    /// Requests per second from one address; 0 means no limit. New guests and tables are limited to
    /// three times this number per minute. [default: 20]
    #[arg(long, env = "QUINCUNX_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<u32>,
    /// Messages per second from one guest; 0 means no limit. [default: 20]
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
    /// Log level on standard error: error, warn, info, debug, or a filter such as info,sqlx=warn.
    /// [default: info]
    #[arg(long, env = "QUINCUNX_LOG", value_name = "LEVEL")]
    log: Option<String>,
    /// Format of the log. [default: text]
    #[arg(long, env = "QUINCUNX_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// Print a systemd unit file with these settings and exit.
    #[arg(long)]
    #[serde(skip)]
    print_systemd: bool,
    /// Start even though the database has lost something that players were told is safe, and go on with
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
    start_log(args.log.as_deref(), args.log_format)?;
    raise_file_limit();
    let config = args.config()?;
    if config.engine_threads == 0 && config.store.is_none() {
        return Err(
            "--engine-threads 0 leaves thinking to workers, and these need a --store that is shared".into()
        );
    }
    use_endings(args.endings.as_deref(), args.syzygy.as_ref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Asked for before the address is told: whoever starts us may stop us at once.
        let (stop, mut hang_up) = (stop_signal()?, hang_up_signal()?);
        let greeted = config.clone();
        let server = Server::start(config).await?;
        crate::print(&greeting(server.address(), &greeted))?;
        let tls = server.tls();
        let on_terminal = std::io::stderr().is_terminal();
        let stop = async move {
            tokio::pin!(stop);
            loop {
                tokio::select! {
                    () = &mut stop => return,
                    () = hang_up.heard() => match &tls {
                        Some(tls) => reload(tls),
                        // The terminal is gone, and the server goes with it.
                        None if on_terminal => return,
                        None => tracing::info!("SIGHUP: there is no certificate to read again"),
                    },
                }
            }
        };
        Ok(server.run(stop).await?)
    })
}

/// Reads the certificate again; one that is no good changes nothing.
fn reload(tls: &Tls) {
    match tls.reload() {
        Ok(()) => tracing::info!("the certificate is read again"),
        Err(error) => tracing::error!(%error, "the certificate is not read again; the old one stays"),
    }
}

/// Where people find the server: on this machine, and in the network if it listens
/// there, with a code for telephones if somebody looks at a screen.
fn greeting(address: SocketAddr, config: &Config) -> String {
    let url = config.url.as_deref();
    // Without the password that may be in the store's address.
    let kept = match &config.store {
        Some(_) => "a PostgreSQL database".to_owned(),
        None => config.data.display().to_string(),
    };
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let here = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        IpAddr::V6(ip) if ip.is_unspecified() => SocketAddr::new(Ipv6Addr::LOCALHOST.into(), address.port()),
        _ => address,
    };
    let mut text = format!("Quincunx plays at {scheme}://{here}\n");
    let elsewhere = url.map(str::to_owned).or_else(|| qr::local_url(address, config.tls.is_some()));
    if let Some(link) = elsewhere {
        let whom = if url.is_some() { "For everybody" } else { "In your network" };
        text.push_str(&format!("{whom}: {link}\n"));
        if let Ok(code) = qr::text(&link)
            && std::io::stdout().is_terminal()
        {
            text.push_str(&format!("\n{code}\n\n"));
        }
    }
    text.push_str(&format!("Everything is kept in {kept}\n"));
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
            store: self.store.or(behind.store),
            drain_seconds: self.drain_seconds.or(behind.drain_seconds),
            url: self.url.or(behind.url),
            tls_cert: self.tls_cert.or(behind.tls_cert),
            tls_key: self.tls_key.or(behind.tls_key),
            redirect_http: self.redirect_http.or(behind.redirect_http),
            admin_address: self.admin_address.or(behind.admin_address),
            public_metrics: self.public_metrics.or(behind.public_metrics),
            behind_proxy: self.behind_proxy.or(behind.behind_proxy),
            engine_threads: self.engine_threads.or(behind.engine_threads),
            fair_play_nodes: self.fair_play_nodes.or(behind.fair_play_nodes),
            endings: self.endings.or(behind.endings),
            syzygy: self.syzygy.or(behind.syzygy),
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
            registration: self.registration.or(behind.registration),
            mail: self.mail.or(behind.mail),
            mail_from: self.mail_from.or(behind.mail_from),
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
        let (file_data, file_ports) = match file {
            Some(file) => (file.data, vec![file.address, file.redirect_http]),
            None => (None, Vec::new()),
        };
        let data = self.data.or(file_data);
        let ports = [self.address, self.redirect_http].into_iter().chain(file_ports).flatten();
        let low_ports = ports.map(|address| address.port()).any(|port| (1..FREE_PORTS).contains(&port));
        let absolute = |file: Option<PathBuf>| {
            file.map(|file| std::path::absolute(file).map(|file| file.display().to_string())).transpose()
        };
        let (certificate, key) = (absolute(self.tls_cert)?, absolute(self.tls_key)?);
        let endings = absolute(self.endings)?;
        let syzygy = self.syzygy.map(|folders| folders.absolute()).transpose()?;
        let mut settings: Vec<(&'static str, String)> = Vec::new();
        let mut set = |name, value: Option<String>| settings.extend(value.map(|value| (name, value)));
        set("QUINCUNX_ADDRESS", self.address.map(|address| address.to_string()));
        set("QUINCUNX_STORE", self.store);
        set("QUINCUNX_URL", self.url);
        set("QUINCUNX_TLS_CERT", certificate);
        set("QUINCUNX_TLS_KEY", key);
        set("QUINCUNX_ENDINGS", endings);
        set("QUINCUNX_SYZYGY", syzygy);
        set("QUINCUNX_REDIRECT_HTTP", self.redirect_http.map(|address| address.to_string()));
        set("QUINCUNX_ADMIN_ADDRESS", self.admin_address.map(|address| address.to_string()));
        set("QUINCUNX_PUBLIC_METRICS", self.public_metrics.map(|shown| shown.to_string()));
        set("QUINCUNX_BEHIND_PROXY", self.behind_proxy.map(|behind| behind.to_string()));
        for (name, number) in [
            ("QUINCUNX_DRAIN_SECONDS", self.drain_seconds),
            ("QUINCUNX_ENGINE_THREADS", self.engine_threads.map(|number| number as u64)),
            ("QUINCUNX_FAIR_PLAY_NODES", self.fair_play_nodes),
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
        let registration = self.registration.and_then(|registration| registration.to_possible_value());
        set("QUINCUNX_REGISTRATION", registration.map(|registration| registration.get_name().to_owned()));
        set("QUINCUNX_MAIL", self.mail);
        set("QUINCUNX_MAIL_FROM", self.mail_from);
        set("QUINCUNX_LOG", self.log);
        let format = self.log_format.and_then(|format| format.to_possible_value());
        set("QUINCUNX_LOG_FORMAT", format.map(|format| format.get_name().to_owned()));
        Ok(Unit {
            program: std::env::current_exe()?,
            data: data.unwrap_or_else(|| PathBuf::from("/var/lib/quincunx")),
            config: self.config,
            settings,
            low_ports,
        })
    }

    /// These, and where nothing is said, what stands in the configuration file.
    pub fn with_config_file(self) -> Result<Args, CliError> {
        Ok(match self.config.as_deref().map(read_config).transpose()? {
            Some(behind) => self.or(behind),
            None => self,
        })
    }

    /// The configuration, in the usual folder if none is named.
    pub fn config_in(mut self, usual_folder: impl FnOnce() -> PathBuf) -> Result<Config, CliError> {
        self.data.get_or_insert_with(usual_folder);
        self.config()
    }

    /// The folders of tables of endings: our own, and those of Syzygy.
    pub fn endings_folders(&self) -> (Option<PathBuf>, Option<SyzygyFolders>) {
        (self.endings.clone(), self.syzygy.clone())
    }

    fn config(&self) -> Result<Config, CliError> {
        let usual = Config::default();
        let tls = match (self.tls_cert.clone(), self.tls_key.clone()) {
            (Some(certificate), Some(key)) => Some(TlsFiles { certificate, key }),
            (None, None) => None,
            _ => {
                let why = "tls-cert and tls-key go together: expected both or neither";
                return Err(crate::usage(Message::text(why)));
            }
        };
        let mail = match (self.mail.clone(), self.mail_from.clone()) {
            (Some(server), Some(from)) => {
                let settings = MailSettings { server, from };
                Mailer::new(&settings).map_err(|error| crate::usage(Message::text(error.to_string())))?;
                if self.url.is_none() {
                    let why = "mail needs url, the address that the links in letters lead to";
                    return Err(crate::usage(Message::text(why)));
                }
                Some(settings)
            }
            (None, None) => None,
            _ => {
                let why = "mail and mail-from go together: expected both or neither";
                return Err(crate::usage(Message::text(why)));
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let seconds = |seconds: Option<u64>, usual| seconds.map_or(usual, Duration::from_secs);
        Ok(Config {
            address: self.address.unwrap_or(usual.address),
            data: self.data.clone().unwrap_or_else(data_folder),
            store: self.store.clone(),
            is_worker: false,
            drain: seconds(self.drain_seconds, usual.drain),
            url: self.url.clone(),
            tls,
            redirect_http: self.redirect_http,
            admin_address: self.admin_address.unwrap_or(usual.admin_address),
            public_metrics: self.public_metrics.unwrap_or(usual.public_metrics),
            behind_proxy: self.behind_proxy.clone().unwrap_or_default(),
            registration: self.registration.map(Registrations::from).unwrap_or_default(),
            mail,
            engine_threads: self.engine_threads.unwrap_or(cores.saturating_sub(1).max(1)),
            fair_play_nodes: self.fair_play_nodes,
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
        })
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

pub(super) fn start_log(level: Option<&str>, format: Option<LogFormat>) -> Result<(), CliError> {
    let level = level.unwrap_or("info");
    let filter = EnvFilter::try_new(level).map_err(|error| format!("--log {level}: {error}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

/// Ready when somebody presses Ctrl-C or the system asks us to end.
pub(super) fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, CliError> {
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

/// SIGHUP, which asks a service to read its files again.
#[cfg(unix)]
struct HangUp(tokio::signal::unix::Signal);
/// There is no such signal.
#[cfg(not(unix))]
struct HangUp;

impl HangUp {
    /// Ready when it comes.
    async fn heard(&mut self) {
        #[cfg(unix)]
        if self.0.recv().await.is_some() {
            return;
        }
        std::future::pending::<()>().await;
    }
}

fn hang_up_signal() -> Result<HangUp, CliError> {
    #[cfg(unix)]
    return Ok(HangUp(tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup())?));
    #[cfg(not(unix))]
    Ok(HangUp)
}
