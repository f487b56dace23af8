//! Writing a batch.

use std::collections::HashSet;

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::{
    accounts, addresses, challenges, change, compared, explorer, order, own_puzzles, passkeys, presence,
    ratings, seeks, studies, ties,
};
use crate::store::reviews;
use crate::store::text::json;
use crate::store::votes;
use crate::store::{
    Agenda, SeekWrite, StoreError, TableChange, TableRow, Thought, TokenKind, TokenRow, Write, move_job, sql,
};
use crate::time::Timestamp;

/// What the database says when two wait for each other in a circle; nothing was written.
const DEADLOCK: &str = "40P01";
/// How often that is tried again.
const MOST_TRIES: usize = 3;

/// Whoever counts rated games holds this.
const RATING_LOCK: i64 = 0x7175_696e_6375_6e78;
/// Whoever takes games into the explorer holds this.
const EXPLORER_LOCK: i64 = RATING_LOCK + 1;
/// Whoever keeps what fair play needs holds this.
const FAIR_PLAY_LOCK: i64 = RATING_LOCK + 2;

type Results = Vec<Result<(), StoreError>>;

/// Writes a batch in its order: changes at different tables in one statement, who comes and
/// goes in one, everything between them in one transaction.
pub(super) async fn commit(connection: &mut PgConnection, batch: &[Write]) -> Result<Results, StoreError> {
    let mut results = Vec::with_capacity(batch.len());
    let mut rest = batch;
    while !rest.is_empty() {
        let changes = different_tables(rest);
        let moves = rest.iter().map_while(presence::Move::of).take(presence::MOST).collect::<Vec<_>>();
        let count = if !moves.is_empty() {
            presence::write(connection, &moves).await?;
            results.extend(moves.iter().map(|_| Ok(())));
            moves.len()
        } else if changes.is_empty() {
            // What is rated, and who is paired, waits for other nodes, and holds nothing
            // meanwhile that they want.
            let is_alone = |write: &Write| {
                matches!(
                    write,
                    Write::Change(_)
                        | Write::Rating(_)
                        | Write::Seek(_)
                        | Write::Explorer(_)
                        | Write::FairPlay(_)
                        | Write::Presence { .. }
                )
            };
            let count = rest.iter().take_while(|write| !is_alone(write)).count().max(1);
            results.extend(transact(connection, &rest[..count]).await?);
            count
        } else {
            results.extend(make(connection, &changes).await?);
            changes.len()
        };
        rest = &rest[count..];
    }
    Ok(results)
}

/// The changes with which a batch begins, no two at the same table.
fn different_tables(batch: &[Write]) -> Vec<&TableChange> {
    let (mut seen, mut changes) = (HashSet::new(), Vec::new());
    for write in batch.iter().take(change::MOST) {
        match write {
            Write::Change(change) if seen.insert(&change.table) => changes.push(change.as_ref()),
            _ => break,
        }
    }
    changes
}

async fn make(connection: &mut PgConnection, changes: &[&TableChange]) -> Result<Results, StoreError> {
    for _ in 0..MOST_TRIES {
        return match change::change(connection, changes).await {
            Ok(made) => {
                let result = |change: &&TableChange| match made.contains(&change.table) {
                    true => Ok(()),
                    false => Err(StoreError::Conflict),
                };
                Ok(changes.iter().map(result).collect())
            }
            Err(StoreError::Failed(error)) if error.contains(DEADLOCK) => continue,
            // One that does not fit must not stop the others; nothing is written yet.
            Err(StoreError::Conflict) if changes.len() > 1 => {
                let mut results = Vec::with_capacity(changes.len());
                for change in changes {
                    results.extend(Box::pin(make(connection, &[change])).await?);
                }
                Ok(results)
            }
            Err(StoreError::Conflict) => Ok(vec![Err(StoreError::Conflict)]),
            Err(error) => Err(error),
        };
    }
    Err(StoreError::Failed("others were in the way".to_owned()))
}

