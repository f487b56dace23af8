//! Drawing, which takes a while: a few pictures at a time, nothing twice, and from
//! each address only so much.

use std::collections::HashMap;
use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use quincunx_core::Message;
use quincunx_picture::{PictureError, rasterise};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::protocol::{Code, Refusal};
use crate::web::Web;
use crate::web::guard::address;

/// How many pictures are kept; each has some tens of kilobytes.
const MOST_KEPT: usize = 64;
/// How many pictures one address may wait for.
const MOST_PER_ADDRESS: usize = 8;
/// How many pictures all may wait for.
const MOST_WAITING: usize = 64;

/// Where a request comes from, and what it has already.
#[derive(Clone, Debug)]
pub struct PictureRequest {
    address: IpAddr,
    has: Option<HeaderValue>,
}

impl FromRequestParts<Web> for PictureRequest {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<PictureRequest, Refusal> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|&ConnectInfo(peer)| peer);
        let peer = peer.ok_or_else(|| Refusal::new(Code::Unavailable, Message::new("refusal-no-address")))?;
        let address = address(&web.server.config, &parts.headers, peer);
        Ok(PictureRequest { address, has: parts.headers.get(IF_NONE_MATCH).cloned() })
    }
}

/// A picture: its bytes and what they are.
#[derive(Clone, Debug)]
pub struct Picture {
    bytes: Bytes,
    tag: String,
    kind: &'static str,
}

impl Picture {
    /// An SVG picture.
    pub fn svg(text: String) -> Picture {
        Picture { tag: tag_of(&text, 0), bytes: text.into(), kind: "image/svg+xml" }
    }

    /// The answer to somebody, who may keep it for as long as is said; nothing but the
    /// tag if they have it already.
    pub fn answer(self, request: &PictureRequest, keep: &'static str) -> Response {
        let headers = [(CACHE_CONTROL, keep), (ETAG, self.tag.as_str())];
        match request.has_already(&self.tag) {
            true => (StatusCode::NOT_MODIFIED, headers).into_response(),
            false => (headers, [(CONTENT_TYPE, self.kind)], self.bytes).into_response(),
        }
    }
}

impl PictureRequest {
    /// Whether what is asked for is there already, compressed or not.
    fn has_already(&self, tag: &str) -> bool {
        let has = self.has.as_ref().and_then(|has| has.to_str().ok()).unwrap_or_default();
        has.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)
    }
}

/// What tells a drawing of some width from all others.
fn tag_of(svg: &str, width: u32) -> String {
    let hash = Sha256::new().chain_update(width.to_be_bytes()).chain_update(svg).finalize();
    let digits: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Where pictures are drawn.
pub struct PictureRenderer {
    places: Semaphore,
    waiting: Mutex<HashMap<IpAddr, usize>>,
    /// The last asked for at the end: a link that goes around is asked for by many.
    kept: Mutex<Vec<Picture>>,
    drawn: AtomicUsize,
}

/// The one studio of the program.
pub static RENDERER: LazyLock<Arc<PictureRenderer>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Arc::new(PictureRenderer::new(cores / 2))
});

impl PictureRenderer {
    fn new(places: usize) -> PictureRenderer {
        PictureRenderer {
            places: Semaphore::new(places.max(1)),
            waiting: Mutex::default(),
            kept: Mutex::default(),
            drawn: AtomicUsize::new(0),
        }
    }

    /// A drawing as PNG, that many pixels wide; made only if it is not there already.
    pub async fn png(
        self: &Arc<PictureRenderer>,
        request: &PictureRequest,
        draw: impl FnOnce() -> String + Send + 'static,
        width: u32,
    ) -> Result<Picture, Refusal> {
        let _waits = WaitingCount::new(self, request.address)?;
        let (studio, request) = (self.clone(), request.clone());
        self.work(move || {
            let text = draw();
            // Whoever has the picture already gets no more than its tag.
            let tag = tag_of(&text, width);
            if request.has_already(&tag) {
                return Ok(Picture { bytes: Bytes::new(), tag, kind: "image/png" });
            }
            studio.rasterise(&text, width, tag)
        })
        .await
    }

    /// A drawing as SVG.
    pub async fn svg(
        self: &Arc<PictureRenderer>,
        request: &PictureRequest,
        draw: impl FnOnce() -> String + Send + 'static,
    ) -> Result<Picture, Refusal> {
        let _waits = WaitingCount::new(self, request.address)?;
        self.work(move || Ok(Picture::svg(draw()))).await
    }

    /// A PNG picture of our own, for which nobody in particular waits.
    pub async fn own_png(self: &Arc<PictureRenderer>, text: String, width: u32) -> Result<Picture, Refusal> {
        let studio = self.clone();
        self.work(move || studio.rasterise(&text, width, tag_of(&text, width))).await
    }

