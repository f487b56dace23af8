//! Nobody has the server's engine look at a game that they are playing.

use crate::common::{Answer, Person, Running, Socket, request, some_move, two_seated};
use quincunx_server::Proxies;
use quincunx_server::admin::AdminClient;
use serde_json::{Value, json};

const PROXIED: &str = "X-Forwarded-For";

/// Anna and Ben after so many plies, from addresses of their own; with every position
/// and every ply on the way.
struct Match {
    table: String,
    anna: Person,
    ben: Person,
    sockets: [Socket; 2],
    positions: Vec<String>,
    plies: Vec<String>,
}

async fn socket_from(person: &Person, address: &str) -> Socket {
    Socket::open(person.address, &[("cookie", &person.cookie), ("x-forwarded-for", address)]).await
}

impl Match {
    async fn start(running: &Running) -> Match {
        let (table, (anna, _), (ben, _)) = two_seated(running, json!({})).await;
        let mut sockets = [socket_from(&anna, "10.0.0.1").await, socket_from(&ben, "10.0.0.2").await];
        let state = sockets[0].watch(&table).await;
        sockets[1].watch(&table).await;
        let positions = vec![state["position"].as_str().unwrap().to_owned()];
        Match { table, anna, ben, sockets, positions, plies: Vec::new() }
    }

    async fn play_to(&mut self, count: u64) {
        for ply in self.plies.len() as u64..count {
            let (index, person) = if ply % 2 == 0 { (0, &self.anna) } else { (1, &self.ben) };
            let text = some_move(&person.state(&self.table).await, ply);
            self.sockets[index].play(&self.table, ply, &text).await;
            self.plies.push(text);
            self.positions.push(person.state(&self.table).await["position"].as_str().unwrap().to_owned());
        }
    }
}

/// A look at a position: by a guest or by nobody, from an address.
async fn look(
    running: &Running,
    person: Option<&Person>,
    from: &str,
    path: &str,
    question: &Value,
) -> Answer {
    let mut headers = vec![(PROXIED, from)];
    if let Some(person) = person {
        headers.push(("Cookie", &person.cookie));
    }
    let mut question = question.clone();
    if path.ends_with("lines") {
        question["seconds"] = json!(0.05);
    }
    request(running.address, "POST", path, &headers, &question.to_string()).await
}

const LINES: &str = "/api/study/lines";
const GRAPH: &str = "/api/study/graph";
/// An address that has nothing to do with anybody.
const ELSEWHERE: &str = "10.9.9.9";

#[tokio::test]
async fn the_players_of_a_game_that_is_on_do_not_have_it_analysed_and_others_do() {
    let running = Running::start(|config| config.behind_proxy = Proxies::on_this_machine()).await;
    let mut game = Match::start(&running).await;
    game.play_to(6).await;
    let cleo = Person::new(running.address, "Cleo").await;
    let now = json!({"game": "shakti", "position": game.positions[6]});
    let before = json!({"game": "shakti", "position": game.positions[5]});
    let by_plies = json!({"game": "shakti", "plies": game.plies});
    for question in [&now, &before, &by_plies] {
        for path in [LINES, GRAPH] {
            for (person, from) in [
                (Some(&game.anna), ELSEWHERE),
                (Some(&game.ben), ELSEWHERE),
                (None, "10.0.0.1"),
                (Some(&cleo), "10.0.0.2"),
            ] {
                let answer = look(&running, person, from, path, question).await;
                assert_eq!(answer.status, 403, "{path} {question}: {answer:?}");
                assert!(answer.body.contains("analyse it when that game is over"), "{}", answer.body);
            }
            // It tells outsiders nothing.
            for person in [None, Some(&cleo)] {
                let answer = look(&running, person, ELSEWHERE, path, question).await;
                assert_eq!(answer.status, 200, "{path} {question}: {answer:?}");
            }
        }
    }
    // Counters and options do not make another position of it.
    let other = json!({"game": "shakti", "position": game.positions[6], "options": {"stalemate": "loss"}});
    assert_eq!(look(&running, Some(&game.anna), ELSEWHERE, LINES, &other).await.status, 403);
    // Neither does going one ply further along a line of one's own.
    let mut plies = game.plies.clone();
    plies.push(some_move(&game.anna.state(&game.table).await, 9));
    let further = json!({"game": "shakti", "plies": plies});
    assert_eq!(look(&running, Some(&game.ben), ELSEWHERE, LINES, &further).await.status, 403);
    // Nor a computer that plays on from there.
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": "8"}]);
    let wish = json!({"game": "shakti", "position": game.positions[6], "seats": seats});
    assert_eq!(game.ben.ask("POST", "/api/tables", &wish).await.status, 403);
    // What everybody reaches is everybody's, and so is any other position.
    for question in [
        json!({"game": "shakti"}),
        json!({"game": "shakti", "position": game.positions[3]}),
        json!({"game": "shakti", "position": "*5*/1k1w3/3*3/3*3/3*3/1W1K1W1/*5* w"}),
    ] {
        assert_eq!(
            look(&running, Some(&game.anna), "10.0.0.1", LINES, &question).await.status,
            200,
            "{question}"
        );
    }

    let attempts = AdminClient::of(running.folder.path()).unwrap().attempts(100).await.unwrap();
    assert_eq!(attempts.len(), 3 * 2 * 4 + 3);
    assert!(attempts.iter().all(|attempt| attempt.table == game.table && attempt.game == "shakti"));
    assert_eq!((attempts[0].name.as_deref(), attempts[0].plays), (Some("Ben"), true));
    let near = attempts.iter().filter(|attempt| !attempt.plays).count();
    assert_eq!(near, 3 * 2 * 2);
    let metrics = request(running.address, "GET", "/metrics", &[], "").await.body;
    assert!(metrics.contains("quincunx_fair_play_refusals_total"));

    // When it is over, it is everybody's.
    game.sockets[0].done(json!({"type": "resign", "table": game.table})).await;
    for question in [&now, &by_plies] {
        assert_eq!(look(&running, Some(&game.anna), "10.0.0.1", LINES, question).await.status, 200);
    }
}

#[tokio::test]
async fn a_game_against_the_computer_or_oneself_may_be_analysed() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    for other in [json!({"kind": "computer", "level": "random"}), json!({"kind": "me"})] {
        let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, other]})).await;
        let (mut socket, mut state) = anna.watch(&table).await;
        while state["ply"].as_u64().unwrap() < 6 {
            let ply = state["ply"].as_u64().unwrap();
            if !state["legal"].as_array().unwrap().is_empty() {
                socket
                    .say(json!({"type": "move", "table": table, "ply": ply, "move": some_move(&state, ply)}))
                    .await;
            }
            state = socket.state_at(ply + 1).await;
        }
        let question = json!({"game": "shakti", "position": state["position"]});
        assert_eq!(look(&running, Some(&anna), ELSEWHERE, LINES, &question).await.status, 200);
    }
}

#[tokio::test]
async fn after_a_restart_the_game_is_still_on() {
    let running = Running::start(|_| {}).await;
    let mut game = Match::start(&running).await;
    game.play_to(5).await;
    let question = json!({"game": "shakti", "position": game.positions[5]});
    let anna = game.anna.clone();
    drop(game);
    let folder = running.stop().await;
    let running = Running::start_in(folder, |_| {}).await;
    let anna = Person { address: running.address, ..anna };
    let answer = look(&running, Some(&anna), ELSEWHERE, LINES, &question).await;
    assert_eq!(answer.status, 403, "{answer:?}");
}
