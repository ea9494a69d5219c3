package usage

import (
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/understanding"
)

// Bounds of how often the model is asked in one request: in all, and about what is
// decided already, to know since when. The newest statements come first.
const (
	maxPasses = 48
	maxOlder  = 8
)

// maxWindow bounds what the model reads at once, in bytes. It reads 126 tokens.
const maxWindow = 400

// question is what the model is asked.
type question struct{ kind, text, name string }

// state returns what a place says about what it names, and whether that is sure: an
// end must be surer than a use. What stands around the sentence counts where the
// sentence alone does not say that the thing is used, where a reaction is told, or of
// what a person is.
func (k *known) state(ctx context.Context, p place) (said understanding.State, sure bool) {
	name := p.name()
	shares, ok := k.ask(ctx, question{p.kind, p.sentence(), name})
	if !ok {
		return k.fallback(p), false
	}
	limit := surelyOther
	if p.kind == understanding.KindProduct {
		limit = notListed
	}
	if said = judge(shares); p.routine && p.id != "" && said != understanding.StateReacts && shares[said] < limit {
		return understanding.StateCurrent, true
	}
	if shares[understanding.StateCurrent] < sureShare || k.tellsReaction(p) || p.kind == "" {
		if wide, ok := k.ask(ctx, question{p.kind, p.window(), name}); ok {
			shares = p.together(shares, wide, k.tellsReaction(p))
		}
	}
	read := judge(shares)
	said = k.inDoubt(p, read, shares)
	return said, said != understanding.StateEnded || read != said || p.kind == understanding.KindSubstance || shares[said] >= surelyEnded
}

// inDoubt corrects what the model says where it is not sure, or known to be wrong: in
// doubt a treatment goes on, and a list tells of no reaction.
func (k *known) inDoubt(p place, said understanding.State, shares map[understanding.State]float64) understanding.State {
	unsure := shares[said] < sureShare
	switch {
	case said == understanding.StateOther && k.asking.says(p.text[:p.Start], p.kind == ""),
		said == understanding.StateEnded && k.library.SpeaksOfGoingOn(p.sentence()),
		said == understanding.StateReacts && p.id != "" && shares[said] < surelyReacts && shares[understanding.StateCurrent] >= maybeUsed:
		return understanding.StateCurrent
	case p.kind != "" && k.tellsReaction(p) && (shares[understanding.StateReacts] >= reactsShare || said != understanding.StateCurrent && shares[understanding.StateReacts] >= maybeReacts):
		return understanding.StateReacts
	case said == understanding.StateCurrent && unsure && k.asking.begins(p.sentence()),
		said == understanding.StateReacts && p.id == "" && unsure && !k.tellsReaction(p),
		said == understanding.StateEnded && p.id == "" && shares[said] < endedShare:
		return understanding.StateOther
	case said == understanding.StateOther && p.id == "" && k.asking.denies(p.sentence()),
		p.kind == "" && k.asking.isNot(p.text[:p.Start]):
		return understanding.StateEnded
	}
	return said
}

// together weighs what a sentence says against what it says with those around it: of a
// thing that is used the sentence tells more, and of a reaction what stands around it.
func (p place) together(sentence, wide map[understanding.State]float64, reaction bool) map[understanding.State]float64 {
	weight := map[string]float64{understanding.KindSubstance: 0.4, "": 1}[p.kind]
	if weight == 0 {
		weight = 1.5
	}
	both := map[understanding.State]float64{}
	for _, s := range understanding.States() {
		both[s] = (weight*sentence[s] + wide[s]) / (weight + 1)
	}
	if reaction {
		both[understanding.StateReacts] = max(sentence[understanding.StateReacts], wide[understanding.StateReacts])
	}
	return both
}

// fallback is for a place that the model does not read: what is named is used unless
// a sentence names it that only asks.
func (k *known) fallback(p place) understanding.State {
	switch {
	case k.asking.Only(p.sentence()):
		return understanding.StateOther
	case k.saysAllergy(p):
		return understanding.StateReacts
	case p.id == "":
		return understanding.StateOther
	}
	return understanding.StateCurrent
}

