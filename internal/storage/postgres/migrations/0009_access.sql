-- +goose Up

-- What a session was opened on, in words such as "Chrome on Android", so that
-- a person knows it when they see it in a list. Empty where nobody can tell,
-- and for sessions that are older than this column.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';

-- With one of these codes a person who has forgotten their password gets back
-- in. Only digests are kept, and only of those that have not been used.
CREATE TABLE recovery_codes (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    digest  bytea NOT NULL,
    made_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, digest)
);
