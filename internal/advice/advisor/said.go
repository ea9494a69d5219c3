package advisor

import (
	"slices"
	"strings"
	"unicode/utf8"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/usage"
	"clary.example/internal/skincare"
)

// allergies reads the answer to the question about allergies, and what the
// person says about them elsewhere. What is said in passing is taken up where
// it is recognised, and not worried about where it is not. What they have ended
// counts only if they answer it.
func (a *Advisor) allergies(answer string, elsewhere []string, in skincare.InUse) knowledge.Allergies {
	found := a.library.AllergyAnswer(answer)
	a.without(&found, in.OfOthers)
	for id, words := range found.Named {
		if !slices.Contains(found.Classes, id) {
			found.Named[id] = knowledge.AllergyWords{Doubted: union(words.Words, words.Doubted)}
		}
	}
	var phrases []string
	for _, text := range elsewhere {
		phrases = append(phrases, usage.AllergyPhrases(text)...)
	}
	// A line end parts them like texts of their own.
	more := a.library.Allergies(strings.Join(phrases, "\n"))
	a.without(&more, in.Ended)
	found.AddClasses(more)
	for _, use := range in.Uses {
		if class, item := usage.Allergen(use.ID); use.Kind == skincare.UseAllergy && item != "" {
			more.Items = append(more.Items, item)
		} else if use.Kind == skincare.UseAllergy {
			found.Classes = union(found.Classes, []knowledge.ClassID{class})
		}
	}
	byName := func(a knowledge.Allergies, id knowledge.ID) bool {
		return slices.Contains(a.Items, id) && !slices.Contains(a.OfKind, id)
	}
	ofKind := slices.DeleteFunc(slices.Concat(found.OfKind, more.OfKind), func(id knowledge.ID) bool { return byName(found, id) || byName(more, id) })
	found.Items = union(found.Items, more.Items)
	found.OfKind = ofKind
	found.Kinds = union(found.Kinds, more.Kinds)
	return found
}

// without takes some allergies out of others, with the entries that only they rule out.
func (a *Advisor) without(allergies *knowledge.Allergies, ids []skincare.TreatmentID) {
	before := a.library.Blocked(allergies.Classes)
	for _, id := range ids {
		class, item := usage.Allergen(id)
		allergies.Classes = slices.DeleteFunc(allergies.Classes, func(c knowledge.ClassID) bool { return c == class })
		allergies.Items = slices.DeleteFunc(allergies.Items, func(i knowledge.ID) bool { return i == item })
	}
	left := a.library.Blocked(allergies.Classes)
	allergies.Items = slices.DeleteFunc(allergies.Items, func(i knowledge.ID) bool {
		return slices.Contains(before, i) && !slices.Contains(left, i)
	})
}

// union returns the first list with those of the second that it lacks.
func union[T comparable](list, more []T) []T {
	for _, item := range more {
		if !slices.Contains(list, item) {
			list = append(list, item)
		}
	}
	return list
}

// harmless returns the beginning of a text, cleaned, or nothing of one that reads
// like an instruction to a machine. What is too far behind to be handed on is
// not looked at.
func harmless(text string, most int) string {
	text = firstPart(text, most)
	if knowledge.Injection(text) {
		return ""
	}
	return knowledge.Clean(text, most)
}

// firstPart returns the first characters of a text, valid or not.
func firstPart(text string, most int) string {
	for i := range text {
		if most <= 0 {
			return text[:i]
		}
		most--
	}
	return text
}

// cleanHistory keeps the last turns of a conversation that can be shown to a
// writer, without what checks of products said.
func cleanHistory(history []Turn) []Turn {
	var kept []Turn
	left := maxHistory
	for _, turn := range slices.Backward(history[max(0, len(history)-maxTurns):]) {
		if turn.Role != RoleUser && turn.Role != RoleAssistant {
			continue
		}
		if turn.Role == RoleAssistant {
			turn.Message = withoutProducts(turn.Message)
		}
		beginning := firstPart(turn.Message, min(maxTurn, left))
		left -= utf8.RuneCountInString(beginning)
		message := harmless(beginning, maxTurn)
		if message == "" {
			continue
		}
		kept = append(kept, Turn{turn.Role, message})
	}
	slices.Reverse(kept)
	return kept
}

func userTurns(history []Turn) []string {
	var texts []string
	for _, turn := range history {
		if turn.Role == RoleUser {
			texts = append(texts, turn.Message)
		}
	}
	return texts
}
