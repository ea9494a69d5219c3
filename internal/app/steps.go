package app

import (
	"context"
	"time"

	"clary.example/internal/telemetry"
)

// steps shows in metrics and traces what a request spends its time on.
type steps struct {
	metrics *telemetry.Metrics
	tracing telemetry.Tracing
}

// step does a step of a request.
func step[T any](ctx context.Context, s steps, name string, work func(context.Context) (T, error)) (T, error) {
	ctx, end := s.tracing.Step(ctx, name)
	began := time.Now()
	result, err := work(ctx)
	s.metrics.ObserveStep(name, time.Since(began))
	end(err)
	return result, err
}

// run is step for work that has no result.
func (s steps) run(ctx context.Context, name string, work func(context.Context) error) error {
	_, err := step(ctx, s, name, func(ctx context.Context) (struct{}, error) { return struct{}{}, work(ctx) })
	return err
}
