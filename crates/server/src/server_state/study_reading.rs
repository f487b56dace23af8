//! Studies as they are read: their history, who finds them, and as texts.

use quincunx_core::Message;
use quincunx_study::EditError;

use super::ServerState;
use super::studying::{aside, refused};
use crate::protocol::{Code, ListedStudy, PastEdit, Refusal, StudyRole, Visibility};
use crate::store::{HISTORY, StoreError, StudyEditRow, StudyRow};

impl ServerState {
    /// What was done to a study, the last first.
    pub async fn study_history(&self, id: &str, guest: &str) -> Result<Vec<PastEdit>, Refusal> {
        let (row, _, role) = self.study_for(id, Some(guest)).await?;
        if role == StudyRole::Reader {
            return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-study-readers")));
        }
        let after = row.version.saturating_sub(HISTORY);
        let rows = self.store.studies().study_edits(id, after, HISTORY as u32).await?;
        let past = |row: StudyEditRow| PastEdit {
            version: row.version,
            by: self.study_person(id, &row.guest, &row.name),
            at: row.at,
            kind: row.kind,
            undoes: row.undoes,
            chapter: row.chapter,
            about: row.about,
        };
        Ok(rows.into_iter().rev().map(past).collect())
    }

    /// The studies that somebody owns, as somebody may know them: those that everybody may
    /// find and that have something in them, or all to their owner.
    pub async fn studies_owned(
        &self,
        owner: &str,
        asker: Option<&str>,
    ) -> Result<Vec<ListedStudy>, StoreError> {
        let rows = self.store.studies().studies_of(owner).await?;
        let is_known = |row: &&StudyRow| {
            let is_for_all = row.head.visibility == Visibility::Public && row.chapter_count > 0;
            row.owner == owner && (is_for_all || asker == Some(owner))
        };
        Ok(rows.iter().filter(is_known).map(|row| self.listed_study(row)).collect())
    }

    /// The studies of somebody as texts, for a file of everything.
    pub async fn studies_exported(&self, guest: &str) -> Result<Vec<(StudyRow, String)>, Refusal> {
        let mut texts = Vec::new();
        for row in self.store.studies().studies_of(guest).await? {
            if row.owner != guest {
                continue;
            }
            let study = self.read_study(&row.id, Some(guest)).await?;
            let text = aside(move || quincunx_study::study_text(&study)).await?;
            texts.push((row, text.map_err(|error| refused(&error))?));
        }
        Ok(texts)
    }

    /// A text of a study, or of one of its chapters.
    pub async fn study_as_text(
        &self,
        id: &str,
        guest: Option<&str>,
        chapter: Option<u32>,
        is_pgn: bool,
    ) -> Result<(String, String), Refusal> {
        let study = self.read_study(id, guest).await?;
        let name = study.head.name.clone();
        let text = aside(move || match chapter {
            None if is_pgn => quincunx_study::study_pgn(&study),
            None => quincunx_study::study_text(&study),
            Some(id) => {
                let missing = EditError::Missing(Message::new("study-no-chapter"));
                let chapter = study.chapters.get(&id).ok_or(missing)?;
                if is_pgn {
                    quincunx_study::chapter_pgn(chapter)
                } else {
                    quincunx_study::chapter_text(chapter, Some(&study.head.name))
                }
            }
        });
        Ok((name, text.await?.map_err(|error| refused(&error))?))
    }
}
