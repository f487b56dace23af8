-- Plain SQL that both SQLite and PostgreSQL take. Numbers are kept as those of ratings.

-- How hard puzzles have turned out to be; those that nobody has tried have no row.
CREATE TABLE puzzle_ratings (
    game       TEXT   NOT NULL,
    puzzle     TEXT   NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (game, puzzle)
);

-- The first attempts of members: only they count.
CREATE TABLE puzzle_results (
    guest            TEXT   NOT NULL,
    game             TEXT   NOT NULL,
    puzzle           TEXT   NOT NULL,
    solved           BIGINT NOT NULL,
    number           BIGINT NOT NULL,
    at               BIGINT NOT NULL,
    rating_before    BIGINT NOT NULL,
    deviation_before BIGINT NOT NULL,
    rating           BIGINT NOT NULL,
    deviation        BIGINT NOT NULL,
    PRIMARY KEY (guest, game, puzzle)
);
CREATE INDEX puzzle_results_by_guest ON puzzle_results (guest, game, number);
