package builtin_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

func TestEveryRoutineKeepsTheRules(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())

	written := 0
	for n, allergy := range allergies(d.library) {
		for _, skin := range skinTypes() {
			for m, severity := range severities() {
				for k, c := range circumstances() {
					if (n+m+k)%7 != 0 {
						continue
					}
					req := advisor.Request{Task: advisor.TaskRoutine, Person: advisor.Person{
						Profile:        skincare.Profile{SkinType: skin, Allergies: allergy, Triggers: c.triggers, Duration: c.duration},
						CurrentRoutine: c.routine, OwnSeverity: severity, Analysed: true,
					}}
					brief := d.assess(t, req).Brief
					days := week(t, d.compose(t, brief))
					requireWeek(t, d, brief.Facts, days)
					if written%25 == 0 {
						require.Equal(t, days, d.advise(t, req).Days)
					}
					written++
				}
			}
		}
	}
	require.Greater(t, written, 1000)
}

func TestRoutineBeginsOnAnyDay(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	facts := d.assess(t, advisor.Request{Task: advisor.TaskRoutine, Person: person(nil)}).Brief.Facts

	starts := []time.Time{
		time.Date(2028, time.February, 23, 0, 0, 0, 0, time.UTC), time.Date(2028, time.February, 29, 0, 0, 0, 0, time.UTC),
		time.Date(2027, time.February, 28, 0, 0, 0, 0, time.UTC), time.Date(2026, time.December, 31, 0, 0, 0, 0, time.UTC),
		time.Date(2027, time.March, 28, 0, 0, 0, 0, time.UTC), time.Date(2027, time.October, 31, 0, 0, 0, 0, time.UTC),
	}
	for n := range 60 {
		starts = append(starts, time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*n))
	}
	var texts []string
	for _, start := range starts {
		facts.Today = start
		days := week(t, d.compose(t, advisor.Brief{Task: advisor.TaskRoutine, Facts: facts}))
		requireWeek(t, d, facts, days)
		texts = append(texts, days[0].Morning+days[6].Evening)
	}
	require.Len(t, slices.Compact(texts), 1, "the date changes nothing but the dates")
}

// week reads a routine as strictly as its readers do.
func week(t *testing.T, text string) []advisor.Day {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	var days []advisor.Day
	require.NoError(t, decoder.Decode(&days))
	require.False(t, decoder.More())
	require.Len(t, days, 7)
	return days
}

// requireWeek checks the rules of a week, R1 to R13.
func requireWeek(t *testing.T, d *desk, facts advisor.Facts, days []advisor.Day) {
	t.Helper()
	var active, quiet int
	before := false
	for n, day := range days {
		require.Equal(t, facts.Today.AddDate(0, 0, n).Format(time.DateOnly), day.Date)
		for _, text := range []string{day.Morning, day.Evening} {
			requireStep(t, text)
			requireNamed(t, d, facts, text)
		}
		if facts.Allows("zinc_oxide_spf") {
			require.Contains(t, day.Morning, "SPF 30")
		}
		requireAny(t, day.Morning, "wash", "cleans", "rins")
		requireAny(t, day.Morning, "lotion", "gel", "cream")
		requireAny(t, day.Evening, "wash", "cleans")
		requireAny(t, day.Evening, "lotion", "gel", "cream")
		extra := extras(d, day.Evening)
		require.LessOrEqual(t, len(extra), 1)
		require.Empty(t, slices.DeleteFunc(extras(d, day.Morning), func(id knowledge.ID) bool { return n == 0 }), "actives are for the evening")
		if len(extra) > 0 {
			require.False(t, before, "never two evenings in a row")
			active++
		} else {
			quiet++
		}
		before = len(extra) > 0
		if n > 1 {
			require.Equal(t, days[n-1].Morning, day.Morning, "days that are alike have the same words")
		}
	}
	require.LessOrEqual(t, active, facts.ActiveEvenings())
	require.GreaterOrEqual(t, quiet, 3)
	require.Contains(t, days[0].Morning, "inner arm")
	for _, must := range []string{"6 to 8 weeks", "Stop whatever irritates", "pharmacist"} {
		require.Contains(t, days[6].Evening, must)
	}
}

// requireAny checks that a text holds one of some words.
func requireAny(t *testing.T, text string, words ...string) {
	t.Helper()
	require.True(t, slices.ContainsFunc(words, func(word string) bool { return strings.Contains(strings.ToLower(text), word) }), "none of %v in %q", words, text)
}

// requireStep checks one text of a day: its length, and that it can be cut at
// its full stops.
func requireStep(t *testing.T, text string) {
	t.Helper()
	length := utf8.RuneCountInString(text)
	require.GreaterOrEqual(t, length, 40, text)
	require.LessOrEqual(t, length, 600, text)
	require.True(t, strings.HasSuffix(text, "."), text)
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	for i := range len(text) - 1 {
		inNumber := i > 0 && digit(text[i-1]) && digit(text[i+1])
		if text[i] == '.' && !inNumber {
			require.False(t, digit(text[i-1]), text)
			require.Equal(t, byte(' '), text[i+1], text)
		}
	}
	require.False(t, digit(text[len(text)-2]), text)
	require.NotContains(t, text, "..")
	require.False(t, strings.ContainsAny(text, "*_#<>[]{}|!\n"), text)
	sentences := strings.Count(text+" ", ". ")
	require.GreaterOrEqual(t, sentences, 2, text)
	require.LessOrEqual(t, sentences, 5, text)
}

// requireNamed checks that a text names nothing that is not for this person.
func requireNamed(t *testing.T, d *desk, facts advisor.Facts, text string) {
	t.Helper()
	for _, m := range d.library.Mentions(text) {
		if m.Kind != knowledge.MentionAllergen && !m.Avoided {
			require.True(t, facts.Allows(m.ID), "%s in %q", m.ID, text)
		}
	}
}

// extras are the things in a text of which people use one at a time.
func extras(d *desk, text string) []knowledge.ID {
	var ids []knowledge.ID
	for _, m := range d.library.Mentions(text) {
		i, ok := d.library.Ingredient(m.ID)
		switch {
		case !ok || m.Avoided || slices.Contains(ids, i.ID):
		case i.Kind == knowledge.KindActive, i.Kind == knowledge.KindAcid, i.Kind == knowledge.KindClay:
			ids = append(ids, i.ID)
		}
	}
	return ids
}

// A test on the arm takes the week, so it starts once, on the first day, and no evening
// of that week puts the product on the face.
func TestANewProductIsTestedForTheWholeWeek(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	for _, skin := range skinTypes() {
		var days []advisor.Day
		req := advisor.Request{Task: advisor.TaskRoutine, Person: person(func(p *advisor.Person) { p.Profile.SkinType = skin })}
		require.NoError(t, json.Unmarshal([]byte(d.write(t, req)), &days))
		require.Contains(t, days[0].Morning, "Start testing ")
		for n, day := range days {
			text := strings.ToLower(day.Morning + " " + day.Evening)
			require.Equal(t, n == 0, strings.Contains(text, "start testing") || strings.Contains(text, "begin"), text)
			require.NotContains(t, text, "tonight is one for")
		}
	}
}
