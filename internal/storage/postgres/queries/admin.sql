-- name: LockPair :many
-- Both rows at once and in one order, so that two admins who act on each other
-- do not wait for each other for ever.
SELECT id, username, is_admin, deleted_at, deleted_by FROM users
WHERE id IN (@actor::bigint, @subject::bigint)
ORDER BY id
FOR UPDATE;

-- name: SetRole :exec
UPDATE users SET is_admin = @is_admin
WHERE id = @user_id;

-- name: Totals :one
-- Without the accounts that wait to be erased, of which there are few.
WITH hidden AS (
    SELECT count(*) AS users, coalesce(sum(g.gemini_api_requests), 0) AS gemini_api_requests,
        coalesce(sum(g.image_classification_requests), 0) AS image_classification_requests,
        coalesce(sum(g.questionnaires), 0) AS questionnaires
    FROM users AS u
    JOIN usage AS g ON g.user_id = u.id
    WHERE u.deleted_at IS NOT NULL
)
SELECT (sum(t.users) - min(h.users))::bigint AS users,
    (sum(t.gemini_api_requests) - min(h.gemini_api_requests))::bigint AS gemini_api_requests,
    (sum(t.image_classification_requests) - min(h.image_classification_requests))::bigint AS image_classification_requests,
    (sum(t.questionnaires) - min(h.questionnaires))::bigint AS questionnaires,
    (SELECT count(*) FROM courses AS c JOIN users AS u ON u.id = c.user_id WHERE u.deleted_at IS NULL) AS courses,
    (SELECT count(*) FROM feedback AS f JOIN users AS u ON u.id = f.user_id
     WHERE f.handled_at IS NULL AND u.deleted_at IS NULL) AS open_feedback
FROM usage_totals AS t, hidden AS h;

-- name: CountToday :exec
INSERT INTO daily_counts (day, what, kind, slot, count)
VALUES ((now() AT TIME ZONE 'UTC')::date, @what, @kind, floor(random() * 16), 1)
ON CONFLICT (day, what, kind, slot) DO UPDATE SET count = daily_counts.count + 1;

-- name: CountsSince :many
SELECT day, what, kind, sum(count)::bigint AS count
FROM daily_counts
WHERE day >= @first
GROUP BY day, what, kind;

-- name: RecordAudit :exec
INSERT INTO audit (action, actor, subject)
VALUES (@action, sqlc.narg(actor), sqlc.narg(subject));

-- name: ListAudit :many
-- A name that is there no more belongs to somebody who has left.
SELECT a.id, a.at, a.action, a.actor, a.subject, a.text_id, actor.username AS actor_name, subject.username AS subject_name
FROM audit AS a
LEFT JOIN users AS actor ON actor.id = a.actor AND actor.deleted_at IS NULL
LEFT JOIN users AS subject ON subject.id = a.subject AND subject.deleted_at IS NULL
WHERE a.id < @before
ORDER BY a.id DESC
LIMIT @most;
