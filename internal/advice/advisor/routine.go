package advisor

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/advice/knowledge"
)

// weekDays is how many days a routine has.
const weekDays = 7

// Day is one day of a routine, in the names of the reply that is asked for.
type Day struct {
	Date    string `json:"Date"`    //nolint:tagliatelle // The specification writes them so.
	Morning string `json:"Morning"` //nolint:tagliatelle // As above.
	Evening string `json:"Evening"` //nolint:tagliatelle // As above.
}

// Bounds of one text of a routine.
const (
	minStep      = 40
	maxStep      = 600
	minSentences = 2
	maxSentences = 5
)

// Bounds of a week.
const (
	maxClayEvenings  = 2
	minQuietEvenings = 3
)

// week returns the rules that a routine breaks.
func (c *draftChecker) week(days []Day) []Rule {
	brief := c.brief
	var broken brokenRules
	for n, day := range days {
		if day.Date != brief.Facts.Today.AddDate(0, 0, n).Format(time.DateOnly) {
			broken.add(RuleDates)
		}
		for _, step := range []string{day.Morning, day.Evening} {
			c.step(step, &broken)
		}
		if !c.weeks.complete(day) {
			broken.add(RuleWeek)
		}
	}
	c.rhythm(brief, days, &broken)
	return broken
}

// CheckWeek returns a week of a course, or a plain one in its place if it breaks a
// rule. The step that a prescriber has fixed is not ours to check.
func (a *Advisor) CheckWeek(facts Facts, days []Day) []Day {
	brief := Brief{Task: TaskRoutine, Facts: facts}
	if len(days) == weekDays && len(a.check.of(brief, nil).week(days)) == 0 {
		return days
	}
	return basicWeek(facts.Today)
}

// Fits reports whether a week of a course breaks no rule. A brand in it is what the person
// calls a product of theirs.
func (a *Advisor) Fits(facts Facts, days []Day) bool {
	broken := a.check.of(Brief{Task: TaskRoutine, Facts: facts}, nil).week(days)
	return len(days) == weekDays && !slices.ContainsFunc(broken, func(rule Rule) bool { return rule != RuleBrand })
}

// parseWeek reads exactly seven days and nothing else.
func parseWeek(text string) ([]Day, bool) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	var days []Day
	if decoder.Decode(&days) != nil || len(days) != weekDays {
		return nil, false
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, false
	}
	for _, day := range days {
		if day.Date == "" || strings.TrimSpace(day.Morning) == "" || strings.TrimSpace(day.Evening) == "" {
			return nil, false
		}
	}
	return days, true
}

// step checks one text of a day.
func (c *draftChecker) step(text string, broken *brokenRules) {
	if n := utf8.RuneCountInString(text); n < minStep || n > maxStep {
		broken.add(RuleLength)
	}
	if len(text) > maxUnit {
		return // What is far too long is not looked at.
	}
	c.wording(text, c.judge == nil, broken)
	if c.judge == nil {
		c.mentions("", text, 0, broken)
	}
	if strings.ContainsAny(text, "*_#`<>[]{}|~\\") || strings.ContainsFunc(text, isOdd) {
		broken.add(RulePlainText)
	}
	if !c.weeks.wellStopped(text) {
		broken.add(RuleFullStops)
	}
}

// wellStopped reports whether the page can cut a text into its sentences at full
// stops: each sentence ends in one, none before it is a digit unless a number
// goes on, and there are no others.
func (w weekWords) wellStopped(text string) bool {
	trimmed := strings.TrimSpace(text)
	if !strings.HasSuffix(trimmed, ".") || strings.Contains(trimmed, "..") {
		return false
	}
	sentences := 0
	for i := range len(trimmed) {
		if trimmed[i] != '.' {
			continue
		}
		last := i == len(trimmed)-1
		inNumber := !last && i > 0 && isDigit(trimmed[i-1]) && isDigit(trimmed[i+1])
		switch {
		case inNumber:
		case i > 0 && isDigit(trimmed[i-1]), !last && trimmed[i+1] != ' ':
			return false
		default:
			sentences++
		}
	}
	return sentences >= minSentences && sentences <= maxSentences && !w.abbreviation.in(trimmed)
}

