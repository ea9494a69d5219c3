package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/storage/objects"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/testing/pgtest"
	"clary.example/internal/testing/pictures"
)

// `make -C tools proof-creates` makes ten thousand.
var creates = flag.Int("creates", 40, "how many questionnaires to make under kills") //nolint:gochecknoglobals // A flag.

const (
	everybodysPassword = "Quiet-Meadow-41"
	// How many clients send at once, and how many records a person makes.
	clients   = 8
	perPerson = 200
	// How often the server is killed, and its connections are cut.
	killEvery = 1500 * time.Millisecond
	cutEvery  = 250 * time.Millisecond
	// When a client loses its patience, sometimes.
	impatience = 40 * time.Millisecond
)

// serveVariable makes this test program the server.
const serveVariable = "CLARY_TEST_SERVE"

func TestMain(m *testing.M) {
	this := program{os.Getenv, os.Stdout, os.Stderr}
	if os.Getenv(serveVariable) != "" {
		os.Exit(run(context.Background(), []string{"serve"}, this))
	}
	os.Exit(m.Run())
}

// TestCreates makes questionnaires with clients that repeat themselves, while
// the server is killed again and again, its connections to the database are
// cut, and answers are lost. Every attempt must end as one record with its
// photo, and nothing else may be left.
func TestCreates(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			testCreates(t, kind.Address(t))
		})
	}
}

func testCreates(t *testing.T, bucket string) {
	t.Helper()
	pool, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	env["CLARY_BUCKET_URL"] = bucket
	env["CLARY_LISTEN"] = freeAddress(t)
	for _, limit := range []string{"SIGNUP", "LOGIN_PAIR", "LOGIN_ACCOUNT", "LOGIN_ADDRESS", "QUESTIONNAIRE", "NETWORK", "CHANGES"} {
		env["CLARY_LIMIT_"+limit] = "100000/1ms"
	}
	env["CLARY_LIMIT_CONCURRENT"] = "100000" // A person repeats what was cut off, many times at once.
	s := &site{t: t, url: "http://" + env["CLARY_LISTEN"], env: env}
	s.start(t.Context())
	t.Cleanup(s.kill)

	people := make([]*person, 1+*creates/perPerson)
	for i := range people {
		people[i] = s.newPerson(fmt.Sprintf("person-%d", i))
	}
	ctx, calm := context.WithCancel(t.Context())
	var chaos sync.WaitGroup
	chaos.Go(func() { every(ctx, killEvery, s.restart) })
	chaos.Go(func() { every(ctx, cutEvery, func(ctx context.Context) { s.cut(ctx, pool) }) })
	made := s.makeAll(people)
	calm()
	chaos.Wait()

	s.check(pool, people, made)
}

// every does something at intervals of about the given length.
func every(ctx context.Context, interval time.Duration, do func(context.Context)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(interval/2 + rand.N(interval)):
			do(ctx)
		}
	}
}

// freeAddress returns an address that nothing listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	probe, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer probe.Close()
	return probe.Addr().String()
}

// site is a server in a process of its own.
type site struct {
	t   *testing.T
	url string
	env map[string]string
	// command starts the server. Empty is this test program.
	command []string
	process *exec.Cmd

	requests, kills, cuts atomic.Int64
}

// start starts the server, which may outlive ctx.
func (s *site) start(ctx context.Context) {
	ctx = context.WithoutCancel(ctx)
	command := s.command
	if len(command) == 0 {
		command = os.Args[:1]
	}
	s.process = exec.CommandContext(ctx, command[0], command[1:]...)
	s.process.Env = append(os.Environ(), serveVariable+"=1")
	for name, value := range s.env {
		s.process.Env = append(s.process.Env, name+"="+value)
	}
	require.NoError(s.t, s.process.Start())
	require.Eventually(s.t, func() bool {
		status, _, _ := s.do(ctx, http.MethodGet, "/readyz", "", nil, nil)
		return status == http.StatusOK
	}, 2*time.Minute, 20*time.Millisecond, "the server does not start")
}

func (s *site) kill() {
	require.NoError(s.t, s.process.Process.Kill())
	_ = s.process.Wait() // It says that it was killed.
}

func (s *site) restart(ctx context.Context) {
	s.kill()
	s.kills.Add(1)
	s.start(ctx)
}

