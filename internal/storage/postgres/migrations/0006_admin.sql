-- +goose Up

-- What a person has used and how much they keep, for the admin's counts. It
-- stands apart from users: the list is sorted by these numbers, which change
-- often, and the row that every request reads is better left alone.
CREATE TABLE usage (
    user_id                       bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    gemini_api_requests           bigint NOT NULL DEFAULT 0,
    image_classification_requests bigint NOT NULL DEFAULT 0,
    questionnaires                bigint NOT NULL DEFAULT 0
);

INSERT INTO usage (user_id, gemini_api_requests, image_classification_requests, questionnaires)
SELECT u.id, u.gemini_api_requests, u.image_classification_requests,
    (SELECT count(*) FROM questionnaires AS q WHERE q.user_id = u.id)
FROM users AS u;

ALTER TABLE users
    DROP COLUMN gemini_api_requests,
    DROP COLUMN image_classification_requests;

-- Everybody has a row, and questionnaires are counted here rather than in the
-- program: they go in many ways, and the count must be right after each.
-- +goose StatementBegin
CREATE FUNCTION begin_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO usage (user_id) SELECT id FROM added;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER users_added AFTER INSERT ON users
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION begin_usage();

-- +goose StatementBegin
CREATE FUNCTION count_questionnaires() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE usage AS u
    SET questionnaires = u.questionnaires + CASE TG_OP WHEN 'INSERT' THEN c.rows ELSE -c.rows END
    FROM (SELECT user_id, count(*) AS rows FROM changed GROUP BY user_id) AS c
    WHERE u.user_id = c.user_id;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER questionnaires_added AFTER INSERT ON questionnaires
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_questionnaires();

CREATE TRIGGER questionnaires_removed AFTER DELETE ON questionnaires
    REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_questionnaires();

-- For the list of users, in each of its orders. A name is searched for by how
-- it begins, which only the order of bytes lends itself to.
CREATE INDEX usage_gemini_api_requests ON usage (gemini_api_requests, user_id);
CREATE INDEX usage_image_classification_requests ON usage (image_classification_requests, user_id);
CREATE INDEX usage_questionnaires ON usage (questionnaires, user_id);
CREATE INDEX users_username_bytes ON users (username_key COLLATE "C");
CREATE INDEX users_admins ON users (id) WHERE is_admin;

-- How often something happened on a day (UTC), to nobody in particular. A count
-- is spread over slots, so that those who count at the same moment seldom wait
-- for each other.
CREATE TABLE daily_counts (
    day   date NOT NULL,
    what  text NOT NULL,
    kind  text NOT NULL,
    slot  smallint NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (day, what, kind, slot)
) WITH (fillfactor = 70);

-- Who did what to whom. Ids only, which refer to nothing: of a person who has
-- left, the id is all that stays. No actor is the operator; no subject means
-- that nobody may know who it was.
CREATE TABLE audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT now(),
    action  text NOT NULL,
    actor   bigint,
    subject bigint
);

-- +goose StatementBegin
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
-- +goose StatementEnd

CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- For the queue of feedback, which goes by a name that says nothing of its
-- owner.
CREATE UNIQUE INDEX feedback_name ON feedback (name);
CREATE INDEX feedback_given_at ON feedback (given_at, name);
CREATE INDEX feedback_open ON feedback (given_at, name) WHERE handled_at IS NULL;
