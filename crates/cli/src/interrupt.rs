//! Ctrl-C, for commands that have something to say before they end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// A flag that the first Ctrl-C sets; the second one ends the program at once.
pub fn on_interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    // Where there is no room for a thread, Ctrl-C just ends the program.
    let _ = std::thread::Builder::new().spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if set.swap(true, Ordering::Relaxed) {
                    std::process::exit(INTERRUPTED);
                }
            }
        });
    });
    flag
}
