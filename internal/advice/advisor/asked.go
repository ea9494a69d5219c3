package advisor

import (
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// QuestionBank finds the questions of the library that are nearest to a meaning.
type QuestionBank interface {
	// Similarities are those of all questions of the library, and after them of its
	// follow-ups.
	Similarities(vector []float32) []float64
	Closest(vector []float32) understanding.Near
}

// Asked is one part of a message, and what of the library answers it.
type Asked struct {
	Text string
	// Before is what the person asked before, if the part follows it up: "and at
	// night?" says too little without it.
	Before string
	// Topic is what it is about, if that is likely enough.
	Topic understanding.Topic
	// Near are the questions that mean the same, the nearest first, and
	// Similar those that may. Offer are questions that may be meant instead.
	Near, Similar, Offer []knowledge.Question
}

// Bounds of what is looked up for one message.
const (
	maxParts = 3
	maxNear  = 4
	// What a part has at least, in words.
	minPart = 3
	// A message with more words tells a story before it asks, and one with more than
	// the second stands alone. With at most the third it may not, even if it is like a
	// question of the bank.
	maxPlainQuestion = 16
	maxFollowUp      = 14
	maxShort         = 5
	// How many words of a story are looked up together with the question in it.
	maxAround = 50
	// How many bytes a turn between questions has at most, such as "thanks".
	maxBetween = 200
	// How many questions are offered at most. One is if it is at most so much further
	// than the nearest, where that is sure and where it is not, or if nothing is
	// similar and it nearly is.
	maxOffered    = 3
	offeredSure   = 0.03
	offeredUnsure = 0.1
	// How probable a topic is at least.
	minTopic = 0.6
	// How much more the words of a follow-up or of the sentence that asks count than
	// those around them. It was chosen on half of evals/questions and confirmed on the
	// other.
	weightOwn = 0.3
)

// asked finds out what a message asks, part by part, and looks it up. Without the
// message reader it only finds out what is asked.
func (a *Advisor) asked(ctx context.Context, brief Brief, h messageReading) []Asked {
	message := brief.Question
	if message == "" {
		return nil
	}
	before := a.withSubject(a.questions.before(brief.History), brief.History)
	if !h.on || a.bank == nil {
		part := Asked{Text: message}
		if a.questions.leans(message) {
			part.Before = before
		}
		return []Asked{part}
	}
	s := search{Advisor: a, h: h, withdrawn: brief.Facts.Withdrawn}
	s.whole = s.similarities(h.message)
	var parts []Asked
	for _, text := range a.questions.parts(message) {
		part, err := s.inStory(ctx, text, a.questions.around(message, text))
		if err != nil {
			break
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		parts = append(parts, s.inConversation(ctx, message, before))
	}
	return parts
}

// search looks up what one message asks.
type search struct {
	*Advisor
	h messageReading
	// withdrawn is what nothing is similar to.
	withdrawn knowledge.Withdrawn
	// whole are the similarities of the whole message.
	whole []float64
}

// similarities are those of all questions that are in use. One that is withdrawn takes
// the place of no other.
func (s search) similarities(meaning understanding.Meaning) []float64 {
	all := s.bank.Similarities(meaning.Vector)
	for _, number := range s.withdrawn.Questions() {
		if number < len(all) {
			all[number] = 0
		}
	}
	return all
}

// inStory looks up a question that a longer message asks. What is no question of the
// bank by itself is looked up with what was said just before it: "is it that?" leans on
// the story, and most of a long one is about something else.
func (s search) inStory(ctx context.Context, text, around string) (Asked, error) {
	meaning, err := s.reader.Read(ctx, text)
	if err != nil {
		return Asked{}, err
	}
	own := s.withoutChat(s.similarities(meaning))
	if s.alone(text, own) {
		return s.found(Asked{Text: text}, meaning, own), nil
	}
	near, err := s.reader.Read(ctx, around)
	if err != nil {
		return Asked{}, err
	}
	joint := s.similarities(near)
	for i, similarity := range own {
		joint[i] = (joint[i] + weightOwn*similarity) / (1 + weightOwn)
	}
	return s.found(Asked{Text: text, Before: strings.TrimSpace(strings.TrimSuffix(around, text))}, near, s.withoutChat(joint)), nil
}

// inConversation looks up a message as what it says by itself, or as what it says
// after an earlier question. What the two say together counts, and what the message
// adds to the earlier question.
func (s search) inConversation(ctx context.Context, message, before string) Asked {
	alone := s.found(Asked{Text: message}, s.h.message, s.whole)
	if before == "" || len(strings.Fields(message)) > maxFollowUp || s.alone(message, s.whole) {
		return alone
	}
	earlier, err := s.reader.Read(ctx, before)
	if err != nil {
		return alone
	}
	both, err := s.reader.Read(ctx, before+"\n"+message)
	if err != nil {
		return alone
	}
	prior, joint := s.similarities(earlier), s.similarities(both)
	for i := range joint {
		joint[i] += weightOwn * (s.whole[i] - prior[i])
	}
	together := s.found(Asked{Text: message, Before: before}, both, s.withoutChat(joint))
	if len(together.Near)+len(together.Similar) == 0 && !s.questions.leans(message) {
		return alone
	}
	return together
}

// alone reports whether a text is surely a question of the bank by itself.
func (s search) alone(text string, own []float64) bool {
	nearest := understanding.Nearest(own[:min(len(own), len(s.library.Questions()))], 1)
	if len(nearest) == 0 || nearest[0].Similarity < s.h.card.Answers.Sure {
		return false
	}
	topic := understanding.Topic(s.library.Questions()[nearest[0].Question].Topic)
	if topic == understanding.Vague {
		return false
	}
	return isChat(topic) || len(strings.Fields(text)) > maxShort && !s.questions.leans(text)
}

// withoutChat leaves out what nobody means who follows something up.
func (s search) withoutChat(similarities []float64) []float64 {
	for i, question := range s.library.Questions()[:min(len(similarities), len(s.library.Questions()))] {
		if topic := understanding.Topic(question.Topic); isChat(topic) || topic == understanding.Vague {
			similarities[i] = 0
		}
	}
	return similarities
}

// isChat reports whether a topic is no question about skin or the app.
func isChat(topic understanding.Topic) bool {
	return topic == understanding.ThanksSmalltalk || topic == understanding.OffTopic
}

// found adds to a part what is near to it.
func (s search) found(part Asked, meaning understanding.Meaning, similarities []float64) Asked {
	if meaning.Topics[0].Probability >= minTopic {
		part.Topic = meaning.Topics[0].Topic
	}
	// What follows the questions is said after a card, and nothing else.
	questions, limits := s.library.Questions(), s.h.card.Answers
	nearest := understanding.Nearest(similarities[:min(len(similarities), len(questions))], maxNear)
	for number, near := range nearest {
		question := questions[near.Question]
		topic := understanding.Topic(question.Topic)
		distance := nearest[0].Similarity - near.Similarity
		offered := distance <= offeredSure || nearest[0].Similarity < limits.Sure && distance <= offeredUnsure
		switch {
		case near.Similarity >= limits.Sure:
			part.Near = append(part.Near, question)
		case near.Similarity >= limits.Near:
			part.Similar = append(part.Similar, question)
		default:
			offered = offered && near.Similarity >= limits.Near-offeredUnsure
		}
		if offered && number < maxOffered && !isChat(topic) && topic != understanding.Vague {
			part.Offer = append(part.Offer, question)
		}
	}
	return part
}

// leaveOut removes questions whose answer must not be given to this person, so that
// the next one can be.
func (a *Advisor) leaveOut(brief *Brief) {
	breaksRules := func(question knowledge.Question) bool {
		text := brief.Facts.AnswerTo(a.library, question)
		return text == "" || brief.InDanger && !isSkincare(question.Topic) || len(a.check.ofOwn(*brief, question).whole(text)) > 0
	}
	for at := range brief.Asked {
		part := &brief.Asked[at]
		for _, list := range []*[]knowledge.Question{&part.Near, &part.Similar, &part.Offer} {
			*list = slices.DeleteFunc(*list, breaksRules)
		}
	}
}

// choices are questions that may be meant instead of the one that a reply of our own
// writer answers, in their first wording.
func (a *Advisor) choices(brief Brief, reply string) []string {
	var list []string
	for _, part := range brief.Asked {
		said := func(question knowledge.Question) bool {
			first, _, _ := strings.Cut(brief.Facts.AnswerTo(a.library, question), ". ")
			return strings.Contains(reply, first)
		}
		unsure := strings.Contains(reply, a.library.Copy(knowledge.CopyUnsure))
		if brief.InDanger || !unsure && !slices.ContainsFunc(slices.Concat(part.Near, part.Similar), said) {
			continue // Something else answers it.
		}
		for _, question := range part.Offer {
			if !said(question) && len(list) < maxOffered && !slices.Contains(list, question.Asks[0]) {
				list = append(list, question.Asks[0])
			}
		}
	}
	return list
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
