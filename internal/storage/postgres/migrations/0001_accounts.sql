-- Every table below users leads its key with user_id: a person's rows lie
-- together, every query names their owner, and the key is ready to distribute
-- by.

-- +goose Up

-- One row holds what almost every request asks for: is this session alive, is
-- this person an admin, and what does their profile say. Reading three tables
-- instead halves what one database carries.
CREATE TABLE users (
    id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username          text NOT NULL,
    -- The canonical form of the name (RFC 8265): "Ana" and "ana" are one.
    username_key      text NOT NULL UNIQUE,
    password_hash     text NOT NULL,
    is_admin          boolean NOT NULL DEFAULT false,
    -- The ids of the sessions that are alive, oldest first. A session whose id
    -- is not here is over, whatever tokens of it are still about.
    live_sessions     bigint[] NOT NULL DEFAULT '{}',
    -- Digests of the last networks that the user logged in from, newest last.
    -- What others try elsewhere does not lock the user out there.
    known_networks    bytea[] NOT NULL DEFAULT '{}',
    -- When the person stated that they are 18 or over, if they were asked.
    declared_adult_at timestamptz,
    created_at        timestamptz NOT NULL DEFAULT now(),

    -- The skin profile.
    skin_type         text NOT NULL DEFAULT 'Normal'
        CHECK (skin_type IN ('Normal', 'Dry', 'Oily', 'Combination', 'Sensitive')),
    allergies         text NOT NULL DEFAULT '',
    triggers          text NOT NULL DEFAULT '',
    duration          text NOT NULL DEFAULT ''
) WITH (fillfactor = 85);

-- What people answered, for each purpose, and when. Rows are only added: the
-- latest one holds, the others are the record that the law asks for.
CREATE TABLE consents (
    user_id        bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id             bigint GENERATED ALWAYS AS IDENTITY,
    purpose        text NOT NULL CHECK (purpose IN ('health_data', 'photo', 'ai_processing')),
    granted        boolean NOT NULL,
    source         text NOT NULL CHECK (source IN ('signup', 'profile', 'acknowledged')),
    policy_version text NOT NULL,
    recorded_at    timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- One login: a family of refresh tokens, of which only digests are kept. Read
-- when a token is refreshed, every ten minutes or so.
CREATE TABLE sessions (
    user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id         bigint NOT NULL,
    newest     bytea NOT NULL,
    previous   bytea NOT NULL,
    salt       bytea NOT NULL,
    started_at timestamptz NOT NULL,
    used_at    timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- For the sweep of sessions that have run out.
CREATE INDEX sessions_used_at ON sessions (used_at);

-- How often someone has tried, as the time at which the count is back to
-- nothing (GCRA). Unlogged: losing it in a crash forgives some attempts, and
-- writing it must stay cheap under a flood.
CREATE UNLOGGED TABLE throttles (
    key      bytea PRIMARY KEY,
    clear_at timestamptz NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX throttles_clear_at ON throttles (clear_at);
