//! Whether the server is well, in words and in numbers.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

use super::Web;
use crate::protocol::Refusal;

/// What is measured. There is one for the whole program.
#[derive(Clone)]
pub struct Measures(PrometheusHandle);

const SECONDS: &[f64] = &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
const WRITES: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

impl Measures {
    /// Begins to measure, once.
    pub fn start() -> Result<Measures, BuildError> {
        static STARTED: OnceLock<Measures> = OnceLock::new();
        if let Some(measures) = STARTED.get() {
            return Ok(measures.clone());
        }
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)?
            .set_buckets_for_metric(Matcher::Suffix("_writes".to_owned()), WRITES)?
            .build_recorder();
        let measures = STARTED.get_or_init(|| Measures(recorder.handle())).clone();
        // Another recorder may be there already in a program that embeds us; then
        // that one gets the numbers.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        begin_at_zero();
        Ok(measures)
    }

    /// The numbers, for Prometheus.
    pub(crate) fn page(&self) -> impl IntoResponse + use<> {
        if let Some(bytes) = resident_bytes() {
            metrics::gauge!("quincunx_resident_bytes").set(bytes as f64);
        }
        if let Some(seconds) = cpu_seconds() {
            metrics::gauge!("quincunx_cpu_seconds").set(seconds);
        }
        if let Some(threads) = status("Threads:").and_then(|count| count.parse::<u32>().ok()) {
            metrics::gauge!("quincunx_threads").set(f64::from(threads));
        }
        ([(CONTENT_TYPE, "text/plain; version=0.0.4")], self.0.render())
    }

    /// Work that has to be done now and then.
    pub fn tidy(&self) {
        self.0.run_upkeep();
    }
}

/// What counts faults and refusals is there from the start: whoever watches for an
/// increase does not see the first one otherwise.
fn begin_at_zero() {
    metrics::counter!("quincunx_failed_thoughts_total").increment(0);
    metrics::counter!("quincunx_refused_thoughts_total").increment(0);
    metrics::counter!("quincunx_refused_pictures_total").increment(0);
    metrics::counter!("quincunx_moves_total").increment(0);
    metrics::counter!("quincunx_table_panics_total").increment(0);
    metrics::counter!("quincunx_fair_play_refusals_total").increment(0);
    metrics::counter!("quincunx_refused_requests_total").increment(0);
    metrics::counter!("quincunx_refused_connections_total").increment(0);
    metrics::counter!("quincunx_request_panics_total").increment(0);
    metrics::counter!("quincunx_dropped_sockets_total").increment(0);
    metrics::gauge!("quincunx_tables").increment(0);
    metrics::gauge!("quincunx_sockets").increment(0);
    metrics::gauge!("quincunx_analyses").increment(0);
}

fn describe() {
    metrics::describe_gauge!("quincunx_analyses", "Analyses that people look at");
    metrics::describe_gauge!("quincunx_tables", "Tables that are awake");
    metrics::describe_gauge!("quincunx_sockets", "Open sockets");
    metrics::describe_gauge!("quincunx_engine_queue", "Thoughts that wait for a place, by what they are for");
    metrics::describe_gauge!("quincunx_engine_thoughts", "Thoughts that have a place, by what they are for");
    metrics::describe_histogram!(
        "quincunx_engine_wait_seconds",
        "From asking for a place to think in to having it, by what it is for and how much it takes"
    );
    metrics::describe_counter!("quincunx_failed_thoughts_total", "Thoughts that came to a bad end");
    metrics::describe_counter!(
        "quincunx_refused_thoughts_total",
        "Tables refused because the computer thinks at too many of the same guest"
    );
    metrics::describe_counter!("quincunx_pictures_total", "PNG pictures drawn");
    metrics::describe_counter!("quincunx_refused_pictures_total", "Pictures refused as too many");
    metrics::describe_gauge!("quincunx_threads", "Threads of the server");
    metrics::describe_gauge!("quincunx_cpu_seconds", "Processor time that the server has taken");
    metrics::describe_gauge!("quincunx_resident_bytes", "Memory that the server occupies");
    metrics::describe_counter!("quincunx_moves_total", "Plies written down");
    metrics::describe_counter!("quincunx_tables_total", "Tables put up");
    metrics::describe_counter!("quincunx_table_panics_total", "Panics at tables, which were read again");
    metrics::describe_counter!(
        "quincunx_fair_play_refusals_total",
        "Analyses refused as of a game that is on"
    );
    metrics::describe_counter!("quincunx_refused_requests_total", "Requests refused as too many");
    metrics::describe_gauge!("quincunx_connections", "Open connections, sockets included");
    metrics::describe_counter!("quincunx_refused_connections_total", "Connections refused as too many");
    metrics::describe_counter!("quincunx_request_panics_total", "Requests that met a fault of the program");
    metrics::describe_counter!("quincunx_dropped_sockets_total", "Sockets dropped as too slow or silent");
    metrics::describe_histogram!("quincunx_move_seconds", "From a move's arrival to its being told to all");
    metrics::describe_histogram!("quincunx_commit_seconds", "One flush of the store");
    metrics::describe_histogram!("quincunx_commit_writes", "Writes in one flush");
}

/// `ok` if the program runs. Whether it can serve people, [`ready`] says.
pub async fn health() -> &'static str {
    "ok\n"
}

/// `ok` if people should be sent here: the store answers, other nodes are heard, and the
/// server is not about to stop.
pub async fn ready(State(web): State<Web>) -> Result<&'static str, Refusal> {
    web.server.is_ready().await?;
    Ok("ok\n")
}

/// What the system says about the program.
fn status(name: &str) -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
}

/// The memory that the program really occupies, where the system tells.
pub(crate) fn resident_bytes() -> Option<u64> {
    let kilobytes: u64 = status("VmRSS:")?.strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The processor time that the program has taken since its start, where the system tells.
fn cpu_seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        let taken = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Some(taken.tv_sec as f64 + taken.tv_nsec as f64 / 1e9)
    }
    #[cfg(not(unix))]
    None
}

/// The numbers, for Prometheus.
pub async fn metrics(State(web): State<Web>) -> impl IntoResponse {
    web.measures.page()
}
