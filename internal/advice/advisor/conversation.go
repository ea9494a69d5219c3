package advisor

import (
	"slices"
	"strings"
)

// Earlier returns the earlier turns of a conversation, as messages that come before
// the Prompt. They begin with the person, take turns and end with the assistant, as
// every protocol wants it. A second reader gets them in its prompt instead.
func (b Brief) Earlier() []Turn {
	turns, _ := b.conversation()
	var messages []Turn
	for _, turn := range turns {
		text := redact(turn.Message)
		if turn.Role == RoleUser {
			text = marked(text)
		}
		if last := len(messages) - 1; last >= 0 && messages[last].Role == turn.Role {
			messages[last].Message += "\n\n" + text
			continue
		}
		messages = append(messages, Turn{turn.Role, text})
	}
	return messages
}

// conversation parts the history into what can be sent as messages and the rest: a
// beginning that is said to be ours, and what the person said without an answer.
func (b Brief) conversation() (turns, others []Turn) {
	if b.Review != nil {
		return nil, b.History
	}
	for _, turn := range b.History {
		if turn.Role == RoleAssistant {
			if turn.Message = ownWords(turn.Message); turn.Message == "" {
				continue
			}
		}
		turns = append(turns, turn)
	}
	for len(turns) > 0 && turns[0].Role == RoleAssistant {
		others, turns = append(others, turns[0]), turns[1:]
	}
	end := len(turns)
	for end > 0 && turns[end-1].Role == RoleUser {
		end--
	}
	return turns[:end], append(others, turns[end:]...)
}

// ownWords returns an earlier reply without what the service puts under every
// reply, which a writer would copy.
func ownWords(reply string) string {
	reply, _, _ = strings.Cut(reply, "\n---\n")
	reply, _, _ = strings.Cut(reply, "\n"+consideredLead)
	reply, _, _ = strings.Cut(reply, "\n"+ChoicesLead)
	return strings.TrimSpace(reply)
}

// Said reports whether the last reply of the conversation says a text already.
func (b Brief) Said(text string) bool {
	for _, turn := range slices.Backward(b.History) {
		if turn.Role == RoleAssistant {
			first, _, _ := strings.Cut(text, ". ")
			return strings.Contains(turn.Message, first)
		}
	}
	return false
}
