//! Keeping order: reports, and what moderators do about them.

use std::sync::Arc;

use quincunx_core::Message;

use super::ServerState;
use crate::domain::{Guest, Holder};
use crate::ids;
use crate::members::look_alike_key;
use crate::protocol::{Code, ListedReport, ListedSanction, OrderWish, Refusal, ReportWish, ReportedLine};
use crate::sanitize::clean;
use crate::store::{
    GONE, MOST_REPORTS, OrderWrite, ReportRow, Role, SanctionKind, SanctionRow, StoreError, Write,
};
use crate::time::{Timestamp, day, now};

/// The longest reason and the longest report, in characters.
pub const LONGEST_WHY: usize = 500;
/// What somebody can be reported for.
pub const REASONS: [&str; 4] = ["chat", "cheating", "name", "other"];
/// Lines of chat that go with a report, before and after the one it is about.
const LINES_AROUND: u64 = 10;
/// The longest time in days.
pub const MOST_DAYS: u32 = 3650;
/// How often it is tried to end all sessions, while their owner ends them, too.
const MOST_TRIES: usize = 5;
/// How whoever runs the server is named in the store.
const CONSOLE: &str = "admin ";

const DAY: u64 = 24 * 3600 * 1000;

fn refused(code: Code, key: &'static str) -> Refusal {
    Refusal::new(code, Message::new(key))
}

/// Somebody who keeps order.
#[derive(Clone, Debug)]
pub struct Moderator {
    /// Who, as the store notes it.
    by: String,
    /// What they may do; nothing for whoever runs the server, who may do everything.
    role: Option<Role>,
}

impl Moderator {
    /// Whoever runs the server, under a name.
    pub fn console(user: &str) -> Moderator {
        Moderator { by: format!("{CONSOLE}{user}"), role: None }
    }

    /// Who, as the store notes it.
    pub(super) fn by(&self) -> &str {
        &self.by
    }
}

/// Somebody who is reported, and where.
struct Reported {
    guest: String,
    name: String,
    table: String,
    line: u64,
    context: Vec<ReportedLine>,
}

/// The refusal of what a sanction forbids.
pub fn forbidden(sanction: &SanctionRow) -> Refusal {
    let key = match sanction.kind {
        SanctionKind::Warn | SanctionKind::Mute => "refusal-muted",
        SanctionKind::Suspend => "refusal-suspended",
        SanctionKind::Ban => "refusal-banned",
    };
    let until = sanction.ends_at.map_or_else(|| "—".to_owned(), day);
    let message = Message::new(key).verbatim("until", &until).verbatim("why", &sanction.why);
    Refusal::new(Code::NotAllowed, message)
}

impl ServerState {
    /// What holds about a guest now.
    pub async fn sanctions_on(&self, guest: &str) -> Result<Vec<SanctionRow>, StoreError> {
        let at = now();
        let rows = self.store.members().sanctions_of(guest).await?;
        Ok(rows.into_iter().filter(|row| row.is_on(at)).collect())
    }

    /// Refuses a guest about whom something of these kinds holds.
    pub async fn check_order(&self, guest: &str, kinds: &[SanctionKind]) -> Result<(), Refusal> {
        let rows = self.sanctions_on(guest).await?;
        rows.iter().find(|row| kinds.contains(&row.kind)).map_or(Ok(()), |row| Err(forbidden(row)))
    }

    /// The moderator that a guest is.
    pub async fn moderator(&self, guest: &str) -> Result<Moderator, Refusal> {
        let account = self.store.members().account(guest).await?;
        match account.map(|account| account.role).filter(|role| *role >= Role::Moderator) {
            Some(role) => Ok(Moderator { by: guest.to_owned(), role: Some(role) }),
            None => Err(refused(Code::NotAllowed, "refusal-moderators")),
        }
    }

