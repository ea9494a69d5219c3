-- name: GetCourse :one
SELECT * FROM courses
WHERE user_id = @user_id;

-- name: CourseTicks :many
-- What was ticked off since a course began. The texts are not read.
SELECT r.day, r.morning_done, r.evening_done FROM routines AS r
WHERE r.user_id = @user_id AND r.replaced_by IS NULL AND r.day >= @since::date AND (r.morning_done OR r.evening_done);

-- name: AddCourse :execrows
INSERT INTO courses (user_id, name, started_on, saved_at, sealed)
VALUES (@user_id, @name, @started_on, @saved_at, @sealed)
ON CONFLICT (user_id) DO NOTHING;

-- name: SaveCourse :execrows
-- Unless another change came first.
UPDATE courses SET name = @name, started_on = @started_on, saved_at = @saved_at, sealed = @sealed
WHERE user_id = @user_id AND name = @earlier;

-- name: RewriteRoutines :exec
-- New texts for days of a week that are still there. Their ticks stay.
UPDATE routines AS r SET name = n.name, sealed = n.sealed
FROM (SELECT unnest(@days::date[]) AS day, unnest(@names::uuid[]) AS name, unnest(@sealed::bytea[]) AS sealed) AS n
WHERE r.user_id = @user_id AND r.week = @week AND r.day = n.day AND r.replaced_by IS NULL;

-- name: DeleteCourse :execrows
DELETE FROM courses
WHERE user_id = @user_id;
