package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// maxSessions is how many devices a person can be logged in on. One more ends
// the oldest session.
const maxSessions = 20

// maxNetworks is how many networks of a user are remembered: home, work, phone
// and some to spare.
const maxNetworks = 5

// SessionStore implements account.Sessions.
type SessionStore struct {
	tables
	sessions *sessionLoader
}

// NewSessionStore returns a store that uses the given pool.
func NewSessionStore(pool *pgxpool.Pool, erasures Erasures) *SessionStore {
	all := newTables(pool, erasures)
	return &SessionStore{tables: all, sessions: &sessionLoader{queries: all.queries}}
}

// Start implements account.Sessions.
func (s *SessionStore) Start(ctx context.Context, session account.Session, passwordHash string, from account.NetworkDigest) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		live, err := queries.AddLiveSession(ctx, dbgen.AddLiveSessionParams{
			UserID: int64(session.User), PasswordHash: passwordHash,
			SessionID: int64(session.ID), KeepSessions: maxSessions,
			Network: from[:], KeepNetworks: maxNetworks,
		})
		if err != nil {
			return foundOne("add live session", err, skincare.Busy(time.Second)) // The password was changed just now.
		}
		var passkeyAt *time.Time
		if session.Passkey != nil {
			passkeyAt = &session.StartedAt
			if err := usePasskey(ctx, queries, session); err != nil {
				return err
			}
		}
		err = queries.StartSession(ctx, dbgen.StartSessionParams{
			UserID:    int64(session.User),
			ID:        int64(session.ID),
			Newest:    session.Newest[:],
			Previous:  session.Previous[:],
			Salt:      session.Salt[:],
			Device:    string(session.Device),
			DeviceKey: bindingColumn(session.Binding),
			StartedAt: session.StartedAt,
			UsedAt:    session.UsedAt,

			ConfirmedAt: session.ConfirmedAt,
			PasskeyAt:   passkeyAt,
		})
		if err != nil {
			return wrapErr("insert session", err)
		}
		if err := touchUser(ctx, queries, session); err != nil {
			return err
		}
		if err := recordNewDevice(ctx, queries, session); err != nil {
			return err
		}
		return keepSessions(ctx, queries, session.User, live)
	})
}

// touchUser notes that an account is in use. Whoever uses it logs in or
// refreshes a token, and both hold the lock of the person's row.
func touchUser(ctx context.Context, queries *dbgen.Queries, session account.Session) error {
	today := pgDate(skincare.DateOf(session.UsedAt))
	return wrapErr("note the use of an account", queries.TouchUser(ctx, dbgen.TouchUserParams{UserID: int64(session.User), Today: today}))
}

// keepSessions ends all sessions of a user but those given.
func keepSessions(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, keep []int64) error {
	return wrapErr("end other sessions", queries.KeepSessions(ctx, dbgen.KeepSessionsParams{UserID: int64(user), Keep: keep}))
}

// Caller implements account.Sessions.
func (s *SessionStore) Caller(ctx context.Context, user skincare.UserID, id skincare.SessionID) (skincare.Caller, error) {
	return s.sessions.find(ctx, user, id)
}

// CallerWithConsents implements account.Sessions.
func (s *SessionStore) CallerWithConsents(
	ctx context.Context, user skincare.UserID, id skincare.SessionID,
) (found skincare.Caller, restricted bool, latest []skincare.Consent, err error) {
	row, err := s.queries.CallerWithConsents(ctx, dbgen.CallerWithConsentsParams{UserID: int64(user), SessionID: int64(id)})
	if err != nil {
		return skincare.Caller{}, false, nil, foundOne("select caller with consents", err, errNoSession())
	}
	for i, purpose := range row.Purposes {
		latest = append(latest, skincare.Consent{
			Purpose: skincare.Purpose(purpose), Granted: row.Granted[i], Source: skincare.ConsentSource(row.Sources[i]),
		})
	}
	return caller(id, dbgen.CallersRow{
		UserID: int64(user), Username: row.Username, IsAdmin: row.IsAdmin, SealedProfile: row.SealedProfile,
	}), row.Restricted, latest, nil
}

// Change implements account.Sessions.
func (s *SessionStore) Change(ctx context.Context, user skincare.UserID, id skincare.SessionID, change func(*account.Session)) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockUser(ctx, queries, user); err != nil {
			return err
		}
		row, err := queries.LockSession(ctx, dbgen.LockSessionParams{UserID: int64(user), ID: int64(id)})
		if err != nil {
			return foundOne("lock session", err, errNoSession())
		}
		session := account.Session{User: user, ID: id, StartedAt: row.StartedAt, UsedAt: row.UsedAt}
		copy(session.Binding[:], row.DeviceKey)
		copy(session.Newest[:], row.Newest)
		copy(session.Previous[:], row.Previous)
		copy(session.Salt[:], row.Salt)

		before := session
		change(&session)
		if session == before {
			return nil
		}
		return saveSession(ctx, queries, session)
	})
}

