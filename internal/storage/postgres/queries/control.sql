-- name: DataSettings :one
-- What a person has decided, and how much there is to decide about.
SELECT d.restricted_since, d.photo_days, d.unused_months, d.last_used_on, d.kept_until,
    (SELECT count(*) FROM questionnaires AS q WHERE q.user_id = d.user_id) AS records,
    (SELECT count(*) FROM questionnaires AS q WHERE q.user_id = d.user_id AND q.has_photo) AS photos,
    (SELECT count(*) FROM routines AS r WHERE r.user_id = d.user_id AND r.replaced_by IS NULL) AS routine_days,
    (SELECT count(*) FROM check_ins AS c WHERE c.user_id = d.user_id) AS check_ins
FROM data_settings AS d
WHERE d.user_id = @user_id;

-- name: SaveDataSettings :exec
UPDATE data_settings
SET restricted_since = sqlc.narg(restricted_since), photo_days = sqlc.narg(photo_days), unused_months = @unused_months
WHERE user_id = @user_id;

-- name: TouchUser :exec
-- Writes once a day at most.
UPDATE data_settings SET last_used_on = @today::date
WHERE user_id = @user_id AND last_used_on < @today::date;

-- name: SetPhotosDue :exec
-- A starting photo has a date of its own, unless the person wants no photos at all.
UPDATE questionnaires SET photo_due_at = filled_at + sqlc.narg(photo_days)::integer * interval '24 hours'
WHERE user_id = @user_id AND has_photo AND (NOT starting_photo OR sqlc.narg(photo_days)::integer IS NOT DISTINCT FROM 0);

-- name: DropPhotos :many
-- All photos of a person.
UPDATE questionnaires SET has_photo = false, has_full_photo = false, photo_due_at = NULL, starting_photo = false
WHERE user_id = @user_id AND has_photo
RETURNING name;

-- name: DropOwnDuePhotos :many
UPDATE questionnaires SET has_photo = false, has_full_photo = false, photo_due_at = NULL, starting_photo = false
WHERE user_id = @user_id AND photo_due_at <= @due::timestamptz
RETURNING name;

-- name: DropDuePhotos :many
-- Across users, in small batches, so that it never holds many locks.
UPDATE questionnaires AS q SET has_photo = false, has_full_photo = false, photo_due_at = NULL, starting_photo = false
FROM (
    SELECT o.user_id, o.id FROM questionnaires AS o
    WHERE o.photo_due_at <= @due::timestamptz
    LIMIT 100
    FOR UPDATE SKIP LOCKED
) AS old
WHERE q.user_id = old.user_id AND q.id = old.id
RETURNING q.user_id, q.name;

-- name: UnusedUsers :many
-- Admins stay: an installation must not lose its last one.
SELECT d.user_id FROM data_settings AS d
JOIN users AS u ON u.id = d.user_id
WHERE d.kept_until < @today::date AND d.user_id > @after AND NOT u.is_admin AND u.deleted_at IS NULL
ORDER BY d.user_id
LIMIT 100;

-- name: IsUnused :one
SELECT kept_until < @today::date AS unused FROM data_settings
WHERE user_id = @user_id;

-- name: DeleteQuestionnaires :many
DELETE FROM questionnaires
WHERE user_id = @user_id
RETURNING name;

-- name: DeleteRoutines :exec
DELETE FROM routines
WHERE user_id = @user_id;

-- name: SweepFeedback :execrows
DELETE FROM feedback AS f
USING (
    SELECT o.user_id, o.id FROM feedback AS o
    WHERE o.given_at < @given_before::timestamptz
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE f.user_id = old.user_id AND f.id = old.id;

-- name: SweepAudit :execrows
-- The trigger goes by the clock of the database, which may be behind ours.
DELETE FROM audit AS a
USING (
    SELECT o.id FROM audit AS o
    WHERE o.at < least(@before::timestamptz, now() - interval '6 years')
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE a.id = old.id;
