//! Studies: who may do what with them, changing them, and telling everybody who looks on.
//!
//! No node owns a study. While somebody here looks at one, it is held in memory with its
//! version. An edit is planned over that, and written only if the store still has that
//! version; if not, what was done elsewhere is read first and the edit planned again. Only
//! when it is durable is it acknowledged and told.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex as PlainMutex, PoisonError};

use quincunx_core::Message;
use quincunx_study::{EditError, Inverse, Plan, Study};
use subtle::ConstantTimeEq;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::ServerState;
use crate::domain::Guest;
use crate::encoded::EncodedEvent;
use crate::ids;
use crate::protocol::{
    Change, Chapter, Code, Edit, Edited, Event, ListedStudy, NewStudy, Refusal, StudyHead, StudyPerson,
    StudyRole, StudyView, Visibility,
};
use crate::refusal::code_of;
use crate::store::{
    GONE, HISTORY, MOST_CONTRIBUTORS, MOST_STUDIES, SanctionKind, StoreError, StudyEditRow, StudyRow,
    StudyWrite, Write,
};
use crate::table::{Outbox, SocketId};
use crate::time::now;

/// How often an edit is planned again because others were faster.
const TRIES: usize = 20;
/// How many changes a page that was away may have missed before it is sent everything.
const MOST_MISSED: u64 = 100;
/// The longest word or two about an edit in the history.
const LONGEST_ABOUT: usize = 60;

fn no_study() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-no-study"))
}

pub(super) fn refused(error: &EditError) -> Refusal {
    let code = match error {
        EditError::Missing(_) => Code::NotFound,
        EditError::Rules(error) => code_of(error),
        EditError::TooLarge(_) => Code::NotAllowed,
        EditError::Unreadable(_) => Code::BadMessage,
        EditError::Changed(_) => Code::StalePly,
    };
    Refusal::new(code, error.message())
}

/// What is to be done to a study.
#[derive(Clone, Debug)]
pub enum StudyAct {
    /// Change it.
    Edit(Edit),
    /// Take back what made a version.
    Undo(u64),
}

/// Somebody's page that looks on.
struct Onlooker {
    guest: Option<String>,
    outbox: Outbox,
}

/// A study that is held in memory.
struct OpenStudy {
    version: u64,
    study: Arc<Study>,
    onlookers: HashMap<SocketId, Onlooker>,
}

/// The studies that somebody here looks at.
#[derive(Default)]
pub(crate) struct OpenStudies {
    open: PlainMutex<HashMap<String, Arc<Mutex<OpenStudy>>>>,
}

impl OpenStudies {
    fn get(&self, id: &str) -> Option<Arc<Mutex<OpenStudy>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// The one of that name; this one if there is none.
    fn put(&self, id: &str, study: OpenStudy) -> Arc<Mutex<OpenStudy>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.entry(id.to_owned()).or_insert_with(|| Arc::new(Mutex::new(study))).clone()
    }

    /// Lets go of one at which nobody looks.
    fn release(&self, id: &str, state: &OpenStudy) {
        if state.onlookers.is_empty() {
            self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        }
    }

    fn ids(&self) -> Vec<String> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }
}

fn assembled(row: &StudyRow, chapters: Vec<Chapter>) -> Study {
    let chapters: BTreeMap<u32, Chapter> =
        chapters.into_iter().map(|chapter| (chapter.head.id, chapter)).collect();
    Study { head: row.head.clone(), chapters, next: row.next }
}

/// What a study is to somebody; nothing if it is not theirs to see.
fn role_in(row: &StudyRow, people: &[(String, String)], guest: Option<&str>) -> Option<StudyRole> {
    if guest == Some(row.owner.as_str()) {
        return Some(StudyRole::Owner);
    }
    if guest.is_some_and(|guest| people.iter().any(|(other, _)| other == guest)) {
        return Some(StudyRole::Contributor);
    }
    (row.head.visibility != Visibility::Private).then_some(StudyRole::Reader)
}

