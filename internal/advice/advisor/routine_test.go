package advisor_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

// goodWeek is a routine to which nobody could object.
func goodWeek() []advisor.Day {
	days := make([]advisor.Day, 7)
	for n := range days {
		days[n] = advisor.Day{
			Date:    today().AddDate(0, 0, n).Format(time.DateOnly),
			Morning: "Rinse your face with lukewarm water. Smooth on a light moisturiser. Finish with an SPF 30 sunscreen.",
			Evening: "Wash with a gentle cleanser and pat dry. Smooth on your moisturiser.",
		}
	}
	days[0].Evening += " Try the new serum on your inner arm first."
	days[1].Evening += " Smooth on a little niacinamide serum before it."
	days[3].Evening += " Smooth on a little niacinamide serum before it."
	days[6].Evening += " Skin takes 6 to 8 weeks, and a pharmacist can help if it gets worse."
	return days
}

func encode(t *testing.T, days any) string {
	t.Helper()
	data, err := json.Marshal(days)
	require.NoError(t, err)
	return string(data)
}

// week asks for a routine that the provider writes, and reports whether the
// provider's was taken.
func week(t *testing.T, person advisor.Person, draft string) (advisor.Reply, bool) {
	t.Helper()
	d := newDesk(t, draft)
	d.builtin.drafts = []string{encode(t, plainWeek())}
	reply, heard := d.ask(t, advisor.Request{Task: advisor.TaskRoutine, Person: person, Message: "routine", Provider: true})
	require.Empty(t, heard.text, "a routine is not streamed")
	require.Len(t, reply.Days, 7)
	for n, day := range reply.Days {
		require.Equal(t, today().AddDate(0, 0, n).Format(time.DateOnly), day.Date)
	}
	return reply, reply.Writer.Kind == advisor.WriterProvider
}

// plainWeek is goodWeek without anything that somebody might not be allowed.
func plainWeek() []advisor.Day {
	days := goodWeek()
	for n := range days {
		days[n].Evening = "Wash with a gentle cleanser and pat dry. Smooth on your moisturiser."
	}
	return days
}

func TestRoutineIsTakenWhenItKeepsTheRules(t *testing.T) {
	t.Parallel()
	reply, taken := week(t, somebody(), encode(t, goodWeek()))
	require.True(t, taken, reply.Broken)
	require.Equal(t, goodWeek(), reply.Days)
	var days []advisor.Day
	require.NoError(t, json.Unmarshal([]byte(reply.Markdown()), &days), "the reply is the JSON that was asked for")
	require.Len(t, days, 7)
	days[2].Evening = "Wash with a gentle cleanser and pat dry. Smooth on a moisturiser without Glycine max. Rest."
	reply, taken = week(t, somebody(), encode(t, days))
	require.True(t, taken, "a name that looks like an abbreviation: %v", reply.Broken)
}

func TestRoutineThatBreaksARuleIsReplaced(t *testing.T) {
	t.Parallel()
	change := func(change func(days []advisor.Day)) string {
		days := goodWeek()
		change(days)
		return encode(t, days)
	}
	evening := func(n int, text string) string {
		return change(func(days []advisor.Day) { days[n].Evening = text })
	}
	drafts := map[string]string{
		"six days":             encode(t, goodWeek()[:6]),
		"eight days":           encode(t, append(goodWeek(), goodWeek()[0])),
		"no JSON":              "Here is your routine: " + encode(t, goodWeek()),
		"cut short":            encode(t, goodWeek())[:400],
		"more behind it":       encode(t, goodWeek()) + " []",
		"another key":          strings.Replace(encode(t, goodWeek()), `"Morning"`, `"Note":"x","Morning"`, 1),
		"a number":             strings.Replace(encode(t, goodWeek()), `"Morning":"Rinse`, `"Morning":7,"x":"Rinse`, 1),
		"another date":         change(func(days []advisor.Day) { days[2].Date = "2026-02-30" }),
		"a date twice":         change(func(days []advisor.Day) { days[2].Date = days[1].Date }),
		"yesterday":            change(func(days []advisor.Day) { days[0].Date = "2026-11-14" }),
		"an empty morning":     change(func(days []advisor.Day) { days[2].Morning = " " }),
		"too short":            evening(2, "Wash. Sleep."),
		"too long":             evening(2, strings.Repeat("Wash with a gentle cleanser. ", 30)),
		"markdown":             evening(2, "**Wash** with a gentle cleanser and pat dry. Smooth on your moisturiser."),
		"HTML":                 evening(2, "<b>Wash</b> with a gentle cleanser and pat dry. Smooth on your moisturiser."),
		"an abbreviation":      evening(2, "Wash with a cleanser, e.g. a gel, and pat dry. Smooth on your moisturiser."),
		"an upper limit":       evening(2, "Wash with a cleanser for max. one minute and pat dry. Smooth on your moisturiser."),
		"a digit at the end":   evening(2, "Wash with a gentle cleanser and pat dry. Wait until minute 10."),
		"no full stop":         evening(2, "Wash with a gentle cleanser and pat dry. Smooth on your moisturiser"),
		"no sunscreen":         change(func(days []advisor.Day) { days[4].Morning = days[4].Evening }),
		"two evenings running": change(func(days []advisor.Day) { days[2].Evening = days[1].Evening }),
		"two actives": change(func(days []advisor.Day) {
			days[5].Evening = "Wash with a gentle cleanser and pat dry. Use a salicylic acid gel of 2% on a few spots."
		}),
		"too many": change(func(days []advisor.Day) {
			days[5].Evening, days[0].Evening = days[1].Evening, days[0].Evening+" Add a drop of niacinamide serum."
			days[6].Evening = days[1].Evening
		}),
		"something banned": evening(2, "Wash with a gentle cleanser and pat dry. Dab lemon juice on each spot."),
		"a claim":          evening(2, "Wash with a gentle cleanser and pat dry. This cures acne for good."),
		"no arm test":      change(func(days []advisor.Day) { days[0].Evening = days[2].Evening }),
		"ten thousand":     encode(t, slicesRepeat(goodWeek()[0], 10_000)),
		"null":             "null",
		"nothing":          "",
	}
	for name, draft := range drafts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, taken := week(t, somebody(), draft)
			require.False(t, taken)
		})
	}
}

func TestRoutineForSomebodyWhoNeedsRest(t *testing.T) {
	t.Parallel()
	days, taken := week(t, with(severe), encode(t, goodWeek()))
	require.True(t, taken, "complete without the active ingredient")
	require.NotContains(t, encode(t, days), "niacinamide")
	_, taken = week(t, with(severe), encode(t, plainWeek()))
	require.True(t, taken)
	_, taken = week(t, with(sensitive), encode(t, goodWeek()))
	require.False(t, taken, "one evening at most")
}

func slicesRepeat(day advisor.Day, n int) []advisor.Day {
	days := make([]advisor.Day, n)
	for i := range days {
		days[i] = day
	}
	return days
}
