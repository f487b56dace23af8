-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- What a guest has who is a member: a handle, a password and a role. Everything else hangs
-- on the guest as before. `handle_key` is the handle without case and look-alikes. The
-- password is a PHC text; empty until its owner has set one.
CREATE TABLE accounts (
    guest      TEXT   PRIMARY KEY,
    handle     TEXT   NOT NULL,
    handle_key TEXT   NOT NULL UNIQUE,
    password   TEXT   NOT NULL,
    role       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- Invitations to register, where that takes one: only their hashes are here.
CREATE TABLE invitations (
    hash       TEXT   PRIMARY KEY,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- When a token or a session was last used, to the hour; 0 if never.
ALTER TABLE tokens ADD COLUMN last_used BIGINT NOT NULL DEFAULT 0;
