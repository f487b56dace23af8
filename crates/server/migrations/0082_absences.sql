-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- How often and for how many milliseconds the page of a seat was out of sight while it was that
-- seat's turn, in rated games.
CREATE TABLE absences (
    game   TEXT   NOT NULL,
    seat   BIGINT NOT NULL,
    times  BIGINT NOT NULL,
    millis BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
