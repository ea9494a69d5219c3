package usage

import (
	"regexp"
	"slices"
	"strings"
)

// Asking tells a question about something from what a person says of themselves:
// "do acne scars fade?" is no sign of scars, and "is adapalene any good?" is no
// prescription. A text that does not begin as a question says something of the
// person: "pitted scars, which mask helps?".
type Asking struct {
	question, states, mine, theirs, tolerates, self *regexp.Regexp
}

// NewAsking returns an Asking.
func NewAsking() Asking {
	return Asking{
		question: regexp.MustCompile(`^(?:(?:and|so|but|ok|okay|hi|hello|hey|please|also|just)[,.!]? )*(?:how|hows|what|whats|which|when|why|where|who|should|can|could|do|does|did|is|are|will|would|may|might)\b`),
		states: regexp.MustCompile(`\b(?:i|we) (?:am|m|was|have|ve|had|got|get|use|used|take|took|start|started|stopped|tried|try|put|apply|applied|keep|kept|just|still|also|only|always|already|currently|now|think|see|notice|noticed|feel|finished|came|came off|went|need something)\b|` +
			`\b(?:im|ive|weve|gave|given|prescribed|been (?:using|taking|on|put)|(?:still|already|currently|now|am) (?:on|using|taking)|on it|using it|taking it|put me|since (?:starting|i|last|the|my)|nothing (?:works|helps)|getting worse|got worse|wont go|am i (?:still |always )?(?:getting|having)|my \w+ (?:has|have|leaves?|keeps?))\b|^on \w+`),
		mine:   regexp.MustCompile(`\bmy (\w+)`),
		theirs: otherPeople(), tolerates: tolerated(), self: regexp.MustCompile(`\b(?:i|im|ive|i['’]m|i['’]ve|me)\b`),
	}
}

// begins reports whether a text begins or ends as a question.
func (a Asking) begins(text string) bool {
	return a.question.MatchString(plain(text)) || strings.HasSuffix(strings.TrimSpace(text), "?")
}

// plain is a text in lower case without apostrophes, with single spaces.
func plain(text string) string {
	text = strings.NewReplacer("'", "", "\u2018", "", "\u2019", "").Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// Only reports whether a text asks, and says nothing of the person.
func (a Asking) Only(text string) bool {
	text = plain(text)
	if !a.question.MatchString(text) || a.states.MatchString(text) {
		return false
	}
	return !slices.ContainsFunc(a.mine.FindAllStringSubmatch(text, -1), func(found []string) bool { return !slices.Contains(neutral(), found[1]) })
}

// neutral are what everybody has: "my skin" says nothing of the person.
func neutral() []string {
	return []string{
		"skin", "face", "spots", "spot", "acne", "nose", "chin", "forehead", "cheek", "cheeks", "jaw", "back", "chest", "body", "pores", "zits", "pimples",
		"gp", "doctor", "dr", "pharmacist", "chemist", "dermatologist", "mum", "friend", "mate", "sister", "brother", "partner", "boyfriend", "girlfriend", "question",
	}
}

// sentences cuts a text into its sentences, each with what ends it. A full stop in a
// number ends none.
func sentences(text string) []string {
	var list []string
	from := 0
	for i := 0; i < len(text); i++ {
		if !endsSentence(rune(text[i])) || text[i] == '.' && i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9' {
			continue
		}
		for i+1 < len(text) && endsSentence(rune(text[i+1])) {
			i++
		}
		list = append(list, text[from:i+1])
		from = i + 1
	}
	return append(list, text[from:])
}
