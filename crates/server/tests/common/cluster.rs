//! A PostgreSQL cluster of our own, in a temporary folder, for as long as the tests run.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// A cluster.
pub struct Cluster {
    folder: PathBuf,
    port: u16,
    /// The addresses it listens to.
    listens: String,
    made: Mutex<Vec<String>>,
}

/// Where Debian puts the programs, or nowhere if they are in the path.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin").join(name)).collect();
    found.retain(|file| file.is_file());
    found.sort();
    found.pop().unwrap_or_else(|| PathBuf::from(name))
}

/// A command as a user that PostgreSQL runs for: it refuses root.
fn unprivileged(name: &str) -> Command {
    let is_root = fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    if !is_root {
        return Command::new(program(name));
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program(name));
    command
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| {
        panic!("{command:?}: {error}; PostgreSQL is needed, which scripts/test installs")
    });
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {text}");
}

impl Cluster {
    /// The one of this program; it ends soon after the program does.
    pub fn shared() -> &'static Cluster {
        Cluster::shared_on("127.0.0.1")
    }

    /// The same, listening to these addresses. Whoever comes over a network is let in, so
    /// it has to be our own.
    pub fn shared_on(listens: &str) -> &'static Cluster {
        static CLUSTER: OnceLock<Cluster> = OnceLock::new();
        CLUSTER.get_or_init(|| Cluster::start(listens))
    }

    fn start(listens: &str) -> Cluster {
        let folder = tempfile::tempdir().unwrap().keep();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        let data = folder.join("data");
        run(unprivileged("initdb").args(["-A", "trust", "-U", "quincunx", "-D"]).arg(&data));
        if listens != "127.0.0.1" {
            let rules = data.join("pg_hba.conf");
            let known = fs::read_to_string(&rules).unwrap();
            fs::write(&rules, format!("{known}\nhost all all 10.91.0.0/16 trust\n")).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Cluster { folder, port, listens: listens.to_owned(), made: Mutex::default() };
        cluster.run();
        cluster
    }

    /// The port that it listens to.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts the server, and returns when it answers. A shell watches over it: when this
    /// program is gone, so is the cluster.
    pub fn run(&self) {
        let server = unprivileged("postgres");
        let words: Vec<String> = std::iter::once(server.get_program())
            .chain(server.get_args())
            .map(|word| format!("'{}'", word.to_str().unwrap()))
            .collect();
        let script = format!(
            "{} -D {folder}/data -p {port} -k {folder} -c listen_addresses='{listens}' -c max_connections=300 \
             >>{folder}/log 2>&1 & while kill -0 {} 2>/dev/null; do sleep 1; done; \
             kill -INT $(head -1 {folder}/data/postmaster.pid); wait; rm -rf {folder}",
            words.join(" "),
            std::process::id(),
            port = self.port,
            listens = self.listens,
            folder = self.folder.display(),
        );
        let mut shell = Command::new("setsid");
        shell.args(["sh", "-c", &script]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // It outlives this process by a moment, so that nobody is left to wait for it.
        #[allow(clippy::zombie_processes)]
        shell.spawn().expect("a shell");
        let begun = Instant::now();
        while !self.psql("SELECT 1") {
            assert!(begun.elapsed() < Duration::from_secs(60), "{}", self.log());
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Lets the server crash, as if the power failed.
    pub fn crash(&self) {
        let file = self.folder.join("data/postmaster.pid");
        let text = fs::read_to_string(&file).expect("a server that runs");
        let process = text.lines().next().unwrap().to_owned();
        run(Command::new("kill").args(["-QUIT", &process]));
        while fs::metadata(format!("/proc/{process}")).is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// Whether the database for everything takes a statement.
    pub fn psql(&self, statement: &str) -> bool {
        let mut psql = Command::new(program("psql"));
        psql.args(["-q", "-h", "127.0.0.1", "-U", "quincunx", "-d", "postgres", "-c", statement]);
        let output = psql.arg("-p").arg(self.port.to_string()).output().expect("psql");
        output.status.success()
    }

    /// The address of a database of that name, which is made if it is not there.
    pub fn database(&self, name: &str) -> String {
        let mut made = self.made.lock().unwrap();
        if !made.iter().any(|known| known == name) {
            assert!(self.psql(&format!("CREATE DATABASE \"{name}\"")), "{}", self.log());
            made.push(name.to_owned());
        }
        format!("postgres://quincunx@127.0.0.1:{}/{name}", self.port)
    }

    /// The address of the database that belongs to a folder.
    pub fn database_of(&self, folder: &Path) -> String {
        let name = folder.file_name().unwrap().to_str().unwrap();
        self.database(&name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
    }
}

/// Whether the tests run over PostgreSQL, and not over a file.
pub fn is_wanted() -> bool {
    std::env::var("QUINCUNX_TEST_STORE").is_ok_and(|store| store == "postgres")
}
