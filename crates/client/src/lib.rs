//! Asking a server over HTTP, encrypted or not: for the terminal, for whoever runs a
//! server, and for measuring its load.

mod address;
mod tls;

pub use address::ServerAddress;
pub use hyper::{HeaderMap, Method, StatusCode};

use std::error::Error;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, CONTENT_TYPE, HOST, SET_COOKIE};
use hyper_util::rt::TokioIo;
use quincunx_core::Message;
use quincunx_protocol::Refusal;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};

/// More than any answer of a server of ours has.
const LONGEST: usize = 1 << 26;
/// The longest sentence of a refusal that is told.
const LONGEST_REFUSAL: usize = 200;

/// Why there is no good answer.
#[derive(Debug, Error)]
pub enum HttpError {
    /// The address makes no sense.
    #[error("'{0}' is no address: expected http://HOST:PORT")]
    Url(String),
    /// The server cannot be reached, or hangs up.
    #[error("the server cannot be reached: {0}")]
    Network(#[from] io::Error),
    /// The server says no; what it said.
    #[error("{0}")]
    Refused(Message),
}

/// Something to read from and write to, encrypted or not.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// A good answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: String,
}

impl Response {
    /// The cookie that it sets, as it is sent back.
    pub fn cookie(&self) -> Option<&str> {
        self.headers.get(SET_COOKIE)?.to_str().ok()?.split(';').next().map(str::trim)
    }
}

/// Somebody who asks a server.
#[derive(Clone, Debug)]
pub struct HttpClient {
    /// Where the server is.
    pub server: ServerAddress,
    /// The address of this machine to call from, if it matters.
    from: Option<IpAddr>,
    /// The most bytes of an answer.
    longest: usize,
}

impl HttpClient {
    /// A client of a server.
    pub fn new(server: ServerAddress) -> HttpClient {
        HttpClient { server, from: None, longest: LONGEST }
    }

    /// A client of the server at `http://host:port`.
    pub fn of_url(url: &str) -> Result<HttpClient, HttpError> {
        let server = ServerAddress::read(url).ok_or_else(|| HttpError::Url(url.to_owned()))?;
        Ok(HttpClient::new(server))
    }

    /// The same server, called from an address of this machine.
    pub fn seen_from(&self, from: IpAddr) -> HttpClient {
        HttpClient { from: Some(from), ..self.clone() }
    }

    /// The same, with answers up to so many bytes.
    pub fn with_limit(self, longest: usize) -> HttpClient {
        HttpClient { longest, ..self }
    }

    /// A connection, encrypted if the address says so.
    pub async fn connect(&self) -> io::Result<Box<dyn Stream>> {
        let stream = self.connect_tcp().await?;
        stream.set_nodelay(true)?;
        if self.server.secure {
            return Ok(Box::new(tls::encrypt(stream, self.server.host()).await?));
        }
        Ok(Box::new(stream))
    }

    async fn connect_tcp(&self) -> io::Result<TcpStream> {
        let authority = self.server.connects_to();
        let Some(from) = self.from else { return TcpStream::connect(authority).await };
        let nowhere = || io::Error::other(format!("{authority} is nowhere"));
        let mut known = tokio::net::lookup_host(&authority).await?;
        let server = known.find(|known| known.is_ipv4() == from.is_ipv4()).ok_or_else(nowhere)?;
        let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(server).await
    }

    /// One request over a connection of its own.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        header: Option<(&str, &str)>,
        body: &str,
    ) -> Result<Response, HttpError> {
        let mut request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.server.authority.as_str())
            .header(CONNECTION, "close")
            .header(CONTENT_TYPE, "application/json");
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(Bytes::from(body.to_owned()))).map_err(io::Error::other)?;
        let stream = TokioIo::new(self.connect().await?);
        let (mut sender, connection) = http1::handshake(stream).await.map_err(network)?;
        let mut exchange = pin!(async {
            let (head, body) = sender.send_request(request).await.map_err(network)?.into_parts();
            let body = Limited::new(body, self.longest).collect().await;
            let body = body.map_err(|error| io_error(error.as_ref()))?.to_bytes();
            Ok::<_, io::Error>((head, String::from_utf8_lossy(&body).into_owned()))
        });
        let answer = tokio::select! {
            biased;
            answer = &mut exchange => answer,
            // Whatever is wrong with it the exchange tells, too; what came counts.
            _ = connection => exchange.await,
        };
        let (head, body) = answer?;
        if head.status.is_success() {
            Ok(Response { headers: head.headers, body })
        } else {
            Err(HttpError::Refused(refusal(head.status, &body)))
        }
    }
}