/// What an edit was about, in a few words.
fn about(study: &Study, act: &StudyAct, plan: &Plan) -> String {
    let node = |chapter: &u32, node: &u32| {
        let chapter = study.chapters.get(chapter)?;
        Some(quincunx_study::node(chapter, *node)?.written.clone())
    };
    let words = match act {
        StudyAct::Undo(_) => None,
        StudyAct::Edit(edit) => match edit {
            Edit::Rename { name } => Some(name.clone()),
            Edit::AddChapter { title, .. } | Edit::NameChapter { title, .. } => Some(title.clone()),
            Edit::SetComment { comment, .. } => Some(comment.clone()),
            Edit::AddMoves { .. } => plan.changes.iter().rev().find_map(|change| match change {
                Change::Node { node, .. } => Some(node.written.clone()),
                _ => None,
            }),
            Edit::Delete { chapter, node: id }
            | Edit::Promote { chapter, node: id }
            | Edit::SetSign { chapter, node: id, .. }
            | Edit::SetShapes { chapter, node: id, .. }
            | Edit::SetLines { chapter, node: id, .. } => node(chapter, id),
            Edit::DeleteChapter { chapter } | Edit::MoveChapter { chapter, .. } => {
                study.chapters.get(chapter).map(|chapter| chapter.head.title.clone())
            }
            Edit::Import { .. } => plan.changes.iter().find_map(|change| match change {
                Change::Chapter { head } => Some(head.title.clone()),
                _ => None,
            }),
            Edit::SetVisibility { .. } | Edit::SetPractice { .. } | Edit::SetTags { .. } => None,
        },
    };
    let words = words.unwrap_or_default();
    let short: String = words.chars().map(|c| if c == '\n' { ' ' } else { c }).take(LONGEST_ABOUT).collect();
    if short.len() < words.len() { format!("{short}…") } else { short }
}

/// The kind of an edit, as it is written.
fn kind_of(act: &StudyAct) -> String {
    match act {
        StudyAct::Undo(_) => "undo".to_owned(),
        StudyAct::Edit(edit) => {
            let value = serde_json::to_value(edit).unwrap_or_default();
            value["edit"].as_str().unwrap_or_default().to_owned()
        }
    }
}

/// The chapters that changes touch, as they are afterwards.
fn touched(study: &Study, changes: &[Change]) -> Result<Vec<(u32, Option<String>)>, StoreError> {
    let mut ids: Vec<u32> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Head { .. } => None,
            Change::Chapter { head } => Some(head.id),
            Change::ChapterGone { chapter }
            | Change::Node { chapter, .. }
            | Change::NodesGone { chapter, .. } => Some(*chapter),
        })
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let body = |id: &u32| study.chapters.get(id).map(serde_json::to_string).transpose();
    let failed = |error: serde_json::Error| StoreError::Failed(error.to_string());
    ids.into_iter().map(|id| Ok((id, body(&id).map_err(failed)?))).collect()
}

/// Works on something that takes a while, away from those who answer others.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let broken = |_| Refusal::new(Code::Unavailable, Message::new("refusal-server-mistake"));
    tokio::task::spawn_blocking(work).await.map_err(broken)
}

impl ServerState {
    /// How somebody appears to those who read a study: the same each time, and of no use
    /// anywhere else.
    pub(super) fn study_person(&self, study: &str, guest: &str, name: &str) -> StudyPerson {
        let id = self.signer.name_from("study person", &format!("{study} {guest}"));
        StudyPerson { id, name: if name.is_empty() { GONE.to_owned() } else { name.to_owned() } }
    }

    /// A study and what it is to somebody.
    pub async fn study_for(
        &self,
        id: &str,
        guest: Option<&str>,
    ) -> Result<(StudyRow, Vec<(String, String)>, StudyRole), Refusal> {
        if !ids::is_id(id) {
            return Err(no_study());
        }
        let row = self.store.studies().study(id).await?.ok_or_else(no_study)?;
        let people = self.store.studies().study_people(id).await?;
        let role = role_in(&row, &people, guest).ok_or_else(no_study)?;
        Ok((row, people, role))
    }

