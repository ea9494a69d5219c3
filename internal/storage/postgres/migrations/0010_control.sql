-- +goose Up

-- What a person has decided about their data. It stands apart from users: that
-- row is read by every request, and the date of the last use changes daily.
CREATE TABLE data_settings (
    user_id          bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Since when nothing may be done with the data but keep it, if so.
    restricted_since timestamptz,
    -- How many days after its upload a photo is deleted: 0 is right after the
    -- estimate, null is with the account.
    photo_days       integer DEFAULT 90 CHECK (photo_days >= 0),
    -- The day (UTC) on which the person was last logged in, and until when the
    -- account is kept if that was the last time.
    last_used_on     date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
    unused_months    integer NOT NULL DEFAULT 24 CHECK (unused_months > 0),
    kept_until       date NOT NULL GENERATED ALWAYS AS ((last_used_on + make_interval(months => unused_months))::date) STORED
) WITH (fillfactor = 85);

INSERT INTO data_settings (user_id) SELECT id FROM users;

-- +goose StatementBegin
CREATE FUNCTION begin_data_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO data_settings (user_id) SELECT id FROM added;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER users_added_settings AFTER INSERT ON users
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION begin_data_settings();

-- For the sweep of accounts that nobody uses.
CREATE INDEX data_settings_kept_until ON data_settings (kept_until);

-- When the photo is to be deleted. Null where there is none, or where it stays
-- with the account. Whoever has photos by now gets a month to decide.
ALTER TABLE questionnaires ADD COLUMN photo_due_at timestamptz;

UPDATE questionnaires
SET photo_due_at = greatest(filled_at + 90 * interval '24 hours', now() + 30 * interval '24 hours')
WHERE has_photo;

CREATE INDEX questionnaires_photo_due_at ON questionnaires (photo_due_at) WHERE photo_due_at IS NOT NULL;

-- The log still refuses every change but growth, until an entry is six years
-- old: then it may go, and only then.
DROP TRIGGER audit_only_grows ON audit;

CREATE TRIGGER audit_only_grows BEFORE UPDATE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_stays BEFORE DELETE ON audit
    FOR EACH ROW WHEN (OLD.at > now() - interval '6 years') EXECUTE FUNCTION refuse_change();

CREATE INDEX audit_at ON audit (at);
