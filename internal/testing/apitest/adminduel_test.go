package apitest_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/testing/level"
)

// duels is how often admins turn on each other.
var duels = flag.Int("duels", level.Pick(4, 25, 1000), "how often admins demote and delete each other") //nolint:gochecknoglobals // A flag.

// TestAnAdminRemains [M-09] lets admins demote and delete each other and
// themselves, all at once on two replicas. Everyone was an admin when their
// request came in, which is as late as the guard can tell.
func TestAnAdminRemains(t *testing.T) {
	t.Parallel()
	const fighters = 4
	a := setup(t)
	b := replica(t, a.pool, a.config)
	var acts, won, busy int
	for range *duels {
		admins := a.makeAdmins(t, fighters)
		stop := a.watchAdmins(t)
		var wait sync.WaitGroup
		var mu sync.Mutex
		for i, actor := range admins {
			caller := skincare.Caller{User: skincare.User{ID: actor, IsAdmin: true}}
			for range 3 {
				replica, subject, isDeletion := []*program{a, b}[rand.IntN(2)], admins[rand.IntN(fighters)], rand.IntN(2) == 0
				if i == 0 {
					subject = actor // One of them always tries their own row.
				}
				wait.Go(func() {
					err := replica.strike(t.Context(), caller, subject, isDeletion)
					mu.Lock()
					defer mu.Unlock()
					acts++
					switch skincare.KindOf(err) {
					case skincare.KindForbidden, skincare.KindNotFound:
					case skincare.KindUnavailable:
						busy++
					default:
						require.NoError(t, err)
						require.NotEqual(t, actor, subject, "nobody acts on their own row")
						won++
					}
					pgErr, ok := errors.AsType[*pgconn.PgError](err)
					require.False(t, ok && pgErr.Code == "40P01", "a deadlock")
				})
			}
		}
		wait.Wait()
		require.Positive(t, stop(), "an admin remained at every moment")
		require.Positive(t, a.count(t, "users WHERE is_admin"))
		_, err := a.pool.Exec(t.Context(), "DELETE FROM users")
		require.NoError(t, err)
	}
	require.Positive(t, won)
	t.Logf("%d rounds, %d acts, of which %d succeeded and %d were told to try again", *duels, acts, won, busy)
}

// strike toggles a role or deletes an account.
func (a *program) strike(ctx context.Context, caller skincare.Caller, subject skincare.UserID, isDeletion bool) error {
	var err error
	if isDeletion {
		_, err = a.app.Admin.Delete(ctx, caller, subject)
	} else {
		_, err = a.app.Admin.ToggleRole(ctx, caller, subject)
	}
	return err
}

// makeAdmins creates accounts that nobody can log in to.
func (a *program) makeAdmins(t *testing.T, count int) []skincare.UserID {
	t.Helper()
	rows, err := a.pool.Query(t.Context(), `INSERT INTO users (username, username_key, password_hash, is_admin)
		SELECT 'fighter' || n, 'fighter' || n, 'none', true FROM generate_series(1, $1) AS n RETURNING id`, count)
	require.NoError(t, err)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[skincare.UserID])
	require.NoError(t, err)
	return ids
}

// watchAdmins counts the admins again and again, and returns what ends that and
// tells the fewest there were.
func (a *program) watchAdmins(t *testing.T) (stop func() int) {
	t.Helper()
	fewest := a.count(t, "users WHERE is_admin")
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			var admins int
			if err := a.pool.QueryRow(t.Context(), "SELECT count(*) FROM users WHERE is_admin").Scan(&admins); err != nil {
				fewest = -1
				return
			}
			fewest = min(fewest, admins)
			select {
			case <-end:
				return
			default:
			}
		}
	}()
	return func() int {
		close(end)
		<-ended
		return fewest
	}
}
