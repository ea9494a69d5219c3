package advisor_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/stretchr/testify/require"
)

// hostileWeek is an entry of evals/routines: what a writer says instead of a
// week, as a template over a good one.
type hostileWeek struct {
	ID     string     `yaml:"id"`
	Why    string     `yaml:"why"`
	Person evalPerson `yaml:"person"`
	Reply  string     `yaml:"reply"`
	// Valid says that what comes of it is a valid week all the same.
	Valid bool `yaml:"valid"`
}

// draftWeek is a week that a template may spoil. Every field holds JSON.
type draftWeek []draftDay

type draftDay struct{ Date, Morning, Evening string }

// plainDraftWeek reads the good week, from today on.
func plainDraftWeek(t *testing.T) draftWeek {
	t.Helper()
	var week draftWeek
	for n, day := range readEvals[struct{ Morning, Evening string }](t, "routines/week.yaml") {
		week = append(week, draftDay{quoted(dateAfter(n)), quoted(day.Morning), quoted(day.Evening)})
	}
	return week
}

func dateAfter(days int) string { return today().AddDate(0, 0, days).Format(time.DateOnly) }

func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		return `""` // Texts always encode.
	}
	return string(data)
}

// String is the week as JSON.
func (w draftWeek) String() string {
	parts := make([]string, len(w))
	for n, day := range w {
		parts[n] = `{"Date":` + day.Date + `,"Morning":` + day.Morning + `,"Evening":` + day.Evening + `}`
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// With puts a text into a field of a day.
func (w draftWeek) With(day int, field, text string) draftWeek {
	return w.Raw(day, field, quoted(text))
}

// Raw puts any JSON into a field of a day.
func (w draftWeek) Raw(day int, field, value string) draftWeek {
	changed := slices.Clone(w)
	switch field {
	case "Date":
		changed[day].Date = value
	case "Morning":
		changed[day].Morning = value
	default:
		changed[day].Evening = value
	}
	return changed
}

// Every puts a text into a field of the first day and every so many after it.
func (w draftWeek) Every(step int, field, text string) draftWeek {
	changed := w
	for n := 0; n < len(w); n += step {
		changed = changed.With(n, field, text)
	}
	// Whatever the first evening now says, the morning keeps the advice to try.
	return changed.With(0, "Morning", "Rinse with lukewarm water. Try the new product on your inner arm first. Moisturise, and finish with an SPF 30 sunscreen.")
}

// Shift moves all dates.
func (w draftWeek) Shift(days int) draftWeek {
	changed := w
	for n := range w {
		changed = changed.With(n, "Date", dateAfter(n+days))
	}
	return changed
}

// Days gives the week so many days.
func (w draftWeek) Days(count int) draftWeek {
	changed := slices.Clone(w)
	for len(changed) < count {
		changed = append(changed, draftDay{quoted(dateAfter(len(changed))), w[1].Morning, w[1].Evening})
	}
	return changed[:count]
}

// Times gives it so many days by repeating it.
func (w draftWeek) Times(days int) draftWeek { return w.Days(days) }

// Reverse turns it round.
func (w draftWeek) Reverse() draftWeek {
	changed := slices.Clone(w)
	slices.Reverse(changed)
	return changed
}

// Cut keeps the first so many per cent of the text.
func (w draftWeek) Cut(percent int) string {
	text := w.String()
	return text[:len(text)*percent/100]
}

// Replace changes every occurrence of some words.
func (w draftWeek) Replace(old, words string) string {
	return strings.ReplaceAll(w.String(), old, words)
}

// Pad makes one field so many megabytes long.
func (w draftWeek) Pad(megabytes int) draftWeek {
	return w.With(1, "Evening", strings.Repeat("Wash gently and moisturise. ", megabytes<<20/28))
}

// Long makes a field longer than it may be.
func (w draftWeek) Long(day int, field string) draftWeek {
	return w.With(day, field, "Wash gently "+strings.Repeat("and slowly ", 60)+"with water. Smooth on your moisturiser.")
}

// Nest opens so many brackets.
func (w draftWeek) Nest(depth int) string {
	return strings.Repeat("[", depth) + strings.Repeat("]", depth)
}

// Indent is the week over many lines.
func (w draftWeek) Indent() (string, error) {
	var days []map[string]string
	if err := json.Unmarshal([]byte(w.String()), &days); err != nil {
		return "", fmt.Errorf("indent: %w", err)
	}
	data, err := json.MarshalIndent(days, "", "  ")
	return string(data), err
}

// spoil writes what a template makes of the good week.
func (w draftWeek) spoil(t *testing.T, name, text string) string {
	t.Helper()
	parsed, err := template.New(name).Parse(text)
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, parsed.Execute(&b, w), name)
	return b.String()
}
