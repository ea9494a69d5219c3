-- name: Passkeys :many
SELECT id, credential_id, public_key, sign_count, backup_eligible, name, added_at, used_at
FROM passkeys
WHERE user_id = @user_id
ORDER BY id;

-- name: PasskeyByCredential :one
-- An account that was deleted, and can still be restored, has none.
SELECT id, credential_id, public_key, sign_count, backup_eligible, name, added_at, used_at
FROM passkeys
WHERE user_id = @user_id AND credential_id = @credential_id
    AND EXISTS (SELECT FROM users WHERE users.id = @user_id AND users.deleted_at IS NULL);

-- name: CountPasskeys :one
SELECT count(*) FROM passkeys
WHERE user_id = @user_id;

-- name: AddPasskey :one
INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, backup_eligible, name, added_at)
VALUES (@user_id, @credential_id, @public_key, @sign_count, @backup_eligible, @name, @added_at)
ON CONFLICT (user_id, credential_id) DO NOTHING
RETURNING id;

-- name: RenamePasskey :one
UPDATE passkeys SET name = @name
WHERE user_id = @user_id AND id = @id
RETURNING id, credential_id, public_key, sign_count, backup_eligible, name, added_at, used_at;

-- name: UsePasskey :execrows
-- The counter has to rise, or to be zero for ever. The condition keeps two
-- logins with the same count from both winning, and one with a passkey that was
-- removed a moment ago from winning at all.
UPDATE passkeys SET sign_count = @sign_count, used_at = @used_at
WHERE user_id = @user_id AND id = @id
    AND (sign_count < @sign_count OR (sign_count = 0 AND @sign_count = 0));

-- name: RemovePasskey :execrows
DELETE FROM passkeys
WHERE user_id = @user_id AND id = @id;

-- name: RemovePasskeys :exec
DELETE FROM passkeys
WHERE user_id = @user_id;

-- name: AddPasskeyChallenge :exec
INSERT INTO passkey_challenges (digest, expires_at)
VALUES (@digest, @expires_at);

-- name: TakePasskeyChallenge :execrows
DELETE FROM passkey_challenges
WHERE digest = @digest AND expires_at > @now;

-- name: SweepPasskeyChallenges :execrows
DELETE FROM passkey_challenges AS c
USING (
    SELECT o.digest FROM passkey_challenges AS o
    WHERE o.expires_at < @expired_before
    LIMIT 1000
    FOR UPDATE SKIP LOCKED
) AS old
WHERE c.digest = old.digest;