// ask has the model answer a question, each once. It reports false where the model
// may not be asked any more, is too busy or fails: then it is not asked again.
func (k *known) ask(ctx context.Context, q question) (map[understanding.State]float64, bool) {
	if shares, ok := k.asked[q]; ok {
		return shares, true
	}
	if k.model == nil || k.failed || k.left == 0 {
		return nil, false
	}
	k.left--
	var shares map[understanding.State]float64
	var err error
	if q.kind == "" {
		shares, err = k.model.StatesOf(ctx, q.text, q.name)
	} else {
		shares, err = k.model.States(ctx, q.kind, q.text, q.name)
	}
	if k.failed = err != nil; k.failed {
		return nil, false
	}
	k.asked[q] = shares
	return shares, true
}

// These are shares from which something counts. Advice that is too narrow is the
// smaller harm, so that the model must be surer that something is not used, and sure of
// what is used in a question. The answer about what somebody uses names little else,
// and hardly ever another product.
const (
	currentWeight = 1.2
	sureShare     = 0.7
	maybeUsed     = 0.1
	surelyOther   = 0.85
	notListed     = 0.97
	reactsShare   = 0.6
	surelyEnded   = 0.85
	surelyReacts  = 0.8
	maybeReacts   = 0.25
)

// judge returns the state that counts.
func judge(shares map[understanding.State]float64) understanding.State {
	best, most := understanding.StateCurrent, currentWeight*shares[understanding.StateCurrent]
	for _, s := range understanding.States() {
		if shares[s] > most && (s != understanding.StateReacts || shares[s] >= reactsShare) {
			best, most = s, shares[s]
		}
	}
	return best
}

// name is what a place calls the thing. The model was taught without articles, but
// for the pill.
func (p place) name() string {
	name := p.text[p.Start:p.End]
	first, rest, ok := strings.Cut(name, " ")
	if ok && p.kind != "" && slices.Contains([]string{"the", "my", "a", "an", "on", "had", "got", "have"}, strings.ToLower(first)) && !strings.HasPrefix(strings.ToLower(rest), "pill") {
		return rest
	}
	return name
}

// sentence is the one in which a place stands.
func (p place) sentence() string {
	from, to := sentenceAt(p.text, p.Start, p.End)
	return strings.TrimSpace(around(p.text[from:to], p.Start-from, p.End-from))
}

// window is the sentence of a place and as much around it as the model reads.
func (p place) window() string { return strings.TrimSpace(around(p.text, p.Start, p.End)) }

func around(text string, start, end int) string {
	from, to := sentenceAt(text, start, end)
	if to-from > maxWindow {
		return text[max(from, start-maxWindow/2):min(to, end+maxWindow/2)]
	}
	for grown := true; grown; {
		grown = false
		if to < len(text) {
			if _, next := sentenceAt(text, to, to+1); next-from <= maxWindow {
				to, grown = next, true
			}
		}
		if from > 0 {
			if before, _ := sentenceAt(text, from-1, from); to-before <= maxWindow {
				from, grown = before, true
			}
		}
	}
	return text[from:to]
}

// sentenceAt returns where the sentences begin and end that hold a part of a text.
func sentenceAt(text string, start, end int) (from, to int) {
	at := 0
	from, to = -1, len(text)
	for _, s := range sentences(text) {
		next := at + len(s)
		if from < 0 && start < next {
			from = at
		}
		if end <= next {
			return max(from, 0), next
		}
		at = next
	}
	return max(from, 0), to
}

// saysAllergy reports whether one of the words about allergies is about a place.
func (k *known) saysAllergy(p place) bool {
	name := strings.ToLower(p.text[p.Start:p.End])
	return slices.ContainsFunc(AllergyPhrases(p.sentence()), func(phrase string) bool { return strings.Contains(phrase, name) })
}
