package advisor

import (
	"context"
	"maps"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// SentenceReader reads what a single sentence of a draft does.
type SentenceReader interface {
	Harms(ctx context.Context, sentence string) (map[understanding.Harm]float64, error)
	Stance(ctx context.Context, sentence, name string) (understanding.Stance, error)
	Card() understanding.Card
}

// judge reads the sentences of one draft of a provider, each once. A nil judge knows
// nothing, and the words decide alone.
type judge struct {
	harms  func(sentence string) (map[understanding.Harm]float64, bool)
	stance func(naming) (understanding.Stance, bool)
	card   understanding.SentenceCard
}

// judge returns a judge for one draft, or nil without a reader. A reader that fails
// or is too busy leaves a sentence to the words.
func (a *Advisor) judge(ctx context.Context) *judge {
	if a.sentences == nil {
		return nil
	}
	return &judge{
		card:  a.sentences.Card().Sentences,
		harms: remembered(func(sentence string) (map[understanding.Harm]float64, error) { return a.sentences.Harms(ctx, sentence) }),
		stance: remembered(func(said naming) (understanding.Stance, error) {
			return a.sentences.Stance(ctx, said.sentence, said.name)
		}),
	}
}

// naming is a name in a sentence.
type naming struct{ sentence, name string }

// remembered returns a function that reads each thing once, and whether it could.
func remembered[Thing comparable, Found any](read func(Thing) (Found, error)) func(Thing) (Found, bool) {
	found, failed := map[Thing]Found{}, map[Thing]bool{}
	return func(thing Thing) (Found, bool) {
		if _, known := found[thing]; !known {
			value, err := read(thing)
			found[thing], failed[thing] = value, err != nil
		}
		return found[thing], !failed[thing]
	}
}

// rules returns those that a sentence breaks by what it does.
func (j *judge) rules(sentence string) (broken []Rule) {
	if j == nil {
		return nil
	}
	harms, read := j.harms(sentence)
	for _, harm := range understanding.Harms() {
		if read && harms[harm] >= j.card.Harmful[harm] {
			broken = append(broken, ruleOfHarm(harm))
		}
	}
	return broken
}

// likely is the probability from which on something is taken for so.
const likely = 0.5

// suspects reports whether words that often harm may do so in this sentence. Without
// a reader the words decide alone.
func (j *judge) suspects(sentence string) bool {
	if j == nil {
		return true
	}
	harms, read := j.harms(sentence)
	return !read || slices.Max(slices.Collect(maps.Values(harms))) >= j.card.Suspect
}

// suggests reports whether a sentence suggests what it names. Where that is dangerous,
// less doubt counts, and for an allergen a strength, or a warning that words take back
// other than until somebody is asked.
func (j *judge) suggests(sentence string, m knowledge.Mention, name string, dangerous, allergen bool) bool {
	if j == nil {
		return !m.Avoided
	}
	stance, read := j.stance(naming{sentence, name})
	switch {
	case !read || m.Avoided && stance.For < likely:
		return !m.Avoided
	case dangerous && stance.For >= j.doubt(stance), stance.For >= j.card.For && stance.Neutral < likely:
		return true
	case allergen:
		asked := strings.Contains(sentence, " un") && sendsToProfessional(sentence) // Until, unless.
		return m.Percent > 0 || m.Turned && stance.Neutral < likely && !asked
	}
	// A sentence that denies something and warns of nothing may reassure: "it does not
	// block pores".
	return dangerous && stance.Neutral > stance.Against && denies(sentence)
}

// explains is the probability from which on a sentence clearly explains.
const explains = 0.75

// doubt is how little a sentence may suggest of what is dangerous. One that clearly
// explains may name it with twice as much.
func (j *judge) doubt(stance understanding.Stance) float64 {
	if stance.Neutral >= explains {
		return 2 * j.card.ForAllergen
	}
	return j.card.ForAllergen
}

// denies reports whether a sentence says that something is not so.
func denies(sentence string) bool {
	plain := " " + fold(sentence)
	return slices.ContainsFunc([]string{"n't ", " not ", " no ", " never ", " nothing "}, func(word string) bool { return strings.Contains(plain, word) })
}

// meddles reports whether a sentence does more with a medicine than to name it: to
// advise against one is no better than to advise it, unless a professional decides.
func (c *draftChecker) meddles(read, sentence, name string) bool {
	if c.judge != nil {
		if stance, known := c.judge.stance(naming{read, name}); known {
			return stance.Neutral < likely && (c.judge.suspects(read) || stance.For >= likely && !sendsToProfessional(sentence))
		}
	}
	return !sendsToProfessional(sentence) || c.urges(sentence)
}

// matters reports whether anything could be wrong with suggesting a thing to this
// person. What cannot is not worth the time of a judge.
func (c *draftChecker) matters(m knowledge.Mention, i knowledge.Ingredient, known, allergen bool) bool {
	return allergen || !known || !i.Suggestible() || !c.brief.Facts.Allows(m.ID) || i.Limit.MaxPercent > 0 || i.Limit.EveningsPerWeek > 0
}

// suggests reports whether a text suggests a thing that it names.
func (c *draftChecker) suggests(text string, m knowledge.Mention) bool {
	return c.judge.suggests(introduced(text[:m.Start], sentenceAround(text, m.Start, m.End)), m, text[m.Start:m.End], false, false)
}

// ruleOfHarm is the rule that a harm breaks.
func ruleOfHarm(harm understanding.Harm) Rule {
	return map[understanding.Harm]Rule{
		understanding.HarmDisease: RuleDiagnosis, understanding.HarmMedicine: RuleMedicine, understanding.HarmSharing: RuleMedicine,
		understanding.HarmPromise: RuleClaim, understanding.HarmCare: RuleCare, understanding.HarmFasting: RuleDiet,
		understanding.HarmStrong: RuleStrength, understanding.HarmSunscreen: RuleSunscreen, understanding.HarmProcedure: RuleDamage,
		understanding.HarmDamage: RuleDamage, understanding.HarmOther: RuleHarm,
	}[harm]
}

// introduced returns a sentence as the person understands it: an item of a list
// together with the line that introduces the list.
func introduced(before, sentence string) string {
	sentence = strings.TrimSpace(sentence)
	lines := strings.Split(strings.TrimRight(before, " \n"), "\n")
	for i := len(lines) - 1; i >= 0 && isListItem([]string{sentence}); i-- {
		line := strings.TrimSpace(lines[i])
		if strings.HasSuffix(line, ":") && !isListItem([]string{line}) {
			at := strings.LastIndexAny(line[:len(line)-1], ".!?")
			return strings.TrimSpace(line[at+1:]) + " " + strings.TrimLeft(sentence, "-*+ 0123456789.)")
		} else if line != "" && !isListItem([]string{line}) {
			break
		}
	}
	return sentence
}
