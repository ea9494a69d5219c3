-- A hundred thousand users, a hundred of whom can log in: bench1 to bench100
-- with the password whose hash is given as :hash.
INSERT INTO users (username, username_key, password_hash, skin_type, allergies, triggers, duration)
SELECT 'bench' || n, 'bench' || n, :'hash', 'Oily', 'Nickel, fragrance', 'Stress, heavy sunscreen', '2 years'
FROM generate_series(1, 100000) AS n;

VACUUM ANALYZE;
