package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// answer says what the library knows of each part of a question. It never guesses.
func (w *Writer) answer(r recipient, brief advisor.Brief) string {
	if text := w.forChild(r, brief); text != "" {
		return text
	}
	if text := w.decline(r, brief.Question, true); text != "" && !brief.InDanger {
		return text
	}
	var texts []string
	offers := false
	for _, part := range brief.Asked {
		text := w.part(r, brief, part)
		if text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
		offers = offers || len(part.Offer) > 0
	}
	declined := w.decline(r, brief.Question, false)
	switch {
	case len(texts) > 0:
		return strings.Join(texts, "\n\n")
	case brief.InDanger:
		return r.library.Copy(knowledge.CopyUnderCard)
	case declined != "":
		return declined
	case namesMedicine(brief.Question):
		return r.library.Copy(knowledge.CopyRefuseMedicine)
	case offers:
		return r.library.Copy(knowledge.CopyUnsure)
	case words(brief.Question) <= maxBare && r.library.AspectOf(brief.Question) != "":
		return "Which product or ingredient do you mean? Name it, and we look it up for you."
	}
	return r.unknown()
}

// maxBare is how many words a question has that is nothing without another.
const maxBare = 3

// part answers one part of a question: by a question of the bank that means the
// same, by what is known of an ingredient, by a question that is at least close, or
// by what it names. It is empty when nothing of that is there.
func (w *Writer) part(r recipient, brief advisor.Brief, part advisor.Asked) string {
	q := w.read(part)
	for _, text := range []string{w.stingsNow(r, brief, part.Text), w.sayWhyNot(r, brief, q), w.aboutOwn(r, brief, part.Text)} {
		if text != "" {
			return text
		}
	}
	r.SkinType = r.askedSkin(q)
	same := w.reviewed(r, q, brief, part.Near)
	if text := r.allergicTo(part.Text); text != "" && (same.text != "" || len(q.entries) < 2) {
		return strings.TrimSpace(text + "\n\n" + same.text)
	}
	for _, text := range []string{r.nearEyes(q), w.aboutProgress(r, q)} {
		if text != "" {
			return text
		}
	}
	if text := r.aboutAspect(q); text != "" && (q.inherited || !w.aspects[same.id][q.aspect]) && (same.text == "" || !q.isBasic() || q.inherited) {
		return text
	}
	if same.text != "" {
		return leadFirst(same.text)
	}
	if key := w.refused(part.Text, false); key != "" && key != knowledge.CopyRefuseBrands && !brief.InDanger {
		return "" // What is only similar may be about something else.
	}
	if similar := w.reviewed(r, q, brief, part.Similar); similar.text != "" {
		return leadFirst(similar.text)
	}
	if r.withdrawnAspect(q) {
		return "" // What is known besides is no answer to it.
	}
	if text := r.aboutNamed(q); text != "" || brief.InDanger {
		return text
	}
	return r.aboutTopic(part.Topic)
}

// withdrawnAspect reports whether a question is about an aspect of one entry that is out
// of use, while the entry is not.
func (r recipient) withdrawnAspect(q inquiry) bool {
	return q.aspect != "" && len(q.entries) == 1 && len(q.avoids) == 0 && r.Withdrawn.Fact(q.entries[0].ID, q.aspect) && !r.Withdrawn.Entry(q.entries[0].ID)
}

// leadSentences is how many sentences of an answer come first.
const leadSentences = 2

// leadFirst puts the first sentences of a text before the rest: who reads no more
// knows what to do.
func leadFirst(text string) string {
	list := sentences(text)
	if strings.Contains(text, "\n") || len(list) < 2*leadSentences {
		return text
	}
	return strings.Join(list[:leadSentences], " ") + "\n\n" + strings.Join(list[leadSentences:], " ")
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
	case q.aspect == knowledge.AspectPregnancy:
		return r.aboutPregnancy()
	}
	return ""
}

// inquiry is a question and what it names.
type inquiry struct {
	text string
	// aspect is what it wants to know about an ingredient, or empty.
	aspect  knowledge.Aspect
	entries []knowledge.Ingredient
	avoids  []knowledge.Avoid
	// words are how the question calls what it names.
	words map[knowledge.ID]string
	// inherited says that an earlier question names it, and this one does not.
	inherited bool
}

// isBasic reports whether a question names nothing but what everybody uses, if
// anything.
func (q inquiry) isBasic() bool {
	return len(q.avoids) == 0 && !slices.ContainsFunc(q.entries, func(i knowledge.Ingredient) bool {
		return i.Kind != knowledge.KindCleanser && i.Kind != knowledge.KindSunscreen && i.Kind != knowledge.KindHabit
	})
}

// maxAlso is how many words a follow-up has that asks the same of something else.
const maxAlso = 4

// maxSubjects bounds how many things one answer speaks of.
const maxSubjects = 3

// read recognises what a part of a question names, with what the question before it
// names if it follows that up: "can I use it with salicylic acid?" is about both.
func (w *Writer) read(part advisor.Asked) inquiry {
	q := w.names(part.Text)
	q.aspect = w.library.AspectOf(part.Text)
	if part.Before == "" {
		return q
	}
	before := w.names(part.Before)
	own := len(q.entries) + len(q.avoids)
	if q.aspect == "" && own > 0 && words(part.Text) <= maxAlso {
		q.aspect = w.library.AspectOf(part.Before) // "what strength of retinol?", "and azelaic acid?"
	}
	switch {
	case own == 0:
		q.entries, q.avoids, q.words, q.inherited = before.entries, before.avoids, before.words, true
	case own == 1 && len(before.entries) == 1 && (holds(part.Text, "it ", "that ", "this ", "them ") || w.joins.MatchString(plain(part.Text))):
		if !slices.ContainsFunc(q.entries, hasID(before.entries[0].ID)) {
			q.entries = append(before.entries, q.entries...)
		}
	}
	return q
}

// names recognises what a text names.
func (w *Writer) names(text string) inquiry {
	found := w.library.Mentions(text)
	entries, avoids := named(w.library, found)
	return inquiry{text: text, entries: entries[:min(maxSubjects, len(entries))], avoids: avoids[:min(maxSubjects, len(avoids))], words: wordsOf(text, found)}
}

// unknown admits that there is no answer.
func (r recipient) unknown() string {
	return "We have nothing on that in our library, and we would rather not guess. A pharmacist may be able to tell you more.\n\n" + r.aboutHelp()
}

// aboutTopic answers what no question of the bank is near to, if anything can be
// said about it at all.
func (r recipient) aboutTopic(topic understanding.Topic) string {
	switch topic {
	case understanding.Diet:
		return r.aboutFood()
	case understanding.Vague:
		return "I'd like to help with that. What do you see or feel on your skin, and what do you use on it at the moment?"
	case understanding.OffTopic:
		return r.library.Copy(knowledge.CopyRefuseOffTopic)
	case understanding.ThanksSmalltalk:
		return "You're welcome. Is there anything about your skin that you would like to know?"
	default:
		return ""
	}
}
