package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"clary.example/tools/visitor"
)

// settle makes accounts with a profile.
func settle(ctx context.Context, site visitor.Site, number int) ([]*visitor.Person, error) {
	profile := map[string]string{"skin_type": "Oily", "allergies": "Nickel", "triggers": "Stress", "duration": "2 years"}
	people := make([]*visitor.Person, 0, number)
	for n := range number {
		person, err := site.SignUp(ctx, fmt.Sprintf("reader%d", n))
		if err != nil {
			return nil, err
		}
		if err := person.Do(ctx, visitor.JSON(http.MethodPut, "/api/user/profile/", profile), nil); err != nil {
			return nil, err
		}
		people = append(people, person)
	}
	return people, nil
}

// paths are what people inside read: each screen reads the profile, and about a
// third of them a list.
func paths() []string {
	return []string{
		"/api/user/profile/", "/api/questionnaires/", "/api/user/profile/", "/api/routines/", "/api/user/profile/", "/api/user/profile/",
	}
}

// insiders is what people who are logged in met.
type insiders struct {
	mu       sync.Mutex
	took     []time.Duration
	rejected int
	wrong    []string
}

// figures are the result for people who are logged in.
type figures struct {
	Reads    int      `json:"reads"`
	P50      float64  `json:"p50_ms"`
	P95      float64  `json:"p95_ms"`
	P99      float64  `json:"p99_ms"`
	Rejected int      `json:"rejected"`
	Wrong    []string `json:"wrong"`
}

func (i *insiders) figures() figures {
	return figures{len(i.took), percentile(i.took, 0.5), percentile(i.took, 0.95), percentile(i.took, 0.99), i.rejected, i.wrong}
}

// read has people read at a rate for a while.
func read(ctx context.Context, people []*visitor.Person, rate int, length time.Duration, into *insiders) {
	var all sync.WaitGroup
	each(rate, length, func(n int) { all.Go(func() { into.one(ctx, people, n) }) })
	all.Wait()
}

// readUntil has people read at a rate until ctx ends.
func readUntil(ctx context.Context, people []*visitor.Person, rate int, into *insiders) {
	for ctx.Err() == nil {
		read(context.WithoutCancel(ctx), people, rate, time.Second, into)
	}
}

func (i *insiders) one(ctx context.Context, people []*visitor.Person, n int) {
	began := time.Now()
	err := people[n%len(people)].Do(ctx, visitor.Get(paths()[n%len(paths())]), nil)
	took := time.Since(began)
	refusal, isRefusal := errors.AsType[*visitor.Refusal](err)
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case err == nil:
		i.took = append(i.took, took)
	case isRefusal && refusal.Status == http.StatusServiceUnavailable && refusal.Hinted:
		i.rejected++
	default:
		i.wrong = append(i.wrong, err.Error())
	}
}