// cut ends half of the server's connections to the database.
func (s *site) cut(ctx context.Context, pool *pgxpool.Pool) {
	rows, err := pool.Query(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE '%pg_terminate%' AND random() < 0.5`)
	if err != nil {
		return // Our own was cut as well.
	}
	rows.Close()
	s.cuts.Add(rows.CommandTag().RowsAffected())
}

// do makes a request and returns the status and the body of the answer.
func (s *site) do(ctx context.Context, method, path, access string, header http.Header, body []byte) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if header != nil {
		req.Header = header.Clone()
	}
	if access != "" {
		req.Header.Set("Authorization", "Bearer "+access)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	return res.StatusCode, answer, err
}

// insist repeats a request until it succeeds, as a client would, with the same
// key.
func (s *site) insist(p *person, method, path string, header http.Header, body []byte) []byte {
	for {
		status, answer, err := s.try(p, method, path, header, body)
		switch {
		case err == nil && (status == http.StatusOK || status == http.StatusCreated):
			return answer
		case err == nil && status == http.StatusUnauthorized:
			p.logIn(s)
		case err == nil && status < http.StatusInternalServerError:
			require.Fail(s.t, "refused", "%s %s: %d %s", method, path, status, answer)
		}
		<-time.After(rand.N(50 * time.Millisecond))
	}
}

// try makes one request, and sometimes does not wait for the answer.
func (s *site) try(p *person, method, path string, header http.Header, body []byte) (int, []byte, error) {
	timeout := 20 * time.Second
	if path == questionnaires && rand.IntN(5) == 0 {
		timeout = rand.N(impatience)
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), timeout)
	defer cancel()
	s.requests.Add(1)
	return s.do(ctx, method, path, p.token(), header, body)
}

const questionnaires = "/api/questionnaires/"

// person is somebody who sends questionnaires.
type person struct {
	name   string
	mu     sync.Mutex
	access string
}

func (s *site) newPerson(name string) *person {
	p := &person{name: name}
	status, answer, err := s.do(s.t.Context(), http.MethodPost, "/api/user/signup/", "", jsonHeader(), p.credentials())
	require.NoError(s.t, err)
	require.Equal(s.t, http.StatusCreated, status, "%s", answer)
	p.logIn(s)
	return p
}

func jsonHeader() http.Header { return http.Header{"Content-Type": {"application/json"}} }

func (p *person) credentials() []byte {
	return fmt.Appendf(nil, `{"username":%q,"password":%q}`, p.name, everybodysPassword)
}

func (p *person) logIn(s *site) {
	status, answer, err := s.do(s.t.Context(), http.MethodPost, "/api/token/", "", jsonHeader(), p.credentials())
	var tokens struct{ Access string }
	if err != nil || status != http.StatusOK || json.Unmarshal(answer, &tokens) != nil {
		return // Whoever needs the token will try again.
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.access = tokens.Access
}

func (p *person) token() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.access
}

// makeAll makes all questionnaires and returns their ids by person.
func (s *site) makeAll(people []*person) map[*person][]int64 {
	var (
		mu   sync.Mutex
		next atomic.Int64
		wait sync.WaitGroup
	)
	made := make(map[*person][]int64)
	for range clients {
		wait.Go(func() {
			for i := next.Add(1); i <= int64(*creates); i = next.Add(1) {
				p := people[i%int64(len(people))]
				body, header := form(s.t, fmt.Sprintf("routine %d", i), pictures.Small)
				header.Set("Idempotency-Key", fmt.Sprintf("attempt-%d", i))
				var record struct{ ID int64 }
				require.NoError(s.t, json.Unmarshal(s.insist(p, http.MethodPost, questionnaires, header, body), &record))
				mu.Lock()
				made[p] = append(made[p], record.ID)
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return made
}

func form(t *testing.T, routine string, jpeg []byte) ([]byte, http.Header) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.WriteField("current_skincare_routine", routine))
	part, err := w.CreateFormFile("image", "face.jpg")
	require.NoError(t, err)
	_, err = part.Write(jpeg)
	require.NoError(t, errors.Join(err, w.Close()))
	return body.Bytes(), http.Header{"Content-Type": {w.FormDataContentType()}}
}

// check counts what was lost, doubled and left over.
func (s *site) check(pool *pgxpool.Pool, people []*person, made map[*person][]int64) {
	lost, kept := 0, 0
	for _, p := range people {
		var list []struct{ ID int64 }
		require.NoError(s.t, json.Unmarshal(s.insist(p, http.MethodGet, questionnaires, nil, nil), &list))
		there := make(map[int64]bool)
		for _, record := range list {
			there[record.ID] = true
			photo := s.insist(p, http.MethodGet, fmt.Sprintf("%s%d/image/", questionnaires, record.ID), nil, nil)
			require.True(s.t, bytes.HasPrefix(photo, []byte("\xff\xd8\xff")))
		}
		kept += len(there)
		for _, id := range made[p] {
			if !there[id] {
				lost++
			}
		}
	}
	var rows, attempts int
	require.NoError(s.t, pool.QueryRow(s.t.Context(), "SELECT count(*), count(DISTINCT (user_id, attempt)) FROM questionnaires").
		Scan(&rows, &attempts))
	bucket := buckettest.Open(s.t, s.env["CLARY_BUCKET_URL"])
	before := photos(s.t, bucket)
	status, out, errs := command(s.t, s.env, "sweep", "0s")
	require.Zero(s.t, status, out+errs)
	after := photos(s.t, bucket)

	s.t.Logf("%d attempts in %d requests under %d kills and %d cut connections: %d lost, %d doubled, %d photos too many, %d after the sweep",
		*creates, s.requests.Load(), s.kills.Load(), s.cuts.Load(), lost, rows-attempts, before-rows, after-rows)
	require.Zero(s.t, lost)
	require.Equal(s.t, *creates, kept)
	require.Equal(s.t, *creates, rows)
	require.Equal(s.t, *creates, attempts)
	require.Equal(s.t, *creates, after)
	require.NotZero(s.t, s.kills.Load()+s.cuts.Load(), "nothing was disturbed")
}

// photos counts the photos in a bucket.
func photos(t *testing.T, bucket *objects.Bucket) int {
	t.Helper()
	count := 0
	for object, err := range bucket.List(t.Context(), questionnaire.PhotosFolder()) {
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(object.Key, "/small"))
		count++
	}
	return count
}
