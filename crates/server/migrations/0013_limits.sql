-- Plain SQL that both SQLite and PostgreSQL take.

-- How much of what several nodes limit together has been used, by whom and what: when the
-- last of it is paid for, if it is paid for at a steady pace. Only PostgreSQL has rows here.
CREATE TABLE limits (
    name    TEXT   PRIMARY KEY,
    paid_at BIGINT NOT NULL
);
CREATE INDEX limits_by_paid ON limits (paid_at);
