package advisor

import (
	"slices"
	"strings"

	"clary.example/internal/knowledge"
)

// allergies reads the answer to the question about allergies, and what the
// person says about them elsewhere. What is said in passing is taken up where
// it is recognised, and not worried about where it is not.
func (a *Advisor) allergies(answer string, elsewhere []string) knowledge.Allergies {
	found := a.library.Allergies(answer)
	for _, text := range elsewhere {
		for _, words := range allergyPhrases(text) {
			more := a.library.Allergies(words)
			found.Classes = union(found.Classes, more.Classes)
			found.Items = union(found.Items, more.Items)
		}
	}
	return found
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

// allergyPhrases returns what follows "allergic to" and stands before "allergy",
// and the like.
func allergyPhrases(text string) []string {
	var phrases []string
	lower := strings.ToLower(text)
	for _, lead := range []string{"allergic to ", "allergy to ", "allergies: ", "allergies to ", "intolerant to ", "react badly to ", "reaction to ", "sensitive to "} {
		rest := lower
		for {
			_, after, ok := strings.Cut(rest, lead)
			if !ok {
				break
			}
			end := strings.IndexAny(after, ".!?;\n")
			if end < 0 {
				end = len(after)
			}
			phrases = append(phrases, after[:end])
			rest = after
		}
	}
	for _, tail := range []string{" allergy", " allergies", " intolerance"} {
		for rest := lower; ; {
			before, after, ok := strings.Cut(rest, tail)
			if !ok {
				break
			}
			words := strings.Fields(before)
			phrases = append(phrases, strings.Join(words[max(0, len(words)-allergyWords):], " "))
			rest = after
		}
	}
	return phrases
}

// harmless returns a text cleaned, or nothing of one that reads like an
// instruction to a machine.
func harmless(text string, most int) string {
	if knowledge.Injection(text) {
		return ""
	}
	return knowledge.Clean(text, most)
}

// lastTurns returns the end of a conversation.
func lastTurns(history []Turn) []Turn {
	return history[max(0, len(history)-maxTurns):]
}

// cleanHistory keeps the last turns of a conversation that can be shown to a
// writer.
func cleanHistory(history []Turn) []Turn {
	var kept []Turn
	for _, turn := range lastTurns(history) {
		message := harmless(turn.Message, maxTurn)
		if message == "" || (turn.Role != RoleUser && turn.Role != RoleAssistant) {
			continue
		}
		kept = append(kept, Turn{turn.Role, message})
	}
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
