-- name: StartSession :exec
INSERT INTO sessions (user_id, id, epoch, newest, previous, salt, started_at, used_at)
VALUES (@user_id, @id, @epoch, @newest, @previous, @salt, @started_at, @used_at);

-- name: EndOldestSessions :exec
DELETE FROM sessions AS s
WHERE s.user_id = @user_id
  AND s.id IN (
      SELECT o.id FROM sessions AS o
      WHERE o.user_id = @user_id
      ORDER BY o.used_at DESC, o.id
      OFFSET @keep
  );

-- name: Caller :one
-- The hottest query of the product: every authenticated request makes it, and
-- most make no other.
SELECT u.username, u.is_admin, p.skin_type, p.allergies, p.triggers, p.duration
FROM sessions AS s
JOIN users AS u ON u.id = s.user_id AND u.epoch = s.epoch
JOIN profiles AS p ON p.user_id = s.user_id
WHERE s.user_id = @user_id
  AND s.id = @session_id
  AND s.used_at > @used_after
  AND s.started_at > @started_after;

-- name: LockSession :one
SELECT s.epoch, s.newest, s.previous, s.salt, s.started_at, s.used_at, u.epoch AS current_epoch
FROM sessions AS s
JOIN users AS u ON u.id = s.user_id
WHERE s.user_id = @user_id AND s.id = @id
FOR UPDATE OF s;

-- name: SaveSession :exec
UPDATE sessions
SET newest = @newest, previous = @previous, salt = @salt, used_at = @used_at
WHERE user_id = @user_id AND id = @id;

-- name: MoveSessionToEpoch :exec
UPDATE sessions SET epoch = @epoch
WHERE user_id = @user_id AND id = @id;

-- name: EndSession :exec
DELETE FROM sessions
WHERE user_id = @user_id AND id = @id;

-- name: SweepSessions :execrows
-- Runs in small batches, so that it never holds many locks.
DELETE FROM sessions AS s
USING (
    SELECT o.user_id, o.id FROM sessions AS o
    WHERE o.used_at < @used_before
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE s.user_id = old.user_id AND s.id = old.id;