    /// Draws in a thread for that, once there is a place.
    async fn work(
        &self,
        draw: impl FnOnce() -> Result<Picture, PictureError> + Send + 'static,
    ) -> Result<Picture, Refusal> {
        let failed = |why: &dyn Display| {
            tracing::error!(%why, "a picture cannot be drawn");
            Refusal::new(Code::Unavailable, Message::new("refusal-no-drawing"))
        };
        let place = self.places.acquire().await.map_err(|error| failed(&error))?;
        let drawn = tokio::task::spawn_blocking(draw).await;
        drop(place);
        drawn.map_err(|error| failed(&error))?.map_err(|error| failed(&error))
    }

    fn rasterise(&self, text: &str, width: u32, tag: String) -> Result<Picture, PictureError> {
        if let Some(picture) = self.kept(&tag) {
            return Ok(picture);
        }
        let picture = Picture { bytes: rasterise(text, width)?.into(), tag, kind: "image/png" };
        metrics::counter!("quincunx_pictures_total").increment(1);
        self.drawn.fetch_add(1, Ordering::Relaxed);
        self.keep(picture.clone());
        Ok(picture)
    }

    fn kept(&self, tag: &str) -> Option<Picture> {
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let index = all.iter().position(|known| known.tag == tag)?;
        let found = all.remove(index);
        all.push(found.clone());
        Some(found)
    }

    fn keep(&self, picture: Picture) {
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|known| known.tag != picture.tag);
        if all.len() >= MOST_KEPT {
            all.remove(0);
        }
        all.push(picture);
    }
}

/// Somebody who waits for a picture, counted until it has it or goes.
struct WaitingCount {
    studio: Arc<PictureRenderer>,
    address: IpAddr,
}

impl WaitingCount {
    fn new(studio: &Arc<PictureRenderer>, address: IpAddr) -> Result<WaitingCount, Refusal> {
        let mut waiting = studio.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = waiting.values().sum();
        let here = waiting.entry(address).or_default();
        if *here >= MOST_PER_ADDRESS || all >= MOST_WAITING {
            metrics::counter!("quincunx_refused_pictures_total").increment(1);
            return Err(Refusal::new(Code::TooFast, Message::new("refusal-too-many-pictures")));
        }
        *here += 1;
        Ok(WaitingCount { studio: studio.clone(), address })
    }
}

impl Drop for WaitingCount {
    fn drop(&mut self) {
        let mut waiting = self.studio.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = waiting.get_mut(&self.address) {
            *count -= 1;
        }
        waiting.retain(|_, count| *count > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(number: usize) -> Picture {
        Picture { bytes: Bytes::new(), tag: number.to_string(), kind: "image/png" }
    }

    #[test]
    fn no_more_pictures_are_kept_than_there_is_room_for() {
        let studio = PictureRenderer::new(1);
        let has = |number: usize| studio.kept(&number.to_string()).is_some();
        (0..=MOST_KEPT).for_each(|number| studio.keep(picture(number)));
        assert!(!has(0), "the oldest has gone");
        assert!(has(1));
        studio.keep(picture(MOST_KEPT + 1));
        assert!(has(1), "what was asked for stays");
        assert!(!has(2));
    }

    #[test]
    fn an_address_waits_for_a_few_pictures_only() {
        let studio = Arc::new(PictureRenderer::new(1));
        let at = |last: u8| WaitingCount::new(&studio, IpAddr::from([10, 0, 0, last]));
        let mut waits: Vec<WaitingCount> = (0..MOST_PER_ADDRESS).map(|_| at(1).unwrap()).collect();
        assert_eq!(at(1).err().map(|refusal| refusal.code), Some(Code::TooFast));
        assert!(at(2).is_ok(), "others do not suffer");
        waits.pop();
        assert!(at(1).is_ok());
        waits.clear();
        for number in 0..MOST_WAITING {
            waits.push(at((number / MOST_PER_ADDRESS) as u8).unwrap());
        }
        assert!(at(99).is_err(), "nobody waits for ever");
        waits.clear();
        assert!(studio.waiting.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn the_same_picture_is_drawn_once_for_all_who_ask() {
        let studio = Arc::new(PictureRenderer::new(1));
        let request = |last: u8| PictureRequest { address: IpAddr::from([10, 0, 0, last]), has: None };
        let drawing = || "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".to_owned();
        let place = studio.places.acquire().await.unwrap();
        let all: Vec<_> = (0..40)
            .map(|number| {
                let studio = studio.clone();
                tokio::spawn(async move { studio.png(&request(number), drawing, 8).await })
            })
            .collect();
        while studio.waiting.lock().unwrap().len() < 40 {
            tokio::task::yield_now().await;
        }
        drop(place);
        for answer in all {
            answer.await.unwrap().unwrap();
        }
        assert_eq!(studio.drawn.load(Ordering::Relaxed), 1);
        let again = studio.png(&request(1), drawing, 8).await.unwrap();
        let has = PictureRequest { has: again.tag.parse().ok(), ..request(1) };
        assert_eq!(again.answer(&has, "no-cache").status(), StatusCode::NOT_MODIFIED);
        studio.png(&request(1), drawing, 9).await.unwrap();
        assert_eq!(studio.drawn.load(Ordering::Relaxed), 2, "another width is another picture");
    }
}
