package provider_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
)

// errDown is what a model says that is down.
var errDown = fmt.Errorf("%w: status 503", advisor.ErrUnavailable)

// fakeModel writes by a function that is told how often it was asked.
type fakeModel struct {
	mu        sync.Mutex
	asked     int
	WriteFunc func(ctx context.Context, call int, yield func(string, error) bool)
}

func (m *fakeModel) Name() string { return "fake" }

func (m *fakeModel) Write(ctx context.Context, _ advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		m.mu.Lock()
		m.asked++
		call := m.asked
		m.mu.Unlock()
		m.WriteFunc(ctx, call, yield)
	}
}

func (m *fakeModel) Asked() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked
}

// says returns a model that says the pieces.
func says(pieces ...string) *fakeModel {
	return &fakeModel{WriteFunc: func(_ context.Context, _ int, yield func(string, error) bool) {
		for _, piece := range pieces {
			if !yield(piece, nil) {
				return
			}
		}
	}}
}

// fails returns a model that fails.
func fails(err error) *fakeModel {
	return &fakeModel{WriteFunc: func(_ context.Context, _ int, yield func(string, error) bool) { yield("", err) }}
}

// hang waits until somebody loses patience, as a request without an answer does.
func hang(ctx context.Context, yield func(string, error) bool) {
	<-ctx.Done()
	if errors.Is(ctx.Err(), context.Canceled) {
		yield("", context.Canceled)
		return
	}
	yield("", fmt.Errorf("%w: no answer in time", advisor.ErrUnavailable))
}

// fakeBudget spends by a function.
type fakeBudget struct {
	SpendFunc func() error
}

func (b fakeBudget) Spend(context.Context) error { return b.SpendFunc() }

// log is an Observer that remembers.
type log struct {
	mu       sync.Mutex
	outcomes []provider.Outcome
	breaker  []bool
	retried  int
	first    []time.Duration
}

func (l *log) CallEnded(outcome provider.Outcome) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.outcomes = append(l.outcomes, outcome)
}

func (l *log) FirstPiece(took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.first = append(l.first, took)
}

func (l *log) Retried() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.retried++
}

func (l *log) BreakerChanged(open bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.breaker = append(l.breaker, open)
}

// read returns what a model writes, and how it ended.
func read(ctx context.Context, model advisor.Model) (text string, err error) {
	return readBrief(ctx, model, advisor.Brief{})
}

func readBrief(ctx context.Context, model advisor.Model, brief advisor.Brief) (text string, err error) {
	for piece, failure := range model.Write(ctx, brief) {
		if failure != nil {
			return text, failure
		}
		text += piece
	}
	return text, nil
}

// usual are the options of most tests.
func usual() provider.Options {
	return provider.Options{FirstPiece: 10 * time.Second, NextPiece: 5 * time.Second, Whole: 45 * time.Second, Calls: 64}
}
