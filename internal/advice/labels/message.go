package labels

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// How many names a list in a message has at least: a bare one, one behind "Ingredients:",
// and a further part of one.
const (
	minBareList   = 5
	minHeadedList = 3
	minFurther    = 3
)

// inMessage finds lists in what people write.
type inMessage struct {
	// spoken are words that people say and no label has in its list, told are words in
	// front of a list of what somebody uses or reacts to, and headed begins a list.
	spoken, told, headed *regexp.Regexp
	// may and use are around "can I use", and behind is what ends in a name's place.
	may, use, behind *regexp.Regexp
}

func newInMessage() inMessage {
	return inMessage{
		spoken: regexp.MustCompile(`(?i)\b(?:i|i'?m|i'?ve|my|me|is|are|was|can|could|should|would|shall|ok|okay|please|do|does|did|what|which|am|hi|hello|hey|thanks|thank|it|it'?s|this|these|that|you|your|have|has|about|any|anything|directions|warnings?)\b`),
		told:   regexp.MustCompile(`(?i)^\W*(?:\w+\W+){0,3}(?:allerg\w*|react\w*|intoleran\w*|avoid\w*|sensitiv\w*|use|used|using|tried)\b`),
		headed: regexp.MustCompile(`(?i)\b(?:ingr[eé]di[eé]nt[se]*(?: list)?|inci|composition)\s*(?:are\s*)?[:\n-]`),
		may:    regexp.MustCompile(`(?i)\b(?:can|could|may|should) i$`),
		use:    regexp.MustCompile(`(?i)^\s*(?:use|put|try|wear|apply)\b`),
		behind: regexp.MustCompile(`(?i)\s(?:on|for|with|in|from|and|or|to|at)\s*$`),
	}
}

// ListIn returns the list of ingredients that a message holds, and what the person says
// around it. The words that people say part a message, and what lies
// between two of them is a list if we know most of its names.
func (r *Reader) ListIn(message string) (label Label, around string, ok bool) {
	text, least := message, minBareList
	at := r.message.headed.FindStringIndex(message)
	headed := at != nil
	if headed {
		text, around, least = message[at[1]:], message[:at[0]], minHeadedList
	}
	if strings.Count(plainSigns(text), ",")+strings.Count(text, "\n")+1 < minFurther {
		return Label{}, message, false
	}
	var parts []string
	found, from := false, 0
	for _, at := range r.message.parts(text) {
		part := text[at[0]:at[1]]
		if strings.Count(plainSigns(part), ",")+strings.Count(part, "\n")+1 < minFurther {
			continue
		}
		if r.message.told.MatchString(part) {
			part = r.fromWater(part)
		}
		label := r.Parse(part)
		if r.isList(part, label, minFurther, headed) {
			parts = append(parts, part)
			found = found || r.isList(part, label, least, headed)
			around += text[from:at[1]-len(part)] + "\n"
			from = at[1]
		}
	}
	if !found {
		return Label{}, message, false
	}
	return r.Parse(strings.Join(parts, ", ")), strings.TrimSpace(around + text[from:]), true
}

// fromWater returns a part of a message from water on, with which most lists begin. In
// front of it may be what the person reacts to.
func (r *Reader) fromWater(part string) string {
	for rest := part; ; {
		piece, behind, more := rest, "", false
		if at := strings.IndexAny(rest, ",;:.\n"); at >= 0 {
			piece, behind, more = rest[:at], rest[at+1:], true
		}
		if r.beginsList(strings.TrimSpace(piece)) {
			return rest
		}
		if rest = behind; !more {
			return part
		}
	}
}

// parts are what lies between the words that people say, as places in a text.
func (m inMessage) parts(text string) [][2]int {
	var parts [][2]int
	from := 0
	for _, word := range append(m.spoken.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		inName := word[0] > 0 && strings.IndexByte("(-/", text[word[0]-1]) >= 0 || word[1] < len(text) && strings.IndexByte(")-/", text[word[1]]) >= 0
		if inName && word[0] < len(text) {
			continue
		}
		part := text[from:word[0]]
		if m.may.MatchString(text[:from]) {
			part = m.use.ReplaceAllString(part, "")
		}
		first := word[0] - len(part)
		parts = append(parts, [2]int{first, first + len(m.behind.ReplaceAllString(part, ""))})
		from = word[1]
	}
	return parts
}

// isList says whether a part of a message is a list. Names of what somebody uses or reacts
// to are none, and neither are those that people choose from: every label has more in it
// than that.
func (r *Reader) isList(part string, label Label, least int, headed bool) bool {
	known, plain := 0, 0
	for _, name := range label.Names {
		if name.Known() {
			known++
			if r.entries[name.entries[0]].Item == "" {
				plain++
			}
		}
	}
	water := slices.ContainsFunc(label.Names[:min(2, len(label.Names))], func(n Name) bool { return n.Kind == knowledge.LabelKind("solvent") })
	switch all := len(label.Names); {
	case all < least:
		return false
	case water || headed && plain > 0:
		return 2*known >= all
	default:
		return 5*known >= 3*all && plain > 0 && !r.message.told.MatchString(part)
	}
}
