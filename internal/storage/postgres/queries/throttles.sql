-- name: TakeAttempt :one
-- One statement, so that two replicas cannot both take the last attempt. No
-- row comes back when there is none left.
INSERT INTO throttles AS t (key, clear_at)
VALUES (sqlc.arg(key), sqlc.arg(now)::timestamptz + sqlc.arg(every)::interval)
ON CONFLICT (key) DO UPDATE
SET clear_at = greatest(t.clear_at, sqlc.arg(now)::timestamptz) + sqlc.arg(every)::interval
WHERE t.clear_at <= sqlc.arg(full_at)::timestamptz
RETURNING t.clear_at;

-- name: AttemptsClearAt :one
SELECT clear_at FROM throttles WHERE key = @key;

-- name: GiveBackAttempt :exec
UPDATE throttles SET clear_at = clear_at - @every::interval
WHERE key = @key;

-- name: ForgetAttempts :exec
DELETE FROM throttles WHERE key = @key;

-- name: SweepThrottles :execrows
DELETE FROM throttles AS t
USING (
    SELECT o.key FROM throttles AS o
    WHERE o.clear_at < @clear_before
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE t.key = old.key;
