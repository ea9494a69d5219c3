package apitest_test

import (
	"context"
	"crypto/rand"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/directory"
)

func TestDirectory(t *testing.T) {
	t.Parallel()

	t.Run("two cells that claim one name at once do not both get it", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		for range 20 {
			name := rand.Text()
			owners := make(chan int, 2)
			for cell := range 2 {
				go func() {
					for {
						// A busy machine may take longer than a login may wait.
						owner, err := s.client.Claim(context.WithoutCancel(t.Context()), name, cell)
						if err == nil {
							owners <- owner
							return
						}
					}
				}()
			}
			require.Equal(t, <-owners, <-owners)
		}
	})

	t.Run("people who are logged in go on without it, and nobody is said to be unknown", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		here, client := s.cells[0].newUser(t)
		there, other := s.cells[1].newUser(t)
		s.directory.Close()
		require.Equal(t, http.StatusOK, s.router.profileStatus(t, client.access))
		require.Equal(t, http.StatusOK, s.router.profileStatus(t, other.access))
		require.Equal(t, http.StatusOK, s.router.refresh(t, other.refresh).status)
		s.router.logIn(t, here, goodPassword)
		s.router.logIn(t, there, goodPassword)
		require.Equal(t, http.StatusServiceUnavailable, s.router.send(t, http.MethodPost, "/api/token/", "", login("nobody-knows", goodPassword)).status)
		require.Equal(t, http.StatusServiceUnavailable, s.router.send(t, http.MethodPost, "/api/user/signup/", "", login("somebody-new", goodPassword)).status)
	})

	t.Run("a cell announces its names, and releases those of people who are gone", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, _ := s.cells[0].newUser(t)
		_, err := s.client.Claim(t.Context(), "left-long-ago", 0)
		require.NoError(t, err)
		done, err := s.cells[0].app.AnnounceNames(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, done.Names)
		require.Zero(t, done.Released, "a name that was claimed just now may be that of a sign-up")
		owner, err := s.client.Find(t.Context(), username)
		require.NoError(t, err)
		require.Zero(t, owner)
		done, err = s.cells[1].app.AnnounceNames(t.Context())
		require.NoError(t, err)
		require.Equal(t, directory.Announced{}, done)
	})

	t.Run("answers nobody without the key", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		res, err := http.Get(s.directory.URL + "/v1/names/" + "00")
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, http.StatusUnauthorized, res.StatusCode)
	})
}
