package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/notice"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// NoticeStore implements notice.Store.
type NoticeStore struct{ tables }

// NewNoticeStore returns a store that uses the given pool.
func NewNoticeStore(pool *pgxpool.Pool) *NoticeStore { return &NoticeStore{newTables(pool, nil)} }

// Set implements notice.Store. The log names everybody who was named, so that
// it can be shown who was told when.
func (s *NoticeStore) Set(ctx context.Context, set notice.Notice, usernameKeys []string) (notice.ID, error) {
	var id int64
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		people := []int64{int64(noAccount)}
		var err error
		if !set.ForEveryone {
			if people, err = usersByName(ctx, queries, usernameKeys); err != nil {
				return err
			}
		}
		id, err = queries.AddNotice(ctx, dbgen.AddNoticeParams{
			Text: set.Text, SetAt: set.SetAt, ForEveryone: set.ForEveryone,
		})
		if err != nil {
			return wrapErr("insert notice", err)
		}
		if !set.ForEveryone {
			if err := queries.AddNoticePeople(ctx, dbgen.AddNoticePeopleParams{NoticeID: id, UserIds: people}); err != nil {
				return wrapErr("insert people", err)
			}
		}
		for _, person := range people {
			if err := recordAudit(ctx, queries, admin.ActionNoticeSet, noAccount, skincare.UserID(person)); err != nil {
				return err
			}
		}
		return nil
	})
	return notice.ID(id), err
}

// usersByName finds everybody by name, or nobody.
func usersByName(ctx context.Context, queries *dbgen.Queries, keys []string) ([]int64, error) {
	slices.Sort(keys)
	keys = slices.Compact(keys)
	ids, err := queries.UserIDs(ctx, keys)
	if err != nil {
		return nil, wrapErr("select users", err)
	}
	if len(ids) < len(keys) {
		return nil, skincare.Errorf(skincare.KindNotFound, "Of these %d usernames %d are unknown.", len(keys), len(keys)-len(ids))
	}
	return ids, nil
}

// Clear implements notice.Store.
func (s *NoticeStore) Clear(ctx context.Context, id notice.ID) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		rows, err := queries.ClearNotice(ctx, int64(id))
		if err := changed("delete notice", rows, err, notice.NotFound()); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionNoticeCleared, noAccount, noAccount)
	})
}

// All implements notice.Store.
func (s *NoticeStore) All(ctx context.Context) ([]notice.Notice, error) {
	rows, err := s.queries.AllNotices(ctx)
	return convertRows("select notices", rows, err, func(row dbgen.AllNoticesRow) notice.Notice {
		return notice.Notice{
			ID: notice.ID(row.ID), Text: row.Text, SetAt: row.SetAt, ForEveryone: row.ForEveryone, People: int(row.People),
		}
	})
}

// For implements notice.Store.
func (s *NoticeStore) For(ctx context.Context, user skincare.UserID, most int) ([]notice.Notice, error) {
	rows, err := s.queries.NoticesFor(ctx, dbgen.NoticesForParams{UserID: int64(user), Most: int32(most)}) //nolint:gosec // It fits.
	return convertRows("select notices", rows, err, func(row dbgen.NoticesForRow) notice.Notice {
		return notice.Notice{ID: notice.ID(row.ID), Text: row.Text, SetAt: row.SetAt}
	})
}