    /// The study, if it is somebody's own.
    async fn own_study(&self, id: &str, guest: &str) -> Result<StudyRow, Refusal> {
        let (row, _, role) = self.study_for(id, Some(guest)).await?;
        match role {
            StudyRole::Owner => Ok(row),
            _ => Err(Refusal::new(Code::NotAllowed, Message::new("refusal-study-owner"))),
        }
    }

    /// Begins a study.
    pub async fn begin_study(&self, guest: &Guest, wish: &NewStudy) -> Result<String, Refusal> {
        self.check_order(&guest.id, &[SanctionKind::Ban]).await?;
        let study = Study::new(&wish.name).map_err(|error| refused(&error))?;
        let (id, at) = (ids::table_id()?, now());
        let row = StudyRow {
            id: id.clone(),
            owner: guest.id.clone(),
            owner_name: guest.name.clone(),
            head: StudyHead { visibility: wish.visibility, ..study.head },
            next: study.next,
            chapter_count: 0,
            version: 0,
            link_epoch: 1,
            created_at: at,
            changed_at: at,
        };
        let written = self.writer.write(Write::Study(StudyWrite::Begin(Box::new(row)))).await;
        written.map_err(|error| match error {
            StoreError::Conflict => {
                let message = Message::new("refusal-studies").number("count", MOST_STUDIES);
                Refusal::new(Code::NotAllowed, message)
            }
            error => error.into(),
        })?;
        Ok(id)
    }

    /// A study as it is now.
    pub async fn study_view(&self, id: &str, guest: Option<&str>) -> Result<StudyView, Refusal> {
        let (_, people, role) = self.study_for(id, guest).await?;
        let (row, chapters) = self.store.studies().whole_study(id).await?.ok_or_else(no_study)?;
        Ok(self.shown(&row, &people, role, assembled(&row, chapters)))
    }

    /// A whole study for its text, if somebody may read it.
    pub async fn read_study(&self, id: &str, guest: Option<&str>) -> Result<Study, Refusal> {
        self.study_for(id, guest).await?;
        let (row, chapters) = self.store.studies().whole_study(id).await?.ok_or_else(no_study)?;
        Ok(assembled(&row, chapters))
    }

    fn shown(&self, row: &StudyRow, people: &[(String, String)], role: StudyRole, study: Study) -> StudyView {
        let person = |(guest, name): &(String, String)| self.study_person(&row.id, guest, name);
        StudyView {
            study: row.id.clone(),
            version: row.version,
            role,
            owner: self.study_person(&row.id, &row.owner, &row.owner_name),
            contributors: people.iter().map(person).collect(),
            head: study.head,
            chapters: study.chapters.into_values().collect(),
        }
    }

    /// A study for a list.
    pub fn listed_study(&self, row: &StudyRow) -> ListedStudy {
        ListedStudy {
            study: row.id.clone(),
            name: row.head.name.clone(),
            owner: self.study_person(&row.id, &row.owner, &row.owner_name),
            visibility: row.head.visibility,
            chapters: row.chapter_count,
            changed_at: row.changed_at,
        }
    }

    /// The study in memory, read from the store if it is not there yet.
    async fn open_study(&self, id: &str) -> Result<Arc<Mutex<OpenStudy>>, Refusal> {
        if let Some(open) = self.studies.get(id) {
            return Ok(open);
        }
        let (row, chapters) = self.store.studies().whole_study(id).await?.ok_or_else(no_study)?;
        let study = Arc::new(assembled(&row, chapters));
        Ok(self.studies.put(id, OpenStudy { version: row.version, study, onlookers: HashMap::new() }))
    }

    /// The study in memory, for one at a time.
    async fn lock_study(&self, id: &str) -> Result<OwnedMutexGuard<OpenStudy>, Refusal> {
        loop {
            let open = self.open_study(id).await?;
            let state = open.clone().lock_owned().await;
            // It may have been let go of while somebody waited for it.
            if self.studies.get(id).is_some_and(|now| Arc::ptr_eq(&now, &open)) {
                return Ok(state);
            }
        }
    }

