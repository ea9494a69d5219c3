-- +goose Up

-- Profiles are encrypted since version 2 of this schema, and a task encrypted older
-- ones. Their columns go.
-- +goose StatementBegin
DO $$
BEGIN
    IF EXISTS (SELECT FROM users WHERE duration <> '') THEN
        RAISE EXCEPTION 'Some profiles are not encrypted yet: run clary sweep of the previous release first.';
    END IF;
END
$$;
-- +goose StatementEnd
ALTER TABLE users DROP COLUMN skin_type, DROP COLUMN allergies, DROP COLUMN triggers, DROP COLUMN duration;
