package provider

import (
	"context"
	"errors"
	"time"

	"clary.example/internal/advice/advisor"
)

// Observer hears what happens to calls, and never what is said in them.
type Observer interface {
	// CallEnded is told how a call ended.
	CallEnded(outcome Outcome)
	// FirstPiece is told how long the first piece of a reply took.
	FirstPiece(took time.Duration)
	// Retried is told of each second try.
	Retried()
	// BreakerChanged is told when the circuit breaker opens, and when it closes.
	BreakerChanged(open bool)
}

// Outcome is how a call ended.
type Outcome string

// The outcomes.
const (
	OutcomeOK          Outcome = "ok"
	OutcomeStopped     Outcome = "stopped"
	OutcomeCancelled   Outcome = "cancelled"
	OutcomeFull        Outcome = "full"
	OutcomeBreakerOpen Outcome = "breaker_open"
	OutcomeBudget      Outcome = "budget"
	OutcomeSlow        Outcome = "slow"
	OutcomeUnavailable Outcome = "unavailable"
	OutcomeBlocked     Outcome = "blocked"
	OutcomeCutShort    Outcome = "cut_short"
	OutcomeRefused     Outcome = "refused"
	OutcomeWithheld    Outcome = "withheld"
	OutcomeUnknown     Outcome = "unknown"
)

// outcomeOf names the error of a call. The more special come first.
func outcomeOf(err error) Outcome {
	if err == nil {
		return OutcomeOK
	}
	for _, known := range []struct {
		err     error
		outcome Outcome
	}{
		{errStopped, OutcomeStopped},
		{errFull, OutcomeFull},
		{errBreakerOpen, OutcomeBreakerOpen},
		{ErrBudget, OutcomeBudget},
		{errNoBudget, OutcomeBudget},
		{errTooSlow, OutcomeSlow},
		{advisor.ErrUnavailable, OutcomeUnavailable},
		{advisor.ErrBlocked, OutcomeBlocked},
		{advisor.ErrCutShort, OutcomeCutShort},
		{advisor.ErrRefused, OutcomeRefused},
		{advisor.ErrWithheld, OutcomeWithheld},
		{context.Canceled, OutcomeCancelled},
		{context.DeadlineExceeded, OutcomeCancelled},
	} {
		if errors.Is(err, known.err) {
			return known.outcome
		}
	}
	return OutcomeUnknown
}

// nobody is an Observer that does not listen.
type nobody struct{}

func (nobody) CallEnded(Outcome)        {}
func (nobody) FirstPiece(time.Duration) {}
func (nobody) Retried()                 {}
func (nobody) BreakerChanged(bool)      {}
