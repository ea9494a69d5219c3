-- name: AddComplaint :exec
INSERT INTO complaints (user_id, name, about, made_at, due_at, sealed)
VALUES (@user_id, @name, @about, @made_at, @due_at, @sealed);

-- name: CountComplaints :exec
INSERT INTO complaint_counts (month, made, closed, late)
VALUES (@month, @made, @closed, @late)
ON CONFLICT (month) DO UPDATE
SET made = complaint_counts.made + excluded.made,
    closed = complaint_counts.closed + excluded.closed,
    late = complaint_counts.late + excluded.late;

-- name: ComplaintsOf :many
SELECT id, name, about, made_at, due_at, closed_at, sealed
FROM complaints
WHERE user_id = @user_id
ORDER BY id DESC
LIMIT @most;

-- name: AnswersOf :many
-- Of a person's complaints from one on.
SELECT complaint_id, name, given_at, sealed
FROM complaint_answers
WHERE user_id = @user_id AND complaint_id >= @first
ORDER BY id;

-- name: OpenComplaints :many
-- Across users, the most urgent first.
SELECT c.name, u.username, c.about, c.made_at, c.due_at, c.closed_at,
    (SELECT count(*) FROM complaint_answers AS a WHERE a.user_id = c.user_id AND a.complaint_id = c.id) AS answers
FROM complaints AS c
JOIN users AS u ON u.id = c.user_id AND u.deleted_at IS NULL
WHERE c.closed_at IS NULL AND (c.due_at, c.name) > (@after::timestamptz, @after_name::text)
ORDER BY c.due_at, c.name
LIMIT @most;

-- name: ClosedComplaints :many
SELECT c.name, u.username, c.about, c.made_at, c.due_at, c.closed_at,
    (SELECT count(*) FROM complaint_answers AS a WHERE a.user_id = c.user_id AND a.complaint_id = c.id) AS answers
FROM complaints AS c
JOIN users AS u ON u.id = c.user_id AND u.deleted_at IS NULL
WHERE c.closed_at IS NOT NULL AND (c.closed_at, c.name) < (@before::timestamptz, @before_name::text)
ORDER BY c.closed_at DESC, c.name DESC
LIMIT @most;

-- name: CountOpenComplaints :one
-- Bounded, because it is asked whenever metrics are.
SELECT
    (SELECT count(*) FROM (SELECT FROM complaints AS c JOIN users AS u ON u.id = c.user_id AND u.deleted_at IS NULL WHERE c.closed_at IS NULL LIMIT @most) AS o) AS open,
    (SELECT count(*) FROM (SELECT FROM complaints AS c JOIN users AS u ON u.id = c.user_id AND u.deleted_at IS NULL WHERE c.closed_at IS NULL AND c.due_at < @now LIMIT @most) AS d) AS overdue;

-- name: ComplaintMonths :many
SELECT month, made, closed, late
FROM complaint_counts
ORDER BY month DESC
LIMIT @most;

-- name: ComplaintByName :one
SELECT c.user_id, u.username, c.id, c.name, c.about, c.made_at, c.due_at, c.closed_at, c.sealed
FROM complaints AS c
JOIN users AS u ON u.id = c.user_id AND u.deleted_at IS NULL
WHERE c.name = @name
FOR UPDATE OF c;

-- name: ComplaintOwner :one
SELECT user_id FROM complaints WHERE name = @name;

-- name: AnswersTo :many
SELECT name, given_at, sealed
FROM complaint_answers
WHERE user_id = @user_id AND complaint_id = @complaint_id
ORDER BY id;

-- name: AddAnswer :exec
INSERT INTO complaint_answers (user_id, complaint_id, name, given_at, sealed)
VALUES (@user_id, @complaint_id, @name, @given_at, @sealed);

-- name: CloseComplaint :exec
UPDATE complaints SET closed_at = @closed_at::timestamptz
WHERE user_id = @user_id AND id = @id;
