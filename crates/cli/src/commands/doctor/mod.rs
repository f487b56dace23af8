//! `quincunx doctor`: what may be wrong with a server, before or while it runs.

mod clock;
mod endings;
mod folder;
mod mail;
mod network;
mod proxy;

use std::process::ExitCode;

use quincunx_core::Message;
use quincunx_server::Config;
use quincunx_server::admin::{AdminClient, Report};
use serde::Serialize;

use super::admin::server_folder;
use super::serve;
use crate::CliError;

/// The arguments of `quincunx doctor`.
#[derive(clap::Args)]
#[group(id = "doctor")]
pub struct Args {
    #[command(flatten)]
    settings: serve::Args,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    /// As it should be.
    Ok,
    /// Worth knowing.
    Note,
    /// It works, but not as well as it should, or not for long.
    Warning,
    /// It does not work.
    Fault,
}

impl Level {
    fn word(self) -> &'static str {
        match self {
            Level::Ok => "ok",
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Fault => "FAULT",
        }
    }
}

/// Something that was looked at.
#[derive(Debug, Serialize)]
struct Finding {
    /// What was looked at.
    subject: &'static str,
    level: Level,
    /// What was found.
    found: String,
    /// What to do about it.
    advice: Option<String>,
}

impl Finding {
    fn ok(subject: &'static str, found: impl Into<String>) -> Finding {
        Finding { subject, level: Level::Ok, found: found.into(), advice: None }
    }

    fn note(subject: &'static str, found: impl Into<String>) -> Finding {
        Finding { level: Level::Note, ..Finding::ok(subject, found) }
    }

    fn warning(subject: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { level: Level::Warning, advice: Some(advice.into()), ..Finding::ok(subject, found) }
    }

    fn fault(subject: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { level: Level::Fault, ..Finding::warning(subject, found, advice) }
    }
}

/// A server over the folder, if one runs and can be asked.
struct Running {
    client: AdminClient,
    report: Report,
}

async fn running(config: &Config) -> Option<Running> {
    let client = AdminClient::of(&config.data).ok()?;
    let report = client.report().await.ok()?;
    Some(Running { client, report })
}

/// Looks at everything and says what was found; the exit code tells whether it works.
pub fn doctor(args: Args) -> Result<ExitCode, CliError> {
    let wrong = |error: CliError| crate::usage(Message::text(error.to_string()));
    let settings = args.settings.with_config_file().map_err(wrong)?;
    let endings_folders = settings.endings_folders();
    let config = settings.config_in(server_folder).map_err(wrong)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut findings = runtime.block_on(look(&config));
    findings.extend(endings::look(&endings_folders));
    if args.json {
        crate::print_json(&findings)?;
    } else {
        crate::print(&findings.iter().map(line).collect::<String>())?;
    }
    let is_faulty = findings.iter().any(|finding| finding.level == Level::Fault);
    Ok(if is_faulty { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

async fn look(config: &Config) -> Vec<Finding> {
    let running = running(config).await;
    let mut findings = vec![match &running {
        Some(running) => {
            Finding::ok("server", format!("{} runs over {}", running.report.server, config.data.display()))
        }
        None => {
            Finding::note("server", format!("no server that you may ask runs over {}", config.data.display()))
        }
    }];
    findings.extend(folder::look(config));
    findings.extend(clock::look(config));
    findings.extend(network::look(config, running.as_ref()));
    findings.extend(proxy::look(config, running.as_ref()).await);
    findings.push(mail::look(config).await);
    findings.push(Finding::note("push", "there is nothing to set up: this version sends no push messages"));
    findings
}

fn line(finding: &Finding) -> String {
    let Finding { subject, level, found, advice } = finding;
    let advice = advice.as_deref().map_or(String::new(), |advice| format!("{:21}-> {advice}\n", ""));
    format!("{:8} {subject:11} {found}\n{advice}", level.word())
}
