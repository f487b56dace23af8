-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- Whoever waits for an opponent: one wish for a live game and one for a game with days for
-- each move, so that nobody can wait, and be paired, twice. What is wanted is in `wish`, in
-- JSON. A row goes when its owner is paired, gives up, or was not heard of until `here_until`.
CREATE TABLE seeks (
    guest      TEXT   NOT NULL,
    pace       TEXT   NOT NULL,
    id         TEXT   NOT NULL,
    bot        BIGINT NOT NULL,
    wish       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    here_until BIGINT NOT NULL,
    PRIMARY KEY (guest, pace)
);
CREATE UNIQUE INDEX seeks_by_id ON seeks (id);

-- What became of waiting, for a day: for a seek that ended in a game that game, and for one
-- that did not each of those that were wanted. From these it is told how long it may take.
CREATE TABLE waits (
    seek    TEXT   NOT NULL,
    game    TEXT   NOT NULL,
    clock   TEXT   NOT NULL,
    waited  BIGINT NOT NULL,
    place   TEXT   NOT NULL DEFAULT '',
    at      BIGINT NOT NULL,
    PRIMARY KEY (seek, game, clock)
);
CREATE INDEX waits_by_time ON waits (at);

-- What one node does for all, and until when nobody else does.
CREATE TABLE leases (
    name        TEXT   PRIMARY KEY,
    node        TEXT   NOT NULL,
    taken_until BIGINT NOT NULL
);

-- Who listens to what happens, on which node, where there are several.
CREATE TABLE here (
    guest      TEXT   NOT NULL,
    node       TEXT   NOT NULL,
    here_until BIGINT NOT NULL,
    PRIMARY KEY (guest, node)
);
CREATE INDEX here_by_end ON here (here_until);
