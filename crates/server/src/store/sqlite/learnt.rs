//! What guests have learnt.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use crate::store::{LearntStep, StoreError};

/// Notes a step; the best stars count. A guest that is gone has learnt nothing.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    guest: &str,
    game: &str,
    learnt: &LearntStep,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO learnt (guest, game, lesson, step, stars) \
         SELECT id, $2, $3, $4, $5 FROM guests WHERE id = $1 \
         ON CONFLICT (guest, game, lesson, step) DO UPDATE SET stars = excluded.stars \
         WHERE learnt.stars < excluded.stars",
    );
    let query = query.bind(guest).bind(game).bind(&learnt.lesson).bind(&learnt.step);
    query.bind(i64::from(learnt.stars)).execute(connection).await?;
    Ok(())
}

/// What a guest has learnt of a game.
pub(super) async fn of(reading: &SqlitePool, guest: &str, game: &str) -> Result<Vec<LearntStep>, StoreError> {
    let query = sqlx::query("SELECT lesson, step, stars FROM learnt WHERE guest = $1 AND game = $2");
    let rows = query.bind(guest).bind(game).fetch_all(reading).await?;
    let read = |row: &sqlx::sqlite::SqliteRow| -> Result<LearntStep, StoreError> {
        let stars: i64 = row.try_get("stars")?;
        Ok(LearntStep {
            lesson: row.try_get("lesson")?,
            step: row.try_get("step")?,
            stars: u8::try_from(stars).map_err(|_| StoreError::Broken("learnt.stars".to_owned()))?,
        })
    };
    rows.iter().map(read).collect()
}