/// Writes what is no change at a table, in one transaction.
async fn transact(connection: &mut PgConnection, writes: &[Write]) -> Result<Results, StoreError> {
    let mut transaction = connection.begin().await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let mut part = transaction.begin().await?;
        match apply(&mut part, write).await {
            Ok(()) => {
                part.commit().await?;
                results.push(Ok(()));
            }
            Err(StoreError::Conflict) => {
                part.rollback().await?;
                results.push(Err(StoreError::Conflict));
            }
            Err(error) => return Err(error),
        }
    }
    transaction.commit().await?;
    Ok(results)
}

fn refuse_none(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn apply(connection: &mut PgConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Guest { guest, at } => {
            let query = sqlx::query(
                "INSERT INTO guests (id, name, created_at, last_seen) VALUES ($1, $2, $3, $3) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            );
            query.bind(&guest.id).bind(&guest.name).bind(*at as i64).execute(connection).await?;
        }
        Write::Token(token) => add_token(connection, token).await?,
        Write::UseResume { hash, at } => {
            let query = sqlx::query(
                "DELETE FROM tokens WHERE hash = $1 AND kind = $2 AND (expires_at IS NULL OR expires_at > $3)",
            );
            let query = query.bind(hash).bind(TokenKind::Resume.word()).bind(*at as i64);
            refuse_none(query.execute(connection).await?.rows_affected())?;
        }
        Write::EndSessions { guest, epoch, tokens } => {
            end_sessions(connection, guest, *epoch, *tokens).await?;
        }
        Write::Account(write) => accounts::apply(connection, write).await?,
        Write::Address(write) => addresses::apply(connection, write).await?,
        Write::Passkey(write) => passkeys::apply(connection, write).await?,
        Write::Tie(write) => ties::apply(connection, write).await?,
        Write::Challenge(write) => {
            challenges::apply(connection, write).await?;
            for guest in write.guests() {
                tell_guest(connection, guest).await?;
            }
        }
        Write::Seek(write) => {
            seeks::apply(connection, write).await?;
            if let SeekWrite::Pair { table, agenda, .. } = write {
                add_table(connection, table, agenda).await?;
            }
            for guest in write.guests() {
                tell_guest(connection, guest).await?;
            }
            if !matches!(write, SeekWrite::Here { .. }) {
                sqlx::query("SELECT pg_notify('quincunx', 'l')").execute(connection).await?;
            }
        }
        Write::Order(write) => order::apply(connection, write).await?,
        Write::Study(write) => {
            studies::apply(connection, write).await?;
            if let Some((study, version)) = write.news() {
                let query = sqlx::query("SELECT pg_notify('quincunx', 'y ' || $1)");
                query.bind(format!("{study}.{version}")).execute(connection).await?;
            }
        }
        Write::Rating(write) => {
            // Of all nodes one counts at a time, so that there is an order.
            sqlx::query("SELECT pg_advisory_xact_lock($1)")
                .bind(RATING_LOCK)
                .execute(&mut *connection)
                .await?;
            ratings::apply(connection, write).await?;
            if let Some(table) = write.table() {
                let tell =
                    "SELECT pg_notify('quincunx', 't ' || id || '.' || version) FROM games WHERE id = $1";
                sqlx::query(tell).bind(table).execute(connection).await?;
            }
        }
        Write::Explorer(write) => {
            // Of all nodes one takes games in at a time, so that each has its own number.
            sqlx::query("SELECT pg_advisory_xact_lock($1)")
                .bind(EXPLORER_LOCK)
                .execute(&mut *connection)
                .await?;
            explorer::apply(connection, write).await?;
        }
        Write::FairPlay(write) => {
            // Of all nodes one drops old games at a time, so that none waits for another.
            sqlx::query("SELECT pg_advisory_xact_lock($1)")
                .bind(FAIR_PLAY_LOCK)
                .execute(&mut *connection)
                .await?;
            compared::apply(connection, write).await?;
        }
        Write::OwnPuzzle(puzzle) => own_puzzles::keep(connection, puzzle).await?,
        Write::DropGuest { guest } => {
            studies::forget(connection, guest, i64::MAX as Timestamp).await?;
            ties::forget(connection, guest).await?;
            challenges::forget(connection, guest).await?;
            seeks::forget(connection, guest).await?;
            order::forget(connection, guest).await?;
            addresses::forget(connection, guest).await?;
            passkeys::forget(connection, guest).await?;
            accounts::forget(connection, guest).await?;
            ratings::forget(connection, guest).await?;
            compared::forget(connection, guest).await?;
            tell_sessions(connection, guest).await?;
            sqlx::query("DELETE FROM tokens WHERE guest = $1").bind(guest).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM learnt WHERE guest = $1").bind(guest).execute(&mut *connection).await?;
            sqlx::query(votes::DROP).bind(guest).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM guests WHERE id = $1").bind(guest).execute(connection).await?;
        }
        Write::DropTokens { guest, kind, hash } => {
            let query = sqlx::query(
                "DELETE FROM tokens WHERE guest = $1 AND kind = $2 AND ($3::TEXT IS NULL OR hash = $3)",
            );
            query.bind(guest).bind(kind.word()).bind(hash.as_deref()).execute(&mut *connection).await?;
            tell_sessions(connection, guest).await?;
        }
        Write::Learnt { guest, game, step } => {
            let query = sqlx::query(
                "INSERT INTO learnt (guest, game, lesson, step, stars) \
                 SELECT id, $2, $3, $4, $5 FROM guests WHERE id = $1 \
                 ON CONFLICT (guest, game, lesson, step) DO UPDATE SET stars = excluded.stars \
                 WHERE learnt.stars < excluded.stars",
            );
            let query = query.bind(guest).bind(game).bind(&step.lesson).bind(&step.step);
            query.bind(i64::from(step.stars)).execute(connection).await?;
        }
        Write::PuzzleVote { guest, game, puzzle, good } => {
            let query = sqlx::query(if good.is_some() { votes::CAST } else { votes::TAKE_BACK });
            let query = query.bind(guest).bind(game).bind(puzzle);
            let query = match good {
                Some(good) => query.bind(if *good { 1i64 } else { -1 }),
                None => query,
            };
            query.execute(connection).await?;
        }
        Write::Review(row) => {
            let query = sqlx::query(reviews::WRITE).bind(&row.table).bind(row.word()).bind(row.done as i64);
            let query = query.bind(row.plies as i64).bind(row.body()).bind(row.changed_at as i64);
            query.execute(connection).await?;
        }
        Write::Table(table, agenda) => add_table(connection, table, agenda).await?,
        // These come in statements of their own.
        Write::Change(_) | Write::Presence { .. } => {
            return Err(StoreError::Failed("a change in a wrong place".to_owned()));
        }
        Write::Due { table, version, at } => {
            let query = sqlx::query("UPDATE games SET due_at = $3 WHERE id = $1 AND version = $2");
            let query = query.bind(table).bind(*version as i64).bind(at.map(|at| at as i64));
            refuse_none(query.execute(connection).await?.rows_affected())?;
        }
        Write::Job(job) => {
            let query = sqlx::query(
                "INSERT INTO jobs (id, kind, subject, body, due_at) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT DO NOTHING",
            );
            let query = query.bind(&job.id).bind(&job.kind).bind(&job.subject).bind(&job.body);
            query.bind(job.due_at as i64).execute(&mut *connection).await?;
            sqlx::query("SELECT pg_notify('quincunx', 'j')").execute(connection).await?;
        }
        Write::DropJob(id) => {
            sqlx::query("DELETE FROM jobs WHERE id = $1").bind(id).execute(connection).await?;
        }
        Write::Seen { guest, at } => {
            let query = sqlx::query("UPDATE guests SET last_seen = $2 WHERE id = $1 AND last_seen < $2");
            query.bind(guest).bind(*at as i64).execute(connection).await?;
        }
        Write::ForgetTable(table) => forget_table(connection, table).await?,
        Write::ForgetGuest { guest, unseen_since } => {
            studies::forget(connection, guest, *unseen_since).await?;
            for statement in [
                "DELETE FROM tokens WHERE guest = $1 \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "DELETE FROM learnt WHERE guest = $1 \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "DELETE FROM ties WHERE (guest = $1 OR other = $1) \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "DELETE FROM challenges WHERE (challenger = $1 OR challenged = $1) \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "DELETE FROM seeks WHERE guest = $1 \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "DELETE FROM reports WHERE guest = $1 \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "UPDATE reports SET reporter = '' WHERE reporter = $1 \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                "DELETE FROM sanctions WHERE guest = $1 \
                 AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
                votes::FORGET,
                "DELETE FROM guests WHERE id = $1 AND last_seen < $2",
            ] {
                let query = sqlx::query(statement).bind(guest).bind(*unseen_since as i64);
                query.execute(&mut *connection).await?;
            }
        }
        Write::Returned { at } => {
            let query = sqlx::query("UPDATE store_mark SET returned_at = $1 WHERE id = 1");
            query.bind(*at as i64).execute(connection).await?;
        }
        // The nodes have a pulse together: see `nodes`.
        Write::Pulse => {
            sqlx::query("SELECT 1").execute(connection).await?;
        }
    }
    Ok(())
}

async fn add_table(
    connection: &mut PgConnection,
    table: &TableRow,
    agenda: &Agenda,
) -> Result<(), StoreError> {
    let progress = &table.progress;
    let query = sqlx::query(
        "INSERT INTO games (id, game, options, seed, salt, host, terms, is_public, created_at, status, seats, \
         clocks, result, verdict, next_table, changed_at, position, version, branch, offers, due_at, \
         contributions, rated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, \
         $23) \
         ON CONFLICT DO NOTHING",
    );
    let query = query
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.options)
        .bind(table.seed.to_string())
        .bind(&table.salt)
        .bind(&table.host)
        .bind(json(&table.terms)?)
        .bind(i32::from(table.terms.public))
        .bind(table.created_at as i64)
        .bind(progress.status.word())
        .bind(json(&progress.seats)?)
        .bind(json(&progress.clocks)?)
        .bind(progress.result.as_deref())
        .bind(progress.verdict.as_ref().map(crate::store::text::write_message))
        .bind(progress.next_table.as_deref())
        .bind(progress.changed_at as i64)
        .bind(table.position.as_deref().unwrap_or_default())
        .bind(progress.version as i64)
        .bind(i64::from(progress.branch))
        .bind(json(&progress.offers)?)
        .bind(agenda.due_at.map(|at| at as i64))
        .bind(progress.contributions.write())
        .bind(i64::from(table.terms.rated));
    refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
    let over_at = if progress.status.is_over() { progress.changed_at as i64 } else { 0 };
    let guests: Vec<&str> = progress.seats.iter().filter_map(|holder| holder.guest()).collect();
    let query = sqlx::query(
        "INSERT INTO players (guest, game, over_at) SELECT DISTINCT guest, $2, $3 FROM unnest($1) AS t (guest) \
         ON CONFLICT DO NOTHING",
    );
    query.bind(guests).bind(&table.id).bind(over_at).execute(&mut *connection).await?;
    for holder in progress.seats.iter().filter_map(|holder| holder.guest()) {
        tell_guest(connection, holder).await?;
    }
    if let Thought::Wanted(claim) = &agenda.thought {
        let query = sqlx::query(
            "INSERT INTO jobs (id, kind, subject, due_at, taken_by, taken_until) \
             VALUES ($1, 'move', $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        );
        let query = query
            .bind(move_job(&table.id))
            .bind(&table.id)
            .bind(progress.changed_at as i64)
            .bind(claim.as_ref().map(|claim| claim.node.as_str()))
            .bind(claim.as_ref().map_or(0, |claim| claim.until as i64));
        query.execute(connection).await?;
    }
    Ok(())
}

/// Adds a token. The guest's row is held, so that of many at once only as many get in as
/// there is room for.
async fn add_token(connection: &mut PgConnection, token: &TokenRow) -> Result<(), StoreError> {
    let query = sqlx::query("SELECT 1 FROM guests WHERE id = $1 FOR UPDATE").bind(&token.guest);
    query.fetch_optional(&mut *connection).await?.ok_or(StoreError::Conflict)?;
    let query = sqlx::query(sql::DROP_EXPIRED).bind(&token.guest).bind(token.kind.word());
    query.bind(token.created_at as i64).execute(&mut *connection).await?;
    if token.kind.makes_room() {
        let query = sqlx::query(sql::MAKE_ROOM).bind(&token.guest).bind(token.kind.word());
        query.bind(token.kind.most() as i64 - 1).execute(&mut *connection).await?;
    }
    let query = sqlx::query(
        "INSERT INTO tokens (hash, guest, kind, label, created_at, expires_at, scopes) \
         SELECT $1, $2, $3, $4, $5, $6, $7 \
         WHERE (SELECT COUNT(*) FROM tokens WHERE guest = $2 AND kind = $3) < $8 ON CONFLICT DO NOTHING",
    );
    let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.word()).collect();
    let query = query
        .bind(&token.hash)
        .bind(&token.guest)
        .bind(token.kind.word())
        .bind(&token.label)
        .bind(token.created_at as i64)
        .bind(token.expires_at.map(|at: Timestamp| at as i64))
        .bind(scopes.join(" "))
        .bind(token.kind.most() as i64);
    refuse_none(query.execute(connection).await?.rows_affected())
}

