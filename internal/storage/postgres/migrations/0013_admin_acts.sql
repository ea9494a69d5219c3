-- +goose Up

-- When the person of a session last gave their password. Refreshing a token
-- does not change it. Sessions that are older than this column have not given
-- it lately.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00';

-- When an admin deleted an account, and which one. The account is hidden from
-- then on, and erased a day later unless another admin restores it. A hidden
-- account is never an admin's, so that restoring one restores no rights.
ALTER TABLE users
    ADD COLUMN deleted_at timestamptz,
    ADD COLUMN deleted_by bigint,
    ADD CONSTRAINT users_deleted_is_no_admin CHECK (deleted_at IS NULL OR NOT is_admin);

-- For the list of deleted accounts and the chore that erases them.
CREATE INDEX users_deleted_at ON users (deleted_at) WHERE deleted_at IS NOT NULL;
