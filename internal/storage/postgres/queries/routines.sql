-- name: RoutinesByAttempt :many
-- What was replaced since is there, too.
SELECT * FROM routines
WHERE user_id = @user_id AND attempt = @attempt::bytea
ORDER BY day;

-- name: DropReplacedRoutines :exec
-- One week can be taken back, so what an earlier one replaced is of no use.
DELETE FROM routines
WHERE user_id = @user_id AND replaced_by IS NOT NULL;

-- name: AgeWeeks :exec
UPDATE routines SET is_newest = false
WHERE user_id = @user_id AND is_newest;

-- name: ReplaceRoutines :exec
UPDATE routines SET replaced_by = @week::uuid, replaced_at = @replaced_at::timestamptz
WHERE user_id = @user_id AND day = ANY (@days::date[]) AND replaced_by IS NULL;

-- name: ReplacedDays :many
SELECT day FROM routines
WHERE user_id = @user_id AND replaced_by = @week::uuid
ORDER BY day;

-- name: AddRoutines :exec
-- What was ticked off on the day of a replaced one stays ticked off.
INSERT INTO routines (user_id, week, attempt, added_at, name, day, sealed, morning_done, evening_done)
SELECT @user_id, @week, sqlc.narg(attempt)::bytea, @added_at, n.name, n.day, n.sealed, coalesce(o.morning_done, false), coalesce(o.evening_done, false)
FROM (SELECT unnest(@names::uuid[]) AS name, unnest(@days::date[]) AS day, unnest(@sealed::bytea[]) AS sealed) AS n
LEFT JOIN routines AS o ON o.user_id = @user_id AND o.replaced_by = @week AND o.day = n.day;

-- name: CountRoutines :one
SELECT count(*) FROM routines
WHERE user_id = @user_id AND replaced_by IS NULL;

-- name: ListRoutines :many
SELECT * FROM routines
WHERE user_id = @user_id AND replaced_by IS NULL
ORDER BY day;

-- name: SetRoutineDone :execrows
UPDATE routines SET morning_done = @morning_done, evening_done = @evening_done
WHERE user_id = @user_id AND id = @id AND replaced_by IS NULL;

-- name: DeleteRoutine :execrows
DELETE FROM routines
WHERE user_id = @user_id AND id = @id AND replaced_by IS NULL;

-- name: DropNewestWeek :execrows
DELETE FROM routines
WHERE user_id = @user_id AND week = @week AND is_newest AND added_at > @added_after;

-- name: RestoreRoutines :exec
UPDATE routines SET replaced_by = NULL, replaced_at = NULL
WHERE user_id = @user_id AND replaced_by = @week::uuid;

-- name: SweepReplacedRoutines :execrows
-- Across users, in small batches, so that it never holds many locks.
DELETE FROM routines AS r
USING (
    SELECT o.user_id, o.id FROM routines AS o
    WHERE o.replaced_at < @replaced_before::timestamptz
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE r.user_id = old.user_id AND r.id = old.id;

-- name: RoutineWeeks :many
-- Mornings and evenings up to today, by week. The texts are not read.
SELECT date_trunc('week', r.day)::date AS monday,
    (2 * count(*))::bigint AS planned,
    (count(*) FILTER (WHERE r.morning_done) + count(*) FILTER (WHERE r.evening_done))::bigint AS done
FROM routines AS r
WHERE r.user_id = @user_id AND r.replaced_by IS NULL AND r.day <= @today::date
GROUP BY monday
ORDER BY monday;

-- name: RoutineSpells :many
-- The times with a routine, between gaps of more than some days.
WITH marked AS (
    SELECT r.day, (r.day - lag(r.day) OVER (ORDER BY r.day)) > @gap_days::integer AS begins FROM routines AS r
    WHERE r.user_id = @user_id AND r.replaced_by IS NULL
), numbered AS (
    SELECT m.day, count(*) FILTER (WHERE m.begins) OVER (ORDER BY m.day) AS spell FROM marked AS m
)
SELECT min(n.day)::date AS first_day, max(n.day)::date AS last_day FROM numbered AS n
GROUP BY n.spell
ORDER BY n.spell;
