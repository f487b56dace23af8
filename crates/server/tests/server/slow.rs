//! Requests that come slowly or in great numbers, and what pages and headers must not
//! let through.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::{Answer, PATIENCE, Person, Running, Socket, request};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// Connects from one of the many addresses of this machine and says something.
async fn begin(to: SocketAddr, from: &str, text: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    let mut stream = timeout(PATIENCE, socket.connect(to)).await.expect("a connection").unwrap();
    // Whoever is refused at once may not take it any more.
    let _ = stream.write_all(text.as_bytes()).await;
    stream
}

/// Everything that comes until the server hangs up.
async fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("the server hangs up");
    String::from_utf8_lossy(&answer).into_owned()
}

async fn healthy(to: SocketAddr, from: &str) -> String {
    rest(begin(to, from, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await).await
}

const HALF: &str = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow";

#[cfg(target_os = "linux")]
#[tokio::test]
async fn half_sent_requests_of_one_address_keep_nobody_else_out_and_are_closed() {
    let running = Running::start(|config| {
        config.connections_per_address = Some(100);
        config.head_time = Duration::from_secs(5);
    })
    .await;
    // A socket is a connection and stays, however long ago its head came.
    let mut socket = Socket::open(running.address, &[]).await;
    let mut slow = Vec::new();
    for _ in 0..400 {
        slow.push(begin(running.address, "127.0.0.66", HALF).await);
    }
    assert!(healthy(running.address, "127.0.0.67").await.contains("200 OK"), "others get answers");
    let operator = quincunx_server::admin::AdminClient::of(running.folder.path()).expect("a running server");
    let report = timeout(PATIENCE, operator.report()).await.expect("an answer").unwrap();
    assert_eq!(report.sockets, 1);
    let refused = healthy(running.address, "127.0.0.66").await;
    assert!(!refused.contains("200 OK"), "{refused}");
    for stream in slow {
        rest(stream).await;
    }
    assert!(healthy(running.address, "127.0.0.66").await.contains("200 OK"), "there is room again");
    assert_eq!(socket.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn a_head_that_trickles_in_is_not_waited_for() {
    let running = Running::start(|config| config.head_time = Duration::from_millis(500)).await;
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").await.unwrap();
    let trickle = async {
        // It is never silent for long, and never done.
        while stream.write_all(b"X-Slow: yes\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, trickle).await.expect("the server hangs up");
}

#[tokio::test]
async fn a_body_that_does_not_come_in_time_is_refused() {
    let running = Running::start(|config| config.body_time = Duration::from_millis(300)).await;
    let head = "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 15\r\n\r\n{\"name\":";
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = rest(stream).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("too_slow"), "{answer}");
    // The same without saying how long it will be, and too long.
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    let head = "POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    let chunk = format!("5000\r\n{}\r\n0\r\n\r\n", "x".repeat(0x5000));
    stream.write_all(format!("{head}{chunk}").as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("an answer").unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[tokio::test]
async fn an_answer_that_takes_its_time_is_not_cut() {
    let running = Running::start(|config| {
        config.head_time = Duration::from_millis(300);
        config.body_time = Duration::from_millis(300);
        config.stall_time = Duration::from_millis(300);
    })
    .await;
    let body = r#"{"game":"shakti","lines":1,"seconds":2}"#;
    let answer = request(running.address, "POST", "/api/study/lines", &[], body).await;
    let last: Value = serde_json::from_str(answer.body.lines().next_back().unwrap()).unwrap();
    assert_eq!(last["done"], true, "{}", answer.body);
}

#[tokio::test]
async fn an_answer_that_nobody_takes_is_given_up() {
    let running = Running::start(|config| config.stall_time = Duration::from_millis(300)).await;
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    // Far more is asked for than the system keeps for us.
    let ask = "GET /rules/bishops HTTP/1.1\r\nHost: x\r\n\r\n";
    let asking = async {
        loop {
            if stream.write_all(ask.as_bytes()).await.is_err() {
                break;
            }
        }
    };
    timeout(PATIENCE, asking).await.expect("the server hangs up");
}

#[tokio::test]
async fn whoever_is_too_fast_is_told_which_message_and_pings_and_bytes_count() {
    let running = Running::start(|config| config.messages_per_second = 2).await;
    let anna = Person::new(running.address, "Anna").await;
    let mut socket = anna.socket().await;
    let mut refused = None;
    for id in 1..60_u64 {
        socket.say(json!({"type": "ping", "id": id})).await;
        let answer = socket.next().await;
        assert_eq!(answer["id"], id, "{answer}");
        if answer["code"] == "too_fast" {
            refused = Some(id);
        }
    }
    assert!(refused.is_some());
    for message in
        [Message::Ping(vec![1].into()), Message::Pong(vec![1].into()), Message::Binary(vec![1].into())]
    {
        let mut socket = Person::new(running.address, "Ben").await.socket().await;
        let flood = async {
            for _ in 0..100_000 {
                if socket.stream.send(message.clone()).await.is_err() {
                    break;
                }
                // Read what comes, or nothing could be written any more.
                while let Ok(Some(_)) = timeout(Duration::ZERO, socket.try_next()).await {}
            }
        };
        timeout(PATIENCE, flood).await.expect("it is dropped");
        timeout(PATIENCE, async { while socket.try_next().await.is_some() {} }).await.expect("it is dropped");
    }
}

#[tokio::test]
async fn no_position_swallows_the_rest_of_the_page() {
    let running = Running::start(|_| {}).await;
    let hostile = "%3C!--%3Cscript%3E%3C/script%3E";
    for query in
        [format!("position={hostile}"), format!("moves={hostile}"), format!("options={hostile}={hostile}")]
    {
        let page = request(running.address, "GET", &format!("/analysis/shakti?{query}"), &[], "").await;
        let (_, behind) = page.body.split_once("id=\"beginning\"").expect("the data");
        let (_, data) = behind.split_once('>').unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        assert!(!data.contains('<'), "{data}");
        let read: Value = serde_json::from_str(data).unwrap();
        assert!(read.to_string().contains("<!--<script></script>"), "{read}");
    }
    for path in ["/", "/analysis/shakti", "/rules"] {
        let page = request(running.address, "GET", path, &[("Accept-Language", "fi")], "").await;
        let (_, behind) = page.body.split_once("data-texts=\"").expect("the address of the texts");
        let (texts, _) = behind.split_once('"').unwrap();
        let script = request(running.address, "GET", texts, &[], "").await.body;
        let data =
            script.trim().strip_prefix("export default ").and_then(|data| data.strip_suffix(';')).unwrap();
        let patterns: Value = serde_json::from_str(data).unwrap();
        assert_eq!(patterns["verdict-draw"], json!(["Tasapeli: ", {"$": "why"}]), "{path}");
    }
}

#[tokio::test]
async fn an_https_address_is_kept_to_and_a_wrong_one_refused() {
    let header = |answer: Answer| answer.header("strict-transport-security").map(str::to_owned);
    for (url, expected) in
        [(Some("https://play.example.org"), true), (Some("http://play.example.org"), false), (None, false)]
    {
        let running = Running::start(|config| config.url = url.map(str::to_owned)).await;
        for path in ["/", "/api/games", "/healthz", "/nowhere"] {
            let header = header(request(running.address, "GET", path, &[], "").await);
            assert_eq!(header.is_some_and(|value| value.contains("max-age=31536000")), expected, "{path}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut config = crate::common::config(folder.path());
    config.url = Some("play.example.org".to_owned());
    let error = quincunx_server::Server::start(config).await.err().expect("a refusal").to_string();
    assert!(error.contains("expected http:// or https://"), "{error}");
    assert!(!folder.path().join("quincunx.db").exists(), "nothing was made");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn only_a_proxy_that_is_named_says_where_somebody_is() {
    let running = Running::start(|config| {
        config.requests_per_second = 1;
        config.behind_proxy = "127.0.0.5".parse().unwrap();
    })
    .await;
    let ask = async |from: &str, client: usize| {
        let head =
            format!("GET /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 9.9.9.9, 10.1.1.{client}\r\n");
        let stream = begin(running.address, from, &format!("{head}Connection: close\r\n\r\n")).await;
        rest(stream).await[9..12].to_owned()
    };
    let mut direct = Vec::new();
    for client in 0..12 {
        assert_eq!(ask("127.0.0.5", client).await, "200", "each of its clients is somebody else");
        direct.push(ask("127.0.0.6", client).await);
    }
    assert!(direct.contains(&"429".to_owned()), "a direct client forges its address: {direct:?}");
}