// isOdd reports whether a letter has no place in plain text: it cannot be seen,
// turns the direction of writing, or stands for bytes that were no text.
func isOdd(r rune) bool {
	return r == utf8.RuneError || r != ' ' && !unicode.IsPrint(r)
}

// weekWords are the words that a routine is looked through for.
type weekWords struct {
	cleanse, moisturise, sunscreen, without, tryFirst, abbreviation expression
}

func newWeekWords() weekWords {
	return weekWords{
		cleanse:    compile(`\b(cleans|wash|rins)`),
		moisturise: compile(`\b(moistur|gel|cream|lotion)`),
		sunscreen:  compile(`\b(sunscreen|spf)\b`),
		without: compile(
			`(?:^|[.,;:] |\b(?:you can|you may|just|simply|today|tonight|and|or|then|please) )(?:skip|leave|avoid|drop|miss|omit|no)\b[^.]{0,25}\b(?:sunscreen|spf|cleans\w*|wash\w*|moistur\w*)\b`),
		tryFirst:     compile(`\b(patch test|(inner|fore) ?-?arm|forearm)\b`),
		abbreviation: compile(`(?i)\b(e\.g|i\.e|approx|vs|dr|tbsp|tsp)\.|\b(?i:etc|st|no|min|max)\. [a-z0-9]`),
	}
}

// complete reports whether a day has what every day has.
func (w weekWords) complete(day Day) bool {
	morning, evening := fold(day.Morning), fold(day.Evening)
	return w.cleanse.in(morning) && w.moisturise.in(morning) && w.sunscreen.in(morning) &&
		w.cleanse.in(evening) && w.moisturise.in(evening) &&
		!w.without.in(morning) && !w.without.in(evening)
}

// rhythm checks what may follow what in a week.
func (c *draftChecker) rhythm(brief Brief, days []Day, broken *brokenRules) {
	active := make([]bool, len(days))
	var names []knowledge.ID
	clay, quiet, evenings := 0, 0, 0
	for n, day := range days {
		found := c.actives(day.Evening)
		masks := c.ofKind(day.Evening, knowledge.KindClay)
		active[n] = len(found) > 0
		names = append(names, found...)
		names = append(names, c.actives(day.Morning)...)
		switch {
		case active[n] && masks > 0, len(found) > 1:
			broken.add(RuleActives)
		case active[n]:
			evenings++
		case masks > 0:
			clay++
		default:
			quiet++
		}
		if n > 0 && active[n] && active[n-1] {
			broken.add(RuleWeek)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names) // It empties what it leaves behind.
	if len(names) > 1 {
		broken.add(RuleActives)
	}
	if evenings > brief.Facts.ActiveEvenings() || clay > maxClayEvenings || quiet < minQuietEvenings {
		broken.add(RuleWeek)
	}
	c.caps(brief, days, broken)
	untested := slices.ContainsFunc(names, func(id knowledge.ID) bool { return !slices.Contains(brief.Facts.Tested, id) })
	if evenings > 0 && untested && !c.weeks.tryFirst.in(fold(days[0].Morning+" "+days[0].Evening)) {
		broken.add(RuleWeek)
	}
}

// caps checks how many evenings of the week name what a rule for this person
// allows on few of them.
func (c *draftChecker) caps(brief Brief, days []Day, broken *brokenRules) {
	for _, rule := range c.library.Conflicts() {
		if !concerns(rule, brief.Facts, nil) {
			continue
		}
		for _, limit := range rule.Caps {
			evenings := 0
			for _, day := range days {
				named := func(m knowledge.Mention) bool { return slices.Contains(limit.IDs, m.ID) && c.suggests(day.Evening, m) }
				if slices.ContainsFunc(c.library.Mentions(day.Evening), named) {
					evenings++
				}
			}
			if evenings > limit.Evenings {
				broken.add(RuleWeek)
			}
		}
	}
}

// ofKind counts the entries of a kind that a text suggests.
func (c *draftChecker) ofKind(text string, kind knowledge.Kind) int {
	n := 0
	for _, m := range c.library.Mentions(text) {
		if i, ok := c.library.Ingredient(m.ID); ok && i.Kind == kind && c.suggests(text, m) {
			n++
		}
	}
	return n
}
