-- +goose Up

-- The passkeys (WebAuthn credentials) of people. A public key is no secret; the
-- private key never leaves the person's device or password manager.
CREATE TABLE passkeys (
    user_id         bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id              bigint GENERATED ALWAYS AS IDENTITY,
    -- The name that the authenticator gave it, and its public key (COSE).
    credential_id   bytea NOT NULL CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
    public_key      bytea NOT NULL,
    -- How often it has signed, as the authenticator counts. Many always say 0.
    sign_count      bigint NOT NULL,
    -- Whether it may be copied to other devices. An authenticator never changes that.
    backup_eligible boolean NOT NULL,
    -- What the person calls it.
    name            text NOT NULL,
    added_at        timestamptz NOT NULL,
    used_at         timestamptz,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, credential_id)
);

-- Challenges that have been sent out and not been answered, each good for one
-- answer. Only a digest is kept, which names nobody. Unlogged: after a crash
-- people press the button again.
CREATE UNLOGGED TABLE passkey_challenges (
    digest     bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

-- When the session was opened with a passkey. Null for a password.
ALTER TABLE sessions ADD COLUMN passkey_at timestamptz;
