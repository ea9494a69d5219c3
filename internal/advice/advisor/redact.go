package advisor

import (
	"regexp"
	"strings"
	"unicode"
)

// redact takes out of a text what could be used to find or reach a person, as
// far as its form shows it: links, e-mail addresses, social handles, phone
// numbers, NHS and National Insurance numbers, postcodes, and a name after "my
// name is". It cannot know other names or a street: what is said to people says
// so. All patterns run in linear time, and the text is bounded by its caller.
//
// Only what goes to a provider passes here. Our own writer and the search for
// red flags see what the person wrote.
func redact(text string) string {
	for _, pattern := range personalPatterns {
		text = pattern.find.ReplaceAllString(text, pattern.mark)
	}
	text = splitPhone.ReplaceAllStringFunc(text, func(found string) string {
		if n := countDigits(found); n < minSplitPhone || n > maxPhone {
			return found
		}
		return leadOf(found) + markNumber
	})
	return digitRun.ReplaceAllStringFunc(text, func(found string) string {
		if !isLongNumber(found) {
			return found
		}
		return markNumber + trailOf(found)
	})
}

// markNumber stands where a number was. It is the same for phone and NHS
// numbers, whose forms overlap.
const markNumber = "[number removed]"

// personalPattern is what something personal looks like.
type personalPattern struct {
	find *regexp.Regexp
	mark string
}

// Endings by which a word with dots in it is taken for an address.
const domains = `(?:com|net|org|info|co|uk|io|me|app|dev|eu|ie|scot|wales|london|fr|de|es|it|nl|pl|us|ca|au|nz|gg|tv|ly|gl|link|page|site|online|shop|xyz)`

// The order matters: an address of a site may hold an e-mail address, and an
// e-mail address looks like a handle.
var personalPatterns = []personalPattern{ //nolint:gochecknoglobals // Read-only.
	{regexp.MustCompile(`(?i)(?:https?|ftp)\s?:\s?//\S+|\bwww\.\S+`), "[link removed]"},
	{regexp.MustCompile(`(?i)[\p{L}\p{N}._%+'-]+\s?(?:@|[(\[{]\s?at\s?[)\]}])\s?[\p{L}\p{N}-]+(?:\s?(?:\.|[(\[{]\s?dot\s?[)\]}])\s?[\p{L}\p{N}-]+)+`), "[e-mail removed]"},
	{regexp.MustCompile(`(?i)[\p{L}\p{N}._%+'-]+\s+at\s+[\p{L}\p{N}-]+(?:\s+dot\s+` + domains + `\b)+`), "[e-mail removed]"},
	{regexp.MustCompile(`(?i)\b(?:[\p{L}\p{N}-]+\.)+` + domains + `\b(?:/\S*)?`), "[link removed]"},
	{regexp.MustCompile(`(^|[^\p{L}\p{N}])@[\p{L}\p{N}_.]{2,}`), "${1}[handle removed]"},
	{regexp.MustCompile(`(?i)\b(?:insta(?:gram)?|ig|snap(?:chat)?|tiktok|twitter|facebook|fb|telegram|discord|whatsapp|skype)` +
		`(?:\s(?:handle|name|user(?:name)?|id|account))?(?:\s?[:=]\s?|\s+(?:is|as|at)\s+)@?[\p{L}\p{N}_.#-]+`), "[handle removed]"},
	{regexp.MustCompile(`(?i)\b[A-Z]{2}\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D]\b`), "[number removed]"},
	// The last two letters of a postcode are none of C, I, K, M, O and V, so
	// that "B12 5mg" is none.
	{regexp.MustCompile(`(?i)\b[A-Z]{1,2}\d[A-Z\d]?\s{0,2}\d[ABD-HJLNP-UW-Z]{2}\b`), "[postcode removed]"},
	{regexp.MustCompile(`((?i:\bmy\s(?:full\s|first\s|last\s|sur)?name(?:['’]s|\sis)))\s+[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]*){0,3}`), "${1} [name removed]"},
}

// Parts of a number as people write and spell it.
const (
	digitGroup = `\+?[oO]?\p{Nd}[\p{Nd}oO]*`
	numberWord = `\b(?i:zero|nought|naught|oh|o|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|` +
		`seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|double|treble|triple)\b`
	numberPart = `(?:` + digitGroup + `|` + numberWord + `)`
	// What may stand between the parts: signs, and at most two words that
	// people say there.
	between = `[\s().,:;/_*~|•·–—-]{0,4}(?:(?i:and|then|next|again|space|dash|hyphen|dot|point|plus|followed|by)\b[\s().,:;/_*~|•·–—-]{0,4}){0,2}`
)

var (
	// A digitRun is a row of numbers with little in between.
	digitRun = regexp.MustCompile(`\(?` + numberPart + `(?:` + between + numberPart + `)+|` + `\+?\p{Nd}{7,}`)
	// A splitPhone is a British number whose groups stand apart with words in
	// between. The character in front is kept.
	splitPhone  = regexp.MustCompile(`(?:^|[^\p{Nd}.,])(?:\+\s?44|0044|0)\s?\(?0?\)?\s?[1-9]\p{Nd}{1,9}(?:[^\p{Nd}\n]{1,24}\p{Nd}{2,8}){1,4}`)
	numberPiece = regexp.MustCompile(numberPart)
	someDate    = regexp.MustCompile(`^(?:(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2})$`)
)

// How many digits a number has that finds a person: one that begins like a phone
// number, and any.
const (
	minPhone      = 7
	minSplitPhone = 10
	maxPhone      = 15
	minNumber     = 9
)

// isLongNumber reports whether a row of digits is long enough to find somebody
// by, and no date.
func isLongNumber(found string) bool {
	found = strings.TrimRight(found, " ")
	if someDate.MatchString(found) {
		return false
	}
	n := countDigits(found)
	return n >= minNumber || n >= minPhone && beginsLikePhone(found)
}

func beginsLikePhone(found string) bool {
	found = strings.ToLower(strings.TrimLeft(found, "( "))
	for _, begin := range []string{"+", "0", "o", "zero", "nought", "naught"} {
		if strings.HasPrefix(found, begin) {
			return !strings.HasPrefix(found, "one")
		}
	}
	return false
}

// countDigits counts the digits of a number, those that are spelled out
// included.
func countDigits(text string) int {
	n, times := 0, 1
	for _, piece := range numberPiece.FindAllString(text, -1) {
		switch word := strings.ToLower(piece); {
		case word == "double":
			times = 2
			continue
		case word == "treble" || word == "triple":
			times = 3
			continue
		case strings.ContainsFunc(word, unicode.IsDigit):
			n += times * len([]rune(strings.TrimPrefix(word, "+")))
		case word == "ten" || word == "hundred" || strings.HasSuffix(word, "teen") || strings.HasSuffix(word, "ty") ||
			word == "eleven" || word == "twelve":
			n += 2 * times
		default:
			n += times
		}
		times = 1
	}
	return n
}

// leadOf returns the character in front of a split phone number.
func leadOf(found string) string {
	if first := []rune(found)[0]; first != '+' && !unicode.IsDigit(first) {
		return string(first)
	}
	return ""
}

// trailOf returns the space at the end of a match.
func trailOf(found string) string { return found[len(strings.TrimRight(found, " \n")):] }