    /// Whom a report is about.
    async fn reported(&self, wish: &ReportWish) -> Result<Reported, Refusal> {
        let nobody = || refused(Code::NotFound, "refusal-nobody-there");
        match (&wish.member, &wish.table, wish.seat, wish.line) {
            (Some(name), None, None, None) => {
                let account = self.store.members().account_named(&look_alike_key(name)).await?;
                let account = account.filter(|account| account.handle.eq_ignore_ascii_case(name.trim()));
                let account = account.ok_or_else(|| refused(Code::NotFound, "refusal-no-such-member"))?;
                let (table, context) = (String::new(), Vec::new());
                Ok(Reported { guest: account.guest, name: account.handle, table, line: 0, context })
            }
            (None, Some(table), seat, line) if seat.is_some() != line.is_some() => {
                let table = self.store.table(table).await?.ok_or_else(nobody)?;
                let seats = &table.row.progress.seats;
                let at_seat = |seat: u8| match seats.get(usize::from(seat)) {
                    Some(Holder::Person { guest, name, .. }) => Some((guest.clone(), name.clone())),
                    _ => None,
                };
                let last = table.chat.last().map_or(0, |row| row.number);
                let (found, middle) = match (seat, line) {
                    (Some(seat), _) => (at_seat(seat), last),
                    (None, line) => {
                        let row = table.chat.iter().find(|row| Some(row.number) == line);
                        let said = row.and_then(|row| match row.guest.as_str() {
                            "" => row.line.seats.first().and_then(|seat| at_seat(*seat)),
                            guest => Some((guest.to_owned(), row.line.name.clone())),
                        });
                        (said, line.unwrap_or(last))
                    }
                };
                let (guest, name) = found.ok_or_else(nobody)?;
                let around = table.chat.into_iter().filter(|row| row.number.abs_diff(middle) <= LINES_AROUND);
                let context = around
                    .map(|row| ReportedLine {
                        number: row.number,
                        name: row.line.name,
                        text: row.line.text,
                        at: row.line.at,
                    })
                    .collect();
                Ok(Reported { guest, name, table: table.row.id, line: line.unwrap_or(0), context })
            }
            _ => Err(refused(Code::BadMessage, "refusal-report-whom")),
        }
    }

    /// A member by name.
    async fn member_named(&self, name: &str) -> Result<Reported, Refusal> {
        self.reported(&ReportWish { member: Some(name.to_owned()), ..ReportWish::default() }).await
    }

    /// What somebody is called about whom a wish for a report is.
    pub async fn reported_name(&self, wish: &ReportWish) -> Result<String, Refusal> {
        self.reported(wish).await.map(|reported| reported.name)
    }

    /// Somebody reports somebody.
    pub async fn report_guest(&self, reporter: &Guest, wish: &ReportWish) -> Result<(), Refusal> {
        if !REASONS.contains(&wish.reason.as_str()) {
            let reasons = Message::new("refusal-report-reasons").verbatim("reasons", REASONS.join(", "));
            return Err(Refusal::new(Code::BadMessage, reasons));
        }
        let Reported { guest, name, table, line, context } = self.reported(wish).await?;
        if guest == reporter.id {
            return Err(refused(Code::BadMessage, "refusal-report-self"));
        }
        let row = ReportRow {
            id: ids::table_id()?,
            at: now(),
            reporter: reporter.id.clone(),
            guest,
            name,
            table,
            line,
            reason: wish.reason.clone(),
            words: clean(&wish.words, LONGEST_WHY).unwrap_or_default(),
            context,
            closed_at: None,
            closed_by: String::new(),
            closed_why: String::new(),
        };
        self.writer.write(Write::Order(OrderWrite::Report(row))).await.map_err(|error| match error {
            StoreError::Conflict => {
                let message = Message::new("refusal-report-enough").number("count", MOST_REPORTS);
                Refusal::new(Code::TooFast, message)
            }
            error => error.into(),
        })
    }

