-- name: GiveFeedback :exec
INSERT INTO feedback (user_id, name, given_at, concern, sealed)
VALUES (@user_id, @name, @given_at, @concern, @sealed);

-- name: ListFeedback :many
-- Across users, newest first.
SELECT user_id, name, given_at, concern, sealed, handled_at
FROM feedback
WHERE (given_at, name) < (@before::timestamptz, @before_name::text)
ORDER BY given_at DESC, name DESC
LIMIT @most;

-- name: ListOpenFeedback :many
SELECT user_id, name, given_at, concern, sealed, handled_at
FROM feedback
WHERE handled_at IS NULL AND (given_at, name) < (@before::timestamptz, @before_name::text)
ORDER BY given_at DESC, name DESC
LIMIT @most;

-- name: HandleFeedback :execrows
-- What was seen to before keeps its time.
UPDATE feedback SET handled_at = @handled_at::timestamptz
WHERE name = @name AND handled_at IS NULL;

-- name: HasFeedback :one
SELECT EXISTS (SELECT FROM feedback WHERE name = @name);
