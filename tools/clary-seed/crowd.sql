-- A crowd that nobody can log in as, because an empty hash never matches, so
-- that the admin of the demo sees what an installation of some months looks
-- like. What they keep cannot be opened: it is there to be counted.
INSERT INTO users (username, username_key, password_hash, declared_adult_at, created_at)
SELECT name, name, '', at, at
FROM (
    SELECT (ARRAY['yarrow', 'tansy', 'fennel', 'sorrel', 'borage', 'clover', 'mallow', 'lovage'])[1 + n % 8] || '-' || n AS name,
        now() - make_interval(days => 60 * (240 - n) / 240, hours => n * 7 % 24) AS at
    FROM generate_series(1, 240) AS n
) AS crowd
ON CONFLICT DO NOTHING;

-- About fifty questionnaires a day, more of them at the weekend. The
-- numbers look random and are the same every time.
INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
SELECT u.id, gen_random_uuid(), day + make_interval(mins => 25 * n), '', '', '', 'acne-severity-2', '', false, false
FROM generate_series(date_trunc('day', now() - interval '59 days', 'UTC'), now(), interval '1 day') AS day,
    generate_series(0, 41 + 8 * (extract(isodow FROM day) > 5)::integer + extract(doy FROM day)::integer * 7 % 13) AS n
    JOIN LATERAL (
        SELECT id FROM users
        WHERE password_hash = '' AND created_at <= day
        ORDER BY md5(id::text || day::date || n)
        LIMIT 1
    ) AS u ON true
WHERE day + make_interval(mins => 25 * n) < now();

UPDATE questionnaires AS q
SET severity = CASE WHEN dice < 20 THEN 'Almost None' WHEN dice < 56 THEN 'Mild' WHEN dice < 76 THEN 'Moderate' WHEN dice < 89 THEN 'Severe' ELSE '' END,
    certainty = CASE WHEN dice < 89 THEN 'high' ELSE '' END,
    doubt = CASE WHEN dice < 89 THEN '' ELSE 'blurred' END
FROM (SELECT id, abs(hashint8(id)) % 100 AS dice FROM questionnaires) AS d, users AS u
WHERE q.id = d.id AND u.id = q.user_id AND u.password_hash = '';

-- Everybody of the crowd has asked three times for each.
UPDATE usage AS g
SET image_classification_requests = g.questionnaires, gemini_api_requests = 3 * g.questionnaires
FROM users AS u
WHERE u.id = g.user_id AND u.password_hash = '';

-- The charts tell what happened, on the days on which it did.
DELETE FROM daily_counts WHERE what IN ('sign_up', 'questionnaire');

INSERT INTO daily_counts (day, what, kind, slot, count)
SELECT (created_at AT TIME ZONE 'UTC')::date, 'sign_up', '', 0, count(*) FROM users GROUP BY 1
UNION ALL
SELECT (filled_at AT TIME ZONE 'UTC')::date, 'questionnaire', severity, 0, count(*) FROM questionnaires GROUP BY 1, 3;

INSERT INTO daily_counts (day, what, kind, slot, count)
SELECT (q.filled_at AT TIME ZONE 'UTC')::date, part.what, part.kind, 1, sum(part.count)
FROM questionnaires AS q
JOIN users AS u ON u.id = q.user_id AND u.password_hash = ''
CROSS JOIN LATERAL (
    VALUES ('answer', 'provider', 2 - (q.id % 11 = 0)::integer),
        ('answer', 'builtin', 1 + (q.id % 11 = 0)::integer),
        ('answer', 'fixed', (q.id % 9 = 0)::integer),
        ('fallback', '', (q.id % 11 = 0)::integer),
        ('refusal', '', (q.id % 17 = 0)::integer),
        ('latency', (ARRAY['1000', '1500', '1500', '2000', '3000', '5000'])[1 + q.id % 6], 1),
        ('latency', '1500', 1 - (q.id % 11 = 0)::integer)
) AS part (what, kind, count)
WHERE part.count > 0
GROUP BY 1, 2, 3;
