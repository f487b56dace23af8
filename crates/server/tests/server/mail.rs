//! Mail: an address that is confirmed, a password that was forgotten, and a mail server that
//! is away. The mail server is a small one of our own, over a real socket.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::common::{Answer, PATIENCE, Person, Running, request};
use quincunx_server::mail::MailSettings;

const PASSWORD: &str = "five warm bishops";

/// What the mail server answers to the data of the next letters; then it takes them.
type Moods = Arc<Mutex<VecDeque<&'static str>>>;

/// A mail server that keeps what it gets.
struct Post {
    address: SocketAddr,
    letters: mpsc::UnboundedReceiver<String>,
    moods: Moods,
}

impl Post {
    async fn open() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (keep, letters) = mpsc::unbounded_channel();
        let moods = Moods::default();
        let mood = moods.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, keep.clone(), mood.clone()));
            }
        });
        Post { address, letters, moods }
    }

    fn settings(&self) -> MailSettings {
        let server = format!("smtp://{}", self.address);
        MailSettings { server, from: "Quincunx <games@example.org>".to_owned() }
    }

    async fn next(&mut self) -> String {
        timeout(PATIENCE, self.letters.recv()).await.expect("a letter").unwrap()
    }
}

async fn talk(stream: tokio::net::TcpStream, keep: mpsc::UnboundedSender<String>, moods: Moods) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut letter = String::new();
    write.write_all(b"220 post\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.split(' ').next().unwrap_or_default() {
            "EHLO" => "250 post",
            "MAIL" | "RCPT" => {
                letter.push_str(&format!("{line}\n"));
                "250 fine"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.unwrap();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    letter.push_str(&format!("{line}\n"));
                }
                let mood = moods.lock().unwrap().pop_front();
                let whole = std::mem::take(&mut letter);
                if mood.is_none() {
                    keep.send(whole).unwrap();
                }
                mood.unwrap_or("250 kept")
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
            return;
        }
    }
}

/// The path of the link in a letter, whose long lines are broken by `=`.
fn link(letter: &str, under: &str) -> String {
    let whole = letter.replace("=\n", "").replace("=3D", "=");
    let start =
        whole.find(&format!("https://play.example.org/{under}/")).unwrap_or_else(|| panic!("{whole}"));
    let link: String = whole[start..].chars().take_while(|c| !c.is_whitespace()).collect();
    link.strip_prefix("https://play.example.org").unwrap().to_owned()
}

async fn start(post: &Post) -> Running {
    let settings = post.settings();
    Running::start(|config| {
        config.url = Some("https://play.example.org".to_owned());
        config.mail = Some(settings);
    })
    .await
}

async fn form(running: &Running, path: &str, body: &str) -> Answer {
    let kind = [("Content-Type", "application/x-www-form-urlencoded")];
    request(running.address, "POST", path, &kind, body).await
}

/// Confirms an address.
async fn confirm(running: &Running, post: &mut Post, who: &Person, address: &str) {
    let wish = json!({"address": address, "password": PASSWORD});
    assert_eq!(who.ask("PUT", "/api/me/email", &wish).await.status, 202);
    let path = link(&post.next().await, "email");
    assert_eq!(form(running, &path, "").await.status, 200);
}

