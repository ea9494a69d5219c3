-- +goose Up

-- The key of the device that a session is bound to: a digest of the public key
-- and of the session, so that two accounts on one device cannot be linked. Null
-- for a session that is bound to no device, as all are that are older than this
-- column.
ALTER TABLE sessions ADD COLUMN device_key bytea;
