//! The unit file that `quincunx serve --print-systemd` prints.

use std::path::{Path, PathBuf};

use crate::CliError;

/// Where systemd keeps the state of services.
const STATE: &str = "/var/lib";
/// What `ProtectHome` hides.
const HOMES: [&str; 3] = ["/home", "/root", "/run/user"];

/// What a unit is made of.
pub struct Unit {
    /// The program.
    pub program: PathBuf,
    /// The folder that holds everything.
    pub data: PathBuf,
    /// The configuration file, if there is one.
    pub config: Option<PathBuf>,
    /// The settings as environment variables, besides data and configuration.
    pub settings: Vec<(&'static str, String)>,
    /// Whether it listens on ports that are for the system's services.
    pub low_ports: bool,
}

impl Unit {
    /// The text. A folder in `/var/lib` belongs to a user that exists only for this
    /// service; one elsewhere needs a user who owns it.
    pub fn write(&self) -> Result<String, CliError> {
        let program = std::path::absolute(&self.program)?;
        let data = std::path::absolute(&self.data)?;
        let config = self.config.as_deref().map(std::path::absolute).transpose()?;
        let mut environment = variable("QUINCUNX_DATA", &data.display().to_string());
        for (name, value) in &self.settings {
            environment += &variable(name, value);
        }
        if let Some(config) = &config {
            environment += &variable("QUINCUNX_CONFIG", &config.display().to_string());
        }
        let state = data.strip_prefix(STATE).ok().filter(|state| !state.as_os_str().is_empty());
        let user = match state {
            Some(state) => {
                format!("DynamicUser=yes\nStateDirectory={}\n", word(&state.display().to_string()))
            }
            None => format!(
                "# This user has to exist and to own the folder: useradd --system quincunx\n\
                 User=quincunx\nReadWritePaths={}\n",
                word(&data.display().to_string())
            ),
        };
        let at_home = |path: &Path| HOMES.iter().any(|home| path.starts_with(home));
        let home = if at_home(&data) {
            "no"
        } else if at_home(&program) || config.as_deref().is_some_and(at_home) {
            "read-only"
        } else {
            "yes"
        };
        let ports = match self.low_ports {
            true => "AmbientCapabilities=CAP_NET_BIND_SERVICE\n",
            false => "",
        };
        Ok(format!(
            "[Unit]\nDescription=Quincunx, five board games\nAfter=network.target\n\n\
             [Service]\nExecStart={} serve\nExecReload=/bin/sh -c 'kill -HUP $MAINPID'\n{environment}{user}{ports}\
             Restart=always\nLimitNOFILE=65536\n\
             NoNewPrivileges=yes\nProtectSystem=strict\nProtectHome={home}\nPrivateTmp=yes\n\n\
             [Install]\nWantedBy=multi-user.target\n",
            word(&program.display().to_string())
        ))
    }
}

fn variable(name: &str, value: &str) -> String {
    format!("Environment={}\n", word(&format!("{name}={value}")))
}

/// A text as one word of a unit file: `%` begins a specifier there, and spaces,
/// quotes and backslashes need quotes around them.
fn word(text: &str) -> String {
    let text = text.replace('%', "%%");
    if text.contains([' ', '\t', '"', '\'', '\\']) {
        return format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(data: &str, program: &str) -> String {
        let settings = vec![("QUINCUNX_LOG", "info, \"x\" 5%".to_owned())];
        let unit =
            Unit { program: program.into(), data: data.into(), config: None, settings, low_ports: false };
        unit.write().unwrap()
    }

    #[test]
    fn a_folder_of_the_state_belongs_to_a_user_of_its_own() {
        let text = unit("/var/lib/games/quincunx", "/usr/bin/quincunx");
        assert!(text.contains("DynamicUser=yes\nStateDirectory=games/quincunx\n"), "{text}");
        assert!(text.contains("ProtectHome=yes\n") && !text.contains("ReadWritePaths"), "{text}");
    }

    #[test]
    fn a_folder_elsewhere_can_be_written_by_its_owner() {
        let text = unit("/srv/our games", "/run/user/1000/quincunx");
        assert!(text.contains("User=quincunx\nReadWritePaths=\"/srv/our games\"\n"), "{text}");
        assert!(text.contains("Environment=\"QUINCUNX_DATA=/srv/our games\"\n"), "{text}");
        assert!(text.contains("ProtectHome=read-only\n") && !text.contains("DynamicUser"), "{text}");
        assert!(unit("/run/user/1000/games", "/usr/bin/quincunx").contains("ProtectHome=no\n"));
    }

    #[test]
    fn what_means_something_to_systemd_is_escaped() {
        let text = unit("/var/lib/quincunx", "/usr/bin/quincunx");
        assert!(text.contains("Environment=\"QUINCUNX_LOG=info, \\\"x\\\" 5%%\"\n"), "{text}");
    }
}
