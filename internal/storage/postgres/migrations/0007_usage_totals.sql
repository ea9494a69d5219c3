-- +goose Up

-- The sums of usage. They are spread over slots, which mean nothing by
-- themselves: whoever counts takes one that nobody else holds, because a
-- transaction may last as long as the object store takes to forget a key.
CREATE TABLE usage_totals (
    slot                          smallint PRIMARY KEY,
    users                         bigint NOT NULL DEFAULT 0,
    gemini_api_requests           bigint NOT NULL DEFAULT 0,
    image_classification_requests bigint NOT NULL DEFAULT 0,
    questionnaires                bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);

INSERT INTO usage_totals (slot) SELECT generate_series(0, 63);

-- +goose StatementBegin
CREATE FUNCTION add_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    more usage_totals;
    less usage_totals;
    free smallint;
BEGIN
    IF TG_OP <> 'DELETE' THEN
        SELECT 0, count(*), sum(gemini_api_requests), sum(image_classification_requests), sum(questionnaires)
        INTO more FROM added;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        SELECT 0, count(*), sum(gemini_api_requests), sum(image_classification_requests), sum(questionnaires)
        INTO less FROM removed;
    END IF;
    IF coalesce(more.users, 0) + coalesce(less.users, 0) = 0 THEN
        RETURN NULL;
    END IF;
    SELECT slot INTO free FROM usage_totals ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED;
    UPDATE usage_totals AS t
    SET users = t.users + coalesce(more.users, 0) - coalesce(less.users, 0),
        gemini_api_requests = t.gemini_api_requests
            + coalesce(more.gemini_api_requests, 0) - coalesce(less.gemini_api_requests, 0),
        image_classification_requests = t.image_classification_requests
            + coalesce(more.image_classification_requests, 0) - coalesce(less.image_classification_requests, 0),
        questionnaires = t.questionnaires + coalesce(more.questionnaires, 0) - coalesce(less.questionnaires, 0)
    WHERE t.slot = coalesce(free, floor(random() * 64)::smallint);
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER usage_added AFTER INSERT ON usage
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION add_usage();

CREATE TRIGGER usage_changed AFTER UPDATE ON usage
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION add_usage();

CREATE TRIGGER usage_removed AFTER DELETE ON usage
    REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION add_usage();

UPDATE usage_totals AS t
SET users = s.users, gemini_api_requests = s.gemini_api_requests,
    image_classification_requests = s.image_classification_requests, questionnaires = s.questionnaires
FROM (
    SELECT count(*) AS users, coalesce(sum(gemini_api_requests), 0) AS gemini_api_requests,
        coalesce(sum(image_classification_requests), 0) AS image_classification_requests,
        coalesce(sum(questionnaires), 0) AS questionnaires
    FROM usage
) AS s
WHERE t.slot = 0;
