-- name: Admission :one
-- What decides whether somebody may send a questionnaire, in one round trip.
SELECT d.photo_days,
    (SELECT count(*) FROM questionnaires AS q WHERE q.user_id = d.user_id) AS records,
    EXISTS (
        SELECT FROM questionnaires AS q
        WHERE q.user_id = d.user_id AND q.attempt = sqlc.narg(attempt)::bytea
    ) AS made
FROM data_settings AS d
WHERE d.user_id = @user_id;

-- name: CountClassification :exec
UPDATE usage
SET image_classification_requests = image_classification_requests + 1
WHERE user_id = @user_id;

-- name: CreateQuestionnaire :one
-- No row comes back when the attempt has succeeded before. Earlier are the other
-- records of the person: the statement does not see its own row.
INSERT INTO questionnaires (
    user_id, name, attempt, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo, photo_due_at,
    side, shares
) VALUES (
    @user_id, @name, @attempt, @filled_at, @severity, @certainty, @doubt, @model, @answers, @has_photo, @has_full_photo,
    sqlc.narg(photo_due_at), @side, @shares
)
ON CONFLICT (user_id, attempt) WHERE attempt IS NOT NULL DO NOTHING
RETURNING id, (SELECT count(*) FROM questionnaires AS q WHERE q.user_id = @user_id) AS earlier;

-- name: QuestionnaireByAttempt :one
SELECT * FROM questionnaires
WHERE user_id = @user_id AND attempt = @attempt::bytea;

-- name: Questionnaire :one
SELECT * FROM questionnaires
WHERE user_id = @user_id AND id = @id;

-- name: ListQuestionnaires :many
-- The ids grow with time, and the key has them in order.
SELECT * FROM questionnaires
WHERE user_id = @user_id
ORDER BY id DESC;

-- name: ListWithoutAdvice :many
-- Oldest first: the ids grow with time.
SELECT id, name, filled_at, severity, certainty, doubt, model, own_severity, answers, has_photo, has_full_photo, photo_due_at,
    side, shares, starting_photo, starting_photo_answered
FROM questionnaires
WHERE user_id = @user_id
ORDER BY id;

-- name: SetOwnSeverity :execrows
UPDATE questionnaires SET own_severity = @own_severity
WHERE user_id = @user_id AND id = @id;

-- name: SetSide :execrows
UPDATE questionnaires SET side = @side
WHERE user_id = @user_id AND id = @id;

-- name: KeepStartingPhoto :execrows
UPDATE questionnaires SET starting_photo = true, starting_photo_answered = true, photo_due_at = sqlc.narg(photo_due_at)
WHERE user_id = @user_id AND id = @id AND has_photo;

-- name: EndStartingPhoto :one
-- The photo gets the date that the settings give it.
UPDATE questionnaires AS q SET starting_photo = false, starting_photo_answered = true,
    photo_due_at = q.filled_at + d.photo_days * interval '24 hours'
FROM data_settings AS d
WHERE d.user_id = q.user_id AND q.user_id = @user_id AND q.id = @id AND q.has_photo
RETURNING q.photo_due_at;

-- name: SetRecommendation :execrows
UPDATE questionnaires
SET recommendation = @recommendation, writer = @writer, prompt_version = @prompt_version, library_version = @library_version
WHERE user_id = @user_id AND id = @id;

-- name: MayKeep :one
-- Asked under the lock of the person's row, so that what was decided while a
-- photo was on its way counts. An answer that was never given is not looked for:
-- that was asked before.
SELECT d.photo_days, (d.restricted_since IS NOT NULL)::boolean AS restricted,
    EXISTS (
        SELECT FROM (
            SELECT DISTINCT ON (c.purpose) c.granted FROM consents AS c
            WHERE c.user_id = d.user_id AND c.purpose IN ('health_data', 'photo')
            ORDER BY c.purpose, c.id DESC
        ) AS latest
        WHERE NOT latest.granted
    ) AS withdrawn
FROM data_settings AS d
WHERE d.user_id = @user_id;

-- name: DeletePhoto :one
UPDATE questionnaires SET has_photo = false, has_full_photo = false, photo_due_at = NULL, starting_photo = false
WHERE user_id = @user_id AND id = @id
RETURNING name;

-- name: DeleteQuestionnaire :one
DELETE FROM questionnaires
WHERE user_id = @user_id AND id = @id
RETURNING name;

-- name: PhotosInUse :many
-- Across users, for the sweep of the bucket. Names alone say nothing.
SELECT user_id, name FROM questionnaires
WHERE user_id = ANY (@user_ids::bigint[]) AND has_photo;
