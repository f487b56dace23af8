//! The ports that a server listens on, and its certificate.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};

use quincunx_server::{Config, Tls};

use super::{Finding, Running};

/// Looks at what the server listens on.
pub fn look(config: &Config, running: Option<&Running>) -> Vec<Finding> {
    let runs_there = running.is_some_and(|running| running.report.address == config.address.to_string());
    let mut findings = vec![port("port", config.address, runs_there)];
    findings.extend(config.redirect_http.map(|address| port("redirect", address, running.is_some())));
    if config.admin_address.port() != 0 {
        findings.push(port("admin port", config.admin_address, running.is_some()));
    }
    let reaches_out = config.url.is_some() || !config.behind_proxy.is_empty();
    if config.address.ip().is_loopback() && !reaches_out {
        findings.push(Finding::note(
            "port",
            "only this machine reaches it; --address 0.0.0.0:8080 is for your network",
        ));
    }
    findings.push(files(config));
    findings.push(certificate(config));
    findings
}

fn port(subject: &'static str, address: SocketAddr, is_ours: bool) -> Finding {
    match TcpListener::bind(address) {
        Ok(_) => Finding::ok(subject, format!("{address} is free")),
        Err(_) if is_ours => Finding::ok(subject, format!("the server listens on {address}")),
        Err(error) => {
            let advice = match error.kind() {
                ErrorKind::AddrInUse => {
                    format!(
                        "ss -ltnp 'sport = :{}' says who listens there; stop it or choose another port",
                        address.port()
                    )
                }
                ErrorKind::PermissionDenied => {
                    "ports below 1024 need a permission: the unit of the package and \
                    serve --print-systemd give it; else choose a higher port"
                        .to_owned()
                }
                ErrorKind::AddrNotAvailable => {
                    "this machine has no such address; 0.0.0.0 stands for all it has".to_owned()
                }
                _ => "choose another address".to_owned(),
            };
            Finding::fault(subject, format!("{address} cannot be listened on: {error}"), advice)
        }
    }
}

/// Whether there may be as many connections as the settings allow.
fn files(config: &Config) -> Finding {
    #[cfg(unix)]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
        if let Some(limit) = limit.filter(|limit| *limit < config.max_connections as u64) {
            let found = format!(
                "the system allows {limit} open files, so fewer than {} connections",
                config.max_connections
            );
            return Finding::note("open files", found);
        }
    }
    Finding::ok("open files", format!("enough for {} connections", config.max_connections))
}

fn certificate(config: &Config) -> Finding {
    let Some(files) = &config.tls else {
        return match config.is_https() {
            true => Finding::note("certificate", "a proxy in front encrypts, as the url says"),
            false => Finding::note(
                "certificate",
                "none: what people send can be read on the way; see docs/hosting.md",
            ),
        };
    };
    if let Err(error) = Tls::load(files.clone()) {
        return Finding::fault(
            "certificate",
            error.to_string(),
            "the server does not start with these files",
        );
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&files.key).map_or(0, |metadata| metadata.permissions().mode());
        if mode & 0o007 != 0 {
            let found = format!("everybody on this machine can read {}", files.key.display());
            return Finding::warning("certificate", found, format!("chmod o= {}", files.key.display()));
        }
    }
    Finding::ok("certificate", format!("{} and its key can be used", files.certificate.display()))
}
