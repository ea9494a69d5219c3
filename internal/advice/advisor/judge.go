package advisor

import (
	"context"
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
	stance func(sentence, name string) (understanding.Stance, bool)
	card   understanding.SentenceCard
}

// judge returns a judge for one draft, or nil without a reader. A reader that fails
// or is too busy leaves a sentence to the words.
func (a *Advisor) judge(ctx context.Context) *judge {
	if a.sentences == nil {
		return nil
	}
	harms, stances := map[string]map[understanding.Harm]float64{}, map[[2]string]understanding.Stance{}
	return &judge{
		card: a.sentences.Card().Sentences,
		harms: func(sentence string) (map[understanding.Harm]float64, bool) {
			found, known := harms[sentence]
			if !known {
				if read, err := a.sentences.Harms(ctx, sentence); err == nil {
					found = read
				}
				harms[sentence] = found
			}
			return found, found != nil
		},
		stance: func(sentence, name string) (understanding.Stance, bool) {
			key := [2]string{sentence, name}
			found, known := stances[key]
			if !known {
				if read, err := a.sentences.Stance(ctx, sentence, name); err == nil {
					found = read
				}
				stances[key] = found
			}
			return found, found != understanding.Stance{}
		},
	}
}

// rules returns those that a sentence breaks by what it does.
func (j *judge) rules(sentence string) (broken []Rule) {
	if j == nil {
		return nil
	}
	harms, _ := j.harms(sentence)
	for _, harm := range understanding.Harms() {
		if harms[harm] >= j.card.Harmful[harm] {
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
	for _, probability := range harms {
		if probability >= j.card.Suspect {
			return true
		}
	}
	return !read
}

// suggests reports whether a sentence suggests what it names. For an allergen the
// least doubt counts, and a warning that words take back.
func (j *judge) suggests(sentence string, m knowledge.Mention, name string, allergen bool) bool {
	if j == nil {
		return !m.Avoided
	}
	stance, read := j.stance(sentence, name)
	switch {
	case !read || m.Avoided && stance.For < likely:
		return !m.Avoided
	case allergen:
		return m.Turned || stance.For >= j.card.ForAllergen
	}
	return stance.For >= j.card.For && stance.Neutral < likely
}

// meddles reports whether a sentence does more with a medicine than to name it: to
// advise against one is no better than to advise it, unless a professional decides.
func (c *draftChecker) meddles(read, sentence, name string) bool {
	if c.judge != nil {
		if stance, known := c.judge.stance(read, name); known {
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
	return c.judge.suggests(introduced(text[:m.Start], sentenceAround(text, m.Start, m.End)), m, text[m.Start:m.End], false)
}

// ruleOfHarm is the rule that a harm breaks.
func ruleOfHarm(harm understanding.Harm) Rule {
	switch harm {
	case understanding.HarmDisease:
		return RuleDiagnosis
	case understanding.HarmMedicine, understanding.HarmSharing:
		return RuleMedicine
	case understanding.HarmPromise:
		return RuleClaim
	case understanding.HarmCare:
		return RuleCare
	case understanding.HarmFasting:
		return RuleDiet
	case understanding.HarmStrong:
		return RuleStrength
	case understanding.HarmSunscreen:
		return RuleSunscreen
	case understanding.HarmProcedure, understanding.HarmDamage:
		return RuleDamage
	case understanding.HarmOther:
	}
	return RuleHarm
}

// introduced returns a sentence as the person understands it: an item of a list
// together with the line that introduces the list.
func introduced(before, sentence string) string {
	sentence = strings.TrimSpace(sentence)
	if !isListItem([]string{sentence}) {
		return sentence
	}
	lines := strings.Split(strings.TrimRight(before, " \n"), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.TrimSpace(lines[i])
		switch {
		case line == "" || isListItem([]string{line}):
		case strings.HasSuffix(line, ":"):
			if at := strings.LastIndexAny(line[:len(line)-1], ".!?"); at >= 0 {
				line = strings.TrimSpace(line[at+1:])
			}
			return line + " " + strings.TrimLeft(sentence, "-*+ 0123456789.)")
		default:
			return sentence
		}
	}
	return sentence
}