    /// Tells a page what happens in a study from now on, and what it has missed.
    pub async fn watch_study(
        &self,
        id: &str,
        guest: Option<&str>,
        socket: SocketId,
        outbox: &Outbox,
        since: Option<u64>,
    ) -> Result<(), Refusal> {
        self.study_for(id, guest).await?;
        let mut state = self.lock_study(id).await?;
        let welcomed = self.welcome(id, guest, outbox, since, &mut state).await;
        if welcomed.is_ok() {
            let onlooker = Onlooker { guest: guest.map(str::to_owned), outbox: outbox.clone() };
            state.onlookers.insert(socket, onlooker);
        }
        self.studies.release(id, &state);
        welcomed
    }

    /// Sends a page what it has missed, or everything.
    async fn welcome(
        &self,
        id: &str,
        guest: Option<&str>,
        outbox: &Outbox,
        since: Option<u64>,
        state: &mut OpenStudy,
    ) -> Result<(), Refusal> {
        if self.store.is_shared() {
            self.catch_up(id, state).await?;
        }
        let missed = match since.filter(|since| *since <= state.version) {
            Some(since) if state.version - since <= MOST_MISSED => {
                let rows = self.store.studies().study_edits(id, since, MOST_MISSED as u32).await?;
                let rows: Vec<StudyEditRow> =
                    rows.into_iter().filter(|row| row.version <= state.version).collect();
                (rows.len() as u64 == state.version - since).then_some(rows)
            }
            _ => None,
        };
        match missed {
            Some(rows) => {
                rows.into_iter().for_each(|row| outbox.send(EncodedEvent::from(&self.told(id, row))));
            }
            None => {
                let (row, people, role) = self.study_for(id, guest).await?;
                let row = StudyRow { version: state.version, ..row };
                let view = self.shown(&row, &people, role, Study::clone(&state.study));
                outbox.send(EncodedEvent::from(&Event::Study(Box::new(view))));
            }
        }
        Ok(())
    }

    /// A page looks on no longer.
    pub async fn leave_study(&self, id: &str, socket: SocketId) {
        if self.studies.get(id).is_some()
            && let Ok(mut state) = self.lock_study(id).await
        {
            state.onlookers.remove(&socket);
            self.studies.release(id, &state);
        }
    }

    /// What everybody is told of an edit.
    fn told(&self, id: &str, row: StudyEditRow) -> Event {
        let by = self.study_person(id, &row.guest, &row.name);
        Event::StudyEdited { study: id.to_owned(), version: row.version, by, changes: row.changes }
    }

    fn tell_onlookers(&self, id: &str, state: &OpenStudy, row: StudyEditRow) {
        if !state.onlookers.is_empty() {
            let event = EncodedEvent::from(&self.told(id, row));
            state.onlookers.values().for_each(|onlooker| onlooker.outbox.send(event.clone()));
        }
    }

    /// Reads what was done elsewhere, and tells it here.
    async fn catch_up(&self, id: &str, state: &mut OpenStudy) -> Result<(), Refusal> {
        loop {
            let rows = self.store.studies().study_edits(id, state.version, HISTORY as u32).await?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in rows {
                if row.version != state.version + 1 {
                    // More has happened than is remembered: everybody begins anew.
                    state.onlookers.drain().for_each(|(_, onlooker)| onlooker.outbox.hang_up());
                    self.studies.release(id, state);
                    return Err(Refusal::new(Code::Unavailable, Message::new("refusal-table-silent")));
                }
                Arc::make_mut(&mut state.study).make(&row.changes);
                state.version = row.version;
                self.tell_onlookers(id, state, row);
            }
        }
    }

    /// Does something to a study. It is durable when this returns.
    pub async fn act_on_study(&self, id: &str, guest: &Guest, act: StudyAct) -> Result<Edited, Refusal> {
        let (row, _, role) = self.study_for(id, Some(&guest.id)).await?;
        if role == StudyRole::Reader {
            return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-study-readers")));
        }
        if matches!(act, StudyAct::Edit(Edit::SetVisibility { .. })) && role != StudyRole::Owner {
            return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-study-owner")));
        }
        // What others may read is a way of speaking to them.
        let is_read = row.head.visibility != Visibility::Private || role != StudyRole::Owner;
        let kinds: &[SanctionKind] =
            if is_read { &[SanctionKind::Mute, SanctionKind::Ban] } else { &[SanctionKind::Ban] };
        self.check_order(&guest.id, kinds).await?;
        let mut state = self.lock_study(id).await?;
        let result = self.write_edit(id, guest, &act, &mut state).await;
        self.studies.release(id, &state);
        result
    }

