-- name: AddUseNote :exec
INSERT INTO use_notes (user_id, name, said_at, sealed)
VALUES (@user_id, @name, @said_at, @sealed);

-- Everything that a person has said of themselves, in one round trip: each message of
-- a conversation asks for it.
-- name: ListSaid :many
SELECT 'questionnaire'::text AS kind, q.id, q.name, q.filled_at AS said_at, NULL::date AS day, q.answers AS sealed
FROM questionnaires AS q WHERE q.user_id = @user_id
UNION ALL
SELECT 'check_in'::text, 0, c.name, c.saved_at, c.day, c.sealed
FROM check_ins AS c WHERE c.user_id = @user_id
UNION ALL
SELECT 'note'::text, 0, n.name, n.said_at, NULL::date, n.sealed
FROM use_notes AS n WHERE n.user_id = @user_id
UNION ALL
SELECT 'product'::text, 0, p.name, p.saved_at, NULL::date, p.sealed
FROM products AS p WHERE p.user_id = @user_id
ORDER BY said_at, id, name;

-- name: RemoveUseNotes :exec
DELETE FROM use_notes
WHERE user_id = @user_id AND name = ANY(@names::uuid[]);

-- name: CountUseNotes :one
SELECT count(*) FROM use_notes
WHERE user_id = @user_id;

-- name: DeleteUseNotes :exec
DELETE FROM use_notes
WHERE user_id = @user_id;
