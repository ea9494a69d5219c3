-- name: RecordConsent :exec
INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
VALUES (@user_id, @purpose, @granted, @source, @policy_version, @recorded_at);

-- name: ConsentHistory :many
-- The newest come first, and the ids grow with time.
SELECT purpose, granted, source, policy_version, recorded_at
FROM consents
WHERE user_id = @user_id
ORDER BY id DESC
LIMIT @most;

-- name: CurrentConsents :many
-- One row for each purpose that the person answered, or one without a purpose.
SELECT (u.declared_adult_at IS NOT NULL)::boolean AS adult, (d.restricted_since IS NOT NULL)::boolean AS restricted,
    coalesce(c.purpose, '')::text AS purpose, coalesce(c.granted, false)::boolean AS granted, coalesce(c.source, '')::text AS source,
    coalesce(c.policy_version, '')::text AS policy_version, coalesce(c.recorded_at, now())::timestamptz AS recorded_at
FROM users AS u
JOIN data_settings AS d ON d.user_id = u.id
LEFT JOIN (
    SELECT DISTINCT ON (a.purpose) a.user_id, a.purpose, a.granted, a.source, a.policy_version, a.recorded_at
    FROM consents AS a
    WHERE a.user_id = @user_id
    ORDER BY a.purpose, a.id DESC
) AS c ON c.user_id = u.id
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
