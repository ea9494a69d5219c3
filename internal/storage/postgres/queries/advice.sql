-- name: CountAdvice :execrows
UPDATE usage
SET gemini_api_requests = gemini_api_requests + 1
WHERE user_id = @user_id;

-- name: SpendCall :one
-- No row comes back once the day's calls are spent.
INSERT INTO ai_calls (day, calls)
VALUES (@day, 1)
ON CONFLICT (day) DO UPDATE SET calls = ai_calls.calls + 1
WHERE ai_calls.calls < @budget
RETURNING calls;
