-- name: HideUser :exec
UPDATE users SET deleted_at = @deleted_at::timestamptz, deleted_by = @deleted_by::bigint, live_sessions = '{}'
WHERE id = @user_id;

-- name: DeletedUsers :many
-- The next to be erased come first.
SELECT u.id, u.username, u.deleted_at, u.deleted_by, by.username AS deleted_by_name
FROM users AS u
LEFT JOIN users AS by ON by.id = u.deleted_by AND by.deleted_at IS NULL
WHERE u.deleted_at > @since::timestamptz
ORDER BY u.deleted_at, u.id
LIMIT @most;

-- name: RestoreUser :exec
UPDATE users SET deleted_at = NULL, deleted_by = NULL
WHERE id = @user_id;

-- name: LockDeletedByUsername :one
SELECT id FROM users
WHERE username_key = @username_key AND deleted_at IS NOT NULL
FOR UPDATE;

-- name: DeletedBefore :many
SELECT id FROM users
WHERE deleted_at <= @before::timestamptz
ORDER BY deleted_at, id
LIMIT 100;

-- name: LockDeleted :execrows
SELECT FROM users
WHERE id = @user_id AND deleted_at <= @before::timestamptz
FOR UPDATE;
