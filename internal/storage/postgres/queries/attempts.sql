-- name: AwaitStandbys :exec
-- A commit whose client gave up while it waited for a standby is seen by others
-- before a standby has it. This writes a line to the log behind it, and waits.
SELECT pg_logical_emit_message(true, 'clary', '');
