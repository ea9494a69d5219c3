-- +goose Up

-- What wrote a recommendation: the model, and the versions of instructions and
-- library. Empty where there is none.
ALTER TABLE questionnaires
    ADD COLUMN writer          text NOT NULL DEFAULT '',
    ADD COLUMN prompt_version  text NOT NULL DEFAULT '',
    ADD COLUMN library_version text NOT NULL DEFAULT '';

-- How many calls to the AI provider all people together have cost on a day.
CREATE TABLE ai_calls (
    day   date PRIMARY KEY,
    calls bigint NOT NULL
);
