-- Plain SQL that both SQLite and PostgreSQL take.

-- What finished games were worth, move by move, and how far looking at them has got.
CREATE TABLE reviews (
    game       TEXT   PRIMARY KEY,
    status     TEXT   NOT NULL,
    done       BIGINT NOT NULL,
    plies      BIGINT NOT NULL,
    body       TEXT   NOT NULL DEFAULT '',
    changed_at BIGINT NOT NULL
);
