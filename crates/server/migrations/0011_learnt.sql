-- Plain SQL that both SQLite and PostgreSQL take.

-- The steps of lessons that guests have solved, and how well, from 1 to 3.
CREATE TABLE learnt (
    guest TEXT NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    step TEXT NOT NULL,
    stars BIGINT NOT NULL,
    PRIMARY KEY (guest, game, lesson, step)
);
