-- When a guest was last here, to the day or so. Whoever came before this was
-- written down counts as seen when the store was last used.
ALTER TABLE guests ADD COLUMN last_seen BIGINT NOT NULL DEFAULT 0;
UPDATE guests SET last_seen = created_at;
UPDATE guests SET last_seen = (SELECT MAX(changed_at) FROM games)
    WHERE last_seen < (SELECT MAX(changed_at) FROM games);
CREATE INDEX guests_by_last_seen ON guests (last_seen);

-- When the game of a player was over; 0 while it is not. A table that is over does
-- not change any more, so that lists of one's own games need no sorting.
ALTER TABLE players ADD COLUMN over_at BIGINT NOT NULL DEFAULT 0;
UPDATE players SET over_at =
    (SELECT changed_at FROM games WHERE games.id = players.game)
    WHERE game IN (SELECT id FROM games WHERE status IN ('finished', 'aborted'));
CREATE INDEX players_by_guest ON players (guest, over_at);
CREATE INDEX players_by_game ON players (game);

-- One row: which store this is, how many commits it has seen, when the last one was,
-- and when a server last came back after a long absence; 0 if never. The count is kept in a second place, too: a store that has fewer has lost some.
CREATE TABLE store_mark (
    id          BIGINT PRIMARY KEY,
    identity    TEXT   NOT NULL,
    commits     BIGINT NOT NULL,
    moment      BIGINT NOT NULL,
    returned_at BIGINT NOT NULL DEFAULT 0
);
