package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"clary.example/internal/features/account/token"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/chaos/ledger"
	"clary.example/internal/testing/visitor"
)

// person is somebody who uses the site during the drill.
type person struct {
	name    string
	number  int
	id      skincare.UserID
	session skincare.SessionID

	// mu lets one worker at a time act for a person.
	mu sync.Mutex
	// saved is the number in the last profile that was acknowledged, and tried
	// the one that was sent last.
	saved, tried int
}

// crowd is everybody, with an account of what they were promised.
type crowd struct {
	people []*person
	site   *site
	signer *token.Signer
	ledger *ledger.Ledger
	photos map[string][]byte

	front visitor.Site
	cells [2]visitor.Site

	reads, stale, held, wrong, both, probes atomic.Int64
	firstWrong                              atomic.Pointer[string]
}

// seed adds people to cell 0, without the work of a password for each, and has the
// cell announce their names.
func seed(ctx context.Context, s *site, count int) (*crowd, error) {
	signer, err := token.NewSigner([]token.Key{{ID: "drill", Secret: s.tokenKey}}, time.Now)
	if err != nil {
		return nil, err
	}
	photos, err := visitor.Faces(map[string]int{"image": 96})
	if err != nil {
		return nil, err
	}
	c := &crowd{site: s, signer: signer, ledger: ledger.New(), photos: photos, front: visitor.At(s.router, 20*time.Second)}
	for n, address := range s.addresses {
		c.cells[n] = visitor.At("http://"+address, 20*time.Second)
	}
	for n := range count {
		p := &person{name: fmt.Sprintf("moving%d", n), number: n, session: skincare.SessionID(rand.Int64())} //nolint:gosec // Not a secret.
		err := s.pools[0].QueryRow(ctx, `
			WITH added AS (
				INSERT INTO users (username, username_key, password_hash, live_sessions) VALUES ($1, $1, '', ARRAY[$2::bigint]) RETURNING id
			), agreed AS (
				INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
				SELECT id, unnest(ARRAY['health_data', 'photo']), true, 'signup', $3, now() FROM added
			), opened AS (
				INSERT INTO sessions (user_id, id, newest, previous, salt, started_at, used_at)
				SELECT id, $2, '', '', '', now(), now() FROM added
			)
			SELECT id FROM added`, p.name, int64(p.session), skincare.PolicyVersion).Scan(&p.id)
		if err != nil {
			return nil, err
		}
		c.people = append(c.people, p)
	}
	out, err := s.run(ctx, 0, "announce")
	if err != nil {
		return nil, fmt.Errorf("announce: %w: %s", err, out)
	}
	return c, nil
}

// as returns a person at the router or at a cell.
func (c *crowd) as(p *person, at visitor.Site) (*visitor.Person, error) {
	access, err := c.signer.Issue(p.id, p.session)
	return at.Holding(p.name, access), err
}

// use has everybody read and write until stop is called. Calls that have begun are
// finished: a server that is left alone by its client in the middle of a
// questionnaire may keep a photo without a row, which has nothing to do with moves.
func (c *crowd) use(ctx context.Context, workers int) (stop func()) {
	var wait sync.WaitGroup
	var ending atomic.Bool
	for range workers {
		wait.Go(func() {
			for ctx.Err() == nil && !ending.Load() {
				p := c.people[rand.IntN(len(c.people))] //nolint:gosec // Not a secret.
				if !p.mu.TryLock() {
					continue
				}
				c.act(ctx, p)
				p.mu.Unlock()
			}
		})
	}
	wait.Go(func() {
		for ctx.Err() == nil && !ending.Load() {
			c.probe(ctx, c.people[rand.IntN(len(c.people))]) //nolint:gosec // Not a secret.
			_ = pause(ctx, 5*time.Millisecond)               // The loop ends by itself.
		}
	})
	return func() {
		ending.Store(true)
		wait.Wait()
	}
}

