//! Setting up a position: its parts, and whether the rules allow them.

use std::collections::BTreeMap;

use axum::Json;
use quincunx_core::{AnyRules, GameError, Message, Setup, SetupForm, Viewer};
use quincunx_games::catalogue;

use super::answer::JsonBody;
use super::study::{LONGEST_POSITION, no_such_game, wrong};
use crate::protocol::{Refusal, SetupAnswer, SetupRequest};

/// The parts of a position, from its text or as they are given, and whether they make a
/// position; where they do not, why, and which of them is to blame.
#[utoipa::path(post, path = "/api/study/setup", request_body = SetupRequest,
    responses((status = 200, body = SetupAnswer), (status = 400, body = Refusal)))]
pub async fn set_up(JsonBody(request): JsonBody<SetupRequest>) -> Result<Json<SetupAnswer>, Refusal> {
    answer(request).map(Json)
}

fn refused(error: &GameError) -> Refusal {
    wrong(error.message())
}

/// Settings as the rules take them.
fn pairs(options: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// What there is to say about a position that somebody sets up.
pub(super) fn answer(request: SetupRequest) -> Result<SetupAnswer, Refusal> {
    let rules = catalogue::find(&request.game).ok_or_else(no_such_game)?;
    let settings = pairs(&request.options);
    let (options, setup) = match request.setup {
        Some(setup) => (rules.check_settings(&settings).map_err(|error| refused(&error))?, setup),
        None => {
            let text = request.position.as_deref().map(str::trim).filter(|text| !text.is_empty());
            if text.is_some_and(|text| text.len() > LONGEST_POSITION) {
                return Err(wrong(Message::new("refusal-position-long").number("count", LONGEST_POSITION)));
            }
            rules.setup(&settings, text).map_err(|error| refused(&error))?
        }
    };
    let settings: Vec<(&str, &str)> = crate::domain::settings(&options).collect();
    let form = rules.setup_form(&settings).map_err(|error| refused(&error))?;
    let setup = match request.mirror {
        true => form.mirrored(&setup).map_err(|misread| wrong(misread.message()))?,
        false => setup,
    };
    let mut answer = judge(rules, &settings, &form, setup)?;
    answer.options = options.clone();
    answer.form = request.form.then_some(form);
    Ok(answer)
}

/// Asks the rules for the position that has these parts.
fn judge(
    rules: &dyn AnyRules,
    settings: &[(&str, &str)],
    form: &SetupForm,
    setup: Setup,
) -> Result<SetupAnswer, Refusal> {
    let mut answer = SetupAnswer {
        options: String::new(),
        setup,
        position: None,
        scene: None,
        why: None,
        why_i18n: None,
        squares: Vec::new(),
        field: None,
        form: None,
    };
    match rules.set_up(settings, &answer.setup) {
        Ok(text) => {
            let game = rules.game_from(&text, &[], 0).map_err(|error| refused(&error))?;
            let mut scene = game.scene(Viewer::Everything);
            // Nobody moves here, and in some games the moves are many.
            scene.legal.clear();
            (answer.position, answer.scene) = (Some(text), Some(scene));
        }
        Err(GameError::Position(misread)) => {
            let why = misread.message();
            answer.field = form.field_of(&answer.setup, &misread);
            (answer.why, answer.why_i18n) = (Some(why.to_string()), Some(why));
            answer.squares = misread.squares;
        }
        Err(error) => return Err(refused(&error)),
    }
    Ok(answer)
}
