-- +goose Up

-- What to do on one day. Days come a week at a time. Those that a newer week
-- replaces are kept for a while, so that the week can be taken back.
CREATE TABLE routines (
    user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    -- Random. What is sealed opens under this name only.
    name         uuid NOT NULL,
    day          date NOT NULL,
    -- Random, and the same for the days that were added together.
    week         uuid NOT NULL,
    -- A digest of the Idempotency-Key that the client sent.
    attempt      bytea,
    added_at     timestamptz NOT NULL,
    -- Whether no other week was added since. Only the newest can be taken back.
    is_newest    boolean NOT NULL DEFAULT true,
    -- The week that has a day of the same date, if a newer one has, and since
    -- when.
    replaced_by  uuid,
    replaced_at  timestamptz,
    -- What to do in the morning and in the evening.
    sealed       bytea NOT NULL,
    morning_done boolean NOT NULL DEFAULT false,
    evening_done boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, id),
    CHECK ((replaced_by IS NULL) = (replaced_at IS NULL))
);

-- A person has one routine for a day.
CREATE UNIQUE INDEX routines_day ON routines (user_id, day) WHERE replaced_by IS NULL;

CREATE INDEX routines_week ON routines (user_id, week);

-- For the sweep of days that were replaced.
CREATE INDEX routines_replaced_at ON routines (replaced_at) WHERE replaced_at IS NOT NULL;

-- What people say of an answer that seemed unsafe or wrong to them.
CREATE TABLE feedback (
    user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id         bigint GENERATED ALWAYS AS IDENTITY,
    -- Random. What is sealed opens under this name only.
    name       text NOT NULL,
    given_at   timestamptz NOT NULL,
    concern    text NOT NULL CHECK (concern IN ('unsafe', 'wrong')),
    -- What the person wrote, and the answer if they attached it.
    sealed     bytea,
    -- When somebody has seen to it.
    handled_at timestamptz,
    PRIMARY KEY (user_id, id)
);
