package labels

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// maxShelf bounds how much of the lists on a shelf is read for a check, in bytes: that
// of about fifty products, the newest first.
const maxShelf = 40_000

// Beside is a person with what they use in addition to one product, which is on their shelf or -1.
// What they said that they use may be that product itself. What a pharmacist or prescriber
// gave is theirs to weigh against other treatments.
func (r *Reader) Beside(facts advisor.Facts, shelf []skincare.Product, own int) Person {
	person := Person{Facts: facts, Using: slices.Clone(facts.Using)}
	if own >= 0 {
		person.Called = shelf[own].Name
		itself := append(r.Entries(r.Parse(shelf[own].Ingredients)), r.mentioned(shelf[own].Name)...)
		person.Using = slices.DeleteFunc(person.Using, func(id knowledge.ID) bool { return slices.Contains(itself, id) })
		if person.Prescribed = shelf[own].From != skincare.FromShop; person.Prescribed {
			person.Facts.Conditions = slices.DeleteFunc(slices.Clone(facts.Conditions), func(c knowledge.Condition) bool { return c == advisor.ConditionMedicine })
		}
	}
	left := maxShelf
	for n, p := range slices.Backward(shelf) {
		if n == own || p.Finished() {
			continue
		}
		if left -= len(p.Ingredients); left < 0 {
			person.Unread = true
			break
		}
		person.Using = append(append(person.Using, r.Entries(r.Parse(p.Ingredients))...), r.mentioned(p.Name)...)
	}
	return person
}

// maxStepName bounds a name in a step of a week, in characters.
const maxStepName = 40

// Steps lists what the person calls the cleanser, moisturiser and sunscreen that a week may
// name: the newest of each in use, against which nothing was found, and which neither stung
// nor holds an active ingredient. A name that is long or has a full stop is left out.
func (r *Reader) Steps(facts advisor.Facts, shelf []skincare.Product) []advisor.OwnProduct {
	var own []advisor.OwnProduct
	newest := slices.Clone(shelf)
	for n := range newest {
		newest[n].Name = Quoted(newest[n].Name)
	}
	slices.SortStableFunc(newest, func(a, b skincare.Product) int { return b.SavedAt.Compare(a.SavedAt) })
	for _, kind := range []skincare.ProductKind{"cleanser", "moisturiser", "sunscreen"} {
		at := slices.IndexFunc(newest, func(p skincare.Product) bool { return p.Kind == kind && r.suits(p, facts, shelf) })
		if at >= 0 {
			own = append(own, advisor.OwnProduct{Kind: kind, Name: newest[at].Name})
		}
	}
	return own
}

// suits says whether a step may name a product.
func (r *Reader) suits(p skincare.Product, facts advisor.Facts, shelf []skincare.Product) bool {
	partly := p.Morning != p.Evening && (p.Kind != "sunscreen" || p.Evening)
	plain := p.Name != "" && utf8.RuneCountInString(p.Name) <= maxStepName && !strings.Contains(p.Name, ".")
	if !p.OnFace() || p.From != skincare.FromShop || p.StungOn != (skincare.Date{}) || partly || !plain {
		return false
	}
	label := r.Parse(p.Ingredients)
	active := slices.ContainsFunc(append(r.Entries(label), r.mentioned(p.Name)...), func(id knowledge.ID) bool {
		item, _ := r.library.Ingredient(id)
		return isActive(item)
	})
	own := slices.IndexFunc(shelf, func(other skincare.Product) bool { return other.ID == p.ID })
	result := r.Check(label, r.Beside(facts, shelf, own))
	return len(label.Names) > len(result.Unknown) && !label.Cut && !active &&
		!slices.ContainsFunc(result.Findings, func(f Finding) bool { return f.Level != LevelNote })
}

