-- +goose Up

-- The reminders that people have turned on. What is off has no row.
CREATE TABLE reminders (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind    text NOT NULL CHECK (kind IN ('morning', 'evening', 'check_in')),
    -- The minute of the day, and for check_in the day of the week (0 is Sunday),
    -- by the clock of the time zone.
    minute  smallint NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    zone    text NOT NULL,
    next_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- For the claim of those that are due.
CREATE INDEX reminders_next_at ON reminders (next_at);

-- The browsers that are reminded. Each ends with the session that added it.
CREATE TABLE push_subscriptions (
    user_id         bigint NOT NULL,
    -- Random. What is sealed opens under this name only.
    name            uuid NOT NULL,
    session_id      bigint NOT NULL,
    -- A keyed hash of the address at the push service. A browser has one.
    endpoint_digest bytea NOT NULL UNIQUE,
    added_at        timestamptz NOT NULL,
    -- The address at the push service, and the keys of the browser.
    sealed          bytea NOT NULL,
    -- The latest reminder of each kind that was sent, by the time it was due.
    morning_sent    timestamptz,
    evening_sent    timestamptz,
    check_in_sent   timestamptz,
    PRIMARY KEY (user_id, name),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions (user_id, id) ON DELETE CASCADE
) WITH (fillfactor = 85);