#[tokio::test]
async fn a_member_confirms_an_address_and_sets_a_forgotten_password() {
    let mut post = Post::open().await;
    let running = start(&post).await;
    let anna = Person::member(running.address, "Anna").await;
    let put = async |wish: Value| anna.ask("PUT", "/api/me/email", &wish).await.status;
    assert_eq!(put(json!({"address": "anna", "password": PASSWORD})).await, 400);
    assert_eq!(put(json!({"address": "a@b.org\r\nBcc: c@d.org", "password": PASSWORD})).await, 400);
    assert_eq!(put(json!({"address": "anna@example.org", "password": "wrong"})).await, 403);
    assert_eq!(put(json!({"address": "anna@example.org"})).await, 403);
    assert_eq!(put(json!({"address": "Anna@example.org", "password": PASSWORD})).await, 202);
    let letter = post.next().await;
    assert!(letter.contains("RCPT TO:<Anna@example.org>") && letter.contains("Hello Anna"), "{letter}");
    assert!(letter.contains("From: Quincunx <games@example.org>"), "{letter}");
    let address = async || anna.ask("GET", "/api/me/email", &Value::Null).await.json()["address"].clone();
    assert_eq!(address().await, Value::Null, "not before the link is followed");
    let path = link(&letter, "email");
    let page = request(running.address, "GET", &path, &[], "").await;
    assert!(page.status == 200 && page.body.contains("Anna@example.org"), "{page:?}");
    assert_eq!(address().await, Value::Null, "nor by looking at it");
    assert_eq!(form(&running, &path, "").await.status, 200);
    assert_eq!(form(&running, &path, "").await.status, 404, "once");
    assert_eq!(address().await, "Anna@example.org");

    // By name, by address, in Finnish; and nobody learns who is there.
    for who in ["anna", "ANNA@example.org"] {
        let answer = form(&running, "/forgotten", &format!("who={}", who.replace('@', "%40"))).await;
        assert_eq!(answer.status, 303, "{answer:?}");
        let letter = post.next().await;
        assert!(letter.contains("RCPT TO:<Anna@example.org>") && letter.contains("new password"), "{letter}");
    }
    let wish = json!({"who": "Anna"}).to_string();
    let finnish = [("Accept-Language", "fi-FI,fi;q=0.9")];
    let answer = request(running.address, "POST", "/api/password-reset", &finnish, &wish).await;
    assert_eq!((answer.status, answer.body.as_str()), (202, ""));
    let letter = post.next().await;
    assert!(letter.contains("Hei Anna"), "{letter}");
    for nobody in ["Nobody-here", "nobody@example.org", "4nna", ""] {
        let wish = json!({ "who": nobody }).to_string();
        let answer = request(running.address, "POST", "/api/password-reset", &[], &wish).await;
        assert_eq!((answer.status, answer.body.as_str()), (202, ""), "{nobody}");
    }
    let path = link(&letter, "password");
    let set = form(&running, &path, "new=five+cold+bishops").await;
    assert_eq!(set.status, 303, "{set:?}");
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401, "signed out elsewhere");
    let body = json!({"handle": "Anna", "password": "five cold bishops"}).to_string();
    let answer = request(running.address, "POST", "/api/session", &[], &body).await;
    assert_eq!(answer.status, 200);
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let anna = Person { address: running.address, cookie };
    let export = anna.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["email"]["address"], "Anna@example.org");
    assert_eq!(anna.ask("DELETE", "/api/me/email", &Value::Null).await.status, 204);
    assert_eq!(anna.ask("GET", "/api/me/email", &Value::Null).await.json()["address"], Value::Null);
    // Whoever has no address gets no letter; the next one is somebody else's.
    let ben = Person::member(running.address, "Ben").await;
    request(running.address, "POST", "/api/password-reset", &[], &json!({"who": "Anna"}).to_string()).await;
    confirm(&running, &mut post, &ben, "ben@example.org").await;
    // Nobody is flooded with letters.
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let wish = json!({"address": "ben@example.org", "password": PASSWORD});
        statuses.push(ben.ask("PUT", "/api/me/email", &wish).await.status);
    }
    assert_eq!(statuses, [202, 202, 202, 202, 429, 429]);
}

#[tokio::test]
async fn a_mail_server_that_is_busy_is_asked_again_and_one_that_refuses_is_not() {
    let mut post = Post::open().await;
    let running = start(&post).await;
    let anna = Person::member(running.address, "Anna").await;
    post.moods.lock().unwrap().extend(["451 later", "554 never"]);
    let measure = async |outcome: &str| {
        let measures = request(running.address, "GET", "/metrics", &[], "").await.body;
        let name = format!("quincunx_mails_total{{outcome=\"{outcome}\"}} ");
        let line = measures.lines().find_map(|line| line.strip_prefix(&name).map(str::to_owned));
        line.map_or(0, |count| count.parse::<u64>().unwrap())
    };
    let until = async |outcome: &str, count: u64| {
        let counted = async {
            while measure(outcome).await < count {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, counted).await.unwrap_or_else(|_| panic!("{outcome}"));
    };
    let (later, failed) = (measure("later").await, measure("failed").await);
    let wish = |address: &str| json!({"address": address, "password": PASSWORD});
    assert_eq!(anna.ask("PUT", "/api/me/email", &wish("busy@example.org")).await.status, 202);
    until("later", later + 1).await;
    assert_eq!(anna.ask("PUT", "/api/me/email", &wish("never@example.org")).await.status, 202);
    until("failed", failed + 1).await;
    // It takes the next one; the first waits for its minute.
    assert_eq!(anna.ask("PUT", "/api/me/email", &wish("anna@example.org")).await.status, 202);
    assert!(post.next().await.contains("RCPT TO:<anna@example.org>"));
    let status = request(running.address, "GET", "/metrics", &[], "").await.body;
    assert!(!status.contains("example.org"), "no address is told");
}

#[tokio::test]
async fn without_a_mail_server_nothing_is_offered() {
    let running = Running::start(|_| {}).await;
    let anna = Person::member(running.address, "Anna").await;
    let wish = json!({"address": "anna@example.org", "password": PASSWORD});
    let answer = anna.ask("PUT", "/api/me/email", &wish).await;
    assert!(answer.status == 403 && answer.body.contains("sends no mail"), "{answer:?}");
    let wish = json!({"who": "Anna"}).to_string();
    let answer = request(running.address, "POST", "/api/password-reset", &[], &wish).await;
    assert_eq!(answer.status, 403);
    assert_eq!(request(running.address, "GET", "/forgotten", &[], "").await.status, 404);
    let page = anna.ask("GET", "/account", &Value::Null).await.body;
    assert!(!page.contains("mail"), "{page}");
    let page = request(running.address, "GET", "/sign-in", &[], "").await.body;
    assert!(!page.contains("/forgotten"), "{page}");
}
