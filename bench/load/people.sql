-- Who takes part: "visitor1" to :visitors, who do everything, "guest1" to
-- :guests, who only log in, and :others whose rows lie beside theirs. All have
-- the password whose hash is given as :hash.
INSERT INTO users (username, username_key, password_hash)
SELECT name || n, name || n, :'hash'
FROM (VALUES ('visitor', :visitors), ('guest', :guests)) AS kinds (name, count), generate_series(1, count) AS n;

INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
SELECT id, purpose, true, 'signup', 'load', now()
FROM users, (VALUES ('health_data'), ('photo')) AS purposes (purpose)
WHERE username LIKE 'visitor%';
