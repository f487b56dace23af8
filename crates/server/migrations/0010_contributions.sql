-- Plain SQL that both SQLite and PostgreSQL take.

-- What the players added to the seed, in the order of seats, with commas between: 32
-- hexadecimal digits, `-` for nothing, `?` for what has been promised. Empty for tables
-- from before: their seed is the sealed one.
ALTER TABLE games ADD COLUMN contributions TEXT NOT NULL DEFAULT '';
