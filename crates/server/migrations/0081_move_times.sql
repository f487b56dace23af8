-- Plain SQL that both SQLite and PostgreSQL take.

-- How many milliseconds the mover took, by the server's clock: what the clock ran for, without
-- the time in which no server was there. Nothing where nobody counts, where it was no move, and
-- in games from before this was noted.
ALTER TABLE plies ADD COLUMN took BIGINT;
