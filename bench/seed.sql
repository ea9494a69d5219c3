-- A hundred thousand users, a hundred of whom can log in: bench1 to bench100
-- with the password whose hash is given as :hash.
INSERT INTO users (username, username_key, password_hash)
SELECT 'bench' || n, 'bench' || n, :'hash' FROM generate_series(1, 100000) AS n;

INSERT INTO profiles (user_id, skin_type, allergies, triggers, duration)
SELECT id, 'Oily', 'Nickel, fragrance', 'Stress, heavy sunscreen', '2 years' FROM users;

INSERT INTO sessions (user_id, id, epoch, newest, previous, salt, started_at, used_at)
SELECT id, id, 0, sha256('a'), sha256('b'), sha256('c'), now(), now() FROM users;

VACUUM ANALYZE;
