package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// personal are the questions whose answer is about the person who asks: what is
// known of them comes before the fixed answer.
func personal() map[knowledge.ID]func(recipient) string {
	return map[knowledge.ID]func(recipient) string{
		"estimate_what_the_word_means": recipient.aboutEstimate,
		"which_active_to_try_first":    recipient.aboutExtra,
		"oily_which_ingredients":       recipient.aboutExtra,
	}
}

// allergicTo warns of what a message names and the person does not tolerate. It
// comes before any answer, which might say yes to something else in it. That
// somebody is allergic is no question about using it: "allergic to aspirin".
func (r recipient) allergicTo(message string) string {
	var list []string
	for _, m := range r.library.Mentions(message) {
		intolerable := slices.Contains(r.Excluded, m.ID) || m.Class != "" && slices.Contains(r.Allergens, m.Class)
		if called := strings.ToLower(message[m.Start:m.End]); intolerable && !m.Avoided && !strings.Contains(both(list), called) && r.canSay("Avoid "+called+".") {
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

// answered is a fixed answer, and the question of the bank that it belongs to.
type answered struct {
	id   knowledge.ID
	text string
}

// reviewed returns the fixed answer to the first of some questions that has
// one for this person, and that is about what was named. What the last reply said
// already comes last.
func (w *Writer) reviewed(r recipient, q inquiry, brief advisor.Brief, questions []knowledge.Question) answered {
	var repeated answered
	for _, question := range questions {
		text := r.AnswerTo(r.library, question)
		if text == "" || !w.covers(question.ID, q) {
			continue
		}
		if brief.Said(text) {
			repeated = answered{question.ID, text}
			continue
		}
		text = r.reasonFor(question, text)
		if say, ok := w.personal[question.ID]; ok {
			text = paragraph(say(r), text)
		}
		return answered{question.ID, text}
	}
	return repeated
}

// A message with more words or more names than this tells of its routine before it asks.
const (
	maxPlainQuestion = 16
	maxPlainNames    = 2
)

// covers reports whether a question of the bank speaks of what a message names.
// Somebody who asks about turmeric gets no answer about honey.
func (w *Writer) covers(id knowledge.ID, q inquiry) bool {
	if q.inherited {
		return !w.isOfOther(id, q)
	}
	if q.isBasic() || words(q.text) > maxPlainQuestion || len(q.entries)+len(q.avoids) > maxPlainNames {
		return true
	}
	return !slices.ContainsFunc(q.entries, func(i knowledge.Ingredient) bool { return !w.named[id][i.ID] }) &&
		!slices.ContainsFunc(q.avoids, func(a knowledge.Avoid) bool { return !w.named[id][a.ID] })
}

// isOfOther reports whether a question of the bank is about something else than what an
// earlier question named: whoever asked about adapalene gets no answer about vitamin C.
func (w *Writer) isOfOther(id knowledge.ID, q inquiry) bool {
	if len(q.entries) != 1 || q.isBasic() || w.named[id][q.entries[0].ID] {
		return false
	}
	return slices.ContainsFunc(w.asked[id], func(i knowledge.Ingredient) bool { return isExtra(i) || i.Policy == knowledge.PolicyDetect })
}

// index finds out what each question of the bank names, and which aspects it is
// asked about.
func (w *Writer) index() {
	wordings := w.library.Wordings()
	for number, question := range w.library.Questions() {
		w.named[question.ID], w.aspects[question.ID] = map[knowledge.ID]bool{}, map[knowledge.Aspect]bool{}
		for _, text := range append([]string{question.Answer}, wordings[number]...) {
			for _, m := range w.library.Mentions(text) {
				w.named[question.ID][m.ID] = true
			}
		}
		for _, text := range wordings[number] {
			w.aspects[question.ID][w.library.AspectOf(text)] = true
		}
		w.asked[question.ID] = w.names(question.Asks[0]).entries
	}
}
