-- Who takes part: "visitor1" to :visitors, who do everything, and "guest1" to
-- :guests, who only log in. All have the password whose hash is given as :hash.
INSERT INTO users (username, username_key, password_hash)
SELECT name || n, name || n, :'hash'
FROM (VALUES ('visitor', :visitors), ('guest', :guests)) AS kinds (name, count), generate_series(1, count) AS n;

INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
SELECT id, purpose, true, 'signup', 'load', now()
FROM users, (VALUES ('health_data'), ('photo')) AS purposes (purpose)
WHERE username LIKE 'visitor%' AND :visitors > 0;

-- What an active year leaves in the log, to know what a row takes.
INSERT INTO audit (action, actor, subject)
SELECT 'consent_changed', id, id
FROM users, generate_series(1, 50)
WHERE username LIKE 'visitor%' AND :visitors > 0;
