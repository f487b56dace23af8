-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- The passkeys of members, by the id that the key has given itself. `key` is its public key
-- as COSE has it; nothing here is secret. `counter` is how often the key says it was used.
CREATE TABLE passkeys (
    id         TEXT   PRIMARY KEY,
    guest      TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    key        TEXT   NOT NULL,
    counter    BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used  BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX passkeys_by_guest ON passkeys (guest);

-- What a key was asked for and has not answered yet, by the hash of a token, so that any
-- node can take the answer; and which sessions have lately shown a key.
CREATE TABLE ceremonies (
    id         TEXT   PRIMARY KEY,
    kind       TEXT   NOT NULL,
    guest      TEXT   NOT NULL,
    body       TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX ceremonies_by_end ON ceremonies (expires_at);
CREATE INDEX ceremonies_by_guest ON ceremonies (guest);
