package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"clary.example/tools/chaos/ledger"
	"clary.example/tools/visitor"
)

// How many people read their profile, how often, and how often each changes it.
const (
	readers     = 4
	readPace    = 40 * time.Millisecond
	changePace  = 300 * time.Millisecond
	leavePace   = 3 * time.Second
	leaveProbes = 20
	// Tokens last ten minutes, and a fault some two at most.
	renewEvery = 4 * time.Minute
)

// readings are people who read their own profile all the time, and change it
// now and then. Each change has a higher number.
type readings struct {
	site     visitor.Site
	people   []*visitor.Person
	accounts [readers]ledger.Fresh
	watches  watches
	renewed  time.Time
	leaver   *visitor.Person
	// left are the requests of sessions after their logout was acknowledged.
	left ledger.Fresh
}

func newReadings(ctx context.Context, site visitor.Site) (*readings, error) {
	r := &readings{site: site, watches: newWatches(readers)}
	for n := range readers {
		who, err := site.SignUp(ctx, fmt.Sprintf("reader%d", n))
		if err != nil {
			return nil, err
		}
		r.people = append(r.people, who)
		if !r.change(ctx, n, 0) {
			return nil, errors.New("a profile could not be written")
		}
	}
	r.renewed = time.Now()
	var err error
	r.leaver, err = site.SignUp(ctx, "leaver")
	return r, err
}

// start reads and changes until ctx ends.
func (r *readings) start(ctx context.Context) (stopped func()) {
	var wait sync.WaitGroup
	r.watches.start()
	for n := range readers {
		wait.Go(func() { r.raise(ctx, n) })
		wait.Go(func() { steadily(ctx, readPace, func() { r.check(ctx, n) }) })
	}
	wait.Go(func() {
		for pause(ctx, leavePace) == nil {
			r.leave(ctx)
		}
	})
	return wait.Wait
}

// renew has everybody log in anew whose token would not last, so that nobody has
// to while things are broken: to log in is a write.
func (r *readings) renew(ctx context.Context) error {
	if time.Since(r.renewed) < renewEvery {
		return nil
	}
	for _, who := range r.people {
		who.Forget()
		err := until(ctx, "a login", time.Minute, func(ctx context.Context) bool {
			_, err := who.Token(ctx)
			return err == nil
		})
		if err != nil {
			return err
		}
	}
	r.renewed = time.Now()
	return nil
}

func (r *readings) raise(ctx context.Context, n int) {
	for pause(ctx, changePace) == nil {
		next := r.accounts[n].Acknowledged() + 1
		for !r.change(ctx, n, next) {
			if pause(ctx, changePace) != nil {
				return
			}
		}
		r.accounts[n].Acknowledge(next)
	}
}

// change writes a number into a profile.
func (r *readings) change(ctx context.Context, n int, number int64) bool {
	profile := map[string]any{"skin_type": "Oily", "allergies": fmt.Sprintf("Mark %d.", number), "triggers": "", "duration": "1 year"}
	return r.people[n].Do(ctx, visitor.JSON(http.MethodPut, "/api/user/profile/", profile), nil) == nil
}

// check reads a profile. The number in it must be as high as the one that was
// acknowledged when the request was sent.
func (r *readings) check(ctx context.Context, n int) {
	account := &r.accounts[n]
	began := account.Acknowledged()
	var profile struct{ Allergies string }
	if watched(ctx, r.watches.of(n), r.people[n], visitor.Get("/api/user/profile/"), &profile) != nil {
		return
	}
	var number int64
	if _, err := fmt.Sscanf(profile.Allergies, "Mark %d.", &number); err != nil {
		number = -1
	}
	account.Check(began, number)
}

// leave logs somebody in and out again. Once that was acknowledged, the session
// must not be let in, by whichever server and node.
func (r *readings) leave(ctx context.Context) {
	r.leaver.Forget()
	if _, err := r.leaver.Token(ctx); err != nil {
		return // Without a primary nobody logs in.
	}
	if r.leaver.Do(ctx, visitor.JSON(http.MethodPost, "/api/token/logout/", nil), nil) != nil {
		return // Whether it is done is not known.
	}
	for range leaveProbes {
		err := r.leaver.Do(ctx, visitor.Get("/api/user/profile/"), nil)
		refused, isAnswer := errors.AsType[*visitor.Refusal](err)
		switch {
		case err == nil:
			r.left.Check(1, 0) // It was let in.
		case isAnswer && refused.Status == http.StatusUnauthorized:
			r.left.Check(1, 1)
		}
		if pause(ctx, 100*time.Millisecond) != nil {
			return
		}
	}
}

// staleness adds up everybody's profiles.
func (r *readings) staleness() (sum ledger.Staleness) {
	for n := range r.accounts {
		sum = sum.Add(r.accounts[n].Staleness())
	}
	return sum
}
