//! Trying a step of a lesson. Nothing of an attempt is kept here: a client says how far
//! it has got, and that is played again from the step's beginning.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::Json;
use axum::extract::{Path, State};
use quincunx_core::{AnyGame, AnyRules, Message, Misread, Scene, Seat, Viewer};
use quincunx_engine::Knowledge;
use quincunx_games::catalogue;
use quincunx_lessons::{
    Answer, Attempt, Course, Goal, Lesson, MoveComparison, Progress, Situation, Step, Translated, course,
};
use quincunx_puzzles::LEARNT_AS;
use quincunx_review::MoveComparer;

use super::Web;
use super::answer::JsonBody;
use super::own_puzzles::any_puzzle;
use super::pages::PageContext;
use super::puzzle_ratings;
use super::puzzles::{find_collection, told_step};
use super::study::StudyClient;
use crate::computers::SharedRequester;
use crate::domain::Guest;
use crate::protocol::{Code, LessonAnswer, LessonRequest, LessonVerdict, Refusal};
use crate::store::{LearntStep, Write};

/// The most moves that a request may name: more than any game that anybody finishes.
const MOST_MOVES: usize = 1500;
/// The most touches that a request may name.
const MOST_TOUCHES: usize = 200;

fn wrong(message: Message) -> Refusal {
    Refusal::new(Code::BadMessage, message)
}

/// The courses there are, each read once. Tests see to it that all of them can be read.
static COURSES: LazyLock<Vec<Course>> =
    LazyLock::new(|| catalogue::GAMES.iter().filter_map(|rules| course(rules.info().name)?.ok()).collect());

/// The course for a game, if there is one.
pub fn find_course(game: &str) -> Result<(&'static dyn AnyRules, &'static Course), Refusal> {
    let none = || Refusal::new(Code::NotFound, Message::new("refusal-no-lessons"));
    let rules = catalogue::find(game).ok_or_else(none)?;
    let course = COURSES.iter().find(|course| course.game == rules.info().name).ok_or_else(none)?;
    Ok((rules, course))
}

/// What somebody has learnt of a game; nothing if we do not know who it is.
pub async fn progress(web: &Web, guest: Option<&Guest>, game: &str) -> Result<Progress, Refusal> {
    let mut progress = Progress::default();
    if let Some(guest) = guest {
        for learnt in web.server.store.learnt(&guest.id, game).await? {
            progress.solve(&learnt.lesson, &learnt.step, learnt.stars);
        }
    }
    Ok(progress)
}

/// A lesson of a course.
pub fn find_lesson<'c>(course: &'c Course, lesson: &str) -> Result<&'c Lesson, Refusal> {
    let none = || Refusal::new(Code::NotFound, Message::new("refusal-no-lesson"));
    course.lesson(lesson).ok_or_else(none)
}

/// The step that is tried: that of a lesson, or a puzzle, which are steps of a lesson of their
/// own name.
async fn find_step(
    web: &Web,
    game: &str,
    lesson: &str,
    step: &str,
) -> Result<(&'static dyn AnyRules, Cow<'static, Step>), Refusal> {
    if lesson == LEARNT_AS {
        let (rules, _) = find_collection(game)?;
        let (puzzle, _) = any_puzzle(web, rules, step).await?;
        return Ok((rules, Cow::Owned(told_step(&puzzle, rules)?)));
    }
    let (rules, course) = find_course(game)?;
    let step = find_lesson(course, lesson)?.steps.iter().find(|known| known.name == step);
    let step = step.ok_or_else(|| Refusal::new(Code::NotFound, Message::new("refusal-no-step")))?;
    Ok((rules, Cow::Borrowed(step)))
}

