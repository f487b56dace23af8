-- Plain SQL that both SQLite and PostgreSQL take.

-- People and bots. A guest is a name and nothing else.
CREATE TABLE guests (
    id         TEXT   PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- Resume links and bot tokens: only their hashes are here.
CREATE TABLE tokens (
    hash       TEXT   PRIMARY KEY,
    guest      TEXT   NOT NULL REFERENCES guests (id),
    kind       TEXT   NOT NULL,
    label      TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX tokens_by_guest ON tokens (guest);

-- What the server itself has to remember, such as the key that signs cookies.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- A game is its options, seed, salt and plies. What stands in JSON is read only
-- together with its row.
CREATE TABLE games (
    id         TEXT    PRIMARY KEY,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,
    seed       TEXT    NOT NULL,
    salt       TEXT    NOT NULL,
    host       TEXT    NOT NULL,
    terms      TEXT    NOT NULL,
    is_public  INTEGER NOT NULL,
    created_at BIGINT  NOT NULL,
    status     TEXT    NOT NULL,
    seats      TEXT    NOT NULL,
    clocks     TEXT    NOT NULL,
    result     TEXT,
    verdict    TEXT,
    next_table TEXT,
    changed_at BIGINT  NOT NULL
);
CREATE INDEX games_by_status ON games (status, is_public, changed_at);

-- One thing that a seat did. Two nodes can never both accept a ply.
CREATE TABLE plies (
    game   TEXT    NOT NULL REFERENCES games (id),
    ply    BIGINT  NOT NULL,
    text   TEXT    NOT NULL,
    at     BIGINT  NOT NULL,
    PRIMARY KEY (game, ply)
);

-- Who has ever sat where, for lists of one's own games.
CREATE TABLE players (
    guest TEXT NOT NULL,
    game  TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (guest, game)
);
