-- Plain SQL that both SQLite and PostgreSQL take.

-- How many changes a table has seen. Whoever changes it says which one it knows: of two
-- who change the same one, the second is told to read again.
ALTER TABLE games ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- How often plies were taken back; what a client knows of another branch is void.
ALTER TABLE games ADD COLUMN branch BIGINT NOT NULL DEFAULT 0;

-- Draws offered, takebacks asked for and votes for a rematch.
ALTER TABLE games ADD COLUMN offers TEXT NOT NULL DEFAULT '{}';

-- When something happens at a table by itself, such as a flag that falls; nothing does
-- at a table that is over. Tables from before are looked at once.
ALTER TABLE games ADD COLUMN due_at BIGINT;
UPDATE games SET due_at = 0 WHERE status IN ('open', 'playing');
CREATE INDEX games_by_due ON games (due_at) WHERE due_at IS NOT NULL;

-- The last lines of what is said at a table, counted from one.
CREATE TABLE chat (
    game   TEXT   NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    seats  TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

-- What waits to be done by whoever has time for it. A job that is taken belongs to a
-- node until a moment; after that anybody may take it.
CREATE TABLE jobs (
    id          TEXT   PRIMARY KEY,
    kind        TEXT   NOT NULL,
    subject     TEXT   NOT NULL,
    body        TEXT   NOT NULL DEFAULT '',
    due_at      BIGINT NOT NULL,
    taken_by    TEXT,
    taken_until BIGINT NOT NULL DEFAULT 0,
    tries       BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX jobs_by_due ON jobs (kind, due_at);

-- A computer that was to move at a table from before is asked again.
INSERT INTO jobs (id, kind, subject, due_at)
    SELECT 'move ' || id, 'move', id, 0 FROM games WHERE status = 'playing' AND seats LIKE '%"computer"%';

-- The programs that work over this store, and when each was last heard of.
CREATE TABLE nodes (
    id         TEXT   PRIMARY KEY,
    started_at BIGINT NOT NULL,
    heard_at   BIGINT NOT NULL,
    report     TEXT   NOT NULL DEFAULT '{}'
);

-- Who is at a table, on which node and from where.
CREATE TABLE presence (
    game    TEXT NOT NULL,
    guest   TEXT NOT NULL,
    node    TEXT NOT NULL,
    address TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, guest, node)
);
CREATE INDEX presence_by_node ON presence (node);
CREATE INDEX presence_by_address ON presence (address);
