//! Plies of many tables in one statement.
//!
//! Every statement is a trip to the thread of the connection and back, which costs more than
//! the statement itself. While many play there are many plies in a batch, nearly all of them
//! plain: one more ply in a game that goes on. Those are written together, up to sixteen in
//! a statement; everything else is written by itself.

use std::collections::HashSet;
use std::sync::LazyLock;

use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use super::plies::bind_ply;
use super::tables::{self, bind_progress};
use crate::store::columns::Columns;
use crate::store::{Deed, PlyRow, StoreError, TableChange, Thought, Write};

/// How many plies are in one statement: few sizes, so that each is prepared once.
const SIZES: [usize; 4] = [16, 8, 4, 2];

/// The statements for so many plies at once.
struct Statements {
    size: usize,
    add: String,
    stand: String,
}

static STATEMENTS: LazyLock<[Statements; SIZES.len()]> = LazyLock::new(|| {
    SIZES.map(|size| {
        let rows = |width: usize| {
            let row = format!("({})", vec!["?"; width].join(", "));
            vec![row; size].join(", ")
        };
        // What `plies::add` and `tables::stand` write of one table; they bind the same columns.
        let add = format!(
            "INSERT INTO plies (game, ply, seat, action, text, at, took) \
             SELECT column1, column2, column3, column4, column5, column6, column7 \
             FROM (VALUES {}) CROSS JOIN games WHERE games.id = column1 AND games.version = column8 - 1 \
             ON CONFLICT DO NOTHING RETURNING game",
            rows(8)
        );
        let stand = format!(
            "UPDATE games SET status = column2, seats = column3, clocks = column4, result = column5, \
             verdict = column6, next_table = column7, changed_at = column8, branch = column9, \
             offers = column10, due_at = column11, version = column12, contributions = column13 \
             FROM (VALUES {}) WHERE games.id = column1 AND games.version = column12 - 1",
            rows(13)
        );
        Statements { size, add, stand }
    })
});

/// A ply after which the game goes on, and nobody thinks.
fn plain(write: &Write) -> Option<(&TableChange, &PlyRow)> {
    let Write::Change(change) = write else { return None };
    let Deed::Ply(ply) = &change.what else { return None };
    let goes_on = !change.progress.status.is_over() && change.agenda.thought == Thought::None;
    goes_on.then_some((change.as_ref(), ply))
}

/// Writes the plain plies with which a batch begins, if there are several at different
/// tables; otherwise nothing. What became of each of them.
pub(super) async fn plies(
    connection: &mut SqliteConnection,
    batch: &[Write],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut tables = HashSet::new();
    let first = batch.iter().take(SIZES[0]).map_while(plain);
    let together: Vec<_> = first.take_while(|(change, _)| tables.insert(&change.table)).collect();
    let Some(statements) = STATEMENTS.iter().find(|statements| statements.size <= together.len()) else {
        return Ok(Vec::new());
    };
    let together = &together[..statements.size];
    let made = add(connection, statements, together).await?;
    let all_made = made.len() == together.len();
    if all_made {
        stand(connection, statements, together).await?;
    }
    let mut results = Vec::with_capacity(together.len());
    for (change, _) in together {
        let is_made = made.contains(&change.table);
        if is_made && !all_made {
            tables::stand(connection, &change.table, &change.progress, &change.agenda).await?;
        }
        results.push(if is_made { Ok(()) } else { Err(StoreError::Conflict) });
    }
    Ok(results)
}

/// Adds the plies. The tables where that could be done: the others have such a ply, or are of
/// another version.
async fn add(
    connection: &mut SqliteConnection,
    statements: &Statements,
    together: &[(&TableChange, &PlyRow)],
) -> Result<HashSet<String>, StoreError> {
    let mut query = sqlx::query(AssertSqlSafe(statements.add.as_str()));
    for (change, row) in together {
        query = bind_ply(query, &change.table, row, change.progress.version);
    }
    query.fetch_all(connection).await?.iter().map(|row| Ok(row.text("game")?)).collect()
}

/// Writes how the tables stand, all of which are of the version before.
async fn stand(
    connection: &mut SqliteConnection,
    statements: &Statements,
    together: &[(&TableChange, &PlyRow)],
) -> Result<(), StoreError> {
    let mut query = sqlx::query(AssertSqlSafe(statements.stand.as_str()));
    for (TableChange { table, progress, agenda, .. }, _) in together {
        query = bind_progress(query, table, progress, agenda)?;
    }
    let stood = query.execute(connection).await?.rows_affected();
    if stood == together.len() as u64 {
        return Ok(());
    }
    // In the same transaction nobody can have come between.
    Err(StoreError::Failed(format!("{stood} of {} tables could be written", together.len())))
}

/// All statements, to look at their plans.
#[cfg(test)]
pub(super) fn statements() -> impl Iterator<Item = &'static str> {
    STATEMENTS.iter().flat_map(|statements| [statements.add.as_str(), statements.stand.as_str()])
}