fn network(error: hyper::Error) -> io::Error {
    io_error(&error)
}

/// The error of the system that is behind an error, if there is one.
fn io_error(error: &(dyn Error + 'static)) -> io::Error {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return io::Error::new(error.kind(), error.to_string());
        }
        cause = error.source();
    }
    io::Error::other(error.to_string())
}

/// What a refusal says to people; servers of ours say why as a message.
fn refusal(status: StatusCode, body: &str) -> Message {
    let refusal: Option<Refusal> = serde_json::from_str(body).ok();
    let known = |refusal: &Refusal| refusal.message_i18n.clone().filter(Message::is_known);
    if let Some(message) = refusal.as_ref().and_then(known) {
        return message;
    }
    let value: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    // Whatever is no server of ours at least has a status.
    let status = status.to_string();
    let message = value["message"].as_str().unwrap_or(&status);
    Message::text(message.chars().filter(|c| !c.is_control()).take(LONGEST_REFUSAL).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[test]
    fn a_refusal_is_told_in_the_words_of_the_server() {
        let status = StatusCode::NOT_FOUND;
        assert_eq!(
            refusal(status, r#"{"message":"there is no such\u001b table"}"#),
            "there is no such table"
        );
        assert_eq!(refusal(status, "<html>"), "404 Not Found");
    }

    /// Answers one request with these bytes and hangs up; what was asked.
    async fn answered(with: &'static str, longest: usize) -> (Result<Response, HttpError>, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let serving = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = Vec::new();
            while !asked.ends_with(b"{}") {
                assert_ne!(stream.read_buf(&mut asked).await.unwrap(), 0);
            }
            // Whoever has heard enough may be gone.
            let _ = stream.write_all(with.as_bytes()).await;
            String::from_utf8(asked).unwrap()
        };
        let client = HttpClient::of_url(&url).unwrap().with_limit(longest);
        let asking = client.send(Method::POST, "/api/me?x=1", Some(("Cookie", "a=b")), "{}");
        tokio::join!(asking, serving)
    }

    #[tokio::test]
    async fn answers_come_whole_however_they_end() {
        for with in [
            "HTTP/1.1 200 OK\r\nSet-Cookie: q=1; Path=/\r\nContent-Length: 4\r\n\r\ngood and more",
            "HTTP/1.1 200 OK\r\nSet-Cookie: q=1\r\n\r\ngood",
            "HTTP/1.0 201 Created\r\nset-cookie: q=1\r\n\r\ngood",
            "HTTP/1.1 200 OK\r\nSet-Cookie: q=1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ngood\r\n0\r\n\r\n",
        ] {
            let (answer, asked) = answered(with, 100).await;
            let answer = answer.unwrap();
            assert_eq!((answer.body.as_str(), answer.cookie()), ("good", Some("q=1")), "{with}");
            assert!(asked.starts_with("POST /api/me?x=1 HTTP/1.1\r\n"), "{asked}");
            assert!(asked.to_lowercase().contains("cookie: a=b\r\n"), "{asked}");
        }
    }

    #[tokio::test]
    async fn what_is_no_good_answer_is_an_error() {
        let refused = "HTTP/1.1 403 Forbidden\r\n\r\n{\"message\":\"not you\"}";
        let (answer, _) = answered(refused, 100).await;
        assert!(matches!(answer, Err(HttpError::Refused(why)) if why == "not you"));
        let (answer, _) = answered("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ngood", 100).await;
        assert!(matches!(answer, Err(HttpError::Network(_))), "cut off");
        let (answer, _) = answered("HTTP/1.1 200 OK\r\n\r\ngood and more", 5).await;
        assert!(matches!(answer, Err(HttpError::Network(_))), "too long");
        let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let client = HttpClient::of_url(&format!("http://{nobody}")).unwrap();
        let answer = client.send(Method::GET, "/", None, "").await;
        let is_refused = |error: &io::Error| error.kind() == io::ErrorKind::ConnectionRefused;
        assert!(matches!(answer, Err(HttpError::Network(error)) if is_refused(&error)));
    }
}
