-- Plain SQL that both SQLite and PostgreSQL take.

-- Studies. `head` is name, readers and order of the chapters in JSON; `version` counts the
-- changes, and a change is written only over the version that it was made for. Whoever has
-- the link of the present `link_epoch` may become a contributor.
CREATE TABLE studies (
    id            TEXT   PRIMARY KEY,
    owner         TEXT   NOT NULL,
    visibility    TEXT   NOT NULL,
    head          TEXT   NOT NULL,
    next_chapter  BIGINT NOT NULL,
    chapter_count BIGINT NOT NULL,
    version       BIGINT NOT NULL,
    link_epoch    BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    changed_at    BIGINT NOT NULL
);
CREATE INDEX studies_by_owner ON studies (owner, changed_at);
CREATE INDEX studies_by_visibility ON studies (visibility, changed_at);

-- Their chapters, each with its tree of moves in JSON.
CREATE TABLE study_chapters (
    study   TEXT   NOT NULL,
    chapter BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    PRIMARY KEY (study, chapter)
);

-- Who may change a study besides its owner.
CREATE TABLE study_people (
    study TEXT NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (study, guest)
);
CREATE INDEX study_people_by_guest ON study_people (guest);

-- What was done to studies: what came of it, and what takes it back, in JSON.
CREATE TABLE study_edits (
    study   TEXT   NOT NULL,
    version BIGINT NOT NULL,
    guest   TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    about   TEXT   NOT NULL,
    chapter BIGINT,
    undoes  BIGINT,
    changes TEXT   NOT NULL,
    inverse TEXT   NOT NULL,
    PRIMARY KEY (study, version)
);
CREATE INDEX study_edits_by_guest ON study_edits (guest);
