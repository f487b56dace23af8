-- Plain SQL that both SQLite and PostgreSQL take.

-- Puzzles that people have set up, each as a line of a collection. They are nobody's: a
-- position and its solution say nothing about who put it up.
CREATE TABLE own_puzzles (
    game       TEXT   NOT NULL,
    id         TEXT   NOT NULL,
    line       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (game, id)
);
