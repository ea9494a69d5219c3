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
	question, states, mine, using, being, notBeing, denying, comparing *regexp.Regexp
}

// NewAsking returns an Asking.
func NewAsking() Asking {
	return Asking{
		question: regexp.MustCompile(`^(?:(?:and|so|but|ok|okay|hi|hello|hey|please|also|just)[,.!]? )*(?:how|hows|what|whats|which|when|why|where|who|should|can|could|do|does|did|is|are|will|would|may|might)\b|\b(?:vs|versus|whats the difference)\b`),
		states: regexp.MustCompile(`\b(?:i|we) (?:am|m|was|have|ve|had|got|get|use|used|take|took|start|started|stopped|tried|try|put|apply|applied|keep|kept|just|still|also|only|always|already|currently|now|think|see|notice|noticed|feel|finished|came|came off|went|need something)\b|` +
			`\b(?:im|ive|weve|gave|given|prescribed|been (?:using|taking|on|put)|(?:still|already|currently|now|am) (?:on|using|taking)|on it|using it|taking it|put me|since (?:starting|i|last|the|my)|nothing (?:works|helps)|getting worse|got worse|wont go|am i (?:still |always )?(?:getting|having)|my \w+ (?:has|have|leaves?|keeps?))\b|^on \w+`),
		mine:     regexp.MustCompile(`\bmy (\w+)`),
		notBeing: regexp.MustCompile(`(?:\b(\w+) )?\b(?:i am|i['’]?m|we are|we['’]re) (?:not|no longer)(?: currently| actually| even)? $`),
		denying:  regexp.MustCompile(`\bi ?(?:am|m) (?:not|no longer) (?:\w+ )?(?:allergic|intolerant|sensitive)\b`),
		using: regexp.MustCompile(`(?:\b(\w+) )?\b(?:i|we)(?: am| are|['’]?m|['’]?re| have been|['’]?ve been|)(?: still| currently| now| just| already| also| only| actually)* (?:on|taking|using|take|use) (?:the |my |a |an |some )?$|` +
			`\b(?:gp|doctor|doc|dr|derm|dermatologist|consultant|nurse|pharmacist|chemist|clinic|hospital|specialist|midwife|i was|i got|i am|i['’]?ve been|i have been)(?: has| have| had| just| then| now| finally| also)* (?:prescribed|given|gave|put|started|told)(?: me)?(?: to use| to take| on| onto)? (?:the |my |a |an |some )?$|` +
			`\b(?:gp|doctor|doc|dr|derm|dermatologist|consultant|nurse|pharmacist|she|he|they|i)(?:['’]?s|['’]?ve| has| have| just)* (?:swapped|switched|changed|moved)(?: \w+){0,4} (?:for|to|onto) (?:the |my |a )?$`),
		comparing: regexp.MustCompile(`\b(?:like|as) an? (?:\w+ )?$`),
		being:     regexp.MustCompile(`(?:\b(\w+) )?\b(?:i am|i['’]?m|we are|we['’]re)(?: still| currently| now| just| already| also| only| actually| about| nearly| \d+ \w+)* $`),
	}
}

// begins reports whether a text begins or ends as a question.
func (a Asking) begins(text string) bool {
	return a.question.MatchString(plain(text)) || strings.HasSuffix(strings.TrimSpace(text), "?")
}

// says reports whether words say that the person uses, or is, what follows them:
// "I'm on", but not "if I'm on".
func (a Asking) says(before string, person bool) bool {
	if person {
		return saidBefore(a.being, before)
	}
	return saidBefore(a.using, before)
}

// isNot reports whether words say that the person is not what follows them.
func (a Asking) isNot(before string) bool { return saidBefore(a.notBeing, before) }

// saidBefore reports whether words stand in front of a name, and none that only
// supposes them.
func saidBefore(words *regexp.Regexp, before string) bool {
	before = strings.Join(strings.Fields(strings.ToLower(before[max(0, len(before)-maxBefore):])), " ") + " "
	found := words.FindStringSubmatch(before)
	supposing := []string{"if", "when", "whether", "unless", "until", "till", "once", "case", "suppose", "say", "wish", "should", "can", "could", "would"}
	return found != nil && !slices.Contains(supposing, found[1])
}

// compares reports whether words only liken something to what follows them: "up like a
// balloon".
func (a Asking) compares(before string) bool {
	return a.comparing.MatchString(strings.ToLower(before[max(0, len(before)-maxBefore):]))
}

// denies reports whether a sentence says that the person has no allergy.
func (a Asking) denies(sentence string) bool { return a.denying.MatchString(plain(sentence)) }

// maxBefore is how many bytes in front of a name may say that the person uses it.
const maxBefore = 60

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
