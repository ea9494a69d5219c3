-- name: LockAuditChain :one
-- One process links entries at a time.
SELECT pg_try_advisory_xact_lock(@lock::bigint)::boolean AS locked;

-- name: NewestAuditLink :one
SELECT position, audit_id, entry_at, entry_mac, hash FROM audit_links
ORDER BY position DESC
LIMIT 1;

-- name: EntriesToLink :many
SELECT id, at, action, actor, subject, text_id FROM audit AS a
WHERE a.at >= @since AND a.id > @after AND NOT EXISTS (SELECT FROM audit_links AS l WHERE l.audit_id = a.id)
ORDER BY a.id
LIMIT 1000;

-- name: AddAuditLinks :exec
INSERT INTO audit_links (position, audit_id, entry_at, entry_mac, hash)
SELECT unnest(@positions::bigint[]), unnest(@audit_ids::bigint[]), unnest(@entry_ats::timestamptz[]),
    unnest(@entry_macs::bytea[]), unnest(@hashes::bytea[]);

-- name: AuditLinksAfter :many
SELECT l.position, l.audit_id, l.entry_at, l.entry_mac, l.hash,
    (a.id IS NOT NULL)::boolean AS has_entry, a.at, coalesce(a.action, '')::text AS action, a.actor, a.subject, a.text_id
FROM audit_links AS l
LEFT JOIN audit AS a ON a.id = l.audit_id
WHERE l.position > @after
ORDER BY l.position
LIMIT 1000;

-- name: UnlinkedAudit :many
SELECT a.id FROM audit AS a
WHERE a.at < @before AND NOT EXISTS (SELECT FROM audit_links AS l WHERE l.audit_id = a.id)
ORDER BY a.id
LIMIT 100;
