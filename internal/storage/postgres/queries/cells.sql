-- name: PersonToMove :one
-- The mover locks the row for a moment only: what has begun goes on.
SELECT id, is_admin, (deleted_at IS NOT NULL)::boolean AS is_deleted, coalesce(moving_to, -1)::integer AS moving_to
FROM users
WHERE username_key = @username_key;

-- name: HoldUser :execrows
-- Requests of the person are answered with 503 from here on.
UPDATE users SET moving_to = @cell::smallint
WHERE id = @user_id AND NOT is_admin AND deleted_at IS NULL AND (moving_to IS NULL OR moving_to = @cell::smallint);

-- name: ReleaseUser :execrows
UPDATE users SET moving_to = NULL
WHERE id = @user_id AND moving_to IS NOT NULL;

-- name: LockHeldUser :execrows
SELECT FROM users
WHERE id = @user_id AND moving_to = @cell::smallint
FOR UPDATE;

-- name: DeleteHeldUser :exec
DELETE FROM users WHERE id = @user_id;

-- name: UnmovableRows :one
-- What ties a person to this cell: a copy that is being made, a notice of its
-- operator.
SELECT (SELECT count(*) FROM exports AS e WHERE e.user_id = @user_id AND e.state = 'preparing') AS exports,
    (SELECT count(*) FROM notice_people AS n WHERE n.user_id = @user_id) AS notices;

-- name: AddDeparture :exec
INSERT INTO departures (user_id, cell) VALUES (@user_id, @cell)
ON CONFLICT (user_id) DO UPDATE SET cell = EXCLUDED.cell, left_at = now(), cleaned_at = NULL;

-- name: Departure :one
SELECT cell, (cleaned_at IS NOT NULL)::boolean AS is_clean FROM departures WHERE user_id = @user_id;

-- name: CleanDeparture :exec
UPDATE departures SET cleaned_at = now() WHERE user_id = @user_id;

-- name: RemoveDeparture :exec
DELETE FROM departures WHERE user_id = @user_id;

-- name: PutArrival :execrows
INSERT INTO arrivals (user_id, username_key, from_cell, content)
SELECT @user_id, @username_key, @from_cell, @content
WHERE NOT EXISTS (SELECT FROM users AS u WHERE u.id = @user_id)
ON CONFLICT (user_id) DO UPDATE SET username_key = EXCLUDED.username_key, from_cell = EXCLUDED.from_cell, content = EXCLUDED.content;

-- name: LockArrival :one
SELECT content FROM arrivals WHERE user_id = @user_id FOR UPDATE;

-- name: ArrivalByName :one
SELECT user_id, from_cell FROM arrivals WHERE username_key = @username_key;

-- name: RemoveArrival :execrows
DELETE FROM arrivals WHERE user_id = @user_id;

-- name: Whereabouts :one
-- Where a person is whose session was not found: here, on the way, or gone.
SELECT EXISTS (SELECT FROM users AS u WHERE u.id = @user_id AND u.moving_to IS NULL) AS is_here,
    (EXISTS (SELECT FROM users AS u WHERE u.id = @user_id AND u.moving_to IS NOT NULL)
        OR EXISTS (SELECT FROM arrivals AS a WHERE a.user_id = @user_id))::boolean AS is_moving,
    coalesce((SELECT d.cell FROM departures AS d WHERE d.user_id = @user_id), -1)::integer AS went_to;

-- name: NamesAfter :many
SELECT username_key FROM users
WHERE username_key > @after
ORDER BY username_key
LIMIT 1000;

-- name: ArrivalNames :many
SELECT username_key FROM arrivals;

-- name: InTransit :many
SELECT user_id FROM arrivals WHERE user_id = ANY (@user_ids::bigint[])
UNION ALL
SELECT user_id FROM departures WHERE user_id = ANY (@user_ids::bigint[]) AND cleaned_at IS NULL;

-- name: LeftBehind :many
-- People whose objects a move should have erased long ago.
SELECT user_id FROM departures WHERE cleaned_at IS NULL AND left_at < @before ORDER BY user_id;

-- name: LockPerson :one
-- One process at a time moves a person or sweeps their objects. The lock ends with
-- the connection.
SELECT pg_try_advisory_lock(hashtextextended('clary person ' || @user_id::bigint, 0))::boolean AS locked;

-- name: UnlockPerson :exec
SELECT pg_advisory_unlock(hashtextextended('clary person ' || @user_id::bigint, 0));
