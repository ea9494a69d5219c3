-- name: GiveFeedback :exec
INSERT INTO feedback (user_id, name, given_at, concern, sealed)
VALUES (@user_id, @name, @given_at, @concern, @sealed);
