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

-- name: CurrentConsents :one
SELECT (u.declared_adult_at IS NOT NULL)::boolean AS adult, d.restricted_since
FROM users AS u
JOIN data_settings AS d ON d.user_id = u.id
WHERE u.id = @user_id;

-- name: MayStore :one
-- Asked under the lock of the person's row, like MayKeep.
SELECT (d.restricted_since IS NOT NULL)::boolean AS restricted,
    coalesce((
        SELECT NOT c.granted FROM consents AS c
        WHERE c.user_id = d.user_id AND c.purpose = 'health_data'
        ORDER BY c.id DESC
        LIMIT 1
    ), false)::boolean AS withdrawn
FROM data_settings AS d
WHERE d.user_id = @user_id;
