package builtin

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// reactions are what tells that something stings now, and what such a message asks.
type reactions struct {
	hurts, plea, asks, whyNot, refuses *regexp.Regexp
	// around are the words that may stand next to it. With any other word the message
	// says something else: "it stings when I swallow".
	around map[string]bool
}

func newReactions() reactions {
	around := map[string]bool{}
	for word := range strings.FieldsSeq(`a again ah all already am an and applied around at badly been bit both burn burning burns cheek cheeks chin cream even everywhere
		face feels fire forehead gel getting has help hell hot hurting hurts i im immediately is it its itself just kind like little loads lot lots lotion mask me
		moisturiser moisturizer my neck new night nose now of oh omg on one ouch ow please product put putting quite raw really red right sensation
		serum since skin so sore spots still sting stinging stings stuff stung that thats the this them they these things to tonight today too used using
		very was wash went when whole with worse yesterday`) {
		around[word] = true
	}
	return reactions{
		hurts:   regexp.MustCompile(` (stings?|stinging|stung|burns?|burning) `),
		plea:    regexp.MustCompile(` (and |so )?(help|what now|what (do|should|can|shall) i do( now| about it)?) $`),
		asks:    regexp.MustCompile(`^ (is|are|was|does|do|did|can|could|will|would|should) `),
		whyNot:  regexp.MustCompile(`^ (and |but |ok |so |oh )*(why|why not|why cant i|why is that|why shouldnt i|how come|what for)( use it| have it| try it)?( now| then| though| please)? $`),
		refuses: regexp.MustCompile(` (leave out|left out|avoid|for now|do not suggest|not for you) `),
		around:  around,
	}
}

// maxReaction is how many words such a message has. A longer one tells more.
const maxReaction = 12

// stingsNow is first aid for somebody who says that something stings on their skin. It
// is empty for everything else, and for who asks whether something does.
func (w *Writer) stingsNow(r recipient, brief advisor.Brief, message string) string {
	text := w.reactions.plea.ReplaceAllString(plain(message), " ")
	asks := strings.Contains(message, "?") && text == plain(message) || w.reactions.asks.MatchString(text)
	if brief.InDanger || asks || words(text) > maxReaction || !w.reactions.hurts.MatchString(text) {
		return ""
	}
	for _, m := range r.library.Mentions(message) {
		text = strings.ReplaceAll(text, plain(message[m.Start:m.End]), " ")
	}
	for word := range strings.FieldsSeq(text) {
		if !w.reactions.around[word] {
			return ""
		}
	}
	return r.library.Copy(knowledge.CopyStingsNow)
}

// sayWhyNot gives the reason why the last reply left something out. It is empty for
// everything else.
func (w *Writer) sayWhyNot(r recipient, brief advisor.Brief, q inquiry) string {
	at := slices.IndexFunc(brief.History, func(t advisor.Turn) bool { return t.Role == advisor.RoleAssistant })
	if brief.InDanger || at < 0 || !w.reactions.whyNot.MatchString(plain(q.text)) {
		return ""
	}
	var last string
	for _, turn := range brief.History[at:] {
		if turn.Role == advisor.RoleAssistant {
			last = turn.Message
		}
	}
	if !w.reactions.refuses.MatchString(plain(last)) {
		return ""
	}
	for _, i := range append(slices.Clone(q.entries), w.names(last).entries...) {
		if i.Suggestible() && r.verdict(i) != "" {
			return fill(r.verdict(i), r.instead(i))
		}
	}
	if r.BarrierOnly && len(q.entries) == 0 {
		return r.whyNothing()
	}
	return ""
}

// reasonFor adds to a fixed answer that leaves something out the reasons that people
// can't guess.
func (r recipient) reasonFor(question knowledge.Question, text string) string {
	if question.Otherwise == "" || text != question.Otherwise {
		return text
	}
	for _, id := range question.Mentions {
		i, ok := r.library.Ingredient(id)
		if !ok || !i.Suggestible() || r.Allows(id) || slices.Contains(r.Excluded, id) {
			continue
		}
		if why := r.whyNot(i); why == noEstimate || why == resting {
			return paragraph(text, why)
		}
	}
	return text
}
