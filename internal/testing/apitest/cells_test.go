package apitest_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/server/cellrouter"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/cells"
	"clary.example/internal/storage/directory"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/pgtest"
)

// site is two cells with their directory, behind a router.
type site struct {
	cells [2]*program
	// router is the whole site as a browser sees it.
	router    *program
	directory *httptest.Server
	key       directory.Key
	client    *directory.Client
}

// setupCells starts cells 0 and 1. They share the keys of tokens, addresses and
// reminders. Databases, buckets and vault keys are their own.
func setupCells(t *testing.T) *site {
	t.Helper()
	secret := make([]byte, directory.KeyBytes)
	_, _ = rand.Read(secret)
	key, err := directory.NewKey(base64.RawURLEncoding.EncodeToString(secret))
	require.NoError(t, err)
	store, err := directory.OpenStore(t.Context(), pgtest.New(t))
	require.NoError(t, err)
	s := &site{key: key, directory: httptest.NewServer(directory.NewHandler(store, key, slog.New(slog.DiscardHandler)))}
	t.Cleanup(s.directory.Close)
	s.client, err = directory.NewClient(s.directory.URL, key)
	require.NoError(t, err)

	shared := settings(t)
	var behind []cellrouter.Cell
	for number := range s.cells {
		cfg := settings(t)
		cfg.TokenKeys, cfg.AddressKey, cfg.PushKey = shared.TokenKeys, shared.AddressKey, shared.PushKey
		cfg.Cells = config.Cells{Number: number, DirectoryURL: s.directory.URL, DirectoryKey: key}
		pool := pgtest.New(t)
		require.NoError(t, postgres.NumberCell(t.Context(), pool, number))
		s.cells[number] = replica(t, pool, cfg)
		address, err := url.Parse(s.cells[number].url)
		require.NoError(t, err)
		behind = append(behind, cellrouter.Cell{Number: number, URL: address})
	}
	handler, err := cellrouter.New(behind, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	router := httptest.NewServer(handler)
	t.Cleanup(router.Close)
	front := *s.cells[0]
	front.url = router.URL
	s.router = &front
	return s
}

// cell is one side of a move.
func (s *site) cell(t *testing.T, number int) cells.Cell {
	t.Helper()
	a := s.cells[number]
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	bucket := a.bucket(t)
	v, err := vault.New(bucket, a.config.VaultKeys, time.Now)
	require.NoError(t, err)
	return cells.Cell{
		Number: number, Store: postgres.NewCellStore(a.pool), Bucket: bucket, Vault: v,
		Photos:  postgres.NewQuestionnaireStore(a.pool, queue).KeptPhotos,
		Exports: postgres.NewExportStore(a.pool, queue).KeptExports,
	}
}

func (s *site) mover(t *testing.T, from int) *cells.Mover {
	t.Helper()
	return &cells.Mover{From: s.cell(t, from), To: s.cell(t, 1-from), Directory: s.client}
}

// movedRows returns all rows of a person, by table. What a move may change is left
// out.
func (a *program) movedRows(t *testing.T, user skincare.UserID) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, table := range append(postgres.PersonTables(), "users") {
		owner := "user_id"
		if table == "users" {
			owner = "id"
		}
		rows, err := a.pool.Query(t.Context(), fmt.Sprintf(
			`SELECT (to_jsonb(t) - 'moving_to')::text FROM %s AS t WHERE %s = $1 ORDER BY 1`, table, owner), int64(user))
		require.NoError(t, err)
		texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		if len(texts) > 0 {
			all[table] = fmt.Sprint(texts)
		}
	}
	return all
}

