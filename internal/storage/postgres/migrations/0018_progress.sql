-- +goose Up

-- Photos are compared with photos of the same side. The shares are the
-- probabilities that the classifier gave, null for photos of before.
ALTER TABLE questionnaires
    ADD COLUMN side           text NOT NULL DEFAULT '' CHECK (side IN ('', 'front', 'left', 'right')),
    ADD COLUMN shares         real[],
    -- Whether the person chose to keep this photo for longer than the others.
    ADD COLUMN starting_photo boolean NOT NULL DEFAULT false;

-- How a person sees their skin on a day. All answers are in one sealed text.
CREATE TABLE check_ins (
    user_id  bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day      date NOT NULL,
    -- Random. What is sealed opens under this name only.
    name     uuid NOT NULL,
    saved_at timestamptz NOT NULL,
    sealed   bytea NOT NULL,
    PRIMARY KEY (user_id, day)
);
