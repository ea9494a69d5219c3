-- name: AddNotice :one
INSERT INTO notices (text, set_at, for_everyone)
VALUES (@text, @set_at, @for_everyone)
RETURNING id;

-- name: UserIDs :many
SELECT id FROM users WHERE username_key = ANY (@keys::text[]) AND deleted_at IS NULL;

-- name: AddNoticePeople :exec
INSERT INTO notice_people (user_id, notice_id)
SELECT unnest(@user_ids::bigint[]), @notice_id;

-- name: ClearNotice :execrows
DELETE FROM notices WHERE id = @id;

-- name: AllNotices :many
SELECT id, text, set_at, for_everyone, (SELECT count(*) FROM notice_people AS p WHERE p.notice_id = n.id) AS people
FROM notices AS n
ORDER BY id DESC;

-- name: NoticesFor :many
SELECT id, text, set_at
FROM notices AS n
WHERE for_everyone OR EXISTS (SELECT FROM notice_people AS p WHERE p.user_id = @user_id AND p.notice_id = n.id)
ORDER BY id DESC
LIMIT @most;
