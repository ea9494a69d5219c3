package advisor

import (
	"regexp"
	"slices"
	"strings"
)

// questionParts cuts a message into the questions that it asks.
type questionParts struct {
	sentence, second, asks, leaning, between *regexp.Regexp
	// reaction finds what makes a question one about a reaction that somebody has: "does
	// it make you peel?" and "should I stop it?" are about a product.
	reaction *regexp.Regexp
}

func newQuestionParts() questionParts {
	const asking = `(?:how|what|which|when|why|where|who|should|can|could|do|does|did|is|are|will|would|am)`
	return questionParts{
		sentence: regexp.MustCompile(`[^.!?\n]+[.!?\n]*`),
		second:   regexp.MustCompile(`(?i)[,;]? (?:and|also|plus)(?: also)? (` + asking + ` (?:i|it|my|you|the|there|that|this|often|much|long|many|about|is|are|do|does|should|can|would) )`),
		asks:     regexp.MustCompile(`(?i)\?|^(?:(?:so|and|but|also|ok|plus|or|n)\W+)*(?:` + asking + `|any|whats|what's|shud|shall)\b`),
		leaning: regexp.MustCompile(`(?i)^\W*(?:and|an|n|but|so|or|then|even|same|what about|how about|what if)\b|` +
			`\b(?:it|its|it's|that|thats|that's|this|them|those|these|they|one|ones|either|both|instead|other)\b|\b(?:then|tho|though|too|as well)\W*$|` +
			`^\W*(?:how (?:often|much|strong|long|many times)|what strength|which strength|when|why(?: not)?|side effects?)\W*$`),
		reaction: regexp.MustCompile(`(?i)\b(?:my|me|mine|i['’]?m|i['’]?ve|we|our|she|he|her|his|they|their|normal|supposed|meant|keeps?|getting|got|still|now|since|help|` +
			`it(?:['’]?s| is| has| feels| hurts| burns| stings)|swell\w*|swollen|blister\w*|hives|rash|weep\w*|burn(?:s|t|ed|ing))\b`),
		between: regexp.MustCompile(`(?i)^\W*(?:thanks|thank you|thankyou|thx|cheers|ta|ok|okay|k|right|great|cool|nice|good|got it|i see|yes|yeah|no|hm+)\b(?:\W+\w+){0,2}[^?\w]*$`),
	}
}

// leans reports whether a text says too little by itself.
func (q questionParts) leans(text string) bool {
	return len(strings.Fields(text)) <= maxFollowUp && q.leaning.MatchString(text)
}

// before is what the person asked last, with what that follows up.
func (q questionParts) before(history []Turn) string {
	turns := userTurns(history)
	for len(turns) > 0 && q.asksNothing(turns[len(turns)-1]) {
		turns = turns[:len(turns)-1]
	}
	if len(turns) == 0 {
		return ""
	}
	last := q.question(turns[len(turns)-1])
	if !q.leans(last) {
		return last
	}
	for _, turn := range slices.Backward(turns[:len(turns)-1]) {
		if !q.asksNothing(turn) {
			return q.question(turn) + "\n" + last
		}
	}
	return last
}

// asksNothing says whether a turn is a word between questions, such as "thanks".
func (q questionParts) asksNothing(turn string) bool {
	return len(turn) <= maxBetween && q.between.MatchString(turn)
}

// question is what a turn asks: all of a short one, and of a story the sentences that ask.
func (q questionParts) question(turn string) string {
	if asking := q.asking(turn); len(strings.Fields(turn)) > 2*maxPlainQuestion && len(asking) > 0 {
		return strings.Join(asking, " ")
	}
	return firstPart(turn, maxQuestion)
}

// asking are the sentences of a message that ask, each cut where it asks a second thing.
func (q questionParts) asking(message string) []string {
	var parts []string
	for _, sentence := range q.sentence.FindAllString(message, -1) {
		if sentence = strings.TrimSpace(sentence); !q.asks.MatchString(sentence) {
			continue
		}
		for at := q.second.FindStringSubmatchIndex(sentence); at != nil; at = q.second.FindStringSubmatchIndex(sentence) {
			parts = append(parts, sentence[:at[0]])
			sentence = sentence[at[2]:]
		}
		parts = append(parts, sentence)
	}
	return slices.DeleteFunc(parts, func(part string) bool {
		n := len(strings.Fields(part))
		return n < minPart-1 || n < minPart && q.leans(part)
	})
}

// around is a question of a story with as many of the sentences before it as say what it
// is about.
func (q questionParts) around(message, text string) string {
	list := q.sentence.FindAllString(message, -1)
	at := slices.IndexFunc(list, func(sentence string) bool { return strings.Contains(sentence, text) })
	if at < 0 {
		return message
	}
	before, _, _ := strings.Cut(list[at], text)
	around := before + text
	for at--; at >= 0 && len(strings.Fields(list[at]+around)) <= maxAround; at-- {
		around = list[at] + around
	}
	return strings.TrimSpace(around)
}

// parts are the questions of a message that asks more than one, or asks at the end of
// a story. The last ones count.
func (q questionParts) parts(message string) []string {
	parts := q.asking(message)
	if len(parts) < 2 && len(strings.Fields(message)) <= maxPlainQuestion {
		return nil
	}
	return parts[max(0, len(parts)-maxParts):]
}
