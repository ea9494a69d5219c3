-- name: CreateUser :one
INSERT INTO users (username, username_key, password_hash, declared_adult_at)
VALUES (@username, @username_key, @password_hash, sqlc.narg(declared_adult_at))
ON CONFLICT (username_key) DO NOTHING
RETURNING id;

-- name: CredentialsByUsername :one
SELECT id, username, is_admin, password_hash, known_networks
FROM users
WHERE username_key = @username_key AND deleted_at IS NULL;

-- name: CredentialsByID :one
SELECT id, username, is_admin, password_hash
FROM users
WHERE id = @user_id AND deleted_at IS NULL;

-- name: Rehash :exec
UPDATE users SET password_hash = @new_hash
WHERE id = @user_id AND password_hash = @old_hash;

-- name: ChangePassword :execrows
-- The old hash in the condition keeps two changes at once from both winning.
-- Of the live sessions only the one that asked stays, if it still lives.
UPDATE users
SET password_hash = @new_hash,
    live_sessions = CASE WHEN @session_id::bigint = ANY (live_sessions) THEN ARRAY[@session_id::bigint] ELSE '{}' END
WHERE id = @user_id AND password_hash = @old_hash;

-- name: SaveProfile :exec
UPDATE users
SET sealed_profile = @sealed_profile
WHERE id = @user_id;

-- name: EmptyProfile :exec
UPDATE users
SET sealed_profile = NULL
WHERE id = @user_id;

-- name: DeleteUser :execrows
-- The role is checked in the same statement: a user who is promoted while they
-- delete their account stays.
DELETE FROM users
WHERE id = @user_id AND NOT is_admin;

-- name: SetAdmin :one
UPDATE users SET is_admin = @is_admin
WHERE username_key = @username_key AND deleted_at IS NULL
RETURNING id;

-- name: UsersOlderThan :many
-- An account that is younger than the mark against its id is another person's,
-- who got the same id after the database was restored from a backup.
SELECT u.id
FROM users AS u
JOIN (SELECT unnest(@user_ids::bigint[]) AS id, unnest(@times::timestamptz[]) AS at) AS mark ON mark.id = u.id
WHERE u.created_at < mark.at;
