package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/features/complaint"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ComplaintStore implements complaint.Store.
type ComplaintStore struct{ tables }

// NewComplaintStore returns a store that uses the given pool.
func NewComplaintStore(pool *pgxpool.Pool) *ComplaintStore {
	return &ComplaintStore{newTables(pool, nil)}
}

// Add implements complaint.Store.
func (s *ComplaintStore) Add(ctx context.Context, user skincare.UserID, row complaint.Row) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		err := queries.AddComplaint(ctx, dbgen.AddComplaintParams{
			UserID: int64(user), Name: row.Name, About: string(row.About),
			MadeAt: row.MadeAt, DueAt: row.DueAt, Sealed: row.Sealed,
		})
		if err != nil {
			return wrapErr("insert complaint", err)
		}
		return countComplaints(ctx, queries, row.MadeAt, dbgen.CountComplaintsParams{Made: 1})
	})
}

// countComplaints adds to the counts of a month. It is the last statement of a
// transaction, because others may wait for it.
func countComplaints(ctx context.Context, queries *dbgen.Queries, at time.Time, more dbgen.CountComplaintsParams) error {
	year, month, _ := at.UTC().Date()
	more.Month = pgtype.Date{Time: time.Date(year, month, 1, 0, 0, 0, 0, time.UTC), Valid: true}
	return wrapErr("count complaints", queries.CountComplaints(ctx, more))
}

// Of implements complaint.Store.
func (s *ComplaintStore) Of(ctx context.Context, user skincare.UserID, most int) ([]complaint.Row, error) {
	kept, err := s.queries.ComplaintsOf(ctx, dbgen.ComplaintsOfParams{UserID: int64(user), Most: int32(most)}) //nolint:gosec // It fits.
	if err != nil {
		return nil, wrapErr("select complaints", err)
	}
	if len(kept) == 0 {
		return nil, nil
	}
	oldest := kept[len(kept)-1].ID
	answers, err := s.queries.AnswersOf(ctx, dbgen.AnswersOfParams{UserID: int64(user), First: oldest})
	if err != nil {
		return nil, wrapErr("select answers", err)
	}
	answered := make(map[int64][]complaint.AnswerRow)
	for _, row := range answers {
		answered[row.ComplaintID] = append(answered[row.ComplaintID],
			complaint.AnswerRow{Name: row.Name, GivenAt: row.GivenAt, Sealed: row.Sealed})
	}
	rows := make([]complaint.Row, 0, len(kept))
	for _, row := range kept {
		rows = append(rows, complaint.Row{
			Name: row.Name, About: complaint.About(row.About), MadeAt: row.MadeAt, DueAt: row.DueAt,
			ClosedAt: timeOrZero(row.ClosedAt), Sealed: row.Sealed, Answers: answered[row.ID],
		})
	}
	return rows, nil
}

// Open implements complaint.Register.
func (s *ComplaintStore) Open(ctx context.Context, after skincare.Place, most int) ([]complaint.Entry, error) {
	rows, err := s.queries.OpenComplaints(ctx, dbgen.OpenComplaintsParams{
		After: after.At, AfterName: after.Name, Most: int32(most), //nolint:gosec // At most 101.
	})
	return convertRows("select complaints", rows, err, complaintEntry)
}

// Closed implements complaint.Register.
func (s *ComplaintStore) Closed(ctx context.Context, after skincare.Place, most int) ([]complaint.Entry, error) {
	before := dbgen.ClosedComplaintsParams{
		Before: after.At, BeforeName: after.Name, Most: int32(most), //nolint:gosec // At most 101.
	}
	if after == (skincare.Place{}) {
		before.Before = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	rows, err := s.queries.ClosedComplaints(ctx, before)
	return convertRows("select complaints", rows, err, func(row dbgen.ClosedComplaintsRow) complaint.Entry {
		return complaintEntry(dbgen.OpenComplaintsRow(row))
	})
}

func complaintEntry(row dbgen.OpenComplaintsRow) complaint.Entry {
	return complaint.Entry{
		Name: row.Name, Username: row.Username, About: complaint.About(row.About),
		MadeAt: row.MadeAt, DueAt: row.DueAt, ClosedAt: timeOrZero(row.ClosedAt), Answers: int(row.Answers),
	}
}

// Count implements complaint.Register.
func (s *ComplaintStore) Count(ctx context.Context, now time.Time) (complaint.Counts, error) {
	row, err := s.queries.CountOpenComplaints(ctx, dbgen.CountOpenComplaintsParams{Now: now, Most: complaint.MaxCounted})
	if err != nil {
		return complaint.Counts{}, wrapErr("count complaints", err)
	}
	return complaint.Counts{Open: int(row.Open), Overdue: int(row.Overdue)}, nil
}

// ByMonth implements complaint.Register.
func (s *ComplaintStore) ByMonth(ctx context.Context, most int) ([]complaint.Month, error) {
	rows, err := s.queries.ComplaintMonths(ctx, int32(most)) //nolint:gosec // Twelve.
	return convertRows("select months", rows, err, func(row dbgen.ComplaintCount) complaint.Month {
		return complaint.Month{
			First: skincare.DateOf(row.Month.Time), Made: row.Made, Closed: row.Closed, Late: row.Late,
		}
	})
}

// Read implements complaint.Register.
func (s *ComplaintStore) Read(ctx context.Context, by skincare.UserID, name string) (complaint.OwnedRow, error) {
	var kept complaint.OwnedRow
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		row, err := complaintByName(ctx, queries, name)
		if err != nil {
			return err
		}
		if kept, err = ownedComplaint(ctx, queries, row); err != nil {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionComplaintRead, by, kept.User)
	})
	return kept, err
}

