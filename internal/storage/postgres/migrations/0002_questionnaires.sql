-- +goose Up

-- What a person writes about their skin is sealed from here on (package
-- vault). The plain columns are read where there is no sealed profile yet; the
-- program seals what it finds in them and empties them.
ALTER TABLE users
    ADD COLUMN sealed_profile                bytea,
    -- How often someone has used what costs the most, for the admin's counts.
    ADD COLUMN image_classification_requests bigint NOT NULL DEFAULT 0,
    ADD COLUMN gemini_api_requests           bigint NOT NULL DEFAULT 0;

-- Finds the profiles that are not sealed yet, and is empty once all are. No
-- profile is without a duration.
CREATE INDEX users_plain_profile ON users (id) WHERE duration <> '';

-- A questionnaire that was filled in. What the person wrote is sealed; what
-- the classifier made of the photo is not, so that it can be counted without
-- anybody's key.
CREATE TABLE questionnaires (
    user_id        bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id             bigint GENERATED ALWAYS AS IDENTITY,
    -- Random. What is sealed opens under this name only, and the photo lies
    -- under it in the bucket.
    name           uuid NOT NULL,
    -- A digest of the Idempotency-Key that the client sent.
    attempt        bytea,
    filled_at      timestamptz NOT NULL,
    -- What the classifier said, and which one. Empty where it said nothing.
    severity       text NOT NULL CHECK (severity IN ('', 'Almost None', 'Mild', 'Moderate', 'Severe')),
    certainty      text NOT NULL,
    doubt          text NOT NULL,
    model          text NOT NULL,
    -- What the person says, or empty.
    own_severity   text NOT NULL DEFAULT ''
        CHECK (own_severity IN ('', 'Almost None', 'Mild', 'Moderate', 'Severe')),
    answers        bytea NOT NULL,
    recommendation bytea,
    has_photo      boolean NOT NULL,
    has_full_photo boolean NOT NULL,
    PRIMARY KEY (user_id, id)
);

CREATE UNIQUE INDEX questionnaires_attempt ON questionnaires (user_id, attempt) WHERE attempt IS NOT NULL;
