-- +goose Up

-- One link for each entry of the audit log, in an order that never changes: a
-- keyed hash of the entry, and one of the link with the hash of the link
-- before. The key is not in the database. A link stays when its entry leaves
-- after six years.
CREATE TABLE audit_links (
    position  bigint PRIMARY KEY,
    audit_id  bigint NOT NULL UNIQUE,
    -- When the entry was written.
    entry_at  timestamptz NOT NULL,
    entry_mac bytea NOT NULL,
    hash      bytea NOT NULL
);

CREATE TRIGGER audit_links_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
