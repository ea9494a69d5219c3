-- +goose Up

-- A course of twelve weeks. A person has one at a time. Its days are in routines.
CREATE TABLE courses (
    user_id    bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Random, and a new one each time that the course is saved. What is sealed opens
    -- under this name only.
    name       uuid NOT NULL,
    started_on date NOT NULL,
    saved_at   timestamptz NOT NULL,
    -- The planned weeks, and what stung.
    sealed     bytea NOT NULL
);
