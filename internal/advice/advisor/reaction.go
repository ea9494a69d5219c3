package advisor

import (
	"context"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// reaction is what somebody says after a card.
type reaction struct {
	// asks and helped are the follow-up that the message asks, and the one by which
	// it tells of help. Either may be nil.
	asks, helped *knowledge.FollowUp
	// near is how near the message is to asks, and skincare how near it is to a plain
	// question about skincare.
	near, skincare float64
	// question says that the message has the form of a question, and names that it
	// names something to put on the skin.
	question, names bool
}

// maxClauses bounds how many parts of a message are read for what they react to.
const maxClauses = 4

// react finds what a message is nearest to, as a whole and clause by clause: a
// question of the bank, or something that people say after a card.
func (a *Advisor) react(ctx context.Context, message string, h messageReading, known []danger) reaction {
	r := reaction{question: a.replies.question.MatchString(message)}
	// Who goes on with "but" is not helped yet.
	if followUp, ok := a.library.TellsOfHelp(message); ok && !strings.Contains(fold(message), " but ") {
		r.helped = &followUp
	}
	if !h.on || a.bank == nil {
		return r
	}
	a.reactTo(&r, h.message, h.card.Answers)
	for _, clause := range clausesOf(message) {
		if len(known) == 0 {
			break
		}
		if meaning, err := a.reader.Read(ctx, clause); err == nil {
			a.reactTo(&r, meaning, h.card.Answers)
		}
	}
	r.names = len(a.library.Mentions(message)) > 0
	return r
}

// isSkincare reports whether the message is a plain question about skincare to somebody
// in a kind of danger: near to one, or similar to one and also naming a product or, where
// the danger is not of the body, asking.
func (r reaction) isSkincare(kind understanding.Label, limits understanding.Answers) bool {
	asking := r.question && (kind == understanding.Crisis || kind == understanding.Violence)
	return r.skincare >= halfway(limits) || r.skincare >= limits.Near && (r.names || asking)
}

func (a *Advisor) reactTo(r *reaction, meaning understanding.Meaning, limits understanding.Answers) {
	questions := a.library.Questions()
	for _, near := range append(understanding.Nearest(a.bank.Similarities(meaning.Vector), 1), a.bank.Closest(meaning.Vector)) {
		if near.Question < len(questions) && isPlain(questions[max(0, near.Question)].Topic) {
			r.skincare = max(r.skincare, near.Similarity)
		}
		if near.Question < len(questions) {
			continue
		}
		followUp := &a.library.FollowUps()[near.Question-len(questions)]
		if near.Similarity > max(r.near, halfway(limits)) && !followUp.Acknowledges {
			r.asks, r.near = followUp, near.Similarity
		}
	}
}

// halfway lies between similar and the same.
func halfway(limits understanding.Answers) float64 { return (limits.Near + limits.Sure) / 2 } //nolint:mnd // The middle.

// asksAbout reports whether the message asks about a danger: surely, by the turns before
// it, or because a card has told of it and the question is about nothing else that we
// know: "what happens if I tell a teacher".
func (r reaction) asksAbout(d danger, h messageReading) bool {
	if d.sure && r.question && !r.names && r.helped == nil && !r.isSkincare(d.kind, h.card.Answers) && h.together.Labels[d.kind] >= doubtful {
		return true
	}
	return r.asks != nil && (r.near >= h.card.Answers.Sure || h.together.Labels[d.kind] >= h.card.Tiers.Gentle[d.kind])
}

// clausesOf cuts a message at its stops, if it has more than one clause.
func clausesOf(message string) []string {
	var list []string
	for _, clause := range strings.FieldsFunc(message, func(r rune) bool { return strings.ContainsRune(".!?,;\n", r) }) {
		if clause = strings.TrimSpace(clause); len(strings.Fields(clause)) > 1 && len(list) < maxClauses {
			list = append(list, clause)
		}
	}
	if len(list) < 2 { //nolint:mnd // One clause is the message.
		return nil
	}
	return list
}

// isPlain reports whether a question of a topic is one that people in no danger ask.
func isPlain(topic string) bool {
	switch understanding.Topic(topic) {
	case understanding.Diet, understanding.Habits, understanding.Budget, understanding.HairShaving, understanding.HormonesGeneral,
		understanding.TravelShiftWork:
		return true
	default:
		return isSkincare(topic)
	}
}

// isSkincare reports whether answers of a topic may stand under a card: what to put on
// the skin and how, and nothing else.
func isSkincare(topic string) bool {
	switch understanding.Topic(topic) {
	case understanding.Cleansing, understanding.Moisturising, understanding.Sunscreen, understanding.Actives, understanding.Combining,
		understanding.Natural, understanding.Oily, understanding.DrySensitive, understanding.Makeup, understanding.MarksGeneral,
		understanding.ScarsGeneral, understanding.Season, understanding.Body:
		return true
	default:
		return false
	}
}
