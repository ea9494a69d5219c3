-- name: Caller :one
-- The hottest query of the product: every authenticated request makes it, and
-- most make no other.
SELECT username, is_admin, sealed_profile
FROM users
WHERE id = @user_id AND @session_id::bigint = ANY (live_sessions);

-- name: Callers :many
-- Caller for many who ask at once. Whoever has no row has no session. The arrays
-- stand in subqueries so that the planner does not see how long they are. Else it
-- would make a new plan for every length, which costs more than the query itself.
SELECT asked.user_id::bigint AS user_id, asked.session_id::bigint AS session_id,
    username, is_admin, sealed_profile
FROM (
    SELECT unnest((SELECT @user_ids::bigint[])) AS user_id, unnest((SELECT @session_ids::bigint[])) AS session_id
) AS asked
JOIN users ON users.id = asked.user_id AND asked.session_id = ANY (live_sessions);

-- name: CallerWithConsents :one
-- Caller together with the person's pause and latest answers, for requests that use
-- health data.
SELECT u.username, u.is_admin, u.sealed_profile,
    (d.restricted_since IS NOT NULL)::boolean AS restricted, latest.purposes, latest.granted, latest.sources
FROM users AS u
JOIN data_settings AS d ON d.user_id = u.id
CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(l.purpose), '{}')::text[] AS purposes, coalesce(array_agg(l.granted), '{}')::boolean[] AS granted,
        coalesce(array_agg(l.source), '{}')::text[] AS sources
    FROM (
        SELECT DISTINCT ON (c.purpose) c.purpose, c.granted, c.source FROM consents AS c
        WHERE c.user_id = u.id
        ORDER BY c.purpose, c.id DESC
    ) AS l
) AS latest
WHERE u.id = @user_id AND @session_id::bigint = ANY (u.live_sessions);

-- name: AddLiveSession :one
-- The hash in the condition refuses a login whose password was changed while
-- it was being checked, and so does the other one for an account that was deleted. Of the live sessions and of the networks the newest
-- stay.
UPDATE users
SET live_sessions = (live_sessions || @session_id::bigint)[greatest(1, cardinality(live_sessions) + 2 - @keep_sessions::integer):],
    known_networks = (array_remove(known_networks, @network::bytea) || @network::bytea)[
        greatest(1, cardinality(array_remove(known_networks, @network::bytea)) + 2 - @keep_networks::integer):]
WHERE id = @user_id AND password_hash = @password_hash AND deleted_at IS NULL
RETURNING live_sessions;

-- name: StartSession :exec
INSERT INTO sessions (user_id, id, newest, previous, salt, device, device_key, started_at, used_at, confirmed_at, passkey_at)
VALUES (@user_id, @id, @newest, @previous, @salt, @device, @device_key, @started_at, @used_at, @confirmed_at, sqlc.narg(passkey_at));

-- name: SessionPasskeyAt :one
SELECT passkey_at FROM sessions
WHERE user_id = @user_id AND id = @id;

-- name: LiveSessions :many
SELECT s.id, s.device, s.device_key, s.started_at, s.used_at
FROM sessions AS s
JOIN users AS u ON u.id = s.user_id AND s.id = ANY (u.live_sessions)
WHERE s.user_id = @user_id AND s.used_at >= @used_since AND s.started_at >= @started_since
ORDER BY s.used_at DESC, s.id;

-- name: KeepSessions :exec
DELETE FROM sessions
WHERE user_id = @user_id AND id <> ALL (@keep::bigint[]);

-- name: LockUser :execrows
-- Taken before a session, a questionnaire or a week of routines, always, so that
-- two changes never wait for each other.
SELECT FROM users WHERE id = @user_id AND deleted_at IS NULL FOR NO KEY UPDATE;

-- name: LockUserOfSession :execrows
-- LockUser for somebody who is still logged in: no row comes back when the
-- session has ended meanwhile.
SELECT FROM users WHERE id = @user_id AND @session_id::bigint = ANY (live_sessions) FOR NO KEY UPDATE;

-- name: LockSession :one
SELECT newest, previous, salt, device_key, started_at, used_at
FROM sessions
WHERE user_id = @user_id AND id = @id
FOR UPDATE;

-- name: SaveSession :exec
UPDATE sessions
SET newest = @newest, previous = @previous, salt = @salt, used_at = @used_at
WHERE user_id = @user_id AND id = @id;

-- name: ConfirmSession :execrows
UPDATE sessions SET confirmed_at = @confirmed_at
WHERE user_id = @user_id AND id = @id;

-- name: SessionConfirmedAt :one
SELECT confirmed_at FROM sessions
WHERE user_id = @user_id AND id = @id;

-- name: EndSession :exec
WITH ended AS (
    DELETE FROM sessions
    WHERE user_id = @user_id AND id = @id
)
UPDATE users SET live_sessions = array_remove(live_sessions, @id)
WHERE users.id = @user_id;

-- name: KeepLiveSessions :exec
UPDATE users
SET live_sessions = ARRAY(SELECT live FROM unnest(live_sessions) AS live WHERE live = ANY (@keep::bigint[]))
WHERE id = @user_id;

-- name: SweepSessions :execrows
-- Runs in small batches, so that it never holds many locks. The ids stay in
-- live_sessions, where they do no harm: the last access token of a session
-- that has run out has run out long before.
DELETE FROM sessions AS s
USING (
    SELECT o.user_id, o.id FROM sessions AS o
    WHERE o.used_at < @used_before OR o.started_at < @started_before
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE s.user_id = old.user_id AND s.id = old.id;

-- name: LogOutUser :one
UPDATE users SET live_sessions = '{}'
WHERE username_key = @username_key
RETURNING id;

-- name: LogOutEverybody :exec
WITH ended AS (
    DELETE FROM sessions
)
UPDATE users SET live_sessions = '{}'
WHERE live_sessions <> '{}';
