-- name: RecordConsent :exec
INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
VALUES (@user_id, @purpose, @granted, @source, @policy_version, @recorded_at);

-- name: LatestConsents :many
SELECT DISTINCT ON (purpose) purpose, granted, source, policy_version, recorded_at
FROM consents
WHERE user_id = @user_id
ORDER BY purpose, id DESC;

-- name: HasDeclaredAdult :one
SELECT (declared_adult_at IS NOT NULL)::boolean AS adult
FROM users
WHERE id = @user_id;
