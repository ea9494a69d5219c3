package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/features/admin"
	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ExportStore implements export.Store.
type ExportStore struct {
	tables
	jobs ExportJobs
}

// ExportJobs has archives made and erased.
type ExportJobs interface {
	Erasures
	// Export has an archive made, soon after tx is committed and only then.
	Export(ctx context.Context, tx pgx.Tx, user skincare.UserID, name string) error
}

// NewExportStore returns a store that uses the given pool.
func NewExportStore(pool *pgxpool.Pool, jobs ExportJobs) *ExportStore {
	return &ExportStore{newTables(pool, jobs), jobs}
}

// Current implements export.Store.
func (s *ExportStore) Current(ctx context.Context, user skincare.UserID) (export.Export, error) {
	row, err := s.queries.Export(ctx, int64(user))
	if errors.Is(err, pgx.ErrNoRows) {
		return export.Export{User: user, State: export.StateNone}, nil
	}
	if err != nil {
		return export.Export{}, wrapErr("select export", err)
	}
	return exportOf(row), nil
}

// Relink implements export.Store.
func (s *ExportStore) Relink(
	ctx context.Context, by skincare.Caller, link export.Link, now time.Time,
) (current export.Export, found bool, err error) {
	err = inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockCaller(ctx, queries, by); err != nil {
			return err
		}
		var err error
		current, found, err = relink(ctx, queries, by.ID, link, now)
		return err
	})
	return current, found, err
}

// lockCaller is lockUser for somebody who has just given their password. When
// their session has ended meanwhile, the password may be one of before.
func lockCaller(ctx context.Context, queries *dbgen.Queries, caller skincare.Caller) error {
	users, err := queries.LockUserOfSession(ctx, dbgen.LockUserOfSessionParams{
		UserID: int64(caller.ID), SessionID: int64(caller.Session),
	})
	return changed("lock user", users, err, errNoSession())
}

func relink(
	ctx context.Context, queries *dbgen.Queries, user skincare.UserID, link export.Link, now time.Time,
) (export.Export, bool, error) {
	row, err := queries.RelinkExport(ctx, dbgen.RelinkExportParams{UserID: int64(user), Link: link[:], Now: now})
	if errors.Is(err, pgx.ErrNoRows) {
		return export.Export{}, false, nil
	}
	if err != nil {
		return export.Export{}, false, wrapErr("update link", err)
	}
	return exportOf(row), true, nil
}

// Start implements export.Store.
func (s *ExportStore) Start(
	ctx context.Context, by skincare.Caller, wanted export.Export, link export.Link,
) (export.Export, bool, error) {
	var started bool
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := lockCaller(ctx, queries, by); err != nil {
			return err
		}
		current, found, err := relink(ctx, queries, wanted.User, link, wanted.AskedAt)
		if err != nil || found {
			wanted = current
			return err
		}
		started = true
		wanted, err = s.replace(ctx, tx, wanted, link)
		return err
	})
	return wanted, started, err
}

// replace puts a new export in the place of one that is over, whose archive may
// still be there.
func (s *ExportStore) replace(ctx context.Context, tx pgx.Tx, wanted export.Export, link export.Link) (export.Export, error) {
	queries := dbgen.New(tx)
	names, err := queries.DropExport(ctx, int64(wanted.User))
	if err != nil {
		return export.Export{}, wrapErr("delete export", err)
	}
	for _, name := range names {
		if err := s.jobs.Erase(ctx, tx, export.Folder(wanted.User, name)); err != nil {
			return export.Export{}, err
		}
	}
	row, err := queries.StartExport(ctx, dbgen.StartExportParams{
		UserID: int64(wanted.User), Name: wanted.Name, Link: link[:], AskedAt: wanted.AskedAt, LastsUntil: wanted.LastsUntil,
	})
	if err != nil {
		return export.Export{}, wrapErr("insert export", err)
	}
	if err := recordSecurityEvent(ctx, queries, wanted.User, 0, account.SecurityExportRequested); err != nil {
		return export.Export{}, err
	}
	return exportOf(row), s.jobs.Export(ctx, tx, wanted.User, wanted.Name)
}

// Progress implements export.Store.
func (s *ExportStore) Progress(ctx context.Context, user skincare.UserID, name string, progress int) error {
	rows, err := s.queries.SetExportProgress(ctx, dbgen.SetExportProgressParams{
		UserID: int64(user), Name: name, Progress: int16(progress), //nolint:gosec // At most 100.
	})
	return changed("set progress", rows, err, export.NotFound())
}