    async fn write_edit(
        &self,
        id: &str,
        guest: &Guest,
        act: &StudyAct,
        state: &mut OpenStudy,
    ) -> Result<Edited, Refusal> {
        for _ in 0..TRIES {
            let past = match act {
                StudyAct::Undo(version) => {
                    let past = self.store.studies().study_edit(id, *version).await?;
                    let forgotten = || Refusal::new(Code::NotFound, Message::new("refusal-no-edit"));
                    Some(past.ok_or_else(forgotten)?)
                }
                StudyAct::Edit(_) => None,
            };
            let (study, wanted) = (state.study.clone(), act.clone());
            let plan = aside(move || plan(&study, &wanted, past.as_ref())).await??;
            let mut edited = Edited {
                study: id.to_owned(),
                version: state.version,
                chapter: plan.chapter,
                node: plan.node,
            };
            if plan.changes.is_empty() {
                return Ok(edited);
            }
            let mut after = Study::clone(&state.study);
            after.make(&plan.changes);
            let row = StudyEditRow {
                version: state.version + 1,
                guest: guest.id.clone(),
                name: guest.name.clone(),
                at: now(),
                kind: kind_of(act),
                about: about(&state.study, act, &plan),
                chapter: plan.chapter,
                undoes: if let StudyAct::Undo(version) = act { Some(*version) } else { None },
                inverse: serde_json::to_string(&plan.inverse).unwrap_or_default(),
                changes: plan.changes,
            };
            let write = StudyWrite::Edit {
                study: id.to_owned(),
                head: Box::new(after.head.clone()),
                next: after.next,
                chapters: touched(&after, &row.changes)?,
                edit: Box::new(row.clone()),
            };
            match self.writer.write(Write::Study(write)).await {
                Ok(()) => {}
                Err(StoreError::Conflict) => {
                    // Another node was faster, or the study is gone.
                    if self.store.studies().study(id).await?.is_none() {
                        return Err(no_study());
                    }
                    self.catch_up(id, state).await?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            }
            edited.version = row.version;
            let readers_change = after.head.visibility != state.study.head.visibility;
            state.version = row.version;
            state.study = Arc::new(after);
            self.tell_onlookers(id, state, row);
            if readers_change {
                self.check_onlookers(id, state).await?;
            }
            metrics::counter!("quincunx_study_edits_total").increment(1);
            return Ok(edited);
        }
        Err(Refusal::new(Code::Unavailable, Message::new("refusal-table-silent")))
    }

    /// Sends away whoever may not read a study any more.
    async fn check_onlookers(&self, id: &str, state: &mut OpenStudy) -> Result<(), Refusal> {
        let row = self.store.studies().study(id).await?;
        let people = self.store.studies().study_people(id).await?;
        let gone = EncodedEvent::from(&Event::StudyGone { study: id.to_owned() });
        state.onlookers.retain(|_, onlooker| {
            let role = row.as_ref().and_then(|row| role_in(row, &people, onlooker.guest.as_deref()));
            if role.is_none() {
                onlooker.outbox.send(gone.clone());
            }
            role.is_some()
        });
        Ok(())
    }

    /// A study has changed at another node, or who may read it.
    pub(super) async fn hear_of_study(&self, id: &str, version: u64) {
        if self.studies.get(id).is_none() {
            return;
        }
        let Ok(mut state) = self.lock_study(id).await else { return };
        if version > 0 && version <= state.version {
            return;
        }
        let before = state.study.head.visibility;
        let mut heard = self.catch_up(id, &mut state).await;
        if heard.is_ok() && (version == 0 || state.study.head.visibility != before) {
            heard = self.check_onlookers(id, &mut state).await;
        }
        if let Err(error) = heard {
            tracing::warn!(%error, "what happened to a study elsewhere cannot be read");
        }
        self.studies.release(id, &state);
    }

    /// Anything may have happened to the studies that are looked at.
    pub(super) async fn compare_studies(&self) {
        for id in self.studies.ids() {
            self.hear_of_study(&id, 0).await;
        }
    }

    /// A table's finished game becomes a chapter.
    pub async fn add_table_to_study(
        self: &Arc<ServerState>,
        id: &str,
        guest: &Guest,
        table: &str,
    ) -> Result<Edited, Refusal> {
        // Only of a game that is finished is everything known to everybody.
        self.finished_game(table).await?;
        let text = self.record(table).await?;
        self.act_on_study(id, guest, StudyAct::Edit(Edit::Import { text, game: None })).await
    }

    /// The secret that makes contributors; another one each time somebody is sent away.
    fn study_key(&self, row: &StudyRow) -> String {
        self.signer.name_from("study key", &format!("{} {}", row.id, row.link_epoch))
    }

    /// The secret of the link that makes contributors, for the owner.
    pub async fn study_link(&self, id: &str, guest: &str) -> Result<String, Refusal> {
        let row = self.own_study(id, guest).await?;
        Ok(self.study_key(&row))
    }

    /// Somebody becomes a contributor.
    pub async fn join_study(&self, id: &str, guest: &Guest, key: &str) -> Result<(), Refusal> {
        let wrong = || Refusal::new(Code::NotAllowed, Message::new("refusal-study-key"));
        let row = self.store.studies().study(id).await?.ok_or_else(no_study)?;
        if !bool::from(self.study_key(&row).as_bytes().ct_eq(key.as_bytes())) {
            return Err(wrong());
        }
        if row.owner == guest.id {
            return Ok(());
        }
        let (study, guest) = (id.to_owned(), guest.id.clone());
        let write = StudyWrite::Join { study, guest, link_epoch: row.link_epoch };
        self.writer.write(Write::Study(write)).await.map_err(|error| match error {
            StoreError::Conflict => {
                let message = Message::new("refusal-study-people").number("count", MOST_CONTRIBUTORS);
                Refusal::new(Code::NotAllowed, message)
            }
            error => error.into(),
        })
    }

    /// A contributor goes: sent away by the owner, or by itself.
    pub async fn part_from_study(&self, id: &str, guest: &str, person: &str) -> Result<(), Refusal> {
        let (_, people, role) = self.study_for(id, Some(guest)).await?;
        let found = people.iter().find(|(other, name)| self.study_person(id, other, name).id == person);
        let Some((other, _)) = found else { return Ok(()) };
        if role != StudyRole::Owner && other != guest {
            return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-study-owner")));
        }
        let write = StudyWrite::Part { study: id.to_owned(), guest: Some(other.clone()) };
        self.writer.write(Write::Study(write)).await?;
        self.hear_of_study(id, 0).await;
        Ok(())
    }

    /// A study goes.
    pub async fn delete_study(&self, id: &str, guest: &str) -> Result<(), Refusal> {
        self.own_study(id, guest).await?;
        self.writer.write(Write::Study(StudyWrite::Delete { study: id.to_owned() })).await?;
        self.hear_of_study(id, 0).await;
        Ok(())
    }
}

/// What comes of an act, by the rules.
fn plan(study: &Study, act: &StudyAct, past: Option<&StudyEditRow>) -> Result<Plan, Refusal> {
    let plan = match (act, past) {
        (StudyAct::Edit(edit), _) => study.plan(edit),
        (StudyAct::Undo(_), None) => {
            return Err(Refusal::new(Code::NotFound, Message::new("refusal-no-edit")));
        }
        (StudyAct::Undo(_), Some(past)) => {
            let broken = |_| StoreError::Broken("study_edits.inverse".to_owned());
            let inverse: Inverse = serde_json::from_str(&past.inverse).map_err(broken)?;
            study.plan_undo(&inverse, &past.changes)
        }
    };
    plan.map_err(|error| refused(&error))
}