    /// A moderator does something; it is written down with who and why.
    pub async fn keep_order(&self, who: &Moderator, wish: &OrderWish) -> Result<(), Refusal> {
        let why =
            clean(&wish.why, LONGEST_WHY).ok_or_else(|| refused(Code::BadMessage, "refusal-order-why"))?;
        let (by, at) = (who.by.clone(), now());
        match (wish.act.as_str(), &wish.report, &wish.sanction) {
            ("close", Some(id), _) => self.close_report(id, by, why, at).await,
            ("close", None, _) => {
                let (Some(name), Some(pool)) = (&wish.member, &wish.pool) else {
                    return Err(refused(Code::BadMessage, "refusal-order-whom"));
                };
                let guest = self.member_named(name).await?.guest;
                self.check_rank(who, &guest).await?;
                self.look_at_moves(who, &guest, pool, why).await
            }
            ("lift", _, Some(id)) => {
                let gone = || refused(Code::NotFound, "refusal-order-gone");
                let sanction = self.store.members().sanction(id).await?.ok_or_else(gone)?;
                self.check_rank(who, &sanction.guest).await?;
                let lift = OrderWrite::Lift { id: id.clone(), by, why, at };
                self.write_order(lift).await
            }
            (word, report, _) => {
                let kind = SanctionKind::read(word)
                    .ok_or_else(|| refused(Code::BadMessage, "refusal-order-acts"))?;
                self.sanction(who, kind, report.as_deref(), wish, why).await
            }
        }
    }

    async fn sanction(
        &self,
        who: &Moderator,
        kind: SanctionKind,
        report: Option<&str>,
        wish: &OrderWish,
        why: String,
    ) -> Result<(), Refusal> {
        let gone = || refused(Code::NotFound, "refusal-order-gone");
        let lasts = matches!(kind, SanctionKind::Mute | SanctionKind::Suspend);
        let days = wish.days.filter(|_| lasts);
        if wish.days.is_some_and(|days| !lasts || days == 0 || days > MOST_DAYS) {
            let message = Message::new("refusal-order-days").number("count", MOST_DAYS);
            return Err(Refusal::new(Code::BadMessage, message));
        }
        let (guest, name) = match (report, &wish.member) {
            (Some(report), None) => {
                let report = self.store.members().report(report).await?.ok_or_else(gone)?;
                (report.guest, report.name)
            }
            (None, Some(name)) => {
                let reported = self.member_named(name).await?;
                (reported.guest, reported.name)
            }
            _ => return Err(refused(Code::BadMessage, "refusal-order-whom")),
        };
        self.check_rank(who, &guest).await?;
        let at = now();
        let row = SanctionRow {
            id: ids::table_id()?,
            at,
            guest: guest.clone(),
            name,
            kind,
            ends_at: days.map(|days| at + u64::from(days) * DAY),
            why: why.clone(),
            made_by: who.by.clone(),
            report: report.unwrap_or_default().to_owned(),
            seen_at: None,
            lifted_at: None,
            lifted_by: String::new(),
            lifted_why: String::new(),
        };
        self.write_order(OrderWrite::Sanction(row)).await?;
        tracing::info!(target: "operators", guest, kind = kind.word(), by = who.by, "a moderator acts");
        if kind == SanctionKind::Ban {
            self.end_all_sessions(&guest).await?;
        }
        let closed = match (report, &wish.pool) {
            (Some(id), _) => self.close_report(id, who.by.clone(), why, at).await,
            (None, Some(pool)) => self.look_at_moves(who, &guest, pool, why).await,
            (None, None) => Ok(()),
        };
        match closed {
            // Somebody else may have closed it meanwhile, or the games are gone.
            Err(refusal) if matches!(refusal.code, Code::Taken | Code::NotFound) => Ok(()),
            closed => closed,
        }
    }

