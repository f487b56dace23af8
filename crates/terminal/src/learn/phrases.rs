//! What the tutor says around the lessons, in the languages of the lessons.

use quincunx_lessons::Language;

/// The help.
pub fn help(language: Language) -> &'static str {
    match language {
        Language::En => {
            "\
Type a move, or one of these:
  hint       something that helps
  moves      the legal moves
  show       the board again
  again      begin this step anew
  solution   see how it is done
  skip       go on to the next step
  lessons    all lessons and your stars
  quit       leave; what you have learnt is kept
"
        }
        Language::Fi => {
            "\
Kirjoita siirto tai jokin näistä:
  hint       vihje
  moves      lailliset siirrot
  show       lauta uudestaan
  again      aloita tämä vaihe alusta
  solution   katso, miten se tehdään
  skip       siirry seuraavaan vaiheeseen
  lessons    kaikki oppitunnit ja tähtesi
  quit       lopeta; opittu säilyy
"
        }
    }
}

/// The words that a line may begin with.
pub const WORDS: [&str; 9] =
    ["hint", "moves", "show", "again", "solution", "skip", "lessons", "help", "quit"];

/// A sentence with its blanks filled.
pub enum Phrase<'a> {
    Begin { title: &'a str, lessons: usize },
    Lesson { number: usize, of: usize, title: &'a str },
    Step { number: usize, of: usize },
    TypeHelp,
    Legal,
    Failed,
    Plays { seat: &'a str, text: &'a str },
    NoHint,
    Solution { moves: &'a str },
    NoSolution,
    LessonDone { stars: &'a str },
    AllDone,
    GoOn { title: &'a str },
    GivenUp,
    NotKept { why: &'a str },
    Coach,
}

/// The phrase in a language.
pub fn say(language: Language, phrase: &Phrase<'_>) -> String {
    use Phrase::*;
    match language {
        Language::En => match phrase {
            Begin { title, lessons } => format!("{title}: {lessons} lessons."),
            Lesson { number, of, title } => format!("Lesson {number} of {of}: {title}"),
            Step { number, of } => format!("Step {number} of {of}"),
            TypeHelp => "Type help for what you can say.".to_owned(),
            Legal => "That is legal, but not what is asked for. Try again.".to_owned(),
            Failed => "That did not work out. The step begins anew.".to_owned(),
            Plays { seat, text } => format!("{seat} plays {text}."),
            NoHint => "There is no hint here.".to_owned(),
            Solution { moves } => format!("One solution: {moves}"),
            NoSolution => "There is no one solution here: play on.".to_owned(),
            LessonDone { stars } => format!("Lesson done: {stars}"),
            AllDone => "That was the last lesson. Well done!".to_owned(),
            GoOn { title } => format!("Next time it goes on with: {title}"),
            GivenUp => "The computer found no move; the step begins anew.".to_owned(),
            NotKept { why } => format!("What you have learnt could not be kept: {why}"),
            Coach => "Coach".to_owned(),
        },
        Language::Fi => match phrase {
            Begin { title, lessons } => format!("{title}: {lessons} oppituntia."),
            Lesson { number, of, title } => format!("Oppitunti {number}/{of}: {title}"),
            Step { number, of } => format!("Vaihe {number}/{of}"),
            TypeHelp => "Kirjoita help, niin näet, mitä voit sanoa.".to_owned(),
            Legal => "Se on laillinen siirto, mutta ei se, mitä pyydetään. Yritä uudestaan.".to_owned(),
            Failed => "Se ei onnistunut. Vaihe alkaa alusta.".to_owned(),
            Plays { seat, text } => format!("{} siirtää {text}.", seat_fi(seat)),
            NoHint => "Tässä ei ole vihjettä.".to_owned(),
            Solution { moves } => format!("Yksi ratkaisu: {moves}"),
            NoSolution => "Tässä ei ole yhtä ainoaa ratkaisua: jatka peliä.".to_owned(),
            LessonDone { stars } => format!("Oppitunti suoritettu: {stars}"),
            AllDone => "Se oli viimeinen oppitunti. Hyvin tehty!".to_owned(),
            GoOn { title } => format!("Ensi kerralla jatkuu: {title}"),
            GivenUp => "Tietokone ei löytänyt siirtoa; vaihe alkaa alusta.".to_owned(),
            NotKept { why } => format!("Opittua ei voitu tallentaa: {why}"),
            Coach => "Valmentaja".to_owned(),
        },
    }
}

fn seat_fi(seat: &str) -> &str {
    match seat {
        "White" => "Valkea",
        "Black" => "Musta",
        "Grey" => "Harmaa",
        "Pink" => "Pinkki",
        "South" => "Etelä",
        "North" => "Pohjoinen",
        other => other,
    }
}
