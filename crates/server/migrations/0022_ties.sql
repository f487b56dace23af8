-- Plain SQL that both SQLite and PostgreSQL take.

-- Whom somebody follows or has blocked: one tie at most in each direction.
CREATE TABLE ties (
    guest      TEXT   NOT NULL,
    other      TEXT   NOT NULL,
    kind       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (guest, other)
);
CREATE INDEX ties_by_other ON ties (other);

-- Who said a line, so that those who have blocked them do not see it; empty in lines from
-- before, where the seat tells it.
ALTER TABLE chat ADD COLUMN guest TEXT NOT NULL DEFAULT '';

-- Who of those one follows is there, at any node.
CREATE INDEX presence_by_guest ON presence (guest);