func saveSession(ctx context.Context, queries *dbgen.Queries, session account.Session) error {
	if session.Ended {
		err := queries.EndSession(ctx, dbgen.EndSessionParams{UserID: int64(session.User), ID: int64(session.ID)})
		if err != nil {
			return wrapErr("end session", err)
		}
		if session.Reused {
			return recordSecurityEvent(ctx, queries, session.User, 0, account.SecurityStolenToken)
		}
		return nil
	}
	err := queries.SaveSession(ctx, dbgen.SaveSessionParams{
		UserID:   int64(session.User),
		ID:       int64(session.ID),
		Newest:   session.Newest[:],
		Previous: session.Previous[:],
		Salt:     session.Salt[:],
		UsedAt:   session.UsedAt,
	})
	if err != nil {
		return wrapErr("save session", err)
	}
	return touchUser(ctx, queries, session)
}

// Confirm implements account.Sessions.
func (s *SessionStore) Confirm(ctx context.Context, user skincare.UserID, id skincare.SessionID, at time.Time) error {
	rows, err := s.queries.ConfirmSession(ctx, dbgen.ConfirmSessionParams{UserID: int64(user), ID: int64(id), ConfirmedAt: at})
	return changed("confirm session", rows, err, errNoSession())
}

// ConfirmedAt implements account.Sessions.
func (s *SessionStore) ConfirmedAt(ctx context.Context, user skincare.UserID, id skincare.SessionID) (time.Time, error) {
	at, err := s.queries.SessionConfirmedAt(ctx, dbgen.SessionConfirmedAtParams{UserID: int64(user), ID: int64(id)})
	return at, foundOne("select confirmation", err, errNoSession())
}

// End implements account.Sessions.
func (s *SessionStore) End(ctx context.Context, user skincare.UserID, id skincare.SessionID) error {
	return wrapErr("end session", s.queries.EndSession(ctx, dbgen.EndSessionParams{UserID: int64(user), ID: int64(id)}))
}

// Live implements account.Sessions.
func (s *SessionStore) Live(ctx context.Context, user skincare.UserID, usedSince, startedSince time.Time) ([]account.Session, error) {
	rows, err := s.queries.LiveSessions(ctx, dbgen.LiveSessionsParams{
		UserID: int64(user), UsedSince: usedSince, StartedSince: startedSince,
	})
	return convertRows("select sessions", rows, err, func(row dbgen.LiveSessionsRow) account.Session {
		session := account.Session{
			User: user, ID: skincare.SessionID(row.ID), Device: account.Device(row.Device),
			StartedAt: row.StartedAt, UsedAt: row.UsedAt,
		}
		copy(session.Binding[:], row.DeviceKey)
		return session
	})
}

// bindingColumn returns null for a session that is bound to no device.
func bindingColumn(binding account.Binding) []byte {
	if binding == (account.Binding{}) {
		return nil
	}
	return binding[:]
}

// EndAllBut implements account.Sessions.
func (s *SessionStore) EndAllBut(ctx context.Context, user skincare.UserID, keep ...skincare.SessionID) error {
	ids := int64s(keep)
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		if err := endOtherSessions(ctx, queries, user, ids); err != nil {
			return err
		}
		if len(ids) > 0 {
			return nil
		}
		if err := endAccess(ctx, tx, s.erasures, user); err != nil {
			return err
		}
		return recordSecurityEvent(ctx, queries, user, 0, account.SecurityLoggedOutAll)
	})
}

// endOtherSessions ends all sessions of a user but those given, from the next
// request on.
func endOtherSessions(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, keep []int64) error {
	if err := queries.KeepLiveSessions(ctx, dbgen.KeepLiveSessionsParams{UserID: int64(user), Keep: keep}); err != nil {
		return wrapErr("end other sessions", err)
	}
	return keepSessions(ctx, queries, user, keep)
}

// PasskeyAt implements account.Sessions.
func (s *SessionStore) PasskeyAt(ctx context.Context, user skincare.UserID, id skincare.SessionID) (time.Time, error) {
	at, err := s.queries.SessionPasskeyAt(ctx, dbgen.SessionPasskeyAtParams{UserID: int64(user), ID: int64(id)})
	if errors.Is(err, pgx.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, wrapErr("select session", err)
	}
	return timeOrZero(at), nil
}

// lockUser takes the lock under which changes of one person follow each other.
func lockUser(ctx context.Context, queries *dbgen.Queries, user skincare.UserID) error {
	users, err := queries.LockUser(ctx, int64(user))
	return changed("lock user", users, err, errNoSession()) // The account was deleted meanwhile.
}

func errNoSession() error {
	return skincare.Errorf(skincare.KindUnauthorized, "Please log in again.")
}
