-- name: LockPassword :execrows
-- Codes are made only for whoever knows the password of this very moment.
SELECT FROM users
WHERE id = @user_id AND password_hash = @password_hash AND deleted_at IS NULL
FOR NO KEY UPDATE;

-- name: VoidRecoveryCodes :exec
DELETE FROM recovery_codes
WHERE user_id = @user_id;

-- name: VoidAllRecoveryCodes :exec
-- Across users, when the operator logs everybody out.
DELETE FROM recovery_codes;

-- name: AddRecoveryCodes :exec
INSERT INTO recovery_codes (user_id, digest, made_at)
SELECT @user_id, unnest(@digests::bytea[]), @made_at;

-- name: RecoveryCodesLeft :many
-- One row for each code, all made at the same time.
SELECT made_at FROM recovery_codes
WHERE user_id = @user_id;

-- name: HasRecoveryCode :one
SELECT EXISTS (
    SELECT FROM recovery_codes
    WHERE user_id = @user_id AND digest = @digest
);

-- name: UseRecoveryCode :execrows
DELETE FROM recovery_codes
WHERE user_id = @user_id AND digest = @digest;

-- name: RecoverPassword :exec
UPDATE users SET password_hash = @new_hash, live_sessions = '{}'
WHERE id = @user_id;