/// Try a move in a step of a lesson, or see how it stands. What the lesson says comes in
/// the language of the request (`Accept-Language`, or the page's cookie).
#[utoipa::path(post, path = "/api/lessons/{game}/{lesson}/{step}", request_body = LessonRequest,
    params(("game" = String, Path, description = "which game"),
        ("lesson" = String, Path, description = "the lesson's name, or `puzzles`"),
        ("step" = String, Path, description = "the step's name, or the puzzle's id")),
    responses((status = 200, body = LessonAnswer), (status = 400, body = Refusal),
        (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub async fn try_step(
    State(web): State<Web>,
    Path((game, lesson, step)): Path<(String, String, String)>,
    client: StudyClient,
    context: PageContext,
    JsonBody(request): JsonBody<LessonRequest>,
) -> Result<Json<LessonAnswer>, Refusal> {
    let (rules, step) = find_step(&web, &game, &lesson, &step).await?;
    let hints = request.hints;
    let mut tutor = Tutor { web: &web, requester: client.requester(), context: &context, step: &step };
    let mut answer = tutor.answer(rules, request).await?;
    // Before it is noted as solved: what was solved before does not count.
    if let (LEARNT_AS, Some(member)) = (lesson.as_str(), context.member()) {
        // What somebody has set up is rated for nobody: they may know its solution.
        let (puzzle, is_built_in) = any_puzzle(&web, rules, &step.name).await?;
        if is_built_in {
            answer.rating =
                puzzle_ratings::count(&web, member, rules.info().name, &puzzle, &answer, hints).await?;
        }
    }
    if let (Some(stars), Some(guest)) = (answer.stars, client.guest_id()) {
        let learnt = LearntStep { lesson, step: step.name.clone(), stars };
        let write =
            Write::Learnt { guest: guest.to_owned(), game: rules.info().name.to_owned(), step: learnt };
        web.server.writer.write(write).await?;
        answer.kept = true;
    }
    Ok(Json(answer))
}

/// Somebody who answers one request.
struct Tutor<'t> {
    web: &'t Web,
    requester: SharedRequester,
    context: &'t PageContext,
    step: &'t Step,
}

/// What has been said to one request.
#[derive(Default)]
struct Said {
    words: Option<String>,
    why: Option<Message>,
    coach: Vec<String>,
    remarks: usize,
}

impl<'t> Tutor<'t> {
    async fn answer(
        &mut self,
        rules: &'static dyn AnyRules,
        request: LessonRequest,
    ) -> Result<LessonAnswer, Refusal> {
        if request.line.len() > MOST_MOVES {
            let message = Message::new("refusal-plies").number("found", request.line.len());
            return Err(wrong(message.number("count", MOST_MOVES)));
        }
        let attempt = Attempt::new(self.step, rules).map_err(|error| wrong(error.message()))?;
        let mut attempt = attempt.with_faults(request.hints as usize, request.mistakes as usize);
        replay(&mut attempt, &request.line)?;
        let mut said = Said { remarks: request.remarks as usize, ..Said::default() };
        let (mut line, before) = (request.line, attempt.game().ply_count());
        let verdict = match (request.try_move, request.touches) {
            (Some(text), _) => self.play(&mut attempt, &text, &mut line, &mut said).await?,
            (None, Some(touches)) if touches.len() > MOST_TOUCHES => {
                let message = Message::new("refusal-touches").number("found", touches.len());
                return Err(wrong(message.number("count", MOST_TOUCHES)));
            }
            (None, Some(touches)) => match attempt.why_not(&touches) {
                Some(answer) => self.told(&answer, &mut said),
                None => LessonVerdict::Waiting,
            },
            (None, None) => {
                if line.is_empty() {
                    self.remark(Situation::Begin, None, &mut said);
                }
                LessonVerdict::Waiting
            }
        };
        let game = attempt.game();
        // After a failure the game stands where it began.
        let first = if game.ply_count() > before { before + 1 } else { game.ply_count() };
        Ok(LessonAnswer {
            verdict,
            why: said.why.as_ref().map(Message::to_string),
            why_i18n: said.why,
            words: said.words,
            coach: said.coach,
            line,
            mistakes: attempt.erred() as u32,
            remarks: said.remarks as u32,
            stars: attempt.is_solved().then(|| attempt.stars()),
            kept: false,
            rating: None,
            seat: attempt.seat().0,
            position: attempt.position_text(),
            scenes: scenes(game, attempt.seat(), first),
        })
    }

    /// Makes a move, and lets the computer answer where it has to.
    async fn play(
        &self,
        attempt: &mut Attempt<'t>,
        text: &str,
        line: &mut Vec<String>,
        said: &mut Said,
    ) -> Result<LessonVerdict, Refusal> {
        let (before, count) = (attempt.game().boxed(), attempt.made().len());
        let mut answer = attempt.play(text);
        if let Some(made) = attempt.made().get(count).cloned() {
            line.push(made.clone());
            let compared = self.compare(before, attempt.seat(), made.clone()).await;
            for situation in attempt.situations(&made, compared.as_ref()) {
                self.remark(situation, compared.as_ref(), said);
            }
        }
        loop {
            let verdict = self.told(&answer, said);
            let Answer::Awaits { seat, level, .. } = answer else {
                if verdict == LessonVerdict::Failed {
                    line.clear();
                }
                if verdict == LessonVerdict::Right && attempt.game().is_check(attempt.seat()) {
                    self.remark(Situation::InCheck, None, said);
                }
                if let Some(situation) = attempt.is_solved().then(|| attempt.ending()).flatten() {
                    self.remark(situation, None, said);
                }
                return Ok(verdict);
            };
            let knows = Knowledge::of(attempt.game(), seat);
            let computers = &self.web.server.computers;
            let chosen = computers.choose(&level.to_string(), knows, self.requester.clone(), true).await;
            let busy = || Refusal::new(Code::Unavailable, Message::new("refusal-no-computer"));
            let chosen = chosen.ok_or_else(busy)?;
            answer = attempt.reply(&chosen).map_err(|_| busy())?;
            line.push(chosen);
        }
    }

    /// What the engine thinks of a move of a whole game.
    async fn compare(&self, before: Box<dyn AnyGame>, seat: Seat, made: String) -> Option<MoveComparison> {
        if !matches!(self.step.goal, Goal::Game(_)) {
            return None;
        }
        let compare = move |stop: &_| {
            let mut comparer = MoveComparer::new(before.info().name);
            comparer.compare(before.as_ref(), seat, &made, stop)
        };
        self.web.server.computers.consider(self.requester.clone(), compare).await.flatten()
    }

    fn say(&self, words: &Translated) -> String {
        words.get(self.context.language).to_owned()
    }

    fn remark(&self, situation: Situation, about: Option<&MoveComparison>, said: &mut Said) {
        let words = self.step.coach.say(situation, said.remarks, about, self.context.language);
        if let Some(words) = words {
            said.remarks += 1;
            said.coach.push(words);
        }
    }

    /// Notes what an answer says; of several the last one that says anything counts.
    fn told(&self, answer: &Answer, said: &mut Said) -> LessonVerdict {
        let (verdict, words) = match answer {
            Answer::Illegal { why, words } => {
                said.why = Some(why.clone());
                (LessonVerdict::Illegal, words.as_ref())
            }
            Answer::Wrong { words, .. } => (LessonVerdict::Wrong, words.as_ref()),
            Answer::Failed { words } => (LessonVerdict::Failed, words.as_ref()),
            Answer::Right { words, .. } | Answer::Awaits { words, .. } => {
                (LessonVerdict::Right, words.as_ref())
            }
            Answer::Solved { words, .. } => (LessonVerdict::Solved, Some(words)),
        };
        if let Some(words) = words {
            said.words = Some(self.say(words));
        }
        verdict
    }
}

/// Plays what has been done in a step; it was right then, so it is right now.
fn replay(attempt: &mut Attempt<'_>, line: &[String]) -> Result<(), Refusal> {
    for (index, text) in line.iter().enumerate() {
        let unfit = || {
            let message = Message::new("refusal-lesson-line").number("number", index + 1);
            wrong(message.verbatim("move", Misread::excerpt(text)))
        };
        let answer = if attempt.is_on_turn() {
            attempt.play(text)
        } else {
            attempt.reply(text).map_err(|_| unfit())?
        };
        if !matches!(answer, Answer::Right { .. } | Answer::Awaits { .. } | Answer::Solved { .. }) {
            return Err(unfit());
        }
    }
    Ok(())
}

/// How the board looked from a ply on, up to now.
fn scenes(game: &dyn AnyGame, seat: Seat, first: usize) -> Vec<Scene> {
    let viewer = Viewer::Seat(seat);
    let now = game.ply_count();
    let before = (first..now).map(|ply| Scene { legal: Vec::new(), ..game.at(ply).scene(viewer) });
    before.chain([game.scene(viewer)]).collect()
}
