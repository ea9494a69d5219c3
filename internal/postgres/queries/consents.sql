-- name: RecordConsent :exec
INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
VALUES (@user_id, @purpose, @granted, @source, @policy_version, @recorded_at);

-- name: LatestConsents :many
SELECT DISTINCT ON (purpose) purpose, granted, source, policy_version, recorded_at
FROM consents
WHERE user_id = @user_id
ORDER BY purpose, id DESC;

-- name: ConsentHistory :many
-- The newest come first, and the ids grow with time.
SELECT purpose, granted, source, policy_version, recorded_at
FROM consents
WHERE user_id = @user_id
ORDER BY id DESC
LIMIT @most;

-- name: Standing :one
SELECT (u.declared_adult_at IS NOT NULL)::boolean AS adult, d.restricted_since
FROM users AS u
JOIN data_settings AS d ON d.user_id = u.id
WHERE u.id = @user_id;
