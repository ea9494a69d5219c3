-- name: InstallationID :one
SELECT id::text FROM installation;