    async fn close_report(&self, id: &str, by: String, why: String, at: Timestamp) -> Result<(), Refusal> {
        self.write_order(OrderWrite::Close { id: id.to_owned(), by, why, at }).await
    }

    async fn write_order(&self, write: OrderWrite) -> Result<(), Refusal> {
        self.writer.write(Write::Order(write)).await.map_err(|error| match error {
            StoreError::Conflict => refused(Code::Taken, "refusal-order-done"),
            error => error.into(),
        })
    }

    /// Nobody acts on themselves, nor on somebody of the same role or a higher one.
    async fn check_rank(&self, who: &Moderator, guest: &str) -> Result<(), Refusal> {
        let Some(role) = who.role else { return Ok(()) };
        let account = self.store.members().account(guest).await?;
        let theirs = account.map_or(Role::Member, |account| account.role);
        if theirs >= role || who.by == guest {
            return Err(refused(Code::NotAllowed, "refusal-order-rank"));
        }
        Ok(())
    }

    /// Signs somebody out everywhere, with all tokens, at all nodes.
    async fn end_all_sessions(&self, guest: &str) -> Result<(), Refusal> {
        for _ in 0..MOST_TRIES {
            let Some((_, epoch)) = self.store.session(guest).await? else { return Ok(()) };
            let write = Write::EndSessions { guest: guest.to_owned(), epoch, tokens: true };
            match self.writer.write(write).await {
                Ok(()) => {
                    // Other nodes hear of it through the store.
                    let _ = self.ended_sessions.send(guest.to_owned());
                    return Ok(());
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(refused(Code::Unavailable, "refusal-not-written"))
    }

    /// What a guest is called who did something, or whoever runs the server.
    pub async fn name_of(&self, by: &str) -> Result<String, StoreError> {
        if by.is_empty() || by.starts_with(CONSOLE) {
            return Ok(by.to_owned());
        }
        Ok(self.store.guest(by).await?.map_or_else(|| GONE.to_owned(), |guest| guest.name))
    }

    /// A sanction for a list.
    pub async fn listed_sanction(&self, row: SanctionRow) -> Result<ListedSanction, StoreError> {
        Ok(ListedSanction {
            by: self.name_of(&row.made_by).await?,
            lifted_by: self.name_of(&row.lifted_by).await?,
            on: row.is_on(now()),
            id: row.id,
            at: row.at,
            name: row.name,
            kind: row.kind.word().to_owned(),
            ends_at: row.ends_at,
            why: row.why,
            lifted_at: row.lifted_at,
            lifted_why: row.lifted_why,
        })
    }

    /// What was ever done about a guest.
    pub async fn listed_sanctions_of(&self, guest: &str) -> Result<Vec<ListedSanction>, StoreError> {
        let mut listed = Vec::new();
        for row in self.store.members().sanctions_of(guest).await? {
            listed.push(self.listed_sanction(row).await?);
        }
        Ok(listed)
    }

    /// The reports that wait, the oldest first, each with what a moderator has to know.
    pub async fn queue(self: &Arc<ServerState>, limit: u32) -> Result<Vec<ListedReport>, StoreError> {
        let members = self.store.members();
        let mut queue = Vec::new();
        for row in members.open_reports(limit).await? {
            let reporter = match row.reporter.as_str() {
                "" => GONE.to_owned(),
                reporter => self.name_of(reporter).await?,
            };
            let account = members.account(&row.guest).await?;
            queue.push(ListedReport {
                reporter,
                member: account.is_some(),
                bot: account.is_some_and(|account| account.bot),
                reports: members.reports_about(&row.guest).await?,
                sanctions: self.listed_sanctions_of(&row.guest).await?,
                id: row.id,
                at: row.at,
                name: row.name,
                table: Some(row.table).filter(|table| !table.is_empty()),
                line: Some(row.line).filter(|line| *line > 0),
                reason: row.reason,
                words: row.words,
                context: row.context,
            });
        }
        Ok(queue)
    }
}
