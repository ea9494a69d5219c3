-- The same hundred thousand users as in bench/seed.sql, with a hash of the same
-- password by the same parameters, given as :hash.
INSERT INTO skin_user (username, password, is_active, is_admin, skin_type, allergies, triggers, duration, image_classification_requests)
SELECT 'bench' || n, :'hash', true, false, 'Oily', 'Fragrance, lanolin', 'Stress, heavy sunscreen', '2 years', 0
FROM generate_series(1, 100000) AS n;

VACUUM ANALYZE;
