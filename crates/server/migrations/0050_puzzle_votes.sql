-- Plain SQL that both SQLite and PostgreSQL take.

-- What guests think of puzzles: 1 for a good one, -1 for a bad one. Everybody has one vote.
CREATE TABLE puzzle_votes (
    guest TEXT NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    vote BIGINT NOT NULL,
    PRIMARY KEY (guest, game, puzzle)
);

CREATE INDEX puzzle_votes_by_puzzle ON puzzle_votes (game, puzzle, vote);
