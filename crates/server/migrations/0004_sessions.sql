-- Plain SQL that both SQLite and PostgreSQL take.

-- A cookie says in which epoch it was made, and is good only as long as that is the
-- guest's. Cookies from before count as those of epoch 0.
ALTER TABLE guests ADD COLUMN session_epoch BIGINT NOT NULL DEFAULT 0;

-- What a bot's token is good for, words with spaces between them. Tokens from before
-- keep what bots need.
ALTER TABLE tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read play challenge study';
