package advisor

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// QuestionBank finds the questions of the library that are nearest to a meaning.
type QuestionBank interface {
	Nearest(vector []float32, most int) []understanding.Near
	Closest(vector []float32) understanding.Near
}

// Asked is one part of a message, and what of the library answers it.
type Asked struct {
	Text string
	// Topic is what it is about, most likely.
	Topic understanding.Topic
	// Near are the questions that mean the same, the nearest first, and
	// Similar those that may.
	Near, Similar []knowledge.Question
}

// Bounds of what is looked up for one message.
const (
	maxParts = 3
	maxNear  = 4
	// What a part has at least, in words.
	minPart = 3
)

// asked looks up what a message asks, part by part. It is empty when the message
// reader is off.
func (a *Advisor) asked(ctx context.Context, message string, h messageReading) []Asked {
	if !h.on || a.bank == nil || message == "" {
		return nil
	}
	whole := a.lookUp(message, h.message, h.card.Answers)
	var parts []Asked
	for _, text := range a.questions.parts(message) {
		meaning, err := a.reader.Read(ctx, text)
		if err != nil {
			return []Asked{whole}
		}
		parts = append(parts, a.lookUp(text, meaning, h.card.Answers))
	}
	// A part that means nothing by itself leans on the rest: "can I order it here, and do I have to see someone?"
	alone := !slices.ContainsFunc(parts, func(part Asked) bool { return len(part.Near) == 0 })
	if len(parts) < 2 || ctx.Err() != nil || !alone && len(whole.Near) > 0 {
		return []Asked{whole}
	}
	return parts
}

func (a *Advisor) lookUp(text string, meaning understanding.Meaning, limits understanding.Answers) Asked {
	asked := Asked{Text: text, Topic: meaning.Topics[0].Topic}
	for _, near := range a.bank.Nearest(meaning.Vector, maxNear) {
		if near.Question >= len(a.library.Questions()) {
			continue // It is said after a card, and nothing else.
		}
		question := a.library.Questions()[near.Question]
		switch {
		case near.Similarity >= limits.Sure:
			asked.Near = append(asked.Near, question)
		case near.Similarity >= limits.Near:
			asked.Similar = append(asked.Similar, question)
		}
	}
	return asked
}

// leaveOut removes questions whose answer must not be given to this person, so that
// the next one can be. Answers are checked as drafts will be: with what the nearest
// question that is left names.
func (a *Advisor) leaveOut(brief *Brief) {
	for at := range brief.Asked {
		part := &brief.Asked[at]
		near, similar := part.Near, part.Similar
		part.Near, part.Similar = nil, nil
		for _, question := range near {
			part.Near = append(part.Near, question)
			if a.breaksRules(*brief, question) {
				part.Near = part.Near[:len(part.Near)-1]
			}
		}
		part.Similar = slices.DeleteFunc(similar, func(question knowledge.Question) bool { return a.breaksRules(*brief, question) })
	}
}

// breaksRules reports whether the answer to a question must not be given.
func (a *Advisor) breaksRules(brief Brief, question knowledge.Question) bool {
	text := brief.Facts.AnswerTo(a.library, question)
	return text == "" || brief.InDanger && !isSkincare(question.Topic) || len(a.check.of(brief, nil).whole(text)) > 0
}

// maxReviewed bounds how many fixed answers a provider gets to see.
const maxReviewed = 4

// reviewed are the answers of the library that are near to what was asked, each once.
func (a *Advisor) reviewed(facts Facts, asked []Asked) []string {
	var list []string
	for _, part := range asked {
		for _, question := range slices.Concat(part.Near, part.Similar) {
			text := facts.AnswerTo(a.library, question)
			if text != "" && len(list) < maxReviewed && !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// questionParts cuts a message into the questions that it asks.
type questionParts struct {
	sentence, second *regexp.Regexp
}

func newQuestionParts() questionParts {
	const asking = `(?:how|what|which|when|why|where|who|should|can|could|do|does|did|is|are|will|would|am)`
	return questionParts{
		sentence: regexp.MustCompile(`[^.!?\n]+[.!?\n]*`),
		second:   regexp.MustCompile(`(?i)[,;]? (?:and|also|plus)(?: also)? (` + asking + ` (?:i|it|my|you|the|there|that|this|often|much|long|many|about|is|are|do|does|should|can|would) )`),
	}
}

// parts returns the questions of a message, if it asks more than one. Only a
// sentence with a question mark counts.
func (q questionParts) parts(message string) []string {
	var parts []string
	for _, sentence := range q.sentence.FindAllString(message, -1) {
		if !strings.Contains(sentence, "?") {
			continue
		}
		for at := q.second.FindStringSubmatchIndex(sentence); at != nil; at = q.second.FindStringSubmatchIndex(sentence) {
			parts = append(parts, sentence[:at[0]])
			sentence = sentence[at[2]:]
		}
		parts = append(parts, sentence)
	}
	var kept []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); len(strings.Fields(part)) >= minPart && len(kept) < maxParts {
			kept = append(kept, part)
		}
	}
	if len(kept) < 2 {
		return nil
	}
	return kept
}
