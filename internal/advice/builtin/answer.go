package builtin

import (
	"regexp"
	"slices"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// answer says what the library knows of a question: by its meaning where the
// message reader has read it, and otherwise by what it names. It never guesses.
func (w *Writer) answer(r recipient, brief advisor.Brief) string {
	if text := w.decline(r, brief); text != "" && !brief.InDanger {
		return text
	}
	if len(brief.Asked) > 0 {
		return w.byMeaning(r, brief)
	}
	q := w.inContext(w.read(brief.Question), brief.History)
	r.SkinType = r.askedSkin(q)
	if text := w.aboutProgress(r, q); text != "" {
		return text
	}
	if text := r.aboutNamed(q); text != "" {
		return text
	}
	switch {
	case brief.InDanger:
		return r.library.Copy(knowledge.CopyUnderCard)
	case namesMedicine(q.text):
		return r.library.Copy(knowledge.CopyRefuseMedicine)
	case words(q.text) <= maxBare && w.followsUp(q.text):
		return "Which product or ingredient do you mean? Name it, and we look it up for you."
	}
	return r.unknown()
}

// aboutNamed answers by what a question names. It is empty when that is nothing.
func (r recipient) aboutNamed(q inquiry) string {
	switch {
	case len(q.avoids) > 0:
		return r.aboutAvoids(q)
	case len(q.entries) > 1:
		return r.aboutSeveral(q)
	case len(q.entries) == 1:
		return r.aboutEntry(q, q.entries[0])
	case holds(q.text, "allerg"):
		return r.aboutAllergies()
	case q.asksPregnancy():
		return r.aboutPregnancy()
	}
	return ""
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

// inContext completes a question that says too little by itself with the subject of
// an earlier one.
func (w *Writer) inContext(q inquiry, history []advisor.Turn) inquiry {
	if len(q.entries)+len(q.avoids) == 0 && w.followsUp(q.text) {
		return w.followed(q, history)
	}
	return q
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

// maxBare is how many words a question has that is nothing without another.
const maxBare = 3

// unknown admits that there is no answer.
func (r recipient) unknown() string {
	return "We have nothing on that in our library, and we would rather not guess. A pharmacist may be able to tell you more.\n\n" + r.aboutHelp()
}
