-- +goose Up

-- The logical shard of a user: the last eight bits of the id, which never
-- change. People can be moved, counted and split by it without a new hash.
ALTER TABLE users
    ADD COLUMN shard smallint NOT NULL GENERATED ALWAYS AS ((id & 255)::smallint) STORED,
    -- The cell that the person is being moved to. While it is set, the person's
    -- requests are answered with 503.
    ADD COLUMN moving_to smallint CHECK (moving_to BETWEEN 0 AND 255);

-- People who were moved to another cell, so that requests with old tokens find
-- them. Nothing but the id is kept.
CREATE TABLE departures (
    user_id    bigint PRIMARY KEY,
    cell       smallint NOT NULL CHECK (cell BETWEEN 0 AND 255),
    left_at    timestamptz NOT NULL DEFAULT now(),
    -- When the objects and the key that they left behind were erased.
    cleaned_at timestamptz
);

-- People who are being moved to this cell. Their rows become rows of the tables
-- in one transaction, after the old cell has deleted its own.
CREATE TABLE arrivals (
    user_id      bigint PRIMARY KEY,
    username_key text NOT NULL UNIQUE,
    from_cell    smallint NOT NULL CHECK (from_cell BETWEEN 0 AND 255),
    -- All rows of the person, by table. What is encrypted there is encrypted here.
    content      jsonb NOT NULL
);