// fillPerson gives a new person rows in every table that is moved, and returns
// them.
func (s *site) fillPerson(t *testing.T, number int) (string, tokens, skincare.UserID) {
	t.Helper()
	a := s.cells[number]
	username, client := a.newUser(t)
	writeAll(t, a, client)
	user := a.userID(t, client.access)
	a.exec(t, "DELETE FROM notices") // Nobody is moved who has one.
	a.exec(t, `INSERT INTO exports (user_id, name, state, link, asked_at, lasts_until) VALUES ($1, 'x', 'ready', $2, now(), now() + interval '1 day')`,
		int64(user), []byte(rand.Text()))
	require.NoError(t, a.bucket(t).Put(t.Context(), fmt.Sprintf("exports/%d/x/part", user), []byte("sealed")))
	for _, table := range postgres.PersonTables() {
		require.Contains(t, a.movedRows(t, user), table, "the test must fill every table")
	}
	return username, client, user
}

func (s *site) requireLivesIn(t *testing.T, number int, user skincare.UserID, rows map[string]string) {
	t.Helper()
	require.Equal(t, rows, s.cells[number].movedRows(t, user))
	require.Empty(t, s.cells[1-number].movedRows(t, user), "rows are left behind")
	for _, folder := range []string{"photos", "exports"} {
		path := fmt.Sprintf("%s/%d/", folder, user)
		require.NotEmpty(t, keys(t, s.cells[number].bucket(t), path))
		require.Empty(t, keys(t, s.cells[1-number].bucket(t), path), "objects are left behind")
	}
}

func TestMove(t *testing.T) {
	t.Parallel()

	t.Run("takes everything along, there and back, and nobody is logged out", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, client, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		record := fmt.Sprint(s.router.records(t, client.access)[0].ID)
		for from := range 2 {
			require.NoError(t, s.mover(t, from).Move(t.Context(), username))
			s.requireLivesIn(t, 1-from, user, rows)
			require.Equal(t, http.StatusOK, s.router.profileStatus(t, client.access), "the session goes on")
			require.Contains(t, string(s.router.send(t, http.MethodGet, "/api/user/profile/", client.access, nil).body), canary)
			require.Len(t, s.router.records(t, client.access), 1)
			require.Equal(t, http.StatusOK, s.router.image(t, client.access, record).status)
			left := s.cells[from].send(t, http.MethodGet, "/api/user/profile/", client.access, nil)
			require.Equal(t, http.StatusServiceUnavailable, left.status)
			require.Equal(t, fmt.Sprint(1-from), left.header.Get(cellrouter.Header))
			require.NoError(t, s.mover(t, from).Move(t.Context(), username), "it can be repeated")
		}
		res := s.router.refresh(t, client.refresh)
		require.Equal(t, http.StatusOK, res.status)
		s.router.logIn(t, username, goodPassword)
		for _, a := range s.cells {
			require.Positive(t, a.count(t, "audit WHERE action IN ('account_moved_away', 'account_moved_here')"))
		}
	})

	t.Run("a person who has moved writes, signs up again nowhere, and is erased", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, client, user := s.fillPerson(t, 0)
		require.NoError(t, s.mover(t, 0).Move(t.Context(), username))
		s.router.newRecord(t, client.access, form{image: drawn(t)})
		require.Equal(t, http.StatusBadRequest, s.router.send(t, http.MethodPost, "/api/user/signup/", "", login(username, goodPassword)).status)
		res := s.router.send(t, http.MethodPost, "/api/user/delete-account/", client.access, map[string]string{"current_password": goodPassword})
		require.Equal(t, http.StatusOK, res.status)
		require.Empty(t, s.cells[1].movedRows(t, user))
		require.Equal(t, http.StatusUnauthorized, s.router.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
	})

	t.Run("a request meanwhile is answered with 503, and a cancelled move changes nothing", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		username, client, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		m := s.mover(t, 0)
		m.Directory = brokenDirectory{}
		require.Error(t, m.Move(t.Context(), username))
		res := s.router.send(t, http.MethodGet, "/api/user/profile/", client.access, nil)
		require.Equal(t, http.StatusServiceUnavailable, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
		require.NoError(t, s.mover(t, 0).Cancel(t.Context(), username))
		s.requireLivesIn(t, 0, user, rows)
		require.Equal(t, http.StatusOK, s.router.profileStatus(t, client.access))
	})

	t.Run("an admin stays, and so does somebody with a notice", func(t *testing.T) {
		t.Parallel()
		s := setupCells(t)
		admin, _ := s.cells[0].newUser(t)
		s.cells[0].setAdmin(t, admin, true)
		require.Error(t, s.mover(t, 0).Move(t.Context(), admin))
		username, _ := s.cells[0].newUser(t)
		_, err := s.cells[0].app.Notices.Set(t.Context(), "Hello.", []string{username})
		require.NoError(t, err)
		require.ErrorContains(t, s.mover(t, 0).Move(t.Context(), username), "notice")
	})
}

