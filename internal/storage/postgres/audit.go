package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/auditchain"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// auditChainLock is the advisory lock of whoever links entries. The number
// means nothing.
const auditChainLock = 7_203_114_420_915

// AuditChainStore implements auditchain.Store.
type AuditChainStore struct{ tables }

// NewAuditChainStore returns a store that uses the given pool.
func NewAuditChainStore(pool *pgxpool.Pool) *AuditChainStore {
	return &AuditChainStore{newTables(pool, nil)}
}

// Append implements auditchain.Store.
func (s *AuditChainStore) Append(
	ctx context.Context, link func(auditchain.Link, []auditchain.Entry) []auditchain.Link,
) (newest auditchain.Link, added int, err error) {
	err = inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		locked, err := queries.LockAuditChain(ctx, auditChainLock)
		if err != nil {
			return wrapErr("lock audit chain", err)
		}
		if newest, err = newestLink(ctx, queries); err != nil || !locked {
			return err
		}
		for params := entriesToLink(newest); ; {
			rows, err := queries.EntriesToLink(ctx, params)
			if err != nil {
				return wrapErr("select entries to link", err)
			}
			if len(rows) == 0 {
				return nil
			}
			links := link(newest, skincare.Convert(rows, auditEntry))
			if len(links) == 0 {
				return nil
			}
			if err := queries.AddAuditLinks(ctx, addLinks(links)); err != nil {
				return wrapErr("insert links", err)
			}
			newest, added = links[len(links)-1], added+len(links)
			params.After = rows[len(rows)-1].ID
		}
	})
	if err != nil {
		return auditchain.Link{}, 0, err
	}
	return newest, added, nil
}

func newestLink(ctx context.Context, queries *dbgen.Queries) (auditchain.Link, error) {
	row, err := queries.NewestAuditLink(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return auditchain.Link{}, nil
	}
	if err != nil {
		return auditchain.Link{}, wrapErr("select newest link", err)
	}
	return auditLink(row), nil
}

// entriesToLink asks for all entries when there is no link yet, and otherwise
// for those that are not much older than the newest link.
func entriesToLink(newest auditchain.Link) dbgen.EntriesToLinkParams {
	if newest.Position == 0 {
		return dbgen.EntriesToLinkParams{}
	}
	since := newest.EntryAt
	if now := time.Now(); now.Before(since) {
		since = now
	}
	return dbgen.EntriesToLinkParams{Since: since.Add(-auditchain.LateEntry)}
}

func auditEntry(row dbgen.Audit) auditchain.Entry {
	return auditchain.Entry{
		ID: row.ID, At: row.At, Action: row.Action,
		Actor: skincare.UserID(row.Actor.Int64), Subject: skincare.UserID(row.Subject.Int64), Text: row.TextID.String,
	}
}

func addLinks(links []auditchain.Link) dbgen.AddAuditLinksParams {
	var params dbgen.AddAuditLinksParams
	for _, link := range links {
		params.Positions = append(params.Positions, link.Position)
		params.AuditIds = append(params.AuditIds, link.EntryID)
		params.EntryAts = append(params.EntryAts, link.EntryAt)
		params.EntryMacs = append(params.EntryMacs, link.EntryMAC[:])
		params.Hashes = append(params.Hashes, link.Hash[:])
	}
	return params
}

func auditLink(row dbgen.AuditLink) auditchain.Link {
	link := auditchain.Link{Position: row.Position, EntryID: row.AuditID, EntryAt: row.EntryAt}
	copy(link.EntryMAC[:], row.EntryMac)
	copy(link.Hash[:], row.Hash)
	return link
}

// After implements auditchain.Store.
func (s *AuditChainStore) After(ctx context.Context, position int64) ([]auditchain.Linked, error) {
	rows, err := s.queries.AuditLinksAfter(ctx, position)
	return convertRows("select links", rows, err, func(row dbgen.AuditLinksAfterRow) auditchain.Linked {
		linked := auditchain.Linked{Link: auditLink(dbgen.AuditLink{
			Position: row.Position, AuditID: row.AuditID, EntryAt: row.EntryAt, EntryMac: row.EntryMac, Hash: row.Hash,
		})}
		if row.HasEntry {
			linked.Entry = new(auditEntry(dbgen.Audit{
				ID: row.AuditID, At: timeOrZero(row.At), Action: row.Action, Actor: row.Actor, Subject: row.Subject, TextID: row.TextID,
			}))
		}
		return linked
	})
}

// Unlinked implements auditchain.Store.
func (s *AuditChainStore) Unlinked(ctx context.Context, before time.Time) ([]int64, error) {
	ids, err := s.queries.UnlinkedAudit(ctx, before)
	return ids, wrapErr("select entries without a link", err)
}
