package knowledge

import "strconv"

// ageScanner finds people who say that they, or the child they write for, are
// under 18 now. "I have had spots since I was 15" is no such statement.
type ageScanner struct {
	// ages are the words and figures from 10 to 17.
	ages map[string]bool
	// units are what else a number may count: "I'm 12 weeks pregnant".
	units map[string]bool
	// hedges may stand between "I'm" and the age.
	hedges map[string]bool
	// past makes an age one of earlier days.
	past map[string]bool
	// things have an age of their own: "my 10 year old razor".
	things map[string]bool
	// years follow "years" when they are not those of a life.
	years map[string]bool
	// looks stand before "like I'm 16" where it compares.
	looks map[string]bool
	// school are words behind "year 9".
	school map[string]bool
}

// newAgeScanner returns an ageScanner.
func newAgeScanner() ageScanner {
	ages := set([]string{"ten eleven twelve thirteen fourteen fifteen sixteen seventeen"})
	for age := 10; age <= 17; age++ {
		ages[strconv.Itoa(age)] = true
	}
	return ageScanner{
		ages: ages,
		units: set([]string{
			"percent week weeks wk wks month months mth mths mo day days hour hours hr hrs minute minutes",
			"min mins second seconds am pm stone st kg kilos lb lbs pound pounds mg ml times out of steps products spots",
			"tablets sessions treatments applications uses pimples",
		}),
		hedges: set([]string{"only just still now currently nearly almost about around a an aged age turning like literally"}),
		past:   set([]string{"was when since from at until till before after around by started were been age of"}),
		things: set([]string{
			"cream moisturiser moisturizer cleanser bottle tub tube brush sunscreen razor phone routine",
			"acne scar scars prescription product products towel pillow pillowcase makeup serum skin problem habit",
		}),
		years:  set([]string{"into in post older younger sober clean free on past after with without since of later now"}),
		looks:  set([]string{"feel feels feeling felt look looks looking looked seem seems act acting treated treats skin face acne spotty spots out as"}),
		school: set([]string{"student students pupil pupils exam exams mock mocks now at and so"}),
	}
}

// find says whether a text speaks of a person under 18.
func (a ageScanner) find(tokens []token) bool {
	for i, t := range tokens {
		switch {
		case t.word == "im" || t.word == "am" && i > 0 && tokens[i-1].word == "i":
			if a.statedAt(tokens, i+1) && !a.compared(tokens, i) {
				return true
			}
		case t.word == "my" || t.word == "as" || t.word == "for" || t.word == "turn" || t.word == "turned" || t.word == "turning":
			if a.yearOld(tokens, i+1) {
				return true
			}
		case t.word == "age" || t.word == "aged":
			if a.labelled(tokens, i) {
				return true
			}
		case t.word == "year" || t.word == "yr":
			if a.schoolYear(tokens, i) {
				return true
			}
		}
	}
	return false
}

// statedAt says whether an age of today follows "I'm" at i.
func (a ageScanner) statedAt(tokens []token, i int) bool {
	i = a.skip(tokens, i)
	if i >= len(tokens) || !a.ages[tokens[i].word] {
		return i < len(tokens) && a.shorthand(tokens[i].word)
	}
	next := i + 1
	if next >= len(tokens) || tokens[next].before >= gapLine {
		return true
	}
	switch word := tokens[next].word; {
	case a.units[word]:
		return false
	case word == "year" || word == "years" || word == "yr" || word == "yrs":
		return next+1 >= len(tokens) || tokens[next+1].before >= gapLine || !a.years[tokens[next+1].word]
	}
	return true
}

// compared says whether "I'm" at i stands in "looks like I'm 16".
func (a ageScanner) compared(tokens []token, i int) bool {
	if tokens[i].word == "am" {
		i--
	}
	if i < 2 || tokens[i].before >= gapComma || tokens[i-1].before >= gapComma {
		return false
	}
	like := tokens[i-1].word == "like" || tokens[i-1].word == "though" || tokens[i-1].word == "if" && tokens[i-2].word == "as"
	return like && a.looks[tokens[i-2].word]
}

// skip leaves out a few hedges.
func (a ageScanner) skip(tokens []token, i int) int {
	for end := i + 3; i < min(end, len(tokens)) && a.hedges[tokens[i].word] && tokens[i].before < gapComma; i++ {
	}
	return i
}

// shorthand reads "16f" and "15yo".
func (a ageScanner) shorthand(word string) bool {
	if len(word) < 3 || !a.ages[word[:2]] {
		return false
	}
	switch word[2:] {
	case "f", "m", "yo", "y", "yr", "yrs":
		return true
	}
	return false
}

// yearOld reads "my 12 year old", but not of things.
func (a ageScanner) yearOld(tokens []token, i int) bool {
	i = a.skip(tokens, i)
	if i >= len(tokens) {
		return false
	}
	if tokens[i-1].word == "turn" || tokens[i-1].word == "turned" || tokens[i-1].word == "turning" {
		return a.statedAt(tokens, i)
	}
	if !a.ages[tokens[i].word] {
		return a.shorthand(tokens[i].word) && len(tokens[i].word) == 4
	}
	if i+2 >= len(tokens) || stem(tokens[i+1].word) != "year" || tokens[i+2].word != "old" {
		return false
	}
	return i+3 >= len(tokens) || tokens[i+3].before >= gapComma || !a.things[tokens[i+3].word]
}

// labelled reads "Age: 15" and "aged 16", but not "since age 15".
func (a ageScanner) labelled(tokens []token, i int) bool {
	if i > 0 && tokens[i].before < gapComma && tokens[i-1].word != "my" {
		return false
	}
	next := i + 1
	if next < len(tokens) && tokens[next].word == "is" {
		next++
	}
	return next < len(tokens) && a.ages[tokens[next].word] &&
		(next+1 >= len(tokens) || !a.past[tokens[next+1].word])
}

// schoolYear reads "I'm in year 9" and "a year 11 student".
func (a ageScanner) schoolYear(tokens []token, i int) bool {
	if i+1 >= len(tokens) {
		return false
	}
	form, err := strconv.Atoi(tokens[i+1].word)
	if err != nil || form < 7 || form > 13 {
		return false
	}
	last := i+2 >= len(tokens) || tokens[i+2].before >= gapLine
	in := i > 0 && (tokens[i-1].word == "in" || tokens[i-1].word == "im")
	return in && (last || tokens[i+2].word != "of") || !last && a.school[tokens[i+2].word] || i == 0 && last
}