type brokenDirectory struct{}

func (brokenDirectory) Move(context.Context, string, int, int) error { return directory.ErrUnavailable }

// errKilled ends a move at one of its steps.
var errKilled = errors.New("killed")

// killedBucket fails from its nth call on, and so does every call to the directory.
type killedBucket struct {
	cells.Bucket
	cells.Directory
	left *int
}

func (k killedBucket) step() error {
	if *k.left--; *k.left < 0 {
		return errKilled
	}
	return nil
}

func (k killedBucket) Put(ctx context.Context, key string, data []byte) error {
	if err := k.step(); err != nil {
		return err
	}
	return k.Bucket.Put(ctx, key, data)
}

func (k killedBucket) Delete(ctx context.Context, key string) error {
	if err := k.step(); err != nil {
		return err
	}
	return k.Bucket.Delete(ctx, key)
}

func (k killedBucket) Move(ctx context.Context, name string, from, to int) error {
	if err := k.step(); err != nil {
		return err
	}
	return k.Directory.Move(ctx, name, from, to)
}

// moveAgain moves a person to cell 1. The databases of tests end a transaction that
// waits for five seconds, as a busy machine may have it: then the command is run
// again, as operators are told to.
func (s *site) moveAgain(t *testing.T, username string) error {
	t.Helper()
	var err error
	for range 5 {
		if err = s.mover(t, 0).Move(t.Context(), username); err == nil {
			return nil
		}
	}
	return err
}

// TestMoveGoesOn ends a move at each of its steps outside the databases, and runs
// it again.
func TestMoveGoesOn(t *testing.T) {
	t.Parallel()
	s := setupCells(t)
	for steps := 0; ; steps++ {
		username, client, user := s.fillPerson(t, 0)
		rows := s.cells[0].movedRows(t, user)
		left := steps
		m := s.mover(t, 0)
		killed := killedBucket{left: &left, Directory: m.Directory}
		m.Directory = killed
		killed.Bucket = m.From.Bucket
		m.From.Bucket = killed
		killed.Bucket = m.To.Bucket
		m.To.Bucket = killed
		err := m.Move(t.Context(), username)
		inFirst, inSecond := len(s.cells[0].movedRows(t, user)) > 0, len(s.cells[1].movedRows(t, user)) > 0
		require.False(t, inFirst && inSecond, "step %d: the rows are in both cells", steps)
		// The sweep must not take the objects of somebody who is on the way.
		s.cells[0].sweep(t)
		s.cells[1].sweep(t)
		require.NoError(t, s.moveAgain(t, username), "step %d", steps)
		s.requireLivesIn(t, 1, user, rows)
		require.Equal(t, http.StatusOK, s.router.profileStatus(t, client.access))
		if err == nil {
			require.Greater(t, steps, 4)
			return
		}
	}
}

// TestMoveKnowsEveryTable fails when a table of people is added that nobody has
// decided about.
func TestMoveKnowsEveryTable(t *testing.T) {
	t.Parallel()
	a := setup(t)
	store := postgres.NewCellStore(a.pool)
	require.NoError(t, store.CheckMovable(t.Context(), 1))
	a.exec(t, "CREATE TABLE diary (user_id bigint REFERENCES users (id), note text)")
	require.ErrorContains(t, store.CheckMovable(t.Context(), 1), "diary")
}
