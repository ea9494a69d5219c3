-- name: AddSecurityEvent :exec
-- The device is that of the session that did it, if one did.
INSERT INTO security_events (user_id, kind, device)
VALUES (@user_id, @kind, coalesce(
    (SELECT s.device FROM sessions AS s WHERE s.user_id = @user_id AND s.id = @session_id), ''));

-- name: AddNewDevice :exec
-- Adds the event unless the person has logged in on such a device before, from
-- a network that they are known to log in from.
INSERT INTO security_events (user_id, kind, device)
SELECT @user_id, 'new_device', @device
WHERE NOT @from_known_network::boolean
    OR NOT EXISTS (
        SELECT FROM sessions AS s
        WHERE s.user_id = @user_id AND s.device = @device AND s.id <> @session_id)
    AND NOT EXISTS (
        SELECT FROM security_events AS e
        WHERE e.user_id = @user_id AND e.kind = 'new_device' AND e.device = @device);

-- name: SecurityEvents :many
SELECT kind, device, at FROM security_events
WHERE user_id = @user_id
ORDER BY id DESC
LIMIT @most;

-- name: SweepSecurityEvents :execrows
DELETE FROM security_events AS e
USING (
    SELECT o.user_id, o.id FROM security_events AS o
    WHERE o.at < @before
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE e.user_id = old.user_id AND e.id = old.id;

-- name: ExportedSecurityEvents :many
SELECT kind, device, at FROM security_events
WHERE user_id = @user_id
ORDER BY id;
