package builtin_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// desk is the writer and those around it: the library that it reads, and the
// advisor that checks what it writes.
type desk struct {
	library *knowledge.Library
	writer  *builtin.Writer
	advisor *advisor.Advisor
	// broken are the rules that the latest reply broke.
	broken atomic.Pointer[[]advisor.Rule]
}

func setup(tb testing.TB, today time.Time) *desk {
	tb.Helper()
	library, err := knowledge.Default()
	require.NoError(tb, err)
	writer := builtin.New(library)
	d := &desk{library: library, writer: writer}
	d.advisor = advisor.New(advisor.Parts{
		Library: library, Builtin: writer, Now: func() time.Time { return today },
		Note: func(_ context.Context, o advisor.Outcome) { d.broken.Store(&o.Broken) },
	})
	return d
}

func monday() time.Time { return time.Date(2026, time.November, 16, 9, 30, 0, 0, time.UTC) }

// assess decides what may be said.
func (d *desk) assess(tb testing.TB, req advisor.Request) advisor.Case {
	tb.Helper()
	c, err := d.advisor.Assess(tb.Context(), req)
	require.NoError(tb, err)
	return c
}

// write returns what the writer makes of a request, unchecked.
func (d *desk) write(tb testing.TB, req advisor.Request) string {
	tb.Helper()
	return d.compose(tb, d.assess(tb, req).Brief)
}

// compose is write for somebody who was assessed already.
func (d *desk) compose(tb testing.TB, brief advisor.Brief) string {
	tb.Helper()
	var text strings.Builder
	for piece, err := range d.writer.Write(tb.Context(), brief) {
		require.NoError(tb, err)
		text.WriteString(piece)
	}
	return text.String()
}

// advise returns the reply to a request, which must have passed every check.
func (d *desk) advise(tb testing.TB, req advisor.Request) advisor.Reply {
	tb.Helper()
	reply, err := d.advisor.Advise(tb.Context(), req, silence{})
	if err != nil {
		require.Fail(tb, "the reply broke rules", "%v\n%s", *d.broken.Load(), d.write(tb, req))
	}
	return reply
}

// silence is an advisor.Listener that has no use for it.
type silence struct{}

func (silence) Care(advisor.Care) error { return nil }
func (silence) Text(string) error       { return nil }
func (silence) Reset() error            { return nil }

// person is somebody with mild spots, changed as a test wants them.
func person(change func(p *advisor.Person)) advisor.Person {
	p := advisor.Person{
		Profile:     skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "none", Triggers: "stress", Duration: "2 months"},
		OwnSeverity: skincare.SeverityMild, Analysed: true,
	}
	if change != nil {
		change(&p)
	}
	return p
}

func skinTypes() []skincare.SkinType {
	return []skincare.SkinType{
		skincare.SkinTypeNormal, skincare.SkinTypeDry, skincare.SkinTypeOily, skincare.SkinTypeCombination, skincare.SkinTypeSensitive,
	}
}

// severities are all of them, and none.
func severities() []skincare.Severity { return append(skincare.Severities(), "") }

// circumstance is what a person may say of themselves besides skin type, severity
// and allergies.
type circumstance struct{ triggers, routine, duration string }

func circumstances() []circumstance {
	return []circumstance{
		{"", "", ""},
		{"stress, lack of sleep, gym", "bar soap and an apricot scrub", "6 months"},
		{"whey protein, make-up", "coconut oil, niacinamide serum and glycolic acid", "3 weeks"},
		{"shaving, my phone", "adapalene from my GP", "2 years"},
		{"hormones", "roaccutane", "1 year"},
		{"dark marks that won't fade", "lemon juice and toothpaste on spots", "5 weeks"},
		{"chocolate and milk", "lymecycline", "a few months"},
		{"I hate my skin", "salicylic acid, tea tree oil", "10 years"},
		{"I am pregnant, sweets", "glycolic acid", "a month"},
	}
}

// allergies are words for every class that the library knows, alone where it rules
// out entries and three together otherwise, some pairs, and some that nobody knows.
func allergies(library *knowledge.Library) []string {
	list := []string{"", "none", "zorbium", "nuts, hay fever", "fragrance and aspirin", "bee stings; aloe; oats", "niacinamide", "green tea, glycerin", "sunscreen, syndet, ceramides, hyaluronic acid, panthenol"}
	var words []string
	for _, class := range library.Classes() {
		first := strings.FieldsFunc(class.Terms[0], func(r rune) bool { return strings.ContainsRune("(|)", r) })[0]
		if first = strings.TrimSpace(first); len(class.Blocks) > 0 {
			list = append(list, first)
		} else {
			words = append(words, first)
		}
	}
	for three := range slices.Chunk(words, 3) {
		list = append(list, strings.Join(three, ", "))
	}
	return list
}
