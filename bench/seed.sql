-- A hundred thousand users, a hundred of whom can log in: bench1 to bench100
-- with the password whose hash is given as :hash. Their profiles have the size
-- of sealed ones; those that are read are saved through the server.
INSERT INTO users (username, username_key, password_hash, sealed_profile)
SELECT 'bench' || n, 'bench' || n, :'hash', decode(repeat(md5(n::text), 10), 'hex')
FROM generate_series(1, 100000) AS n;

VACUUM ANALYZE;
