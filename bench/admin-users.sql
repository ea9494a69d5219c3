-- As many users as :people, of whom everybody has used something and every
-- second keeps two records. Rows have the size of real ones.
INSERT INTO users (username, username_key, password_hash, sealed_profile)
SELECT name, name, repeat('x', 97), decode(repeat(md5(name), 10), 'hex')
FROM (SELECT substr(md5(n::text), 1, 3) || '-' || n AS name FROM generate_series(1, :people) AS n) AS people;

UPDATE usage
SET gemini_api_requests = floor(-20 * ln(random())), image_classification_requests = floor(-5 * ln(random()));

INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
SELECT id, gen_random_uuid(), now(), 'Mild', 'high', '', 'acne-severity-2', decode(repeat(md5(id::text), 14), 'hex'), true, true
FROM users, generate_series(1, 2)
WHERE id % 2 = 0;

-- A year of charts.
INSERT INTO daily_counts (day, what, kind, slot, count)
SELECT now()::date - n, what, kind, slot, floor(random() * 1000)
FROM generate_series(0, 365) AS n, generate_series(0, 15) AS slot,
    (VALUES ('sign_up', ''), ('questionnaire', 'Mild'), ('questionnaire', 'Moderate'), ('questionnaire', 'Severe'), ('questionnaire', ''),
        ('answer', 'builtin'), ('answer', 'provider'), ('answer', 'fixed'), ('latency', '1000'), ('latency', '2000'), ('latency', '5000')) AS v (what, kind);

-- As many entries of the log as there are users.
INSERT INTO audit (action, actor, subject) SELECT 'consent_changed', id, id FROM users;

VACUUM ANALYZE;
