package account_test

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

var errStore = errors.New("the database is gone")

// memorySessions keeps sessions by their id. It fails with err when that is set.
type memorySessions struct {
	rows map[skincare.SessionID]account.Session
	err  error
}

func (f *memorySessions) Start(_ context.Context, session account.Session, _ string, _ account.NetworkDigest) error {
	if f.err == nil {
		f.rows[session.ID] = session
	}
	return f.err
}

// of returns a session of a user, with the error of a session that is over.
func (f *memorySessions) of(user skincare.UserID, id skincare.SessionID) (account.Session, error) {
	session, ok := f.rows[id]
	if f.err != nil {
		return account.Session{}, f.err
	}
	if !ok || session.User != user {
		return account.Session{}, skincare.Errorf(skincare.KindUnauthorized, "Please log in again.")
	}
	return session, nil
}

func (f *memorySessions) Caller(_ context.Context, user skincare.UserID, id skincare.SessionID) (skincare.Caller, error) {
	session, err := f.of(user, id)
	return skincare.Caller{User: skincare.User{ID: session.User}, Session: session.ID}, err
}

func (f *memorySessions) CallerWithConsents(
	ctx context.Context, user skincare.UserID, id skincare.SessionID,
) (caller skincare.Caller, restricted bool, latest []skincare.Consent, err error) {
	caller, err = f.Caller(ctx, user, id)
	return caller, true, []skincare.Consent{
		{Purpose: skincare.PurposePhoto, Granted: true, Source: skincare.ConsentFromProfile},
		{Purpose: skincare.PurposeAIProcessing, Granted: true, Source: skincare.ConsentAcknowledged},
	}, err
}

func (f *memorySessions) Change(_ context.Context, user skincare.UserID, id skincare.SessionID, change func(*account.Session)) error {
	session, err := f.of(user, id)
	if err != nil {
		return err
	}
	change(&session)
	f.rows[id] = session
	if session.Ended {
		delete(f.rows, id)
	}
	return nil
}

func (f *memorySessions) Confirm(_ context.Context, user skincare.UserID, id skincare.SessionID, at time.Time) error {
	session, err := f.of(user, id)
	if err != nil {
		return err
	}
	session.ConfirmedAt = at
	f.rows[id] = session
	return nil
}

func (f *memorySessions) ConfirmedAt(_ context.Context, user skincare.UserID, id skincare.SessionID) (time.Time, error) {
	session, err := f.of(user, id)
	return session.ConfirmedAt, err
}

func (f *memorySessions) PasskeyAt(_ context.Context, user skincare.UserID, id skincare.SessionID) (time.Time, error) {
	session, err := f.of(user, id)
	if session.Passkey == nil {
		return time.Time{}, err
	}
	return session.StartedAt, err
}

func (f *memorySessions) End(_ context.Context, user skincare.UserID, id skincare.SessionID) error {
	if session, ok := f.rows[id]; ok && f.err == nil && session.User == user {
		delete(f.rows, id)
	}
	return f.err
}

func (f *memorySessions) Live(_ context.Context, user skincare.UserID, usedSince, startedSince time.Time) ([]account.Session, error) {
	var live []account.Session
	for _, session := range f.rows {
		if session.User == user && !session.UsedAt.Before(usedSince) && !session.StartedAt.Before(startedSince) {
			live = append(live, session)
		}
	}
	return live, f.err
}

func (f *memorySessions) EndAllBut(_ context.Context, user skincare.UserID, keep ...skincare.SessionID) error {
	if f.err != nil {
		return f.err
	}
	for id, session := range f.rows {
		if session.User == user && !slices.Contains(keep, id) {
			delete(f.rows, id)
		}
	}
	return nil
}

// plainTokens are access tokens that anyone can read.
type plainTokens struct{ err error }

func (f plainTokens) Issue(user skincare.UserID, session skincare.SessionID) (string, error) {
	return fmt.Sprintf("%d/%d", user, session), f.err
}

func (f plainTokens) Parse(token string) (skincare.UserID, skincare.SessionID, error) {
	var user skincare.UserID
	var session skincare.SessionID
	if _, err := fmt.Sscanf(token, "%d/%d", &user, &session); err != nil {
		return 0, 0, skincare.Errorf(skincare.KindUnauthorized, "Please log in again.")
	}
	return user, session, nil
}

// noted is an event with whose account it is about.
type noted struct {
	event account.Event
	user  skincare.UserID
}

// house is a service with sessions, a clock and what it has noted.
type house struct {
	*bundle
	sessions *memorySessions
	now      time.Time
	noted    []noted
}

func setupHouse() *house {
	h := &house{
		bundle:   setup(),
		sessions: &memorySessions{rows: make(map[skincare.SessionID]account.Session)},
		now:      time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
	}
	h.service.Sessions, h.service.Tokens = h.sessions, plainTokens{}
	h.service.Now = func() time.Time { return h.now }
	h.service.Note = func(_ context.Context, event account.Event, user skincare.UserID) {
		h.noted = append(h.noted, noted{event, user})
	}
	return h
}

// enter logs Ana in, on a device with a key or without, and forgets what was
// noted of it.
func (h *house) enter(t *testing.T, key account.DeviceKey) (account.Tokens, skincare.Caller) {
	t.Helper()
	tokens, err := h.service.LogIn(t.Context(), account.Attempt{
		Username: "ana", Password: "right", Key: key, Origin: account.Origin{Address: netip.MustParseAddr(homeOfAna)},
	})
	require.NoError(t, err)
	caller, err := h.service.Authenticate(t.Context(), tokens.Access)
	require.NoError(t, err)
	h.noted = nil
	return tokens, caller
}

// requireKind fails unless an error is of a kind.
func requireKind(t *testing.T, kind skincare.Kind, err error, because ...any) {
	t.Helper()
	require.Error(t, err, because...)
	require.Equal(t, kind, skincare.KindOf(err), because...)
}
