package advisor

import (
	"slices"
	"strings"
	"unicode/utf8"

	"clary.example/internal/advice/knowledge"
)

// allergies reads the answer to the question about allergies, and what the
// person says about them elsewhere. What is said in passing is taken up where
// it is recognised, and not worried about where it is not.
func (a *Advisor) allergies(answer string, elsewhere []string) knowledge.Allergies {
	found := a.library.Allergies(answer)
	var phrases []string
	for _, text := range elsewhere {
		phrases = append(phrases, allergyPhrases(text)...)
	}
	// A line end parts them like texts of their own.
	more := a.library.Allergies(strings.Join(phrases, "\n"))
	found.Classes = union(found.Classes, more.Classes)
	found.Items = union(found.Items, more.Items)
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
// and the like. Of each sentence it returns what follows the first of them,
// because that holds what follows the others.
func allergyPhrases(text string) []string {
	var phrases []string
	for sentence := range strings.FieldsFuncSeq(strings.ToLower(text), endsSentence) {
		first := len(sentence)
		for _, lead := range []string{"allergic to ", "allergy to ", "allergies: ", "allergies to ", "intolerant to ", "react badly to ", "reaction to ", "sensitive to "} {
			if i := strings.Index(sentence, lead); i >= 0 {
				first = min(first, i+len(lead))
			}
		}
		if first < len(sentence) {
			phrases = append(phrases, sentence[first:])
		}
	}
	return append(phrases, allergyNames(strings.Fields(strings.ToLower(text)))...)
}

func endsSentence(r rune) bool { return strings.ContainsRune(".!?;\n", r) }

// allergyNames returns the words in front of "allergy" and the like. Those at the
// beginning of a text name nothing.
func allergyNames(words []string) []string {
	var names []string
	from := 0
	for i, word := range words {
		if i > 0 && (strings.HasPrefix(word, "allergy") || strings.HasPrefix(word, "allergies") || strings.HasPrefix(word, "intolerance")) {
			names = append(names, strings.Join(words[max(from, i-allergyWords):i], " "))
			from = i + 1
		}
	}
	return names
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
// writer.
func cleanHistory(history []Turn) []Turn {
	var kept []Turn
	left := maxHistory
	for _, turn := range slices.Backward(history[max(0, len(history)-maxTurns):]) {
		if turn.Role != RoleUser && turn.Role != RoleAssistant {
			continue
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
