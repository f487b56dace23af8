-- Plain SQL that both SQLite and PostgreSQL take.

-- With which version of its keys a finished game is in the explorer; 0 if it is not there yet.
-- The number is the game's there, and grows with the order in which games came in.
ALTER TABLE games ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN explorer_number BIGINT;
CREATE INDEX games_to_explore ON games (explored, changed_at) WHERE status = 'finished';
CREATE UNIQUE INDEX games_by_explorer_number ON games (explorer_number) WHERE explorer_number IS NOT NULL;

-- Every move of those games, by the key of the position that it was made in. `band` is who
-- made it: -1 a program, 0 a person without a rating, otherwise the rating in steps of 200.
-- What the game says of all its moves stands with each, so that one index answers.
CREATE TABLE explorer_plies (
    number       BIGINT NOT NULL,
    ply          BIGINT NOT NULL,
    position_key BIGINT NOT NULL,
    text         TEXT   NOT NULL,
    band         BIGINT NOT NULL,
    rated        BIGINT NOT NULL,
    result       TEXT   NOT NULL,
    is_public    BIGINT NOT NULL,
    PRIMARY KEY (number, ply)
);
CREATE INDEX explorer_plies_by_key
    ON explorer_plies (position_key, text, band, rated, result, is_public, number, ply);