// Finish implements export.Store.
func (s *ExportStore) Finish(ctx context.Context, made export.Export) error {
	rows, err := s.queries.FinishExport(ctx, dbgen.FinishExportParams{
		UserID: int64(made.User), Name: made.Name, ReadyAt: made.ReadyAt, LastsUntil: made.LastsUntil,
		Parts: int32(made.Parts), Bytes: made.Bytes, //nolint:gosec // A part is a megabyte.
	})
	return changed("finish export", rows, err, export.NotFound())
}

// Has implements export.Store.
func (s *ExportStore) Has(ctx context.Context, link export.Link, now time.Time) (bool, error) {
	has, err := s.queries.HasExport(ctx, dbgen.HasExportParams{Link: link[:], Now: now})
	return has, wrapErr("select export", err)
}

// Take implements export.Store.
func (s *ExportStore) Take(ctx context.Context, link export.Link, now, until time.Time) (export.Export, error) {
	var taken export.Export
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		row, err := queries.TakeExport(ctx, dbgen.TakeExportParams{Link: link[:], Now: now, TakenUntil: until})
		if err != nil {
			return foundOne("take export", err, export.NotFound())
		}
		taken = exportOf(row)
		if err := recordSecurityEvent(ctx, queries, taken.User, 0, account.SecurityExportDownloaded); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionDataExported, taken.User, taken.User)
	})
	return taken, err
}

// GiveBack implements export.Store.
func (s *ExportStore) GiveBack(ctx context.Context, user skincare.UserID, name string) error {
	return wrapErr("give back export", s.queries.GiveBackExport(ctx, dbgen.GiveBackExportParams{UserID: int64(user), Name: name}))
}

// BreakOff implements export.Store.
func (s *ExportStore) BreakOff(ctx context.Context, user skincare.UserID, name string, until time.Time) error {
	err := s.queries.BreakOffExport(ctx, dbgen.BreakOffExportParams{UserID: int64(user), Name: name, Until: until})
	return wrapErr("break off export", err)
}

// End implements export.Store.
func (s *ExportStore) End(ctx context.Context, ended export.Export) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		return s.end(ctx, tx, queries, ended)
	})
}

func (s *ExportStore) end(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries, ended export.Export) error {
	rows, err := queries.EndExport(ctx, dbgen.EndExportParams{
		UserID: int64(ended.User), Name: ended.Name, State: string(ended.State), EndedAt: ended.EndedAt, LastsUntil: ended.LastsUntil,
	})
	if err := changed("end export", rows, err, export.NotFound()); err != nil {
		return err
	}
	return s.jobs.Erase(ctx, tx, export.Folder(ended.User, ended.Name))
}

// Sweep implements export.Store.
func (s *ExportStore) Sweep(ctx context.Context, now, remember time.Time) (int, error) {
	return inBatches(func() (int64, error) {
		var swept int
		err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
			rows, err := queries.EndedExports(ctx, now)
			if err != nil {
				return wrapErr("select exports", err)
			}
			for _, row := range rows {
				if err := s.sweepOne(ctx, tx, row, now, remember); err != nil {
					return err
				}
			}
			swept = len(rows)
			return nil
		})
		return int64(swept), err
	})
}

func (s *ExportStore) sweepOne(ctx context.Context, tx pgx.Tx, row dbgen.EndedExportsRow, now, remember time.Time) error {
	queries := dbgen.New(tx)
	ended := export.Export{User: skincare.UserID(row.UserID), Name: row.Name, EndedAt: now, LastsUntil: remember}
	switch export.State(row.State) {
	case export.StatePreparing:
		ended.State = export.StateFailed
		return s.end(ctx, tx, queries, ended)
	case export.StateReady:
		ended.State = export.StateExpired
		return s.end(ctx, tx, queries, ended)
	default:
		if _, err := queries.DropExport(ctx, row.UserID); err != nil {
			return wrapErr("delete export", err)
		}
		return nil
	}
}

// ExportsInUse returns the folders of all archives that some users have.
func (s *ExportStore) ExportsInUse(ctx context.Context, users []skincare.UserID) (map[string]bool, error) {
	rows, err := s.queries.ExportsInUse(ctx, int64s(users))
	if err != nil {
		return nil, wrapErr("select exports", err)
	}
	kept := make(map[string]bool, len(rows))
	for _, row := range rows {
		kept[export.Folder(skincare.UserID(row.UserID), row.Name)] = true
	}
	return kept, nil
}

func exportOf(row dbgen.Export) export.Export {
	return export.Export{
		User:       skincare.UserID(row.UserID),
		Name:       row.Name,
		State:      export.State(row.State),
		Progress:   int(row.Progress),
		AskedAt:    row.AskedAt,
		ReadyAt:    timeOrZero(row.ReadyAt),
		EndedAt:    timeOrZero(row.EndedAt),
		LastsUntil: row.LastsUntil,
		Parts:      int(row.Parts),
		Bytes:      row.Bytes,
	}
}