/// Tells all nodes that some of a guest's sessions have ended.
async fn tell_sessions(connection: &mut PgConnection, guest: &str) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_notify('quincunx', 's ' || $1)").bind(guest).execute(connection).await?;
    Ok(())
}

/// Tells all nodes that something of a guest's has changed besides games that it knows.
async fn tell_guest(connection: &mut PgConnection, guest: &str) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_notify('quincunx', 'g ' || $1)").bind(guest).execute(connection).await?;
    Ok(())
}

/// Begins the next epoch of a guest's sessions.
async fn end_sessions(
    connection: &mut PgConnection,
    guest: &str,
    epoch: u64,
    tokens: bool,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE guests SET session_epoch = session_epoch + 1 WHERE id = $1 AND session_epoch = $2",
    );
    refuse_none(query.bind(guest).bind(epoch as i64).execute(&mut *connection).await?.rows_affected())?;
    let kinds = [Some(TokenKind::Resume), Some(TokenKind::Session), tokens.then_some(TokenKind::Bot)];
    for kind in kinds.into_iter().flatten() {
        let query = sqlx::query("DELETE FROM tokens WHERE guest = $1 AND kind = $2");
        query.bind(guest).bind(kind.word()).execute(&mut *connection).await?;
    }
    tell_sessions(connection, guest).await
}

/// Removes a table that is over, with all that belongs to it.
async fn forget_table(connection: &mut PgConnection, table: &str) -> Result<(), StoreError> {
    let query =
        sqlx::query("SELECT 1 FROM games WHERE id = $1 AND status IN ('aborted', 'finished') FOR UPDATE");
    if query.bind(table).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(());
    }
    explorer::forget(connection, table).await?;
    compared::forget_table(connection, table).await?;
    for statement in [
        "DELETE FROM plies WHERE game = $1",
        "DELETE FROM chat WHERE game = $1",
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM reviews WHERE game = $1",
        "DELETE FROM games WHERE id = $1",
    ] {
        sqlx::query(statement).bind(table).execute(&mut *connection).await?;
    }
    Ok(())
}