// mentioned lists the entries of the library that a text names, also by a treatment that
// holds them: Epiduo is a retinoid and benzoyl peroxide.
func (r *Reader) mentioned(text string) []knowledge.ID {
	texts := []string{text}
	for _, named := range r.library.Named(text) {
		if t, ok := r.library.Treatment(named.Treatment); ok {
			texts = append(texts, t.Sentence())
		}
	}
	var ids []knowledge.ID
	for _, text := range texts {
		for _, m := range r.library.Mentions(text) {
			if _, ok := r.library.Ingredient(m.ID); ok && !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	return ids
}

// Bounds of an answer: findings, notes among them, and products to choose from.
const (
	maxFindings = 5
	maxNotes    = 2
	maxChoices  = 3
)

// Question is a question that a check answers.
type Question struct {
	// Label is the list in the message, or nil.
	Label *Label
	Asked
}

// QuestionIn finds out whether a message asks what a check can answer. Something that it
// only points at is what was spoken of before, so the list in the last message counts.
func (r *Reader) QuestionIn(message string, shelf []skincare.Product, before []string) (Question, bool) {
	if label, _, ok := r.ListIn(message); ok {
		return Question{Label: &label}, true
	}
	asked, ok := r.AskedOf(message, shelf)
	if !ok || !asked.This || len(before) == 0 {
		return Question{Asked: asked}, ok
	}
	label, _, ok := r.ListIn(before[len(before)-1])
	return Question{Label: &label}, ok
}

// Answer checks what a question is about, for a person and with their shelf.
func (r *Reader) Answer(q Question, facts advisor.Facts, shelf []skincare.Product) advisor.ProductAnswer {
	switch {
	case q.Label != nil:
		return r.ofList(*q.Label, facts, shelf)
	case len(q.Choices) > 0 || q.This:
		return r.choose(q.Asked, shelf)
	case q.Missing != "":
		return advisor.ProductAnswer{Text: advisor.ProductLead + " needs a list of ingredients, and there is no " + q.Missing + " in use on your shelf. " + askForList}
	}
	a := answer{Reader: r, facts: facts, shelf: shelf}
	for _, n := range q.Products {
		a.product(n)
	}
	for _, item := range q.Entries {
		a.entry(item)
	}
	return advisor.ProductAnswer{Text: strings.Join(a.parts, "\n\n")}
}

const askForList = "Copy the list from the pack into the chat, or put it on your shelf page."

// ofList checks a list that the person pasted.
func (r *Reader) ofList(label Label, facts advisor.Facts, shelf []skincare.Product) advisor.ProductAnswer {
	a := answer{Reader: r, facts: facts, shelf: shelf}
	of := fmt.Sprintf(" of this list, from %s to %s", Quoted(label.Names[0].AsWritten), Quoted(label.Names[len(label.Names)-1].AsWritten))
	a.say(of, r.Check(label, r.Beside(facts, shelf, -1)), skincare.FromShop)
	return advisor.ProductAnswer{Text: strings.Join(a.parts, "\n\n")}
}

// choose asks which product is meant.
func (r *Reader) choose(asked Asked, shelf []skincare.Product) advisor.ProductAnswer {
	meant := asked.Choices
	if asked.This {
		for n, p := range shelf {
			if !p.Finished() {
				meant = append(meant, n)
			}
		}
	}
	slices.SortStableFunc(meant, func(a, b int) int { return shelf[b].SavedAt.Compare(shelf[a].SavedAt) })
	beside := ""
	for _, n := range asked.Products {
		beside += " with my " + Quoted(shelf[n].Name)
	}
	for _, word := range asked.Unclear {
		beside += " with my " + word
	}
	for _, item := range asked.Entries {
		name, _, _ := strings.Cut(item.Name, " (")
		beside += " with " + name
	}
	var choices []string
	for _, n := range meant {
		question := "Can I use my " + Quoted(shelf[n].Name) + beside + "?"
		if again, ok := r.AskedOf(question, shelf); ok && slices.Contains(again.Products, n) && len(choices) < maxChoices {
			choices = append(choices, question)
		}
	}
	text := advisor.ProductLead + " needs to know which product you mean. Write what your shelf calls it. For one that is not there: " + lowerFirst(askForList)
	if len(choices) == 0 {
		text = advisor.ProductLead + " needs a list of ingredients. " + askForList
	}
	return advisor.ProductAnswer{Text: text, Choices: choices}
}

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// answer is an answer that grows with each product.
type answer struct {
	*Reader
	facts advisor.Facts
	shelf []skincare.Product
	parts []string
	// said are the findings so far.
	said []string
}

// product checks a product of the shelf.
func (a *answer) product(n int) {
	p := a.shelf[n]
	name := " of “" + Quoted(p.Name) + "”"
	if p.Ingredients == "" {
		a.parts = append(a.parts, advisor.ProductLead+name+" needs its list of ingredients, which is not on your shelf. "+askForList)
		return
	}
	a.say(name, a.Check(a.Parse(p.Ingredients), a.Beside(a.facts, a.shelf, n)), p.From)
}

// entry checks an ingredient that is to go with products.
func (a *answer) entry(item knowledge.Ingredient) {
	switch item.Kind {
	case knowledge.KindCleanser, knowledge.KindMoisturiser, knowledge.KindSunscreen, knowledge.KindFood, knowledge.KindSupplement, knowledge.KindHabit:
		return
	case knowledge.KindMedicine:
		a.parts = append(a.parts, advisor.ProductLead+" does not weigh medicines: ask a pharmacist or your prescriber what goes beside "+item.Name+".")
		return
	default:
	}
	if len(item.INCI) == 0 {
		return
	}
	result := a.Check(a.Parse(item.INCI[0]), a.Beside(a.facts, a.shelf, -1))
	result.Findings = slices.DeleteFunc(result.Findings, func(f Finding) bool { return f.Level == LevelNote })
	result.Summary = "we found nothing against it beside the lists on your shelf."
	if len(result.Findings) > 0 {
		result.Summary = "this speaks against it."
	}
	a.say(" of "+lowerFirst(item.Name)+" beside it", result, skincare.FromShop)
}

// say adds what a check found.
func (a *answer) say(of string, result Result, from skincare.ProductFrom) {
	text := advisor.ProductLead + of + ": " + lowerFirst(result.Summary)
	var list []string
	notes, more := 0, 0
	for _, f := range result.Findings {
		line := plainLine(f.Text)
		switch {
		case slices.Contains(a.said, line):
			continue
		case f.Level == LevelNote && notes == maxNotes:
			continue
		case len(list) == maxFindings:
			more++
			continue
		case f.Level == LevelNote:
			notes++
		}
		list, a.said = append(list, "- "+line), append(a.said, line)
	}
	a.parts = append(a.parts, text)
	if len(result.Findings) > 0 {
		if do := whatToDo(result.Findings[0].Level, from); do != "" {
			a.parts = append(a.parts, do)
		}
	}
	if len(list) > 0 {
		a.parts = append(a.parts, strings.Join(list, "\n"))
	}
	if more > 0 {
		a.parts = append(a.parts, fmt.Sprintf("There is more to know (%d): check it on your shelf page.", more))
	}
}

// whatToDo says what the heaviest finding comes to.
func whatToDo(level Level, from skincare.ProductFrom) string {
	switch {
	case level == LevelNote:
		return ""
	case from != skincare.FromShop:
		return "It came from a pharmacist or prescriber, so ask them about this, and do as they say."
	case level == LevelStop:
		return "Don't use it before a pharmacist has looked at it."
	case level == LevelAsk:
		return "Ask a pharmacist before you use it."
	}
	return "Take care with it."
}

// plainLine is a text in one line without markup: names on labels are anything.
func plainLine(text string) string {
	text = strings.Map(func(c rune) rune {
		if strings.ContainsRune("*_#`<>[]{}|~\\@", c) || c < ' ' {
			return ' '
		}
		return c
	}, strings.ReplaceAll(text, "://", " "))
	return strings.Join(strings.Fields(text), " ")
}
