-- Plain SQL that both SQLite and PostgreSQL take.

-- What somebody has reported to the moderators: a member, whoever sat somewhere, or a line
-- of chat. The lines around it are copied, since a table forgets them.
CREATE TABLE reports (
    id         TEXT   PRIMARY KEY,
    at         BIGINT NOT NULL,
    reporter   TEXT   NOT NULL,
    guest      TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    line       BIGINT NOT NULL,
    reason     TEXT   NOT NULL,
    words      TEXT   NOT NULL,
    context    TEXT   NOT NULL,
    closed_at  BIGINT,
    closed_by  TEXT   NOT NULL DEFAULT '',
    closed_why TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX reports_by_end ON reports (closed_at, at);
CREATE INDEX reports_by_guest ON reports (guest);
CREATE INDEX reports_by_reporter ON reports (reporter, at);

-- What moderators did about somebody: warned, muted, suspended or banned, by whom and why.
-- Nothing is deleted when it is lifted; that is noted, too.
CREATE TABLE sanctions (
    id         TEXT   PRIMARY KEY,
    at         BIGINT NOT NULL,
    guest      TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    kind       TEXT   NOT NULL,
    ends_at    BIGINT,
    why        TEXT   NOT NULL,
    made_by    TEXT   NOT NULL,
    report     TEXT   NOT NULL,
    seen_at    BIGINT,
    lifted_at  BIGINT,
    lifted_by  TEXT   NOT NULL DEFAULT '',
    lifted_why TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX sanctions_by_guest ON sanctions (guest, at);
