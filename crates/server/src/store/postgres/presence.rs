//! Who comes and who goes: many at once in one statement, for when a node has gone, all of
//! its people come to the others.

use std::collections::BTreeMap;

use sqlx::postgres::PgConnection;

use crate::store::{StoreError, Write};

/// Who comes to a table or leaves it. The name of the table is told to the other nodes.
const WRITE: &str = "
WITH input AS MATERIALIZED (
    SELECT * FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::TEXT[]) AS t (game, guest, node, address)
), gone AS (
    DELETE FROM presence USING input WHERE input.address IS NULL AND presence.game = input.game
        AND presence.guest = input.guest AND presence.node = input.node
), come AS (
    INSERT INTO presence (game, guest, node, address)
    SELECT * FROM input WHERE address IS NOT NULL ORDER BY game, guest, node
    ON CONFLICT (game, guest, node) DO UPDATE SET address = excluded.address
)
SELECT pg_notify('quincunx', 'p ' || string_agg(DISTINCT game, ' ')) FROM input";

/// The most in one statement: what is told of them fits into 8000 bytes.
pub(super) const MOST: usize = 200;

/// One comes, or goes.
pub(super) struct Move<'a> {
    table: &'a str,
    guest: &'a str,
    node: &'a str,
    address: Option<&'a str>,
}

impl<'a> Move<'a> {
    /// What a write says, if it is about that.
    pub(super) fn of(write: &'a Write) -> Option<Move<'a>> {
        let Write::Presence { table, guest, node, address } = write else { return None };
        Some(Move { table, guest, node, address: address.as_deref() })
    }
}

/// Writes them, as if one after the other: of the same person the last counts.
pub(super) async fn write(connection: &mut PgConnection, moves: &[Move<'_>]) -> Result<(), StoreError> {
    let last: BTreeMap<_, _> =
        moves.iter().map(|step| ((step.table, step.guest, step.node), step.address)).collect();
    let column = |of: fn(&(&str, &str, &str)) -> String| last.keys().map(of).collect::<Vec<String>>();
    let addresses: Vec<Option<String>> = last.values().map(|address| address.map(str::to_owned)).collect();
    let query = sqlx::query(WRITE)
        .bind(column(|(table, _, _)| (*table).to_owned()))
        .bind(column(|(_, guest, _)| (*guest).to_owned()))
        .bind(column(|(_, _, node)| (*node).to_owned()))
        .bind(addresses);
    query.execute(connection).await?;
    Ok(())
}
