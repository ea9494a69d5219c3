-- People whose records nobody reads: as many as :people.
INSERT INTO users (username, username_key, password_hash)
SELECT 'foreign' || n, 'foreign' || n, 'none'
FROM generate_series(1, :people) AS n;
