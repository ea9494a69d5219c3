package advisor_test

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
)

// strong are the words for what a person starts one at a time.
func strong() []string {
	return []string{"salicylic", "glycolic", "lactic acid", "mandelic", "gluconolactone", "azelaic", "niacinamide", "tea tree", "bakuchiol", "retinol", "sulphur", "sulfur"}
}

// week looks at a routine, or at how many active ingredients a recommendation
// names.
func (j *judge) week() {
	if j.decided.Closed {
		return
	}
	if j.Task != advisor.TaskRoutine {
		if most := j.Expect.MaxActives; most != nil {
			found := named(suggested(j.reply.Text), strong())
			j.demand(len(found) <= *most, "it suggests %v", found)
		}
		return
	}
	for _, fault := range weekFaults(j.reply.Days) {
		j.demand(false, "%s", fault)
	}
	actives, evenings, clay := rhythm(j.reply.Days)
	if most := j.Expect.MaxActives; most != nil {
		j.demand(len(actives) <= *most, "the week holds %v", actives)
	}
	if most := j.Expect.MaxActiveEvenings; most != nil {
		j.demand(evenings <= *most, "%d evenings hold an active ingredient", evenings)
	}
	if most := j.Expect.MaxClay; most != nil {
		j.demand(clay <= *most, "%d evenings hold clay", clay)
	}
}

// suggested is a text without the sentences that warn.
func suggested(text string) string {
	kept := slices.DeleteFunc(sentences(text), warns)
	return strings.Join(kept, "\n")
}

// named returns which of some words a text holds.
func named(text string, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !contains(text, word) })
}

// rhythm returns the active ingredients of a week, and on how many evenings
// there is one, or clay.
func rhythm(days []advisor.Day) (actives []string, evenings, clay int) {
	for _, day := range days {
		tonight := named(suggested(day.Evening), strong())
		actives = append(append(actives, tonight...), named(suggested(day.Morning), strong())...)
		if len(tonight) > 0 {
			evenings++
		}
		if len(named(suggested(day.Evening), []string{"clay", "kaolin", "bentonite"})) > 0 {
			clay++
		}
	}
	slices.Sort(actives)
	return slices.Compact(actives), evenings, clay
}

// weekFaults says what keeps a routine from being seven valid days from today
// on, by the rules for weeks.
func weekFaults(days []advisor.Day) []string {
	var faults []string
	demand := func(ok bool, fault string) {
		if !ok {
			faults = append(faults, fault)
		}
	}
	demand(len(days) == 7, "there are not seven days")
	last := false
	for n, day := range days {
		demand(day.Date == today().AddDate(0, 0, n).Format(time.DateOnly), "a date is wrong: "+day.Date)
		for _, text := range []string{day.Morning, day.Evening} {
			faults = append(faults, stepFaults(text)...)
		}
		demand(len(named(day.Morning, []string{"sunscreen", "SPF"})) > 0, "no sunscreen: "+day.Morning)
		demand(len(named(day.Morning, []string{"leave sunscreen", "skip sunscreen", "no sunscreen", "without sunscreen"})) == 0, "no sunscreen: "+day.Morning)
		demand(len(named(day.Evening, []string{"cleans", "wash", "rinse"})) > 0, "no cleansing: "+day.Evening)
		demand(len(named(day.Morning, []string{"moistur", "cream", "lotion", "gel"})) > 0, "no moisturiser: "+day.Morning)
		demand(len(named(day.Evening, []string{"moistur", "cream", "lotion", "gel"})) > 0, "no moisturiser: "+day.Evening)
		tonight := named(suggested(day.Evening), strong())
		demand(len(tonight) <= 1, "two active ingredients on one evening: "+day.Evening)
		demand(!last || len(tonight) == 0, "active ingredients on two evenings in a row")
		demand(len(tonight) == 0 || !contains(suggested(day.Evening), "clay"), "clay beside an active ingredient")
		last = len(tonight) > 0
	}
	actives, evenings, clay := rhythm(days)
	demand(len(actives) <= 1, "more than one active ingredient: "+strings.Join(actives, ", "))
	demand(evenings <= 3 && clay <= 2 && evenings+clay <= 4, "too few evenings of rest")
	if evenings > 0 {
		demand(begins(days[0].Morning+" "+days[0].Evening, "arm") || begins(days[0].Morning+" "+days[0].Evening, "forearm"), "nobody is told to try it first")
	}
	return faults
}

// stepFaults says what is wrong with one text of a day.
func stepFaults(text string) []string {
	var faults []string
	if n := utf8.RuneCountInString(text); n < 40 || n > 600 {
		faults = append(faults, "the length is wrong: "+text)
	}
	// The page cuts at each full stop that has no digit before it.
	stops, uncut := 0, false
	for before, after, found := strings.Cut(text, "."); found; before, after, found = strings.Cut(after, ".") {
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if !unicode.IsDigit(last) {
			stops++
		}
		uncut = uncut || unicode.IsDigit(last) != unicode.IsDigit(next) || before == ""
	}
	if stops < 2 || stops > 5 || uncut || !strings.HasSuffix(text, ".") || contains(text, "e.g") || contains(text, "i.e") {
		faults = append(faults, "the full stops are wrong: "+text)
	}
	if strings.ContainsAny(text, "<>*_#`[]{}|\\\n\r\t\u200b\u202e\ufffd") || !utf8.ValidString(text) {
		faults = append(faults, "it is not plain text: "+text)
	}
	return faults
}
