package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// crowd is people with a session each, whose number is that of the person.
type crowd struct {
	store *postgres.SessionStore
	users []skincare.UserID
}

func newCrowd(t *testing.T) crowd {
	t.Helper()
	pool := pgtest.New(t)
	c := crowd{postgres.NewSessionStore(pool, &fakeErasures{}), make([]skincare.UserID, 8)}
	for i := range c.users {
		c.users[i] = createUser(t, pool, fmt.Sprintf("person%d", i))
		live := account.Session{User: c.users[i], ID: skincare.SessionID(i)}
		require.NoError(t, c.store.Start(t.Context(), live, "hash", account.NetworkDigest{}))
	}
	return c
}

// ask has everybody ask five times at once who they are, so that they share
// queries, and returns what look objects to.
func (c crowd) ask(ctx context.Context, look func(person int, caller skincare.Caller, err error) error) error {
	var wait sync.WaitGroup
	errs := make([]error, 5*len(c.users))
	for n := range errs {
		wait.Go(func() {
			i := n % len(c.users)
			caller, err := c.store.Caller(ctx, c.users[i], skincare.SessionID(i))
			errs[n] = look(i, caller, err)
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

func TestCallersGetTheirOwnRow(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	for range 20 {
		require.NoError(t, c.ask(t.Context(), func(i int, caller skincare.Caller, err error) error {
			if err == nil && (caller.ID != c.users[i] || caller.Username != fmt.Sprintf("person%d", i) || caller.Session != skincare.SessionID(i)) {
				err = fmt.Errorf("person %d got the row of %v", i, caller.ID)
			}
			return err
		}))
	}
}

func TestCallersWhoseSessionEndedAreRefusedAtOnce(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	for ended := range c.users {
		require.NoError(t, c.store.End(t.Context(), c.users[ended], skincare.SessionID(ended)))
		require.NoError(t, c.ask(t.Context(), func(i int, _ skincare.Caller, err error) error {
			if refused := skincare.KindOf(err) == skincare.KindUnauthorized; refused != (i <= ended) {
				return fmt.Errorf("person %d after %d sessions ended: %w", i, ended+1, err)
			}
			return nil
		}))
	}
}

func TestCallersWhoGiveUpDisturbNobody(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.NoError(t, c.ask(gone, func(i int, caller skincare.Caller, err error) error {
		if errors.Is(err, context.Canceled) || err == nil && caller.ID == c.users[i] {
			return nil
		}
		return fmt.Errorf("person %d got %v: %w", i, caller.ID, err)
	}))
	require.NoError(t, c.ask(t.Context(), func(_ int, _ skincare.Caller, err error) error { return err }))
}