// act does one thing as a person: a record, a profile, or a look at the profile.
func (c *crowd) act(ctx context.Context, p *person) {
	switch dice := rand.IntN(10); { //nolint:gosec // Not a secret.
	case dice == 0:
		c.addRecord(ctx, p)
	case dice < 4:
		_ = c.saveProfile(ctx, p) // What is wrong was counted.
	default:
		c.look(ctx, p)
	}
}

// saveProfile saves a profile with the next number.
func (c *crowd) saveProfile(ctx context.Context, p *person) error {
	p.tried++
	err := c.do(ctx, p, visitor.JSON(http.MethodPut, "/api/user/profile/", map[string]string{
		"skin_type": "Oily", "allergies": strconv.Itoa(p.tried), "triggers": "none", "duration": "a year",
	}), nil)
	if err == nil {
		p.saved = p.tried
	}
	return err
}

// addRecord sends a questionnaire with a name until it is acknowledged. The name
// makes it one record, however often it is sent.
func (c *crowd) addRecord(ctx context.Context, p *person) {
	batch := c.ledger.Attempt(p.number, 1)
	call := visitor.Questionnaire(fmt.Sprintf("entry %d", batch.First), c.photos)
	call.Header.Set("Idempotency-Key", fmt.Sprintf("%s-%d", p.name, batch.First))
	if c.do(ctx, p, call, nil) == nil {
		c.ledger.Acknowledge(batch)
	}
}

// look reads the profile, which must not be older than what was acknowledged.
func (c *crowd) look(ctx context.Context, p *person) {
	var profile struct{ Allergies string }
	if c.do(ctx, p, visitor.Get("/api/user/profile/"), &profile) != nil {
		return
	}
	c.reads.Add(1)
	seen, _ := strconv.Atoi(profile.Allergies) // Empty is before the first.
	if seen < p.saved || seen > p.tried {
		c.stale.Add(1)
	}
}

// maxWait is how long a call is repeated that is answered with 503.
const maxWait = 90 * time.Second

// do makes a call until it is answered with something else than 503. Any other
// refusal is wrong: nobody is logged out, and nothing is unknown.
func (c *crowd) do(ctx context.Context, p *person, call visitor.Call, answer any) error {
	for began := time.Now(); ; {
		who, err := c.as(p, c.front)
		if err != nil {
			return err
		}
		err = who.Do(ctx, call, answer)
		refusal, refused := errors.AsType[*visitor.Refusal](err)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil || time.Since(began) > maxWait:
			return err
		case refused && refusal.Status == http.StatusServiceUnavailable && refusal.Hinted:
			c.held.Add(1)
		case refused:
			c.wrong.Add(1)
			c.firstWrong.CompareAndSwap(nil, new(err.Error()))
			return err
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// probe asks one cell, the other one and the first again. Somebody whom all three
// answer with a profile was readable in both.
func (c *crowd) probe(ctx context.Context, p *person) {
	first := rand.IntN(2) //nolint:gosec // Not a secret.
	readable := 0
	for _, cell := range []int{first, 1 - first, first} {
		who, err := c.as(p, c.cells[cell])
		if err == nil && who.Do(ctx, visitor.Get("/api/user/profile/"), nil) == nil {
			readable++
		}
	}
	c.probes.Add(1)
	if readable == 3 {
		c.both.Add(1)
	}
}

// entries returns the records of a person as the site lists them.
func (c *crowd) entries(ctx context.Context, p *person) ([]ledger.Key, error) {
	var records []struct {
		Routine string `json:"current_skincare_routine"`
	}
	if err := c.do(ctx, p, visitor.Get("/api/questionnaires/"), &records); err != nil {
		return nil, err
	}
	var found []ledger.Key
	for _, r := range records {
		seq, err := strconv.Atoi(strings.TrimPrefix(r.Routine, "entry "))
		if err != nil {
			return nil, fmt.Errorf("a record that nobody sent: %q", r.Routine)
		}
		found = append(found, ledger.Key{Writer: p.number, Seq: seq})
	}
	return found, nil
}
