package advisor_test

import (
	"context"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// today is a Sunday.
func today() time.Time { return time.Date(2026, time.November, 15, 9, 30, 0, 0, time.UTC) }

// writer is a model that says what it is told to, draft after draft.
type writer struct {
	name   string
	drafts []string
	// err ends every draft.
	err error
	// delay comes before a draft.
	delay  time.Duration
	briefs []advisor.Brief
}

func (w *writer) Name() string { return w.name }

func (w *writer) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	draft := w.drafts[min(len(w.briefs), len(w.drafts)-1)]
	w.briefs = append(w.briefs, brief)
	return func(yield func(string, error) bool) {
		select {
		case <-ctx.Done():
			yield("", advisor.ErrUnavailable)
			return
		case <-time.After(w.delay):
		}
		// Pieces of a few letters, as they come from a provider.
		for piece := range strings.SplitSeq(draft, " ") {
			if !yield(piece+" ", nil) {
				return
			}
		}
		if w.err != nil {
			yield("", w.err)
		}
	}
}

// listener notes what a person gets to see.
type listener struct {
	care  []string
	text  string
	units int
	// withdrawn is what was shown and taken back.
	withdrawn string
}

func (l *listener) Care(care advisor.Care) error {
	l.care = append(l.care, care.ID)
	return nil
}

func (l *listener) Text(text string) error {
	l.text += text
	l.units++
	return nil
}

func (l *listener) Reset() error {
	l.withdrawn += l.text
	l.text = ""
	return nil
}

// desk is an advisor with its writers.
type desk struct {
	*advisor.Advisor
	builtin, provider *writer
	outcomes          []advisor.Outcome
}

const plainAnswer = "Wash with a gentle cleanser twice a day. Pat dry, and moisturise."

// theLibrary is read once: it never changes, and reading it takes a while.
var theLibrary = sync.OnceValues(knowledge.Default) //nolint:gochecknoglobals // As above.

func newDesk(tb testing.TB, drafts ...string) *desk {
	tb.Helper()
	library, err := theLibrary()
	require.NoError(tb, err)
	d := &desk{builtin: &writer{name: "builtin", drafts: []string{plainAnswer}}}
	parts := advisor.Parts{
		Library: library, Builtin: d.builtin, Now: today,
		Note: func(_ context.Context, o advisor.Outcome) { d.outcomes = append(d.outcomes, o) },
	}
	if drafts != nil {
		d.provider = &writer{name: "model-1", drafts: drafts}
		parts.Provider, parts.ProviderTimeout = d.provider, 2*time.Minute
	}
	d.Advisor = advisor.New(parts)
	return d
}

func (d *desk) assess(tb testing.TB, req advisor.Request) advisor.Case {
	tb.Helper()
	c, err := d.Assess(tb.Context(), req)
	require.NoError(tb, err)
	return c
}

func (d *desk) ask(t *testing.T, req advisor.Request) (advisor.Reply, *listener) {
	t.Helper()
	var heard listener
	reply, err := d.Advise(t.Context(), req, &heard)
	require.NoError(t, err)
	return reply, &heard
}

// somebody has mild acne and oily skin.
func somebody() advisor.Person {
	return advisor.Person{
		Profile:        skincare.Profile{SkinType: skincare.SkinTypeOily, Duration: "2 months"},
		CurrentRoutine: "Water",
		Estimate:       skincare.Estimate{Severity: skincare.SeverityMild, Certainty: skincare.CertaintyHigh},
		Analysed:       true,
	}
}

func question(person advisor.Person, message string) advisor.Request {
	return advisor.Request{Task: advisor.TaskAnswer, Person: person, Message: message, Provider: true}
}
