-- name: WithdrawnTexts :many
-- Those of the known ids that are out of use, however many others are there.
SELECT id FROM withdrawn_texts WHERE id = ANY (@known::text[]);

-- name: CountWithdrawnTexts :one
SELECT count(*) FROM (SELECT FROM withdrawn_texts LIMIT @most) AS bounded;

-- name: AllWithdrawnTexts :many
SELECT id, kind, at, reason FROM withdrawn_texts
ORDER BY at DESC, id
LIMIT @most;

-- name: WithdrawText :execrows
INSERT INTO withdrawn_texts (id, kind, at, reason)
VALUES (@id, @kind, @at, @reason)
ON CONFLICT DO NOTHING;

-- name: RestoreText :execrows
DELETE FROM withdrawn_texts WHERE id = @id;

-- name: RecordTextAudit :exec
INSERT INTO audit (action, text_id)
VALUES (@action, @text_id);
