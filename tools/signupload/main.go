// Command signupload offers far more sign-ups than a server can take, and measures
// people who are logged in and read meanwhile.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"clary.example/internal/skincare"
	"clary.example/tools/visitor"
)

func main() {
	site := flag.String("site", "", "address of the server")
	database := flag.String("database", "", "address of its database, to count accounts")
	rate := flag.Int("rate", 300, "sign-ups a second")
	inside := flag.Int("inside", 50, "reads a second of people who are logged in")
	quiet := flag.Duration("quiet", 30*time.Second, "reads before the flood")
	offered := flag.Duration("offered", 3*time.Minute, "length of the flood")
	flag.Parse()
	if err := run(*site, *database, *rate, *inside, *quiet, *offered); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// report is what was measured. Rows are accounts in the database: as many as answers
// with 201. P99Ratio compares the reads during the flood with those before.
type report struct {
	Rate     int      `json:"rate"`
	Seconds  float64  `json:"seconds"`
	SignUps  int      `json:"sign_ups"`
	Rejected int      `json:"rejected"`
	Accounts int      `json:"accounts"`
	LoggedIn int      `json:"logged_in"`
	Rows     int      `json:"rows"`
	Before   reads    `json:"before"`
	During   reads    `json:"during"`
	P99Ratio float64  `json:"p99_ratio"`
	Wrong    []string `json:"wrong"`
}

// reads are the times of people who are logged in.
type reads struct {
	Number   int     `json:"number"`
	Rejected int     `json:"rejected"`
	P50      float64 `json:"p50_ms"`
	P99      float64 `json:"p99_ms"`
	took     []time.Duration
}

func run(url, database string, rate, inside int, quiet, offered time.Duration) error {
	ctx := context.Background()
	l := &load{site: visitor.At(url, 30*time.Second), waiting: map[string]time.Time{}}
	const readers = 50
	for n := range readers {
		person, err := l.site.SignUp(ctx, fmt.Sprintf("reader%d", n))
		if err != nil {
			return err
		}
		l.readers = append(l.readers, person)
	}
	var result report
	each(inside, time.Second, func(n int) { l.read(ctx, n, new(reads)) }) // Connections open.
	each(inside, quiet, func(n int) { l.read(ctx, n, &result.Before) })
	var both sync.WaitGroup
	both.Go(func() { each(inside, offered, func(n int) { l.read(ctx, n, &result.During) }) })
	each(rate, offered, func(int) { l.signUp() })
	both.Wait()
	connection, err := pgx.Connect(ctx, database)
	if err != nil {
		return err
	}
	if err := connection.QueryRow(ctx, "SELECT count(*) - $1::int FROM users", readers).Scan(&result.Rows); err != nil {
		return err
	}
	result.Rate, result.Seconds, result.SignUps, result.Rejected = rate, offered.Seconds(), l.signUps, l.rejected
	result.Accounts, result.LoggedIn = l.accounts, l.loggedIn
	result.Before.sum()
	result.During.sum()
	result.P99Ratio, result.Wrong = result.During.P99/result.Before.P99, l.wrong[:min(10, len(l.wrong))]
	text, err := json.MarshalIndent(result, "", "  ")
	_, _ = fmt.Fprintln(os.Stdout, string(text))
	if result.Rows != result.Accounts || len(l.wrong) > 0 {
		err = errors.Join(err, fmt.Errorf("%d wrong answers, %d accounts for %d sign-ups", len(l.wrong), result.Rows, result.Accounts))
	}
	return err
}

// each calls do at a rate that does not depend on how long it takes, and waits for
// all calls.
func each(rate int, length time.Duration, do func(n int)) {
	var all sync.WaitGroup
	began := time.Now()
	for n := range int(length.Seconds() * float64(rate)) {
		time.Sleep(time.Until(began.Add(time.Duration(n) * time.Second / time.Duration(rate)))) //nolint:forbidigo // Open loop.
		all.Go(func() { do(n) })
	}
	all.Wait()
}

func (r *reads) sum() {
	slices.SortFunc(r.took, cmp.Compare[time.Duration])
	at := func(share float64) float64 {
		return float64(r.took[int(share*float64(len(r.took)-1))].Microseconds()) / 1000
	}
	r.Number, r.P50, r.P99 = len(r.took), at(0.5), at(0.99)
}

// load is everybody who visits the server.
type load struct {
	site    visitor.Site
	readers []*visitor.Person

	mu                                           sync.Mutex
	signUps, rejected, accounts, loggedIn, names int
	// waiting are names of people who were rejected, with when they may try again.
	waiting map[string]time.Time
	wrong   []string
}

// read has somebody who is logged in read what screens read: a profile, or a list.
func (l *load) read(ctx context.Context, n int, into *reads) {
	paths := []string{"/api/user/profile/", "/api/questionnaires/", "/api/user/profile/", "/api/routines/", "/api/user/profile/"}
	began := time.Now()
	err := l.readers[n%len(l.readers)].Do(ctx, visitor.Get(paths[n%len(paths)]), nil)
	took := time.Since(began)
	refusal, isRefusal := errors.AsType[*visitor.Refusal](err)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err == nil:
		into.took = append(into.took, took)
	case isRefusal && refusal.Status == http.StatusServiceUnavailable && refusal.Hinted:
		into.Rejected++
	default:
		l.wrong = append(l.wrong, err.Error())
	}
}

// next returns somebody who was rejected and may try again, or somebody new.
func (l *load) next() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.signUps++
	for name, due := range l.waiting {
		if time.Now().After(due) {
			delete(l.waiting, name)
			return name
		}
	}
	l.names++
	return fmt.Sprintf("viral%d", l.names)
}

// signUp is one person, as the web app behaves: they sign up and are logged in.
func (l *load) signUp() {
	name := l.next()
	form := map[string]any{"username": name, "password": visitor.Password, "consent": map[string]any{
		"adult": true, "policy_version": skincare.PolicyVersion, "health_data": true, "photo": true, "ai_processing": false,
	}}
	wait, ok := l.post("/api/user/signup/", form, http.StatusCreated, &l.accounts)
	if wait > 0 {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.rejected++
		l.waiting[name] = time.Now().Add(wait)
		return
	}
	for tries := 0; ok && tries < 5; tries++ {
		wait, _ = l.post("/api/token/", map[string]any{"username": name, "password": visitor.Password}, http.StatusOK, &l.loggedIn)
		if wait == 0 {
			return
		}
		<-time.After(wait)
	}
}

// post sends a form and counts a good answer, or returns when to try again.
func (l *load) post(path string, form any, good int, count *int) (wait time.Duration, ok bool) {
	status, wait, err := l.send(path, form)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err == nil && status == good:
		*count++
		return 0, true
	case err == nil && (status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests) && wait > 0:
		return wait, false
	}
	l.wrong = append(l.wrong, fmt.Sprintf("%s: status %d, error %v", path, status, err))
	return 0, false
}

func (l *load) send(path string, form any) (status int, wait time.Duration, err error) {
	body, err := json.Marshal(form)
	if err != nil {
		return 0, 0, err
	}
	res, err := l.site.Client.Post(l.site.URL+path, "application/json", bytes.NewReader(body)) //nolint:noctx // The client has a timeout.
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = res.Body.Close() }()
	seconds, _ := strconv.Atoi(res.Header.Get("Retry-After"))
	return res.StatusCode, time.Duration(seconds) * time.Second, nil
}
