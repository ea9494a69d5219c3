-- name: CountAnswer :exec
-- Counts an answer for the person, if somebody wrote it, and in the counts of the day.
WITH counted AS (
    UPDATE usage SET gemini_api_requests = gemini_api_requests + 1
    WHERE user_id = @user_id AND @written::boolean
)
INSERT INTO daily_counts (day, what, kind, slot, count)
SELECT (now() AT TIME ZONE 'UTC')::date, c.what, c.kind, floor(random() * 16), 1
FROM (SELECT unnest(@whats::text[]) AS what, unnest(@kinds::text[]) AS kind) AS c
ORDER BY c.what, c.kind
ON CONFLICT (day, what, kind, slot) DO UPDATE SET count = daily_counts.count + 1;

-- name: SpendCall :one
-- No row comes back once the day's calls are spent.
INSERT INTO ai_calls (day, calls)
VALUES (@day, 1)
ON CONFLICT (day) DO UPDATE SET calls = ai_calls.calls + 1
WHERE ai_calls.calls < @budget
RETURNING calls;
