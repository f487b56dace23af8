-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- Somebody wants to play with a member: what and on which terms is in `offer`, in JSON.
-- What became of it is in `state`: open, accepted, declined, withdrawn or countered.
-- `bot` is 1 if a program asks; `counter_of` names the challenge that it answers.
CREATE TABLE challenges (
    id         TEXT   PRIMARY KEY,
    challenger TEXT   NOT NULL,
    challenged TEXT   NOT NULL,
    offer      TEXT   NOT NULL,
    bot        BIGINT NOT NULL,
    state      TEXT   NOT NULL,
    counter_of TEXT   NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_by_challenger ON challenges (challenger, state);
CREATE INDEX challenges_by_challenged ON challenges (challenged, state);
CREATE INDEX challenges_by_end ON challenges (expires_at);
