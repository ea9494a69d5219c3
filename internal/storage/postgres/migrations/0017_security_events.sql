-- +goose Up

-- What happened to the security of an account, for its owner to read: a login
-- on a new device, a new password, a copy of the data. Neither an address nor
-- anything about health is in it. The device is coarse, as in sessions.
CREATE TABLE security_events (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id      bigint GENERATED ALWAYS AS IDENTITY,
    kind    text NOT NULL,
    device  text NOT NULL DEFAULT '',
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, id)
);

-- For the sweep of events that have been kept long enough.
CREATE INDEX security_events_at ON security_events (at);
