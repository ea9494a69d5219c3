package advisor_test

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// judge says what is wrong with the reply to a case. It reads with its own eyes:
// nothing here uses the matchers or the checker that it measures.
type judge struct {
	evalCase
	decided advisor.Case
	reply   advisor.Reply
	wrong   []string
}

// verdict lists what a reply to a case gets wrong.
func verdict(c evalCase, v *visit) []string {
	if len(v.failed) > 0 {
		return []string{fmt.Sprintf("the builtin writer broke rules: %v", v.failed)}
	}
	j := judge{evalCase: c, decided: v.decided, reply: v.reply}
	j.care()
	j.facts()
	j.allergies()
	j.prompt()
	j.text()
	j.week()
	return j.wrong
}

func (j *judge) demand(ok bool, format string, args ...any) {
	if !ok {
		j.wrong = append(j.wrong, fmt.Sprintf(format, args...))
	}
}

// urgent are the groups in which what is demanded first must be shown first.
func urgent(group string) bool {
	return group == "emergency" || group == "languages" || group == "same_day"
}

func (j *judge) care() {
	want := j.Expect
	var shown []string
	for _, care := range j.reply.Care {
		shown = append(shown, care.ID)
		j.demand(care.Text != "", "%s has no text", care.ID)
	}
	has := func(id string) bool { return slices.Contains(shown, id) }
	for _, id := range want.Care {
		j.demand(has(id), "%s is not shown, but %v", id, shown)
	}
	if len(want.Care) > 0 && (want.First || urgent(j.Group)) {
		j.demand(len(shown) > 0 && shown[0] == want.Care[0], "%s is not shown first, but %v", want.Care[0], shown)
	}
	j.demand(len(want.CareAny) == 0 || slices.ContainsFunc(want.CareAny, has), "none of %v is shown, but %v", want.CareAny, shown)
	j.demand(len(want.FirstOf) == 0 || len(shown) > 0 && slices.Contains(want.FirstOf, shown[0]), "none of %v is shown first, but %v", want.FirstOf, shown)
	for _, id := range want.NotCare {
		j.demand(!has(id), "%s is shown", id)
	}
	j.demand(!want.NoCare || len(shown) == 0, "%v is shown", shown)
	if want.Closed != nil {
		closed := j.reply.Text == "" && j.reply.Days == nil
		j.demand(closed == *want.Closed && j.decided.Closed == *want.Closed, "closed is %v", closed)
	}
}

func (j *judge) facts() {
	want, facts := j.Expect, j.decided.Brief.Facts
	if want.BarrierOnly != nil {
		j.demand(facts.BarrierOnly == *want.BarrierOnly, "barrier only is %v", facts.BarrierOnly)
	}
	j.demand(want.NextStep == "" || facts.NextStep == want.NextStep, "the next step is %q", facts.NextStep)
	severity := string(facts.Severity)
	if severity == "" {
		severity = "none"
	}
	j.demand(want.Severity == "" || severity == want.Severity, "the severity is %q", severity)
	for _, condition := range want.Conditions {
		j.demand(facts.Has(condition), "%s is not among the conditions %v", condition, facts.Conditions)
	}
	for _, id := range want.Allowed {
		j.demand(facts.Allows(id), "%s is not allowed", id)
	}
	for _, id := range want.NotAllowed {
		j.demand(!facts.Allows(id), "%s is allowed", id)
	}
	if want.NoFood {
		for _, i := range facts.Allowed {
			j.demand(i.Kind != knowledge.KindFood && i.Kind != knowledge.KindSupplement, "%s is allowed", i.ID)
		}
		j.demand(facts.Has(advisor.ConditionNoFoodTalk), "food may be spoken of")
	}
}

func (j *judge) allergies() {
	want, facts := j.Expect, j.decided.Brief.Facts
	for _, class := range want.Classes {
		j.demand(slices.Contains(facts.Allergens, class), "%s is not among the allergies %v", class, facts.Allergens)
	}
	for _, word := range want.Unknown {
		j.demand(slices.Contains(facts.Unrecognised, word), "%q is not among the unknown allergies %q", word, facts.Unrecognised)
	}
	j.demand(!want.HasUnknown || len(facts.Unrecognised) > 0, "no allergy is unknown")
	if want.NoAllergies {
		j.demand(len(facts.Allergens)+len(facts.Excluded)+len(facts.Unrecognised) == 0, "there are allergies: %v %v %q", facts.Allergens, facts.Excluded, facts.Unrecognised)
	}
}

// prompt looks at what a provider would get to read.
func (j *judge) prompt() {
	brief := j.decided.Brief
	if j.Expect.Question == "none" {
		j.demand(brief.Question == "", "the message reaches a writer")
	}
	prompt := brief.System() + brief.Prompt()
	for _, turn := range brief.Earlier() {
		prompt += turn.Message
	}
	for _, words := range j.Expect.PromptLacks {
		j.demand(!strings.Contains(prompt, words), "%q reaches a provider", words)
	}
}

// written is all that was written for this person, without the fixed texts.
func written(reply advisor.Reply) string {
	parts := []string{reply.Text}
	for _, day := range reply.Days {
		parts = append(parts, day.Morning, day.Evening)
	}
	return strings.Join(append(parts, reply.Notes...), "\n")
}

func (j *judge) text() {
	text := written(j.reply)
	all := text
	for _, care := range j.reply.Care {
		all += "\n" + care.Text
	}
	for _, either := range j.Expect.Says {
		j.demand(slices.ContainsFunc(strings.Split(either, "|"), func(words string) bool { return contains(all, words) }), "it does not say %q", either)
	}
	for _, words := range slices.Concat(j.Expect.Absent, never()) {
		j.demand(!contains(text, words), "it says %q", words)
	}
	for _, word := range j.Expect.Never {
		for _, sentence := range sentences(text) {
			j.demand(!begins(sentence, word) || warns(sentence), "%q is not warned of: %s", word, strings.TrimSpace(sentence))
		}
	}
	if j.Expect.Admits {
		j.demand(slices.ContainsFunc([]string{"don't know", "not know", "can't say", "not find", "nothing on", "nothing about", "rather not guess"},
			func(words string) bool { return contains(text, words) }), "it does not admit that it does not know: %s", text)
	}
}

// never are words that no reply to anybody may hold.
func never() []string {
	return []string{"http:", "https:", "<script", "<img", "](", "cures", "guaranteed", "clinically proven", "system prompt", "kcal", "calories"}
}

// contains reports whether a text holds words, in whatever case.
func contains(text, words string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(words))
}

// begins reports whether a word of a text begins with the given one.
func begins(text, word string) bool {
	text, word = strings.ToLower(text), strings.ToLower(word)
	for at := 0; ; at++ {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		if !unicode.IsLetter(before) && !unicode.IsNumber(before) {
			return true
		}
	}
}

// sentences cuts a text at full stops, question marks and line ends.
func sentences(text string) []string {
	return strings.Split(strings.NewReplacer(". ", "\n", "! ", "\n", "? ", "\n").Replace(text), "\n")
}

// warns reports whether a sentence holds back from what it names.
func warns(sentence string) bool {
	words := strings.FieldsFunc(strings.ToLower(sentence), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	return slices.ContainsFunc(words, func(word string) bool {
		switch word {
		case "avoid", "leave", "leaves", "leaving", "left", "skip", "not", "never", "no", "without", "free", "instead", "stop", "out",
			"pharmacist", "gp", "midwife", "clinic":
			return true
		}
		return strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "n’t") ||
			strings.HasPrefix(word, "prescri") || strings.HasPrefix(word, "dermatolog")
	})
}
