package advisor

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// withSubject adds to an earlier question the one ingredient that the reply to it begins
// with, if the question names nothing: "what could I try?", and then "how often?".
func (a *Advisor) withSubject(before string, history []Turn) string {
	at := len(history) - 1
	if before == "" || at < 0 || history[at].Role != RoleAssistant || len(a.library.Named(before)) > 0 {
		return before
	}
	lead := openingLine(ownWords(history[at].Message))
	if named := a.subjects(lead); len(named) == 1 && !named[0].Avoided {
		return before + "\n" + lead[named[0].Start:named[0].End]
	}
	return before
}

// openingLine is the first line of a reply that is no card.
func openingLine(reply string) string {
	for line := range strings.SplitSeq(reply, "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, ">") {
			return line
		}
	}
	return ""
}

// subjects are the active ingredients and medicines that a text names, each once.
func (a *Advisor) subjects(text string) []knowledge.Mention {
	var list []knowledge.Mention
	for _, m := range a.library.Mentions(text) {
		i, ok := a.library.Ingredient(m.ID)
		named := slices.ContainsFunc(list, func(o knowledge.Mention) bool { return o.ID == m.ID })
		if ok && !named && (i.Kind == knowledge.KindMedicine || i.Kind == knowledge.KindActive || i.Kind == knowledge.KindAcid) {
			list = append(list, m)
		}
	}
	return list
}
