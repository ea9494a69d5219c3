-- A hundred thousand users, a hundred of whom can log in: bench1 to bench100
-- with the password whose hash is given as :hash. Their profiles have the size
-- of sealed ones; those that are read are saved through the server.
INSERT INTO users (username, username_key, password_hash, sealed_profile)
SELECT 'bench' || n, 'bench' || n, :'hash', decode(repeat(md5(n::text), 10), 'hex')
FROM generate_series(1, 100000) AS n;

-- Without consent nothing about their skin could be saved.
INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
SELECT id, purpose, true, 'signup', 'bench', now()
FROM users, unnest(ARRAY['health_data', 'photo']) AS purpose
WHERE id <= 100;

VACUUM ANALYZE;
