-- +goose Up

-- A copy of all that is held about a person, made because they asked for it.
-- There is one at a time. The archive itself lies sealed in the bucket.
CREATE TABLE exports (
    user_id     bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Random. The archive lies under this name, and opens under it only.
    name        text NOT NULL,
    state       text NOT NULL CHECK (state IN ('preparing', 'ready', 'downloaded', 'expired', 'failed')),
    progress    smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
    -- A digest of the token in the link.
    link        bytea NOT NULL,
    asked_at    timestamptz NOT NULL,
    ready_at    timestamptz,
    -- When it was downloaded, or given up, or had waited for too long.
    ended_at    timestamptz,
    -- How long the state lasts: until then the archive must be ready, it can
    -- be downloaded, or it is remembered what became of it.
    lasts_until timestamptz NOT NULL,
    -- Until when somebody who follows the link has it to themselves.
    taken_until timestamptz,
    parts       integer NOT NULL DEFAULT 0,
    bytes       bigint NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX exports_link ON exports (link);

-- For the sweep of what has lasted long enough.
CREATE INDEX exports_lasts_until ON exports (lasts_until);

-- The log is part of what is held about a person.
CREATE INDEX audit_actor ON audit (actor);
CREATE INDEX audit_subject ON audit (subject);
