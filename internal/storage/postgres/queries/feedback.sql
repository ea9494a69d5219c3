-- name: GiveFeedback :exec
INSERT INTO feedback (user_id, name, given_at, concern, sealed)
VALUES (@user_id, @name, @given_at, @concern, @sealed);

-- name: ListFeedback :many
-- Across users, newest first.
SELECT f.user_id, f.name, f.given_at, f.concern, f.sealed, f.handled_at
FROM feedback AS f
JOIN users AS u ON u.id = f.user_id AND u.deleted_at IS NULL
WHERE (f.given_at, f.name) < (@before::timestamptz, @before_name::text)
ORDER BY f.given_at DESC, f.name DESC
LIMIT @most;

-- name: ListOpenFeedback :many
SELECT f.user_id, f.name, f.given_at, f.concern, f.sealed, f.handled_at
FROM feedback AS f
JOIN users AS u ON u.id = f.user_id AND u.deleted_at IS NULL
WHERE f.handled_at IS NULL AND (f.given_at, f.name) < (@before::timestamptz, @before_name::text)
ORDER BY f.given_at DESC, f.name DESC
LIMIT @most;

-- name: HandleFeedback :execrows
-- What was seen to before keeps its time.
UPDATE feedback SET handled_at = @handled_at::timestamptz
WHERE name = @name AND handled_at IS NULL;

-- name: HasFeedback :one
SELECT EXISTS (SELECT FROM feedback WHERE name = @name);
