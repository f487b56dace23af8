//! `quincunx play`: at this terminal, or from it at a server.

use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use quincunx_core::{Message, Misread, Seal, Seat};
use quincunx_engine::Strength;
use quincunx_messages::Language;
use quincunx_terminal::app::clock::TimeControl;
use quincunx_terminal::app::{LoadedGame, Local, Player};
use quincunx_terminal::online::{self, GuestClient, TableAddress};
use quincunx_terminal::{
    Autosave, Calendar, Capabilities, ColourDepth, FullScreenClient, Keyboard, Pipe, PlainClient, Start,
    ask_password, load,
};

use crate::duration::read_duration;
use crate::query::{OpenQuery, read_seat};
use crate::{CliError, refused, usage};

/// The arguments of `quincunx play`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    query: OpenQuery,
    /// Have the computer play random moves for a seat; may be repeated.
    #[arg(long, value_name = "SEAT", requires = "game")]
    random: Vec<String>,
    /// Have the computer play a seat, at a level from 1 to 8 or at full strength with `max`; may be
    /// repeated.
    #[arg(long, value_name = "SEAT=LEVEL", requires = "game")]
    computer: Vec<String>,
    /// Play against the computer at a level from 1 to 8 or at full strength with `max`: you have the
    /// first seat, it has all others. `--computer` gives it other seats.
    #[arg(long, value_name = "LEVEL", requires = "game", allow_negative_numbers = true,
        conflicts_with_all = ["random", "computer", "load"])]
    level: Option<Strength>,
    /// Time control: minutes per player and increment in seconds.
    #[arg(long, value_name = "5+3", requires = "game")]
    clock: Option<TimeControl>,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "set", "seed", "after", "clock"])]
    load: Option<PathBuf>,
    /// Continue the last unfinished game, also after a crash or a closed window.
    #[arg(long, conflicts_with_all = ["game", "load"])]
    resume: bool,
    /// Join a table on a server, or watch if every seat is taken. The address of a server without a
    /// table, as in http://localhost:8080, lists its tables.
    #[arg(long, visible_alias = "server", value_name = "URL", conflicts_with_all = ["game", "load", "resume", "plain"])]
    table: Option<TableAddress>,
    /// Only watch the table.
    #[arg(long, requires = "table")]
    watch: bool,
    /// Your name on a server you have not visited before.
    #[arg(long, value_name = "NAME", requires = "table")]
    name: Option<String>,
    /// Sign in to the server as a member; the password is asked for, and the server then knows you.
    #[arg(long, value_name = "NAME", requires = "table", conflicts_with = "name")]
    sign_in: Option<String>,
    /// Play line by line instead of full-screen; always so in a pipe.
    #[arg(long)]
    plain: bool,
    /// Number of colours: none, 16, 256 or true; detected by default.
    #[arg(long, visible_alias = "color", value_name = "COLOURS")]
    colour: Option<ColourDepth>,
    /// Use only ASCII; the default depends on the locale.
    #[arg(long)]
    ascii: bool,
    /// Minimum time between moves when only computers play.
    #[arg(long, value_name = "TIME", default_value = "600ms", value_parser = read_duration)]
    pace: Duration,
}

fn env(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn no_random(error: getrandom::Error) -> CliError {
    refused(Message::new("cli-no-chance").verbatim("why", error))
}

/// Plays.
pub fn play(args: Args, language: Language) -> Result<ExitCode, CliError> {
    let is_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let draws = is_screen && !args.plain && Capabilities::can_draw(env);
    let autosave = Autosave::new(env);
    if let Some(address) = args.table {
        if !draws {
            return Err(refused(Message::new("cli-needs-screen")));
        }
        let name = args.name.or_else(|| env("USER")).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| "Guest".to_owned());
        if let Some(handle) = &args.sign_in
            && !sign_in(handle, &address, &autosave, language)?
        {
            return Ok(ExitCode::FAILURE);
        }
        let start = Start::Table { address, name, watch: args.watch };
        return on_screen(FullScreenClient {
            capabilities: capabilities(args.colour, args.ascii),
            language,
            autosave,
            start,
            computer_delay: args.pace,
        });
    }
    let nothing_to_resume = || refused(Message::new("cli-no-game-to-resume"));
    let start = match (args.query.name(), args.resume, &args.load) {
        (_, true, _) => Begin::Loaded(autosave.last_unfinished().ok_or_else(nothing_to_resume)?),
        (name, _, Some(path)) => {
            let mut loaded = load(path, false).map_err(refused)?;
            if let Some(name) = name.filter(|name| *name != loaded.rules.info().name) {
                let other = Message::new("cli-other-game").verbatim("file", path.display());
                let other = other.verbatim("game", loaded.rules.info().name).verbatim("name", name);
                return Err(refused(other));
            }
            seat_computers(&mut loaded, &args.random, &args.computer)?;
            Begin::Loaded(loaded)
        }
        (Some(_), ..) => {
            let mut salt = [0; 16];
            getrandom::fill(&mut salt).map_err(no_random)?;
            let seed = match args.query.seed() {
                Some(seed) => seed,
                None => getrandom::u64().map_err(no_random)?,
            };
            let game = args.query.game_from(seed)?;
            let players = match args.level {
                Some(level) => against(level, game.as_ref()),
                None => players(&args.random, &args.computer, game.as_ref())?,
            };
            let mut local = Local::new(game, Seal::new(seed, salt), players, args.clock);
            local.set_date(&Calendar::local().today());
            Begin::Game(local)
        }
        _ if draws => Begin::Form,
        _ => return Err(usage(Message::new("cli-which-game"))),
    };
    if !draws {
        return line_by_line(start, is_screen, language).map(|()| ExitCode::SUCCESS);
    }
    let start = match start {
        Begin::Form => Start::Form,
        Begin::Game(local) => Start::Game(Box::new(local)),
        Begin::Loaded(loaded) => Start::Loaded(Box::new(loaded)),
    };
    on_screen(FullScreenClient {
        capabilities: capabilities(args.colour, args.ascii),
        language,
        autosave,
        start,
        computer_delay: args.pace,
    })
}

