package advisor

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// finish adds what every reply of its kind must say, whoever wrote it.
func (a *Advisor) finish(brief Brief, reply Reply) Reply {
	text := reply.Text
	for _, day := range reply.Days {
		text += "\n" + day.Morning + "\n" + day.Evening
	}
	reply.Citations = a.citations(text)
	reply.Notes = a.notes(brief, reply.Citations)
	reply.Considered = considered(brief, reply.Citations)
	if text := goOn(brief.Facts.Uses); text != "" && len(reply.Days) > 0 {
		reply.Days[0].Evening += " " + text
	}
	return reply
}

// citations returns the entries that a text speaks of, in its order.
func (a *Advisor) citations(text string) []Citation {
	var list []Citation
	for _, m := range a.library.Mentions(text) {
		i, ok := a.library.Ingredient(m.ID)
		known := slices.ContainsFunc(list, func(c Citation) bool { return c.ID == m.ID })
		if ok && !known {
			list = append(list, Citation{i.ID, i.Name})
		}
	}
	return list
}

// unreadNote is for somebody who wrote more than could be read.
const unreadNote = "This conversation is longer than we can read, so we kept to gentle basics. Please start a new one, and tell us again about allergies, medicines and pregnancy."

// notes are the sentences under a reply.
func (a *Advisor) notes(brief Brief, citations []Citation) []string {
	var notes []string
	if brief.Facts.Unread {
		notes = append(notes, unreadNote)
	}
	if brief.Task == TaskAnswer {
		if step := nextStep(brief.Facts.NextStep); step != "" && brief.Facts.NextStep != NextStepPharmacist && !brief.StepSaid {
			notes = append(notes, step)
		}
		return append(notes, a.limits(brief, citations)...)
	}
	if step := nextStep(brief.Facts.NextStep); step != "" {
		notes = append(notes, step)
	}
	notes = append(notes, a.limits(brief, citations)...)
	if words := brief.Facts.Unrecognised; len(words) > 0 {
		notes = append(notes, strings.ReplaceAll(a.library.Copy(knowledge.CopyUnknownAllergy), "{term}", strings.Join(words, `", "`)))
	}
	disclaimer := knowledge.CopyDisclaimerRecord
	if brief.Facts.Clarity == "" || brief.Facts.Clarity == skincare.ClarityNone {
		disclaimer = knowledge.CopyDisclaimerNoEstimate
	}
	for _, key := range []string{knowledge.CopyEvidenceNote, knowledge.CopyTimescale, knowledge.CopyStopRule, disclaimer} {
		notes = append(notes, a.library.Copy(key))
	}
	return notes
}

// limits says of each suggested ingredient that has limits what they are.
func (a *Advisor) limits(brief Brief, citations []Citation) []string {
	var notes []string
	for _, c := range citations {
		i, ok := a.library.Ingredient(c.ID)
		if !ok || i.Policy != knowledge.PolicyLimit || !i.Kind.Topical() || !brief.Facts.Allows(i.ID) {
			continue
		}
		notes = append(notes, i.Name+": "+limitOf(i)+" Try it on your inner arm first, and stop if it burns or itches.")
	}
	return notes
}

// limitOf puts the limits of an ingredient into a sentence.
func limitOf(i knowledge.Ingredient) string {
	var parts []string
	if i.Limit.MaxPercent > 0 {
		parts = append(parts, fmt.Sprintf("a ready-made product of at most %v%%", i.Limit.MaxPercent))
	}
	if i.Limit.EveningsPerWeek > 0 {
		parts = append(parts, fmt.Sprintf("no more than %d %s a week", i.Limit.EveningsPerWeek, plural(i.Limit.EveningsPerWeek, "evening")))
	}
	if i.Limit.RinseOff && !i.Limit.LeaveOn {
		parts = append(parts, "rinsed off again")
	}
	if len(parts) == 0 {
		return "follow the label."
	}
	return strings.Join(parts, ", ") + "."
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// nextStep puts into words who should look at it.
func nextStep(step NextStep) string {
	switch step {
	case NextStepPharmacist:
		return "Next step: a pharmacist can look at your skin without an appointment and tell you about options that have been tested more thoroughly."
	case NextStepGP:
		return "Next step: please book an appointment with your GP. There are options on prescription that are much better tested than anything here."
	case NextStepToday:
		return "Next step: please speak to a doctor today, through your GP or NHS 111."
	case NextStepNone:
	}
	return ""
}

// ChoicesLead stands before the choices.
const ChoicesLead = "Did you mean:"

// Markdown returns all of a reply as one text, for clients that show nothing
// else. That of a routine is its JSON.
func (r Reply) Markdown() string {
	if r.Days != nil {
		data, err := json.Marshal(r.Days)
		if err != nil {
			return "[]" // Texts always encode.
		}
		return string(data)
	}
	var parts []string
	for _, care := range r.Care {
		parts = append(parts, "> "+strings.ReplaceAll(care.Text, "\n", "\n> "))
	}
	if r.Text != "" {
		parts = append(parts, r.Text)
	}
	if len(r.Choices) > 0 {
		parts = append(parts, ChoicesLead+"\n\n- "+strings.Join(r.Choices, "\n- "))
	}
	if text := ConsideredText(r.Considered); text != "" {
		parts = append(parts, text)
	}
	if len(r.Notes) > 0 {
		parts = append(parts, "---\n\n"+strings.Join(r.Notes, "\n\n"))
	}
	return strings.Join(parts, "\n\n")
}
