package knowledge

import (
	"strconv"
	"strings"
)

// maxWeeks bounds a duration: nobody has had skin for longer.
const maxWeeks = 120 * 52

// Duration reads how long something has gone on, in whole weeks. Of a range it
// takes the upper end, because a longer time only ever makes the advice more
// careful. It is not ok for what needs a calendar or a guess.
func (l *Library) Duration(text string) (weeks int, ok bool) {
	days := 0.0
	count, counted := 0.0, false
	for _, t := range tokenise(text) {
		figure, unit := splitUnit(t.word)
		if figure != "" {
			count, counted = number(figure), true
		}
		if per := daysPer(unit); per > 0 {
			if !counted {
				count = atLeast(unit)
			}
			if count > 0 {
				days, ok = days+count*per, true
			}
			count, counted = 0, false
			continue
		}
		if n, is := numberWord(unit, count, counted); is {
			count, counted = n, true
		}
	}
	if days/7 > maxWeeks {
		return 0, false
	}
	return int(days / 7), ok
}

// splitUnit parts "3mo" into a figure and a unit.
func splitUnit(word string) (figure, unit string) {
	end := strings.IndexFunc(word, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	if end < 0 {
		return word, ""
	}
	return word[:end], word[end:]
}

// number reads a figure, and returns 0 for what is none.
func number(figure string) float64 {
	n, err := strconv.ParseFloat(figure, 64)
	if err != nil || n < 0 || n > 1e6 {
		return 0
	}
	return n
}

// daysPer returns the days of a unit of time, or 0.
func daysPer(unit string) float64 {
	switch unit {
	case "d", "day", "days":
		return 1
	case "w", "wk", "wks", "week", "weeks":
		return 7
	case "m", "mo", "mos", "mth", "mths", "month", "months":
		return 365.25 / 12
	case "y", "yr", "yrs", "year", "years":
		return 365.25
	case "decade", "decades":
		return 3652.5
	}
	return 0
}

// atLeast is what "weeks", "months" or "years" without a number amount to.
// A single unit without a number, as in "this year", says nothing.
func atLeast(unit string) float64 {
	if strings.HasSuffix(unit, "s") && len(unit) > 3 {
		return 2
	}
	return 0
}

// numberWord reads a number in words, with the count before it: "one and a
// half", "half a".
func numberWord(word string, count float64, counted bool) (float64, bool) {
	if n, ok := namedNumber(word); ok && n > 0 {
		return n, true
	}
	switch word {
	case "a", "an":
		if counted {
			return count, true
		}
		return 1, true
	case "half":
		return count + 0.5, true
	case "couple":
		return 2, true
	case "few", "several":
		return 3, true
	case "dozen":
		return 12, true
	}
	return count, false
}
