//! The jobs that a node does right now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The jobs that a node does right now, and how many do each.
#[derive(Clone, Debug, Default)]
pub struct HeldJobs(Arc<Mutex<HashMap<String, usize>>>);

/// A job that is being done until this is dropped.
#[derive(Debug)]
pub struct HeldJob {
    jobs: HeldJobs,
    id: String,
}

impl HeldJobs {
    /// A job is being done.
    pub fn hold(&self, id: String) -> HeldJob {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(id.clone()).or_insert(0) += 1;
        HeldJob { jobs: self.clone(), id }
    }

    /// All of them.
    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }
}

impl Drop for HeldJob {
    fn drop(&mut self) {
        let mut jobs = self.jobs.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = jobs.get_mut(&self.id) {
            *count -= 1;
            if *count == 0 {
                jobs.remove(&self.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_held_until_nobody_does_it() {
        let jobs = HeldJobs::default();
        let (one, two) = (jobs.hold("a".to_owned()), jobs.hold("a".to_owned()));
        drop(one);
        assert_eq!(jobs.all(), ["a"]);
        drop(two);
        assert!(jobs.all().is_empty());
    }
}
