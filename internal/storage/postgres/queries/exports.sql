-- name: Export :one
SELECT * FROM exports
WHERE user_id = @user_id;

-- name: RelinkExport :one
-- No row comes back unless one is being prepared or is ready. Whoever has the
-- password need not wait for a download that hangs.
UPDATE exports SET link = @link, taken_until = NULL
WHERE user_id = @user_id AND state IN ('preparing', 'ready') AND lasts_until > @now
RETURNING *;

-- name: DropExport :many
DELETE FROM exports
WHERE user_id = @user_id
RETURNING name;

-- name: StartExport :one
INSERT INTO exports (user_id, name, state, link, asked_at, lasts_until)
VALUES (@user_id, @name, 'preparing', @link, @asked_at, @lasts_until)
RETURNING *;

-- name: SetExportProgress :execrows
UPDATE exports SET progress = @progress
WHERE user_id = @user_id AND name = @name AND state = 'preparing';

-- name: FinishExport :execrows
UPDATE exports
SET state = 'ready', progress = 100, ready_at = @ready_at::timestamptz, lasts_until = @lasts_until, parts = @parts, bytes = @bytes
WHERE user_id = @user_id AND name = @name AND state = 'preparing';

-- name: HasExport :one
-- By the link alone, like TakeExport, and without a write.
SELECT EXISTS (
    SELECT FROM exports
    WHERE link = @link AND state = 'ready' AND lasts_until > @now::timestamptz
        AND (taken_until IS NULL OR taken_until <= @now::timestamptz)
);

-- name: TakeExport :one
-- By the link alone: whoever holds it is not logged in. No row comes back
-- unless the archive can be had, and nobody else is just getting it.
UPDATE exports SET taken_until = @taken_until::timestamptz
WHERE link = @link AND state = 'ready' AND lasts_until > @now::timestamptz
    AND (taken_until IS NULL OR taken_until <= @now::timestamptz)
RETURNING *;

-- name: GiveBackExport :exec
UPDATE exports SET taken_until = NULL
WHERE user_id = @user_id AND name = @name;

-- name: BreakOffExport :exec
UPDATE exports SET taken_until = NULL, lasts_until = least(lasts_until, @until::timestamptz)
WHERE user_id = @user_id AND name = @name AND state = 'ready';

-- name: DropAllExports :many
-- Across users, when the operator logs everybody out.
DELETE FROM exports
RETURNING user_id, name;

-- name: EndExport :execrows
UPDATE exports
SET state = @state, ended_at = @ended_at::timestamptz, lasts_until = @lasts_until, taken_until = NULL
WHERE user_id = @user_id AND name = @name AND state IN ('preparing', 'ready');

-- name: EndedExports :many
-- Across users, some at a time.
SELECT user_id, name, state FROM exports
WHERE lasts_until <= @now AND (taken_until IS NULL OR taken_until <= @now::timestamptz)
LIMIT 100
FOR UPDATE SKIP LOCKED;

-- name: ExportsInUse :many
-- Across users, for the sweep of the bucket. Names alone say nothing.
SELECT user_id, name FROM exports
WHERE user_id = ANY (@user_ids::bigint[]) AND state IN ('preparing', 'ready');

-- name: ExportedAccount :one
SELECT id, username, is_admin, created_at, declared_adult_at,
    cardinality(known_networks)::integer AS known_networks,
    sealed_profile
FROM users
WHERE id = @user_id;

-- name: ExportedConsents :many
SELECT purpose, granted, source, policy_version, recorded_at FROM consents
WHERE user_id = @user_id
ORDER BY id;

-- name: ExportedSessions :many
SELECT device, (device_key IS NOT NULL)::boolean AS bound, started_at, used_at, confirmed_at, passkey_at FROM sessions
WHERE user_id = @user_id
ORDER BY started_at;

-- name: ExportedUsage :one
SELECT gemini_api_requests, image_classification_requests, questionnaires FROM usage
WHERE user_id = @user_id;

-- name: ExportedAudit :many
-- What the person did, and what was done to them. Who else took part is their
-- own affair.
SELECT at, action,
    (actor IS NOT DISTINCT FROM @user_id::bigint)::boolean AS by_them,
    (actor IS NULL)::boolean AS by_operator,
    (subject IS NOT DISTINCT FROM @user_id::bigint)::boolean AS about_them
FROM audit
WHERE actor = @user_id::bigint OR subject = @user_id::bigint
ORDER BY id;

-- name: ExportedRoutines :many
-- Those that were replaced are there, too.
SELECT * FROM routines
WHERE user_id = @user_id
ORDER BY day, id;

-- name: ExportedFeedback :many
SELECT user_id, name, given_at, concern, sealed, handled_at FROM feedback
WHERE user_id = @user_id
ORDER BY given_at, name;
