package onnx

import (
	"context"

	"clary.example/internal/severity"
)

type funcSession func(rgb []byte) (severity.Scores, error)

func (f funcSession) run(rgb []byte) (severity.Scores, error) { return f(rgb) }
func (f funcSession) close() error                            { return nil }

// NewTestPool returns the scoring function of a pool whose sessions all do the
// same.
func NewTestPool(count, queue int, run func([]byte) (severity.Scores, error)) func(context.Context, []byte) (severity.Scores, error) {
	var sessions []session
	for range count {
		sessions = append(sessions, funcSession(run))
	}
	return newPool(sessions, queue).score
}
