-- Plain SQL that both SQLite and PostgreSQL take.

-- A ply in columns: the number of the seat that acted, which nobody did where the players
-- agree or an operator orders; `move`, `resign`, `time`, `claim`, `draw` or `order`; and the
-- text of a move or an order, empty elsewhere.
ALTER TABLE plies ADD COLUMN seat BIGINT;
ALTER TABLE plies ADD COLUMN action TEXT NOT NULL DEFAULT 'move';

-- Until now all of it was one text: `white:b2-b4`, `black:resign`, `draw`, `!order`. These
-- are the seats that games had then. A row without a seat keeps none: it is of whoever is
-- to move.
UPDATE plies SET seat = 0, text = substr(text, 7) WHERE text LIKE 'white:%' OR text LIKE 'south:%';
UPDATE plies SET seat = 1, text = substr(text, 6) WHERE seat IS NULL AND text LIKE 'grey:%';
UPDATE plies SET seat = 1, text = substr(text, 7) WHERE seat IS NULL AND text LIKE 'north:%';
UPDATE plies SET seat = 2, text = substr(text, 7) WHERE seat IS NULL AND text LIKE 'black:%'
    AND game IN (SELECT id FROM games WHERE game = 'bishops');
UPDATE plies SET seat = 1, text = substr(text, 7) WHERE seat IS NULL AND text LIKE 'black:%';
UPDATE plies SET seat = 3, text = substr(text, 6) WHERE seat IS NULL AND text LIKE 'pink:%';
UPDATE plies SET action = text, text = '' WHERE text IN ('resign', 'time', 'claim', 'draw');
UPDATE plies SET action = 'order', text = substr(text, 2) WHERE action = 'move' AND text LIKE '!%';
