-- +goose Up

-- The bucket of an installation has the same id in the object "installation/id". A
-- server that finds another one there serves nothing and deletes nothing.
CREATE TABLE installation (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO installation DEFAULT VALUES;
