-- Where a game begins that does not begin at its usual start: the position's text;
-- empty where it does.
ALTER TABLE games ADD COLUMN position TEXT NOT NULL DEFAULT '';
