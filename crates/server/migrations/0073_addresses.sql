-- Plain SQL that both SQLite and PostgreSQL take. No column refers to another table, so
-- that the tables can be copied in any order.

-- The e-mail addresses that members have confirmed. `address_key` is the address in lower
-- case; several members may share one.
CREATE TABLE addresses (
    guest        TEXT   PRIMARY KEY,
    address      TEXT   NOT NULL,
    address_key  TEXT   NOT NULL,
    confirmed_at BIGINT NOT NULL
);
CREATE INDEX addresses_by_key ON addresses (address_key);
