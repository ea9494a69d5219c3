package knowledge

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// joinPercents writes every percentage as a figure and the word "percent":
// "twenty-five per cent" becomes "25 percent". A strength is then found by the
// same phrases however it is spelled.
func joinPercents(tokens []token) []token {
	if !slices.ContainsFunc(tokens, func(t token) bool { return isPercent(t.word) || t.word == "cent" || t.word == "hundred" }) {
		return tokens
	}
	joined := tokens[:0]
	for _, t := range tokens {
		if first := inAHundred(joined, t); first >= 0 {
			t.start, t.before, t.glued = joined[first].start, joined[first].before, joined[first].glued
			t.word = "percent"
			joined = joined[:first]
		}
		if n := len(joined); t.word == "cent" && n > 0 && joined[n-1].word == "per" && t.before < gapComma {
			t.start, t.before, t.glued = joined[n-1].start, joined[n-1].before, joined[n-1].glued
			t.word = "percent"
			joined = joined[:n-1]
		}
		if isPercent(t.word) {
			t.word = "percent"
			joined = joinNumber(joined)
		}
		joined = append(joined, t)
	}
	return joined
}

// inAHundred returns where "in a hundred" or "out of a hundred" begins that the
// token ends, or -1.
func inAHundred(before []token, t token) int {
	n := len(before)
	if t.word != "hundred" || t.before >= gapComma || n < 2 || !slices.Contains([]string{"a", "one", "every", "per"}, before[n-1].word) {
		return -1
	}
	switch before[n-2].word {
	case "in", "parts":
		return n - 2
	case "of":
		if n > 2 && before[n-3].word == "out" {
			return n - 3
		}
	}
	return -1
}

func isPercent(word string) bool {
	switch word {
	case "percent", "percents", "pct", "precent", "persent", "prcent", "percnt":
		return true
	}
	return false
}

// maxNumberWords is how many words a number may have: "two hundred and twenty
// two and a half of a".
const maxNumberWords = 10

// joinNumber turns the words for a number that end a text into one word with its
// figure. Where they are a range, "five to ten", the last number stays.
func joinNumber(tokens []token) []token {
	first := len(tokens)
	for first > 0 && len(tokens)-first < maxNumberWords && isNumberWord(tokens[first-1].word) &&
		(first == len(tokens) || tokens[first].before < gapComma) {
		first--
	}
	for ; first < len(tokens); first++ {
		// A number begins with a number: "and" and "of" in front belong to
		// something else, and so does what adds up to none.
		if n, ok := readNumber(tokens[first:]); ok {
			t := tokens[first]
			t.end, t.after = tokens[len(tokens)-1].end, tokens[len(tokens)-1].after
			t.word = strconv.FormatFloat(n, 'f', -1, 64)
			return append(tokens[:first], t)
		}
	}
	return tokens
}

func isNumberWord(word string) bool {
	switch word {
	case "and", "a", "an", "of", "half", "halves", "quarter", "quarters", "third", "thirds", "tenth", "tenths", "point", "hundred":
		return true
	}
	_, ok := smallNumber(word)
	return ok
}

// smallNumber reads a figure, or a word for a number below a hundred.
func smallNumber(word string) (float64, bool) {
	if word == "" || isNoFigure(rune(word[0])) {
		return namedNumber(word)
	}
	n, err := strconv.ParseFloat(word, 64)
	return n, err == nil && n >= 0 && n <= maxFigure && strings.IndexFunc(word, isNoFigure) < 0
}

