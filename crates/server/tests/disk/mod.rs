//! A disk that fails when it is told to: `disk.c`, compiled here, goes in front of
//! the system's calls of a program that is started with it.

// Each test binary uses its own part of this.
#![allow(dead_code)]

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Calls that write.
pub const WRITE: i64 = 1;
/// Calls that wait until what was written is durable.
pub const SYNC: i64 = 2;
/// Calls that cut a file off.
pub const TRUNCATE: i64 = 4;
/// Calls that make a file.
pub const CREATE: i64 = 8;

/// No space is left.
pub const ENOSPC: i64 = 28;
/// The disk gives an error.
pub const EIO: i64 = 5;

/// What a program's disk does, from outside.
pub struct Disk {
    control: File,
    control_path: PathBuf,
    library: PathBuf,
}

impl Disk {
    /// Compiles the library into a folder that is not the data folder.
    pub fn new(workshop: &Path) -> Disk {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/disk/disk.c");
        let library = workshop.join("disk.so");
        let compiler = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(&library)
            .arg(source)
            .args(["-ldl", "-lpthread"])
            .status()
            .expect("the C compiler that Rust links with");
        assert!(compiler.success());
        let control_path = workshop.join("control");
        std::fs::write(&control_path, [0; 64]).unwrap();
        Disk { control: Disk::controlling(&control_path), control_path, library }
    }

    fn controlling(path: &Path) -> File {
        File::options().read(true).write(true).open(path).unwrap()
    }

    /// The disk that this program was started with, if it was with one.
    pub fn of_this_program() -> Option<Disk> {
        let control_path = PathBuf::from(std::env::var_os("QUINCUNX_DISK_CONTROL")?);
        Some(Disk { control: Disk::controlling(&control_path), control_path, library: PathBuf::new() })
    }

    /// Lets a program have this disk below a folder.
    pub fn put_under(&self, command: &mut Command, folder: &Path) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("QUINCUNX_DISK_CONTROL", &self.control_path)
            .env("QUINCUNX_DISK_FOLDER", folder.canonicalize().unwrap());
    }

    fn set(&self, index: u64, value: i64) {
        self.control.write_all_at(&value.to_ne_bytes(), index * 8).unwrap();
    }

    fn get(&self, index: u64) -> i64 {
        let mut bytes = [0; 8];
        self.control.read_exact_at(&mut bytes, index * 8).unwrap();
        i64::from_ne_bytes(bytes)
    }

    /// Lets `count` calls of these kinds fail after `after` that go well; all from
    /// then on if `count` is negative.
    pub fn fail(&self, kinds: i64, error: i64, after: i64, count: i64) {
        self.set(0, 0);
        for (index, value) in [(1, error), (2, after), (3, count), (4, 0), (5, 0), (6, 0), (0, kinds)] {
            self.set(index, value);
        }
    }

    /// No file grows any more, and no new one is made.
    pub fn fill(&self) {
        self.fail(WRITE | CREATE, ENOSPC, 0, -1);
        self.set(6, 1);
    }

    /// Everything goes well from now on.
    pub fn mend(&self) {
        self.set(0, 0);
    }

    /// How many of these calls there were since [`Disk::fail`].
    pub fn calls(&self) -> i64 {
        self.get(4)
    }

    /// How many of them failed.
    pub fn failures(&self) -> i64 {
        self.get(5)
    }
}
