-- Plain SQL that both SQLite and PostgreSQL take.

-- What a member has set that is not the usual, such as `look=dark&speed=fast`.
ALTER TABLE accounts ADD COLUMN settings TEXT NOT NULL DEFAULT '';
