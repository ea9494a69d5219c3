-- +goose Up

-- That a person no longer uses something, or named a medicine, a pregnancy or an
-- allergy in a conversation. All else that they use is read from their records.
CREATE TABLE use_notes (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Random. What is sealed opens under this name only.
    name    uuid NOT NULL,
    said_at timestamptz NOT NULL,
    -- What it is, whether it has ended, and where the person said so.
    sealed  bytea NOT NULL,
    PRIMARY KEY (user_id, name)
);
