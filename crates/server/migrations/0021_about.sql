-- Plain SQL that both SQLite and PostgreSQL take.

-- A line that a member says about themselves.
ALTER TABLE accounts ADD COLUMN about TEXT NOT NULL DEFAULT '';
