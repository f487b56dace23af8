//! A stream of events, line by line.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::PATIENCE;

/// A stream of events over a connection of its own.
pub struct Events {
    stream: BufReader<TcpStream>,
    waiting: String,
    /// How many empty lines came.
    pub alive: usize,
}

impl Events {
    pub async fn open(address: SocketAddr, header: (&str, &str)) -> Events {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head =
            format!("GET /api/me/events HTTP/1.1\r\nHost: {address}\r\n{}: {}\r\n\r\n", header.0, header.1);
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut events = Events { stream: BufReader::new(stream), waiting: String::new(), alive: 0 };
        let first = events.head_line().await;
        assert!(first.contains(" 200 "), "{first}");
        while !events.head_line().await.is_empty() {}
        events
    }

    async fn head_line(&mut self) -> String {
        let mut line = String::new();
        timeout(PATIENCE, self.stream.read_line(&mut line)).await.expect("a line in time").unwrap();
        line.trim().to_owned()
    }

    /// The next line, an empty one, too; nothing at the end.
    pub async fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.waiting.split_once('\n') {
                let line = line.to_owned();
                self.waiting = rest.to_owned();
                return Some(line);
            }
            let size = usize::from_str_radix(&self.head_line().await, 16).unwrap_or(0);
            if size == 0 {
                return None;
            }
            let mut chunk = vec![0; size + 2];
            timeout(PATIENCE, self.stream.read_exact(&mut chunk)).await.expect("a chunk in time").unwrap();
            self.waiting.push_str(std::str::from_utf8(&chunk[..size]).unwrap());
        }
    }

    /// The next event; nothing at the end.
    pub async fn try_next(&mut self) -> Option<Value> {
        // Signs of life alone are not what is waited for.
        timeout(3 * PATIENCE, self.event()).await.expect("an event in time")
    }

    async fn event(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")));
            }
            self.alive += 1;
        }
    }

    /// The next event, which must be of a type.
    pub async fn next(&mut self, kind: &str) -> Value {
        let event = self.try_next().await.expect("a stream that goes on");
        assert_eq!(event["type"], kind, "{event}");
        event
    }
}
