//! Laws of the parts of a position.

use crate::{
    Chance, Field, FieldKind, Game, Item, Phase, Position, Rules, Setup, SetupForm, SetupValue, Square,
    form_of, set_up, setup_of,
};

/// A position is its parts: they are found, and give the same text and position again,
/// also seen twice in a mirror.
pub(super) fn setup_law<R: Rules>(game: &Game<R>, form: &SetupForm) {
    let position = game.position();
    let text = R::write_position(position);
    let setup = setup_of::<R>(form, position).unwrap_or_else(|| panic!("no phase describes {text}"));
    let read = set_up::<R>(form, &setup, game.options()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(R::write_position(&read), text, "a position's parts give its text again");
    if game.outcome().is_none() {
        assert_eq!(&read, position, "a position is its parts: {text}");
    }
    let twice = form.mirrored(&setup).and_then(|mirrored| form.mirrored(&mirrored));
    assert_eq!(twice.map(|twice| twice.squares), Ok(setup.squares), "a mirror's mirror is what was: {text}");
}

/// Changes the parts of positions at random: whatever comes of it, the rules give a
/// position that is written and read as itself, or say what is wrong with it; then every
/// square to blame is one of the board.
pub fn any_setup<R: Rules>(options: &R::Options, seed: u64, changes: usize) {
    let mut chance = Chance::from_seed(seed);
    let form = form_of::<R>(options);
    for phase in &form.phases {
        let mut setup = phase.parts.clone();
        assert_eq!(setup.phase, phase.name, "the example of a phase is of that phase: {}", phase.example);
        for _ in 0..changes {
            change_setup(&mut setup, phase, &mut chance);
            let tried = [Ok(setup.clone()), form.mirrored(&setup)];
            for setup in tried.map(|setup| setup.expect("a mirror shows what there is")) {
                match set_up::<R>(&form, &setup, options) {
                    Ok(position) => {
                        let text = R::write_position(&position);
                        let again = setup_of::<R>(&form, &position);
                        let again = again.unwrap_or_else(|| panic!("no phase describes {text}"));
                        let read = set_up::<R>(&form, &again, options);
                        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
                        assert_eq!(R::write_position(&read), text, "what is set up reads back");
                        assert_eq!(read.key(), read.recomputed_key(), "what is set up has its key: {text}");
                    }
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        let on_board = |name: &String| {
                            phase.board.as_ref().is_some_and(|scene| scene.square(name).is_some())
                        };
                        assert!(error.squares.iter().all(on_board), "{error}: {:?}", error.squares);
                        let _ = form.field_of(&setup, &error);
                    }
                }
            }
        }
    }
}

/// Changes a square or a field to something that the description offers, or now and
/// then to something that it does not.
fn change_setup(setup: &mut Setup, phase: &Phase, chance: &mut Chance) {
    let squares: Vec<&Square> = phase.board.iter().flat_map(|scene| &scene.squares).collect();
    if chance.below(2) == 0
        && let Some(square) = chance.pick(&squares)
    {
        let pieces = phase.pieces.iter().map(|piece| piece.word.as_str());
        let words: Vec<&str> = pieces.chain(phase.hole).chain([""; 8]).collect();
        match chance.pick(&words) {
            Some("") | None => setup.squares.remove(&square.name),
            Some(word) => setup.squares.insert(square.name.clone(), word.to_owned()),
        };
        return;
    }
    let fields: Vec<&Field> = phase.fields.iter().collect();
    let Some(field) = chance.pick(&fields) else { return };
    let odd = chance.below(16);
    let items = &field.items;
    let value = match field.kind {
        _ if odd == 0 => SetupValue::Number(u32::MAX),
        _ if odd == 1 => SetupValue::Word("\u{e4}/ -".to_owned()),
        FieldKind::Choice => SetupValue::Word(word(items, chance)),
        FieldKind::Set => SetupValue::Words(vec![word(items, chance), word(items, chance)]),
        FieldKind::List | FieldKind::Pool => {
            let count = chance.below(field.longest as u64 + 2);
            SetupValue::Words((0..count).map(|_| word(items, chance)).collect())
        }
        FieldKind::Number => {
            let near = field.least.saturating_add(chance.below(8) as u32);
            let above = field.greatest.saturating_add(1);
            SetupValue::Number(chance.pick(&[near, field.greatest, above]).unwrap_or(near))
        }
    };
    setup.fields.insert(field.name.clone(), value);
}

fn word(items: &[Item], chance: &mut Chance) -> String {
    let words: Vec<&str> = items.iter().map(|item| item.word.as_str()).collect();
    chance.pick(&words).unwrap_or_default().to_owned()
}
