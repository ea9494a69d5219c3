-- name: CountQuestionnaires :one
SELECT count(*) FROM questionnaires
WHERE user_id = @user_id;

-- name: CountClassification :exec
UPDATE usage
SET image_classification_requests = image_classification_requests + 1
WHERE user_id = @user_id;

-- name: CreateQuestionnaire :one
-- No row comes back when the attempt has succeeded before.
INSERT INTO questionnaires (
    user_id, name, attempt, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo
) VALUES (
    @user_id, @name, @attempt, @filled_at, @severity, @certainty, @doubt, @model, @answers, true, @has_full_photo
)
ON CONFLICT (user_id, attempt) WHERE attempt IS NOT NULL DO NOTHING
RETURNING id;

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

-- name: SetOwnSeverity :execrows
UPDATE questionnaires SET own_severity = @own_severity
WHERE user_id = @user_id AND id = @id;

-- name: SetRecommendation :execrows
UPDATE questionnaires
SET recommendation = @recommendation, writer = @writer, prompt_version = @prompt_version, library_version = @library_version
WHERE user_id = @user_id AND id = @id;

-- name: DeletePhoto :one
UPDATE questionnaires SET has_photo = false, has_full_photo = false
WHERE user_id = @user_id AND id = @id
RETURNING name;

-- name: DeleteQuestionnaire :one
DELETE FROM questionnaires
WHERE user_id = @user_id AND id = @id
RETURNING name;

-- name: KeptPhotos :many
-- Across users, for the sweep of the bucket. Names alone say nothing.
SELECT user_id, name FROM questionnaires
WHERE user_id = ANY (@user_ids::bigint[]) AND has_photo;
