-- +goose Up

-- Texts of the library that the operator has taken out of use. Every server reads
-- the table several times a minute. One that is in use again has no row: that it was
-- out of use is in the audit log.
CREATE TABLE withdrawn_texts (
    -- A question, an ingredient, an aspect, or INGREDIENT/ASPECT. What the library of a
    -- server does not have is ignored.
    id     text PRIMARY KEY CHECK (octet_length(id) BETWEEN 1 AND 200),
    kind   text NOT NULL CHECK (kind IN ('question', 'ingredient', 'aspect')),
    at     timestamptz NOT NULL,
    reason text NOT NULL CHECK (char_length(reason) <= 500)
);

-- Which text of the library it was done to.
ALTER TABLE audit ADD COLUMN text_id text CHECK (octet_length(text_id) BETWEEN 1 AND 200);
