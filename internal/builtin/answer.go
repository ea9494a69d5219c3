package builtin

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advisor"
	"clary.example/internal/knowledge"
)

// answer finds out what a question is about and says what the library knows of
// it. It never guesses.
func (w *Writer) answer(r reader, brief advisor.Brief) string {
	question := brief.Question
	if text := w.decline(r, question); text != "" {
		return text
	}
	if len(brief.Asked) > 0 {
		return w.byMeaning(r, brief)
	}
	q := w.read(question)
	if len(q.entries) == 0 && len(q.avoids) == 0 && w.followsUp(question) {
		q = w.followed(q, brief.History)
	}
	r.SkinType = r.askedSkin(q)
	if t, ok := w.index.phrased(question); ok && q.isBasic() {
		return t.say(r)
	}
	switch {
	case len(q.avoids) > 0:
		if t, ok := w.index.byEntry[q.avoids[0].ID]; ok && len(q.avoids)+len(q.entries) == 1 {
			return t.say(r)
		}
		return r.aboutAvoids(q)
	case len(q.entries) > 1:
		return r.aboutSeveral(q)
	case len(q.entries) == 1:
		return w.one(r, q)
	}
	return w.searched(r, q)
}

// one answers a question about one entry. Much of daily life has more to say
// than its entry.
func (w *Writer) one(r reader, q inquiry) string {
	i := q.entries[0]
	if t, ok := w.index.byEntry[i.ID]; ok && !q.asksPregnancy() {
		return t.say(r)
	}
	return r.aboutEntry(q, i)
}

// inquiry is a question and what it names.
type inquiry struct {
	text    string
	entries []knowledge.Ingredient
	avoids  []knowledge.Avoid
	// words are how the question calls what it names.
	words map[knowledge.ID]string
}

// isBasic reports whether a question names nothing but what everybody uses, if
// anything.
func (q inquiry) isBasic() bool {
	return len(q.avoids) == 0 && !slices.ContainsFunc(q.entries, func(i knowledge.Ingredient) bool {
		return i.Kind != knowledge.KindCleanser && i.Kind != knowledge.KindSunscreen && i.Kind != knowledge.KindHabit
	})
}

// maxSubjects bounds how many things one answer speaks of.
const maxSubjects = 3

// read recognises what a question names.
func (w *Writer) read(question string) inquiry {
	found := w.library.Mentions(question)
	entries, avoids := named(w.library, found)
	return inquiry{question, entries[:min(maxSubjects, len(entries))], avoids[:min(maxSubjects, len(avoids))], wordsOf(question, found)}
}

// maxFollowUp is how many words a question has that leans on an earlier one.
const maxFollowUp = 10

// followsUp reports whether a question says too little by itself.
func (w *Writer) followsUp(question string) bool {
	return words(question) <= maxFollowUp && w.leaning.MatchString(plain(question))
}

// leaning finds the words of such a question.
func leaning() *regexp.Regexp {
	return regexp.MustCompile(` (it|its|that|this|them|those|they|one) | (how (often|much|strong|many times)|what strength|which strength|when|why|morning or|every day|side effects?|and (if|in|for|with|what)|is there proof|does it|can i) `)
}

// followed takes the subject from the latest turn of the person that has one.
// What is only spoken of when asked must have been asked about just now.
func (w *Writer) followed(q inquiry, history []advisor.Turn) inquiry {
	last := true
	for _, turn := range slices.Backward(history) {
		if turn.Role != advisor.RoleUser {
			continue
		}
		earlier := w.read(turn.Message)
		if !last {
			earlier.entries = slices.DeleteFunc(earlier.entries, func(i knowledge.Ingredient) bool {
				return i.Policy == knowledge.PolicyMention || i.Policy == knowledge.PolicyDetect
			})
		}
		if len(earlier.entries) > 0 || len(earlier.avoids) > 0 {
			q.entries, q.avoids, q.words = earlier.entries, earlier.avoids, earlier.words
			return q
		}
		last = false
	}
	return q
}

// searched answers what names nothing of the library.
func (w *Writer) searched(r reader, q inquiry) string {
	if namesMedicine(q.text) {
		return r.library.Copy(knowledge.CopyRefuseMedicine)
	}
	if offTopic(q.text) {
		return r.library.Copy(knowledge.CopyRefuseOffTopic)
	}
	if q.tellsReaction() {
		return w.index.topics[aboutTopic+"irritation"].say(r)
	}
	if holds(q.text, "oily", "greasy", "shiny") && holds(q.text, "dry") {
		return w.index.topics[aboutTopic+"combination skin"].say(r)
	}
	if w.index.strange(q.text) {
		return r.unknown()
	}
	for _, id := range w.index.find(q.text) {
		if text := w.aboutDocument(r, q, id); text != "" {
			return text
		}
	}
	if tells(q.text) {
		return r.thanks()
	}
	if words(q.text) <= maxBare && w.followsUp(q.text) {
		return "Which product or ingredient do you mean? Name it, and we look it up for you."
	}
	return r.unknown()
}

// tells reports whether somebody speaks of their skin without asking anything.
func tells(text string) bool {
	return !strings.Contains(text, "?") && holds(text, "i ", "im ", "ive ", "my ") && holds(text, "spot", "skin", "acne", "pimple", "face", "chin", "forehead", "cheek", "nose", "jaw") &&
		!holds(text, "how ", "what ", "why ", "which ", "when ", "should ", "can ", "could ", "is ", "are ", "do ", "does ")
}

// thanks takes up what somebody told.
func (r reader) thanks() string {
	return paragraph("Thank you for telling us.", r.inAWord(), "A pharmacist can have a look at your skin without an appointment. What would you like to know: what to use, what to leave out, or how long it takes?")
}

// aboutDocument answers with what a search found. An entry was not named, so it
// may be spoken of only if it is theirs to use.
func (w *Writer) aboutDocument(r reader, q inquiry, id string) string {
	if t, ok := w.index.topics[id]; ok {
		return t.say(r)
	}
	if rest, ok := strings.CutPrefix(id, aboutEntry); ok {
		for _, i := range r.allowed(knowledge.ID(rest)) {
			q.entries = []knowledge.Ingredient{i}
			return w.one(r, q)
		}
		return ""
	}
	if a, ok := r.library.Avoid(knowledge.ID(strings.TrimPrefix(id, aboutAvoid))); ok {
		q.avoids = []knowledge.Avoid{a}
		return r.aboutAvoids(q)
	}
	return ""
}

// maxBare is how many words a question has that is nothing without another.
const maxBare = 5

// unknown admits that there is no answer.
func (r reader) unknown() string {
	return "We have nothing on that in our library, and we would rather not guess. A pharmacist may be able to tell you more.\n\n" + r.aboutHelp()
}