/// Asks for a password and signs in; whether there was one.
fn sign_in(
    handle: &str,
    address: &TableAddress,
    autosave: &Autosave,
    language: Language,
) -> Result<bool, CliError> {
    let server = address.server.clone();
    let question = Message::new("cli-sign-in-password").verbatim("name", handle).verbatim("server", &server);
    let Some(password) = ask_password(&question.say(language))? else { return Ok(false) };
    let client = GuestClient { server, name: handle.to_owned(), guests: autosave.guests() };
    online::sign_in(&client, handle, &password).map_err(refused)?;
    Ok(true)
}

/// What to begin with.
enum Begin {
    Form,
    Game(Local),
    Loaded(LoadedGame),
}

fn capabilities(colour: Option<ColourDepth>, ascii: bool) -> Capabilities {
    let seen = Capabilities::detect(env);
    Capabilities { depth: colour.unwrap_or(seen.depth), ascii: ascii || seen.ascii }
}

/// A person on the first seat, the computer on all others.
fn against(level: Strength, game: &dyn quincunx_core::AnyGame) -> Vec<Player> {
    let others = game.info().seats.len() - 1;
    iter::once(Player::Person).chain(iter::repeat_n(Player::Computer(level), others)).collect()
}

/// Who plays, as the arguments say; everybody else is a person.
fn players(
    random: &[String],
    computer: &[String],
    game: &dyn quincunx_core::AnyGame,
) -> Result<Vec<Player>, CliError> {
    let info = game.info();
    let mut players = vec![Player::Person; info.seats.len()];
    let mut put = |seat: Seat, player: Player| match &mut players[seat.index()] {
        person if person.is_person() => {
            *person = player;
            Ok(())
        }
        _ => Err(usage(Message::new("cli-one-player").seat("seat", info.seats[seat.index()].name))),
    };
    for name in random {
        let wrong =
            |why| usage(Message::new("cli-argument").verbatim("argument", "--random").message("why", why));
        put(read_seat(name, info).map_err(wrong)?, "random".parse()?)?;
    }
    for text in computer {
        let wrong = |why| {
            let argument = format_args!("--computer {text}");
            usage(Message::new("cli-argument").verbatim("argument", argument).message("why", why))
        };
        let (seat, level) = text.split_once('=').ok_or_else(|| wrong(Message::new("cli-seat-level")))?;
        let seat = read_seat(seat, info).map_err(wrong)?;
        let no_level = || Message::new("cli-level").verbatim("found", Misread::excerpt(level));
        let level: Strength = level.parse().map_err(|_| wrong(no_level()))?;
        put(seat, level.to_string().parse()?)?;
    }
    Ok(players)
}

/// The arguments overrule who a record says it was.
fn seat_computers(loaded: &mut LoadedGame, random: &[String], computer: &[String]) -> Result<(), CliError> {
    let chosen = players(random, computer, loaded.game.as_ref())?;
    for (seat, player) in loaded.game.info().seats.iter().zip(chosen) {
        if !player.is_person() {
            loaded.record.set_tag(seat.name, player.tag());
        }
    }
    Ok(())
}

fn on_screen(client: FullScreenClient) -> Result<ExitCode, CliError> {
    let ending = client.run()?;
    if !ending.farewell.is_empty() {
        // A terminal that has gone hears no farewell.
        let _ = writeln!(io::stdout(), "{}", ending.farewell);
    }
    // As shells count: 128 and the number of the signal.
    let code = ending.signal.and_then(|signal| u8::try_from(128 + signal).ok());
    Ok(code.map_or(ExitCode::SUCCESS, ExitCode::from))
}

fn line_by_line(start: Begin, is_screen: bool, language: Language) -> Result<(), CliError> {
    let local = match start {
        Begin::Game(local) => local,
        Begin::Loaded(loaded) => Local::from_record(&loaded.record, loaded.game, loaded.seal),
        Begin::Form => return Ok(()),
    };
    let client = PlainClient::new(local, is_screen, language);
    // An editor needs a terminal that can move its cursor.
    if is_screen && Capabilities::can_draw(env) {
        let keyboard = Keyboard::new()
            .map_err(|error| refused(Message::new("cli-no-keyboard").verbatim("why", error)))?;
        return Ok(client.run(keyboard, io::stdout().lock())?);
    }
    Ok(client.run(Pipe(io::stdin().lock()), io::stdout().lock())?)
}