// Owner implements complaint.Register.
func (s *ComplaintStore) Owner(ctx context.Context, name string) (skincare.UserID, error) {
	owner, err := s.queries.ComplaintOwner(ctx, name)
	return skincare.UserID(owner), foundOne("select complaint", err, complaint.NotFound())
}

// Answer implements complaint.Register. The row is locked, so that of two
// admins who close a complaint at once one is told.
func (s *ComplaintStore) Answer(
	ctx context.Context, by skincare.UserID, name string, answer complaint.NewAnswer,
) (complaint.OwnedRow, error) {
	var kept complaint.OwnedRow
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		row, err := complaintByName(ctx, queries, name)
		if err != nil {
			return err
		}
		if row.ClosedAt != nil {
			return complaint.IsClosed()
		}
		err = queries.AddAnswer(ctx, dbgen.AddAnswerParams{
			UserID: row.UserID, ComplaintID: row.ID, Name: answer.Name, GivenAt: answer.GivenAt, Sealed: answer.Sealed,
		})
		if err != nil {
			return wrapErr("insert answer", err)
		}
		if answer.Closes {
			row.ClosedAt = &answer.GivenAt
		}
		if kept, err = ownedComplaint(ctx, queries, row); err != nil {
			return err
		}
		if len(kept.Answers) > answer.Most {
			return complaint.TooManyAnswers()
		}
		if err := recordAudit(ctx, queries, admin.ActionComplaintAnswered, by, kept.User); err != nil {
			return err
		}
		if answer.Closes {
			return closeComplaint(ctx, queries, row)
		}
		return nil
	})
	return kept, err
}

func closeComplaint(ctx context.Context, queries *dbgen.Queries, row dbgen.ComplaintByNameRow) error {
	closed := timeOrZero(row.ClosedAt)
	err := queries.CloseComplaint(ctx, dbgen.CloseComplaintParams{UserID: row.UserID, ID: row.ID, ClosedAt: closed})
	if err != nil {
		return wrapErr("close complaint", err)
	}
	more := dbgen.CountComplaintsParams{Closed: 1}
	if row.DueAt.Before(closed) {
		more.Late = 1
	}
	return countComplaints(ctx, queries, closed, more)
}

// complaintByName returns a complaint and keeps others from changing it.
func complaintByName(ctx context.Context, queries *dbgen.Queries, name string) (dbgen.ComplaintByNameRow, error) {
	row, err := queries.ComplaintByName(ctx, name)
	return row, foundOne("select complaint", err, complaint.NotFound())
}

// ownedComplaint returns a complaint with its answers.
func ownedComplaint(ctx context.Context, queries *dbgen.Queries, row dbgen.ComplaintByNameRow) (complaint.OwnedRow, error) {
	answers, err := queries.AnswersTo(ctx, dbgen.AnswersToParams{UserID: row.UserID, ComplaintID: row.ID})
	if err != nil {
		return complaint.OwnedRow{}, wrapErr("select answers", err)
	}
	kept := complaint.OwnedRow{
		User: skincare.UserID(row.UserID), Username: row.Username,
		Row: complaint.Row{
			Name: row.Name, About: complaint.About(row.About), MadeAt: row.MadeAt, DueAt: row.DueAt,
			ClosedAt: timeOrZero(row.ClosedAt), Sealed: row.Sealed,
		},
	}
	for _, answer := range answers {
		kept.Answers = append(kept.Answers, complaint.AnswerRow(answer))
	}
	return kept, nil
}