// namedNumber reads a word for a number below a hundred. Every word in front of
// every percentage is looked up here.
func namedNumber(word string) (float64, bool) {
	ones := [...]string{
		"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
		"fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
	}
	if n := slices.Index(ones[:], word); n >= 0 {
		return float64(n), true
	}
	tens := [...]string{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
	if n := slices.Index(tens[:], word); n >= 0 {
		return float64(10 * (n + 2)), true
	}
	return 0, word == "oh" || word == "nought" || word == "naught" || word == "nil"
}

// maxFigure bounds a figure: no product has a strength beyond it.
const maxFigure = 1e6

// isNoFigure keeps out what a parser of numbers takes as well, such as "nan".
func isNoFigure(r rune) bool { return r != '.' && (r < '0' || r > '9') }

// readNumber reads all of some words as one number: "twenty five", "2 and a
// half", "half a", "three quarters of a", "two point five".
func readNumber(tokens []token) (float64, bool) {
	var whole, part float64
	i, began := 0, false
	word := func() string {
		if i < len(tokens) {
			return tokens[i].word
		}
		return ""
	}
	if n, ok := smallNumber(word()); ok {
		whole, began = n, true
		i++
		if unit, ok := smallNumber(word()); ok && whole >= 20 && int(whole)%10 == 0 && isNoDigits(tokens[i].word) && unit > 0 && unit < 10 {
			whole += unit
			i++
		}
	}
	if word() == "a" && i+1 < len(tokens) && tokens[i+1].word == "hundred" {
		i++
	}
	if word() == "hundred" {
		whole, began = max(whole, 1)*100, true
		i++
		if rest, ok := readNumber(withoutAnd(tokens[i:])); ok {
			return whole + rest, true
		}
	}
	if word() == "point" && began {
		i++
		digits := ""
		for n, ok := smallNumber(word()); ok && n < 100; n, ok = smallNumber(word()) {
			digits += strconv.FormatFloat(n, 'f', -1, 64)
			i++
		}
		part, _ = strconv.ParseFloat("0."+digits, 64)
	}
	if share, used := fraction(tokens[i:], whole, began); used > 0 {
		if share < 0 { // The whole number counted the parts: "three quarters".
			whole, share = 0, -share
		}
		part, began = part+share, true
		i += used
	}
	return whole + part, began && i == len(tokens)
}

func isNoDigits(word string) bool { return strings.IndexFunc(word, isNoFigure) >= 0 }

func withoutAnd(tokens []token) []token {
	if len(tokens) > 0 && tokens[0].word == "and" {
		return tokens[1:]
	}
	return tokens
}

// fraction reads "and a half", "half a" and "quarters of a", and how many words
// that are. It is negative where the number in front counts the parts.
func fraction(tokens []token, count float64, counted bool) (share float64, used int) {
	i, added := 0, false
	at := func(words ...string) bool { return i < len(tokens) && slices.Contains(words, tokens[i].word) }
	if at("and") {
		i, added = i+1, true
	}
	if at("a", "an", "one") {
		i, added = i+1, true
	}
	switch {
	case at("half", "halves"):
		share = 1.0 / 2
	case at("third", "thirds"):
		share = 1.0 / 3
	case at("quarter", "quarters"):
		share = 1.0 / 4
	case at("tenth", "tenths"):
		share = 1.0 / 10
	default:
		return 0, 0
	}
	i++
	if at("of") {
		i++
	}
	if at("a", "an", "one") {
		i++
	}
	if counted && !added {
		return -count * share, i
	}
	return share, i
}

// How far behind a mention its strength may stand, and how far in front, in
// words.
const (
	percentBehind = 6
	percentBefore = 5
)

// percent reads the strength that stands next to a mention: "2% salicylic
// acid", "salicylic acid at 2%", "a 2% gel with salicylic acid". It is 0 if
// there is none, and infinite if there is one that cannot be read.
func percent(tokens []token, s span, named []bool) float64 {
	for i := s.last + 1; i < min(len(tokens), s.last+percentBehind+1) && tokens[i].before < gapQuestion; i++ {
		if tokens[i].word == "percent" && i-1 > s.last {
			return figure(tokens[i-1].word)
		}
	}
	if share, ok := shareOf(tokens, s); ok {
		return share
	}
	for i := s.first - 1; i > max(0, s.first-1-percentBefore) && tokens[i].after < gapComma; i-- {
		switch {
		case tokens[i].word == "percent" && tokens[i+1].word == "of" && countsPeople(tokens, s):
			return 0
		case tokens[i].word == "percent":
			return figure(tokens[i-1].word)
		case named[i]: // What stands in front is the strength of something else.
			return 0
		}
	}
	return 0
}

// shareOf reads "a tenth of salicylic acid", in percent.
func shareOf(tokens []token, s span) (float64, bool) {
	i := s.first - 1
	if i < 1 || tokens[i].word != "of" || tokens[i].after >= gapComma || countsPeople(tokens, s) {
		return 0, false
	}
	share, used := fraction(tokens[i-1:i], 0, false)
	return 100 * share, used > 0
}

// countsPeople says whether a mention only says who is meant: "90% of glycolic
// acid users".
func countsPeople(tokens []token, s span) bool {
	if s.last+1 >= len(tokens) || tokens[s.last].after >= gapComma {
		return false
	}
	switch stem(tokens[s.last+1].word) {
	case "user", "people", "fan", "buyer", "patient", "customer":
		return true
	}
	return false
}

// figure reads the word in front of "percent".
func figure(word string) float64 {
	n, ok := smallNumber(word)
	if !ok {
		return math.Inf(1)
	}
	return n
}
