-- Plain SQL that both SQLite and PostgreSQL take. Ratings are whole numbers, so that both keep
-- them exactly: ratings and deviations in millionths, volatilities in thousand millionths.

-- Whether a table is rated: 0 if not, 1 if it has not counted yet, 2 if it has, 3 if it ended
-- in a way that does not count.
ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_rate ON games (changed_at) WHERE rated = 1 AND status = 'finished';

-- The rating of each seat before and after the game, once it has counted.
ALTER TABLE games ADD COLUMN ratings TEXT NOT NULL DEFAULT '';

-- What everybody's rating in a pool is now. A pool is a game and how it is played.
CREATE TABLE ratings (
    guest      TEXT   NOT NULL,
    pool       TEXT   NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (guest, pool)
);
CREATE INDEX ratings_by_pool ON ratings (pool, changed_at);

-- The games that counted, in the order in which they did, with one row for each seat: from
-- these the ratings can be computed again. They outlive the games.
CREATE TABLE rated_results (
    game              TEXT   NOT NULL,
    seat              BIGINT NOT NULL,
    number            BIGINT NOT NULL,
    pool              TEXT   NOT NULL,
    guest             TEXT   NOT NULL,
    place             BIGINT NOT NULL,
    at                BIGINT NOT NULL,
    rating_before     BIGINT NOT NULL,
    deviation_before  BIGINT NOT NULL,
    volatility_before BIGINT NOT NULL,
    rating            BIGINT NOT NULL,
    deviation         BIGINT NOT NULL,
    volatility        BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE UNIQUE INDEX rated_results_by_number ON rated_results (number, seat);
CREATE INDEX rated_results_by_guest ON rated_results (guest, pool, number);
