-- name: Reminders :many
SELECT * FROM reminders
WHERE user_id = @user_id
ORDER BY kind;

-- name: DeleteReminders :exec
DELETE FROM reminders
WHERE user_id = @user_id;

-- name: AddReminder :exec
INSERT INTO reminders (user_id, kind, minute, weekday, zone, next_at)
VALUES (@user_id, @kind, @minute, @weekday, @zone, @next_at);

-- name: PushDevices :one
SELECT count(*) AS devices, count(*) FILTER (WHERE endpoint_digest = @endpoint_digest) > 0 AS known
FROM push_subscriptions
WHERE user_id = @user_id;

-- name: PushDeviceName :one
SELECT name FROM push_subscriptions
WHERE user_id = @user_id AND endpoint_digest = @endpoint_digest;

-- name: SavePushDevice :exec
-- A browser has one address. The account that used it before loses it.
INSERT INTO push_subscriptions (user_id, name, session_id, endpoint_digest, added_at, sealed)
VALUES (@user_id, @name, @session_id, @endpoint_digest, @added_at, @sealed)
ON CONFLICT (endpoint_digest) DO UPDATE
SET user_id = EXCLUDED.user_id, name = EXCLUDED.name, session_id = EXCLUDED.session_id, sealed = EXCLUDED.sealed;

-- name: KeepNewestPushDevices :exec
DELETE FROM push_subscriptions AS p
USING (
    SELECT o.user_id, o.name FROM push_subscriptions AS o
    WHERE o.user_id = @user_id
    ORDER BY o.added_at DESC, o.name
    OFFSET @most
) AS old
WHERE p.user_id = old.user_id AND p.name = old.name;

-- name: DeletePushDevice :execrows
DELETE FROM push_subscriptions
WHERE user_id = @user_id AND endpoint_digest = @endpoint_digest;

-- name: DropPushDevice :exec
DELETE FROM push_subscriptions
WHERE user_id = @user_id AND name = @name;

-- name: DeletePushDevices :exec
DELETE FROM push_subscriptions
WHERE user_id = @user_id;

-- name: DueReminders :many
-- Across users, in batches. Replicas that ask at the same time get different
-- ones.
SELECT * FROM reminders
WHERE next_at <= @now
ORDER BY next_at
LIMIT @most
FOR UPDATE SKIP LOCKED;

-- name: SetNextReminders :exec
UPDATE reminders AS r SET next_at = next.next_at
FROM (
    SELECT unnest(@user_ids::bigint[]) AS user_id, unnest(@kinds::text[]) AS kind, unnest(@next_ats::timestamptz[]) AS next_at
) AS next
WHERE r.user_id = next.user_id AND r.kind = next.kind;

-- name: PushDevicesOf :many
-- The devices of several people who may be reminded.
SELECT p.user_id, p.name FROM push_subscriptions AS p
JOIN users AS u ON u.id = p.user_id AND u.deleted_at IS NULL AND p.session_id = ANY (u.live_sessions)
JOIN data_settings AS d ON d.user_id = p.user_id AND d.restricted_since IS NULL
WHERE p.user_id = ANY (@user_ids::bigint[]);

-- name: WantedPushDevice :one
-- The device of one reminder, if it is still to be sent. A check-in of the last
-- days counts as done. A session that has ended gets nothing. Reminders of a routine
-- come daily for its first two weeks, then once a week.
SELECT p.name, p.session_id, p.endpoint_digest, p.added_at, p.sealed
FROM push_subscriptions AS p
JOIN users AS u ON u.id = p.user_id AND u.deleted_at IS NULL AND p.session_id = ANY (u.live_sessions)
JOIN data_settings AS d ON d.user_id = p.user_id AND d.restricted_since IS NULL
JOIN reminders AS r ON r.user_id = p.user_id AND r.kind = @kind::text
WHERE p.user_id = @user_id AND p.name = @name
    AND CASE r.kind WHEN 'morning' THEN p.morning_sent WHEN 'evening' THEN p.evening_sent ELSE p.check_in_sent END
        IS DISTINCT FROM @due::timestamptz
    AND (
        r.kind = 'check_in' OR date_part('dow', @day::date) = r.weekday OR NOT EXISTS (
            SELECT FROM routines AS t
            WHERE t.user_id = p.user_id AND t.day + 27 >= @day::date AND t.day + 14 <= @day::date AND t.replaced_by IS NULL
        )
    )
    AND NOT EXISTS (
        SELECT FROM routines AS t
        WHERE t.user_id = p.user_id AND t.day = @day::date AND t.replaced_by IS NULL
            AND (r.kind = 'morning' AND t.morning_done OR r.kind = 'evening' AND t.evening_done)
    )
    AND NOT EXISTS (
        SELECT FROM check_ins AS c
        WHERE c.user_id = p.user_id AND r.kind = 'check_in' AND c.day BETWEEN @since::date AND @day::date
    );

-- name: MarkReminderSent :exec
UPDATE push_subscriptions
SET morning_sent = CASE @kind::text WHEN 'morning' THEN @due::timestamptz ELSE morning_sent END,
    evening_sent = CASE @kind::text WHEN 'evening' THEN @due::timestamptz ELSE evening_sent END,
    check_in_sent = CASE @kind::text WHEN 'check_in' THEN @due::timestamptz ELSE check_in_sent END
WHERE user_id = @user_id AND name = @name;
