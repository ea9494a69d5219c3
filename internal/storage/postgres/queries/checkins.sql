-- name: SaveCheckIn :exec
INSERT INTO check_ins (user_id, day, name, saved_at, sealed)
VALUES (@user_id, @day, @name, @saved_at, @sealed)
ON CONFLICT (user_id, day) DO UPDATE
SET name = EXCLUDED.name, saved_at = EXCLUDED.saved_at, sealed = EXCLUDED.sealed;

-- name: CountCheckIns :one
SELECT count(*) FROM check_ins
WHERE user_id = @user_id;

-- name: ListCheckIns :many
SELECT * FROM check_ins
WHERE user_id = @user_id
ORDER BY day;

-- name: DeleteCheckIn :execrows
DELETE FROM check_ins
WHERE user_id = @user_id AND day = @day;

-- name: DeleteCheckIns :exec
DELETE FROM check_ins
WHERE user_id = @user_id;
