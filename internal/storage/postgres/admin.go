package postgres

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// AdminStore implements admin.Users, admin.Counts and admin.Log.
type AdminStore struct{ tables }

// NewAdminStore returns a store that uses the given pool.
func NewAdminStore(pool *pgxpool.Pool, erasures Erasures) *AdminStore {
	return &AdminStore{newTables(pool, erasures)}
}

// Totals implements admin.Users.
func (s *AdminStore) Totals(ctx context.Context) (admin.Totals, error) {
	row, err := s.queries.Totals(ctx)
	if err != nil {
		return admin.Totals{}, wrapErr("sum usage", err)
	}
	return admin.Totals{
		Users: row.Users,
		Usage: admin.Usage{
			AIRequests:      row.GeminiApiRequests,
			Classifications: row.ImageClassificationRequests,
			Questionnaires:  row.Questionnaires,
		},
		Courses:      row.Courses,
		OpenFeedback: row.OpenFeedback,
	}, nil
}

// ToggleRole implements admin.Users.
func (s *AdminStore) ToggleRole(ctx context.Context, act admin.Act) (skincare.User, error) {
	return s.act(ctx, act, func(ctx context.Context, _ pgx.Tx, queries *dbgen.Queries, subject *lockedUser) error {
		if subject.isHidden() {
			return admin.NotFound()
		}
		return setRole(ctx, queries, act.Actor, &subject.User, !subject.IsAdmin)
	})
}

// lockedUser is somebody whose row is locked.
type lockedUser struct {
	skincare.User
	// deletedAt is zero unless an admin has deleted the account.
	deletedAt time.Time
	deletedBy skincare.UserID
}

func (u lockedUser) isHidden() bool { return !u.deletedAt.IsZero() }

// act lets one person do something to another while the rows of both are
// locked. Whoever acts is an admin, is somebody else, and stays an admin until
// it is done, so that one always remains.
func (s *AdminStore) act(
	ctx context.Context, act admin.Act, do func(context.Context, pgx.Tx, *dbgen.Queries, *lockedUser) error,
) (skincare.User, error) {
	var subject lockedUser
	err := withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		rows, err := queries.LockPair(ctx, dbgen.LockPairParams{Actor: int64(act.Actor), Subject: int64(act.Subject)})
		if err != nil {
			return wrapErr("lock users", err)
		}
		mayAct := false
		for _, row := range rows {
			person := lockedUser{
				User:      skincare.User{ID: skincare.UserID(row.ID), Username: row.Username, IsAdmin: row.IsAdmin},
				deletedAt: timeOrZero(row.DeletedAt), deletedBy: skincare.UserID(row.DeletedBy.Int64),
			}
			if person.ID == act.Subject {
				subject = person
			} else {
				mayAct = person.IsAdmin
			}
		}
		switch {
		case !mayAct:
			return admin.NotAdmin()
		case subject.ID == 0:
			return admin.NotFound()
		}
		return do(ctx, tx, queries, &subject)
	})
	return subject.User, err
}

func setRole(ctx context.Context, queries *dbgen.Queries, actor skincare.UserID, subject *skincare.User, isAdmin bool) error {
	if err := queries.SetRole(ctx, dbgen.SetRoleParams{UserID: int64(subject.ID), IsAdmin: isAdmin}); err != nil {
		return wrapErr("update role", err)
	}
	subject.IsAdmin = isAdmin
	if err := recordSecurityEvent(ctx, queries, subject.ID, 0, roleEvent(isAdmin)); err != nil {
		return err
	}
	return recordAudit(ctx, queries, roleAction(isAdmin), actor, subject.ID)
}

func roleAction(isAdmin bool) admin.Action {
	if isAdmin {
		return admin.ActionAdminGranted
	}
	return admin.ActionAdminRevoked
}

// Since implements admin.Counts.
func (s *AdminStore) Since(ctx context.Context, first skincare.Date) ([]admin.Count, error) {
	rows, err := s.queries.CountsSince(ctx, pgDate(first))
	return convertRows("select counts", rows, err, func(row dbgen.CountsSinceRow) admin.Count {
		return admin.Count{
			Date: skincare.DateOf(row.Day.Time), What: admin.What(row.What), Kind: row.Kind, Times: row.Count,
		}
	})
}

// countToday adds one to what happened today. It is the last statement of a transaction, because others may wait
// for it.
func countToday(ctx context.Context, queries *dbgen.Queries, what admin.What, kind string) error {
	return wrapErr("count", queries.CountToday(ctx, dbgen.CountTodayParams{What: string(what), Kind: kind}))
}

// Before implements admin.Log.
func (s *AdminStore) Before(ctx context.Context, id int64, most int) ([]admin.Entry, error) {
	if id == 0 {
		id = math.MaxInt64
	}
	rows, err := s.queries.ListAudit(ctx, dbgen.ListAuditParams{Before: id, Most: int32(most)}) //nolint:gosec // At most 101.
	return convertRows("select audit", rows, err, func(row dbgen.ListAuditRow) admin.Entry {
		return admin.Entry{
			ID: row.ID, At: row.At, Action: admin.Action(row.Action),
			Actor: person(row.Actor, row.ActorName), Subject: person(row.Subject, row.SubjectName), Text: row.TextID.String,
		}
	})
}

func person(id pgtype.Int8, name pgtype.Text) *admin.Person {
	if !id.Valid {
		return nil
	}
	return &admin.Person{ID: skincare.UserID(id.Int64), Username: name.String}
}

// noAccount stands in the log for the operator, or for somebody who must not be
// named.
const noAccount skincare.UserID = 0

// recordAudit writes down what is done in the same transaction.
func recordAudit(ctx context.Context, queries *dbgen.Queries, action admin.Action, actor, subject skincare.UserID) error {
	err := queries.RecordAudit(ctx, dbgen.RecordAuditParams{
		Action:  string(action),
		Actor:   pgtype.Int8{Int64: int64(actor), Valid: actor != noAccount},
		Subject: pgtype.Int8{Int64: int64(subject), Valid: subject != noAccount},
	})
	return wrapErr("insert audit", err)
}
