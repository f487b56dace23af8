-- Plain SQL that both SQLite and PostgreSQL take.

-- Whether an account is a program's: 1 if so.
ALTER TABLE accounts ADD COLUMN bot BIGINT NOT NULL DEFAULT 0;
