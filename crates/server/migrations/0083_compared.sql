-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- How the moves of a seat of a rated game compare with the engine's, for moderators: only the
-- last games of each member in each pool. What is a fraction is in millionths; `nodes` is what
-- the engine looked at for each move.
CREATE TABLE compared (
    game         TEXT   NOT NULL,
    seat         BIGINT NOT NULL,
    number       BIGINT NOT NULL,
    pool         TEXT   NOT NULL,
    guest        TEXT   NOT NULL,
    at           BIGINT NOT NULL,
    nodes        BIGINT NOT NULL,
    moves        BIGINT NOT NULL,
    firsts       BIGINT NOT NULL,
    loss         BIGINT NOT NULL,
    loss_squares BIGINT NOT NULL,
    timed        BIGINT NOT NULL,
    spread       BIGINT,
    bond         BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX compared_by_guest ON compared (guest, pool, number);

-- Up to which game a moderator has looked at a member's moves in a pool. Only later ones count
-- from then on.
CREATE TABLE compared_until (
    guest   TEXT   NOT NULL,
    pool    TEXT   NOT NULL,
    number  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    made_by TEXT   NOT NULL,
    why     TEXT   NOT NULL,
    PRIMARY KEY (guest, pool)
);
