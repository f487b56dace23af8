//! A scene as lines of text.

use std::fmt::Write as _;

use quincunx_core::{Mark, Message, Scene, Seat, Square, SquareKind, TrayKind, TrayPiece};
use quincunx_messages::{Arg, Language};

/// The board of a scene with its labels, a line a row.
///
/// A piece is its letter, behind the letter of its owner where there are more
/// than two. A vacant square is `.`, one that is only passed over `:`, a place
/// without a square is blank. Square brackets are around the last move, `!`
/// behind a king in check, `o` where an arriving piece could go and `x` where it
/// could not.
pub fn board_text(scene: &Scene, language: Language) -> String {
    let many = scene.seats.len() > 2;
    let label_width = scene.row_labels.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..scene.rows {
        let label = scene.row_labels.get(usize::from(row)).map_or("", String::as_str);
        let mut line = format!("{label:>label_width$} ");
        for column in 0..scene.columns {
            let square = scene.squares.iter().find(|square| (square.column, square.row) == (column, row));
            line.push_str(&match square {
                Some(square) => cell(scene, square, many, language),
                None => " ".repeat(if many { 4 } else { 3 }),
            });
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let mut line = " ".repeat(label_width + 1);
    for label in &scene.column_labels {
        let _ = if many { write!(line, "{label:>3} ") } else { write!(line, "{label:^3}") };
    }
    let _ = writeln!(text, "{}", line.trim_end());
    text
}

/// One square, three characters wide, or four where owners need a letter.
fn cell(scene: &Scene, square: &Square, many: bool, language: Language) -> String {
    let marked = |mark: Mark| square.marks.contains(&mark);
    let content = match scene.pieces.iter().find(|piece| piece.square == square.name) {
        Some(piece) if many => {
            format!("{}{}", owner_letter(scene, piece.owner, language), piece.letter.to_ascii_uppercase())
        }
        Some(piece) => piece.letter.to_string(),
        None => match square.kind {
            SquareKind::Hole => ' ',
            _ if marked(Mark::Target) => 'o',
            _ if marked(Mark::Forbidden) => 'x',
            SquareKind::Transit => ':',
            SquareKind::Corner(_) => '-',
            _ => '.',
        }
        .to_string(),
    };
    let content = if many { format!("{content:>2}") } else { content };
    let (left, right) = if marked(Mark::LastFrom) || marked(Mark::LastTo) || marked(Mark::Gone) {
        ('[', ']')
    } else {
        (' ', ' ')
    };
    let right = if marked(Mark::Check) { '!' } else { right };
    format!("{left}{content}{right}")
}

fn owner_letter(scene: &Scene, owner: Seat, language: Language) -> char {
    let name = scene.seats.get(owner.index()).map_or("?".to_owned(), |seat| language.seat(&seat.name));
    name.chars().next().unwrap_or('?').to_lowercase().next().unwrap_or('?')
}

/// What stands beside the board: trays, dice, counters, notes on the seats.
pub fn side_text(scene: &Scene, language: Language) -> String {
    let mut text = String::new();
    let mut write = |line: Message| text.extend([line.say(language).as_str(), "\n"]);
    let name = |owner: Seat| match scene.seats.get(owner.index()) {
        Some(seat) => Arg::Seat(seat.name.clone()),
        None => Arg::text("?"),
    };
    for tray in &scene.trays {
        let pieces = if tray.pieces.is_empty() {
            language.say("terminal-none").into_owned()
        } else {
            let pieces: Vec<String> =
                tray.pieces.iter().map(|piece| tray_piece(piece, tray.kind, language)).collect();
            pieces.join(" ").trim_end_matches(',').to_owned()
        };
        let line = Message::new("terminal-tray-line").with("seat", name(tray.owner));
        write(line.message("label", tray.label.clone()).verbatim("pieces", pieces));
    }
    for seat in &scene.seats {
        let dice: Vec<String> =
            scene.dice.iter().filter(|die| die.owner == seat.seat).map(|die| die.face.to_string()).collect();
        if !dice.is_empty() {
            let line = Message::new("terminal-dice-line").with("seat", name(seat.seat));
            write(line.verbatim("dice", dice.join(" ")));
        }
        if !seat.note.is_empty() {
            write(Message::text(format!("{}: {}", language.seat(&seat.name), seat.note.say(language))));
        }
    }
    for counter in &scene.counters {
        let key = if counter.limit.is_some() { "terminal-counter-limit" } else { "terminal-counter-line" };
        let mut line =
            Message::new(key).message("label", counter.label.clone()).verbatim("value", counter.value);
        if let Some(limit) = counter.limit {
            line = line.verbatim("limit", limit);
        }
        write(match counter.owner {
            Some(owner) => {
                Message::new("terminal-counter-owner").with("seat", name(owner)).message("counter", line)
            }
            None => line,
        });
    }
    text
}

fn tray_piece(piece: &TrayPiece, kind: TrayKind, language: Language) -> String {
    if let Some(price) = piece.price {
        let key = if piece.count == 1 { "terminal-price" } else { "terminal-price-most" };
        let line = Message::new(key).verbatim("piece", piece.letter).number("price", price);
        return line.number("count", piece.count).say(language) + ",";
    }
    let letter = if piece.due { format!("({})", piece.letter) } else { piece.letter.to_string() };
    if piece.count != 1 || kind == TrayKind::Unordered { format!("{letter}x{}", piece.count) } else { letter }
}

#[cfg(test)]
mod tests {
    use quincunx_core::{AnyGame, Viewer};
    use quincunx_games::catalogue;

    use super::*;

    fn shakti(position: &str) -> Box<dyn AnyGame> {
        catalogue::find("shakti").unwrap().game_from(position, &[], 0).unwrap()
    }

    #[test]
    fn a_board_is_drawn_with_its_labels_and_holes() {
        let game = shakti("*5*/1w1k1w1/7/1**2*1/7/1W1K1W1/*5* w");
        let expected = "\
7     .  .  .  .  .
6  .  w  .  k  .  w  .
5  .  .  .  .  .  .  .
4  .        .  .     .
3  .  .  .  .  .  .  .
2  .  W  .  K  .  W  .
1     .  .  .  .  .
   a  b  c  d  e  f  g
";
        assert_eq!(board_text(&game.scene(Viewer::Everything), Language::ENGLISH), expected);
    }

    #[test]
    fn the_last_move_and_check_are_marked() {
        let mut game = shakti("*5*/7/3k3/7/1W5/7/*2K2* w");
        game.play(Seat::FIRST, "b3-c4").unwrap();
        let text = board_text(&game.scene(Viewer::Everything), Language::ENGLISH);
        assert!(text.contains("3  . [.] ."), "{text}");
        assert!(text.contains("4  .  . [W]"), "{text}");
        assert!(text.contains(" k!"), "{text}");
        assert_eq!(side_text(&game.scene(Viewer::Everything), Language::ENGLISH), "tiles left: 45\n");
    }

    #[test]
    fn a_player_sees_the_own_side_at_the_bottom() {
        let game = shakti("*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w");
        let text = board_text(&game.scene(Viewer::Seat(Seat::SECOND)), Language::ENGLISH);
        assert!(text.starts_with("1"), "{text}");
        assert!(text.trim_end().ends_with("g  f  e  d  c  b  a"), "{text}");
    }
}
