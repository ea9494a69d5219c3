package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// byMeaning says what the library knows of each part of a question that the
// message reader has read.
func (w *Writer) byMeaning(r recipient, brief advisor.Brief) string {
	var texts []string
	for _, part := range brief.Asked {
		text := w.part(r, brief.History, part)
		if text == "" && !brief.InDanger {
			text = r.aboutTopic(part.Topic)
		}
		if text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	switch {
	case len(texts) == 0 && brief.InDanger:
		return r.library.Copy(knowledge.CopyUnderCard)
	case len(texts) == 0:
		return r.unknown()
	}
	return strings.Join(texts, "\n\n")
}

// personal are the questions whose answer is about the person who asks: what is
// known of them comes before the fixed answer.
func personal() map[knowledge.ID]func(recipient) string {
	return map[knowledge.ID]func(recipient) string{
		"estimate_what_the_word_means": recipient.aboutEstimate,
		"which_active_to_try_first":    recipient.aboutExtra,
		"oily_which_ingredients":       recipient.aboutExtra,
	}
}

// part answers one part of a question: by a question of the bank that means the
// same, by what it names, or by a question that is at least close. It is empty when
// nothing of that is there.
func (w *Writer) part(r recipient, history []advisor.Turn, part advisor.Asked) string {
	q := w.read(part.Text)
	if len(part.Near) == 0 {
		q = w.inContext(q, history)
	}
	r.SkinType = r.askedSkin(q)
	same := w.reviewed(r, q, part.Near)
	if text := r.allergicTo(part.Text); text != "" {
		return strings.TrimSpace(text + "\n\n" + same)
	}
	if text := r.nearEyes(q); text != "" {
		return text
	}
	if text := w.aboutProgress(r, q); text != "" {
		return text
	}
	if same != "" {
		return same
	}
	if text := r.aboutNamed(q); text != "" {
		return text
	}
	return w.reviewed(r, q, part.Similar)
}

// allergicTo warns of what a message names and the person does not tolerate. It
// comes before any answer, which might say yes to something else in it. That
// somebody is allergic is no question about using it: "allergic to aspirin".
func (r recipient) allergicTo(message string) string {
	var list []string
	for _, m := range r.library.Mentions(message) {
		intolerable := slices.Contains(r.Excluded, m.ID) || m.Class != "" && slices.Contains(r.Allergens, m.Class)
		if called := strings.ToLower(message[m.Start:m.End]); intolerable && !m.Avoided && !slices.Contains(list, called) && r.canSay("Avoid "+called+".") {
			list = append(list, called)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "Avoid " + both(list) + ": it does not go with what you told us about allergies. Read the list of ingredients on every label, as it turns up in many products, and ask a pharmacist for something like it without."
}

// nearEyes keeps what is active away from eyes.
func (r recipient) nearEyes(q inquiry) string {
	if !holds(q.text, "eyelid", "eye lid", "my eye", "the eye", "eyes", "lash") || !slices.ContainsFunc(q.entries, isExtra) {
		return ""
	}
	return "Do not use " + either(names(q.entries)) + " on your eyelids or close to your eyes: it can burn them. A pharmacist or an optician can have a look at a bump on the lid. Keep to water and a plain moisturiser there."
}

// reviewed returns the fixed answer to the first of some questions that has
// one for this person, and that is about what was named.
func (w *Writer) reviewed(r recipient, q inquiry, questions []knowledge.Question) string {
	for _, question := range questions {
		if !w.covers(question.ID, q) {
			continue
		}
		text := r.AnswerTo(r.library, question)
		if text == "" {
			continue
		}
		if say, ok := w.personal[question.ID]; ok {
			text = paragraph(say(r), text)
		}
		return text
	}
	return ""
}

// A message with more words or more names than this tells of its routine before it asks.
const (
	maxPlainQuestion = 16
	maxPlainNames    = 2
)

// covers reports whether a question of the bank speaks of what a message names.
// Somebody who asks about turmeric gets no answer about honey.
func (w *Writer) covers(id knowledge.ID, q inquiry) bool {
	if q.isBasic() || words(q.text) > maxPlainQuestion || len(q.entries)+len(q.avoids) > maxPlainNames {
		return true
	}
	known := func(id knowledge.ID) bool { return w.named[id] != nil }
	return known(id) &&
		!slices.ContainsFunc(q.entries, func(i knowledge.Ingredient) bool { return !w.named[id][i.ID] }) &&
		!slices.ContainsFunc(q.avoids, func(a knowledge.Avoid) bool { return !w.named[id][a.ID] })
}

// namedBy lists for each question of the bank what it names.
func namedBy(library *knowledge.Library) map[knowledge.ID]map[knowledge.ID]bool {
	all := map[knowledge.ID]map[knowledge.ID]bool{}
	wordings := library.Wordings()
	for number, question := range library.Questions() {
		all[question.ID] = map[knowledge.ID]bool{}
		for _, text := range append([]string{question.Answer}, wordings[number]...) {
			for _, m := range library.Mentions(text) {
				all[question.ID][m.ID] = true
			}
		}
	}
	return all
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
