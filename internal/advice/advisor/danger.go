package advisor

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// danger is something urgent that a conversation has come to. It is derived from
// the cards in earlier replies, so that nothing is kept on the server.
type danger struct {
	kind understanding.Label
	flag knowledge.RedFlag
	// asked says that the last reply asked whether it applies.
	asked bool
	// sure says that a card did not ask, but told.
	sure bool
	// state is open, until somebody helps or the person says that it is not so.
	state state
	// since is how many turns of the person followed that.
	since int
}

// state is how far a danger is dealt with.
type state int

const (
	open state = iota
	acknowledged
	denied
)

// isOld reports whether the turns that are read together with a message may still
// hold the words of a danger that is dealt with.
func (d danger) isOld() bool { return d.state != open && d.since < maxTogether }

// maxCardsRead bounds in how much of a reply cards are looked for, in characters. They
// come first.
const maxCardsRead = 4000

// dangers are what a conversation has come to before its last message, the latest
// last. A denial closes one kind and no other.
func (a *Advisor) dangers(history []Turn, said written) []danger {
	var list []danger
	replied := false
	for _, turn := range history[max(0, len(history)-maxTurns):] {
		switch turn.Role {
		case RoleUser:
			for i := range list {
				list[i].since++
			}
			_, list = a.undenied(firstPart(turn.Message, maxTurn), list)
		case RoleAssistant:
			replied = true
			for i := range list {
				list[i].asked = false
			}
			for _, shown := range a.library.ShownIn(firstPart(turn.Message, maxCardsRead)) {
				list = a.opened(list, shown)
			}
		}
	}
	if !replied { // A client that does not send our replies: what the rules hear is open.
		for _, flag := range a.library.RedFlagsOf(said.ofTurns()...) {
			if len(flag.Danger) > 0 {
				list = append(list, danger{kind: understanding.Label(flag.Danger[0]), flag: flag})
			}
		}
	}
	return list
}

// opened takes a card into account.
func (a *Advisor) opened(list []danger, shown knowledge.Shown) []danger {
	d := danger{kind: understanding.Label(shown.Danger), flag: shown.Flag, asked: shown.Asks, sure: !shown.Asks}
	if shown.Acknowledged {
		d.state = acknowledged
	}
	at := slices.IndexFunc(list, func(o danger) bool { return o.kind == d.kind })
	if d.flag.ID == "" && at >= 0 {
		d.flag = list[at].flag
	} else if d.flag.ID == "" {
		d.flag, _ = a.library.RedFlagByLabel(shown.Danger)
	}
	if at >= 0 {
		list = slices.Delete(slices.Clone(list), at, at+1)
	}
	return append(list, d)
}

// replies find reactions to a card that words decide, because they say too little for a
// vector.
type replies struct {
	yes, no, question *regexp.Regexp
	// denials say of each kind that it is not so.
	denials map[understanding.Label]*regexp.Regexp
}

func newReplies() replies {
	const not, any30 = `\b(?:not|no|never|nobody|noone|no one|nothing|none|dont|don't|didnt|didn't|doesnt|doesn't|isnt|isn't|wont|won't|wouldnt|wouldn't|hasnt|hasn't)\b`, `[^.!?;\n]{0,30}?\b`
	return replies{
		yes:      regexp.MustCompile(`(?i)^\W*(?:yes|yeah|yea|yep|yup|yh|ye|y|aye|i am|i do|it is|it does|they do|he does|she does|i think so|i guess|a bit|a little|kind of|kinda|sort of|sometimes|maybe|probably)\b(?:\W+\w+){0,3}\W*$`),
		no:       regexp.MustCompile(`(?i)^\W*(?:no|nope|nah|not really|not at all|not like that)\b`),
		question: regexp.MustCompile(`(?i)\?|(?:^|[.!?,;\n]\s*|\b(?:and|so|ok) )(?:what|whats|who|how|can|could|should|shall|do|does|is|will|would|when|where|which)\b`),
		denials: map[understanding.Label]*regexp.Regexp{
			understanding.Crisis: regexp.MustCompile(`(?i)` + not + any30 + `(?:die|dead|suicidal|suicide|(?:kill|killing|hurt|hurting|harm|harming) (?:myself|my self|meself)|end(?:ing)? (?:it|my life)|do anything(?: stupid)?)\b`),
			understanding.Shock:  regexp.MustCompile(`(?i)\bbreath(?:e|ing) (?:is )?(?:just |totally |perfectly |absolutely )?(?:fine|ok|okay|normal|normally|alright)\b|` + not + any30 + `(?:allergic|allergy|swelling|swollen)\b`),
			understanding.Violence: regexp.MustCompile(`(?i)` + not + any30 +
				`(?:hurts?|hits?|abusive|abuses?|violent|in danger|scared of (?:him|her|them)|forc(?:es?|ed|ing) me|controls? me)\b`),
		},
	}
}

// undenied is a message without what it denies, and the dangers after it. While there
// is none a denial is a reason to ask. Who goes on with "but" denies nothing.
func (a *Advisor) undenied(message string, before []danger) (rest string, after []danger) {
	if len(before) == 0 || strings.Contains(strings.ToLower(message), " but ") {
		return message, before
	}
	rest, after = message, slices.Clone(before)
	explicit := func(d danger) bool { return a.replies.denies(message, d.kind) }
	no := a.replies.no.MatchString(message) && !slices.ContainsFunc(before, explicit)
	for i, d := range after {
		// Who has hurt themselves and does not want to die is not safe.
		if no && d.asked || explicit(d) && (d.kind != understanding.Crisis || !d.sure) {
			after[i].state, after[i].since = denied, 0
		}
	}
	for _, pattern := range a.replies.denials {
		rest = pattern.ReplaceAllString(rest, " ")
	}
	return cmp.Or(strings.TrimSpace(rest), "no"), after // Nothing else was said.
}

func (r replies) denies(message string, kind understanding.Label) bool {
	pattern := r.denials[kind]
	return pattern != nil && pattern.MatchString(message)
}

// together adds the dangers that only the last turns and the message say together, and
// leaves out those that the message denies.
func (a *Advisor) together(shown []knowledge.RedFlag, said written, message string) []knowledge.RedFlag {
	in := func(list []knowledge.RedFlag, flag knowledge.RedFlag) bool {
		return slices.ContainsFunc(list, func(f knowledge.RedFlag) bool { return f.ID == flag.ID })
	}
	if message != said.message {
		whole, rest := a.library.RedFlagsOf(said.ofMessage()), a.library.RedFlags(message)
		shown = slices.DeleteFunc(shown, func(flag knowledge.RedFlag) bool { return len(flag.Danger) > 0 && in(whole, flag) && !in(rest, flag) })
	}
	_, last := said.divided()
	for i, turn := range last {
		last[i] = firstPart(turn, maxTurn)
	}
	before := a.library.RedFlags(joined(last))
	for _, flag := range a.library.RedFlags(joined(with(last, firstPart(message, maxTurn)))) {
		if len(flag.Danger) > 0 && !in(before, flag) && !in(shown, flag) {
			shown = append(shown, flag)
		}
	}
	slices.SortStableFunc(shown, knowledge.ByUrgency)
	return shown
}

// heardBefore adds what the message reader hears in the turns before, for a client that
// does not send our replies.
func (a *Advisor) heardBefore(list []danger, h messageReading, history []Turn) []danger {
	if slices.ContainsFunc(history, func(turn Turn) bool { return turn.Role == RoleAssistant }) {
		return list
	}
	for _, r := range h.urgent(a.library, h.before) {
		list = append(list, danger{kind: labelsOf(r.flag)[0], flag: r.flag})
	}
	return list
}

// The suffixes of quiet lines: about something that was said earlier, and about help
// that is there.
const (
	laterSuffix  = "-later"
	helpedSuffix = "-helped"
)

// inConversation decides which fixed texts a message of a conversation gets, whether
// they are all that is said, and whether a danger is open. The turns before count where
// the message adds to them or asks about them: plain skincare and news of help do not.
func (a *Advisor) inConversation(shown []knowledge.RedFlag, h messageReading, known []danger, r reaction, message string) (list []Care, closed, inDanger bool) {
	left := slices.DeleteFunc(slices.Clone(known), func(d danger) bool { return d.state != open })
	current, ok := h.mostProbable(left)
	asks := ok && r.asksAbout(current, h)
	helped := ok && r.helped != nil && (!asks || !r.question)
	all := exact(a.raise(shown, h, h.worse(func(kind understanding.Label) bool {
		return helped || !asks && r.isSkincare(kind, h.card.Answers) || slices.ContainsFunc(known, func(d danger) bool { return d.kind == kind && d.isOld() })
	})), known, helped)
	now := slices.DeleteFunc(slices.Clone(all), func(r raised) bool { return !r.isUrgent() })
	asks = asks && !helped && !slices.ContainsFunc(now, func(r raised) bool { return h.adds(r, left) })
	if asks || ok && current.asked && a.replies.yes.MatchString(message) {
		return []Care{answered(current.flag, r.asks)}, true, true
	}
	list, closed = caresOf(all)
	known = slices.DeleteFunc(slices.Clone(known), func(d danger) bool { return d.state == denied })
	switch last := len(known) - 1; {
	case len(now) > 0:
		return list, closed, true
	case helped:
		note := Care{current.flag.ID + helpedSuffix, knowledge.LevelInfo, TierNote, r.helped.AnswerTo(current.flag)}
		return append([]Care{note}, list...), closed || r.skincare == 0, false
	case last >= 0 && !closed:
		list = append(list, Care{known[last].flag.ID + laterSuffix, knowledge.LevelInfo, TierNote, known[last].flag.Later})
	}
	return list, closed, len(left) > 0
}

// adds reports whether a danger is more than what somebody asks about: words name one
// that was not spoken of, or the message reader hears one in the message alone and with
// the turns before it. Of a short question alone it hears what is not there.
func (h messageReading) adds(r raised, known []danger) bool {
	if !r.byReader && !slices.ContainsFunc(known, func(d danger) bool { return d.flag.ID == r.flag.ID }) {
		return true
	}
	return slices.ContainsFunc(labelsOf(r.flag), func(label understanding.Label) bool {
		limit := h.card.Tiers.Gentle[label]
		return h.message.Labels[label] >= limit && h.together.Labels[label] >= limit
	})
}

// exact replaces what only the message reader has recognised by the rule of that kind which
// is known from before. Of news of help the reader hears the danger that it is about.
func exact(all []raised, known []danger, helped bool) []raised {
	same := func(r raised) int {
		return slices.IndexFunc(known, func(d danger) bool { return d.state != denied && slices.Contains(labelsOf(r.flag), d.kind) })
	}
	all = slices.DeleteFunc(all, func(r raised) bool {
		return helped && r.isUrgent() && r.byReader && (r.tier == TierGentle || same(r) >= 0)
	})
	for i, r := range all {
		if at := same(r); r.byReader && r.isUrgent() && at >= 0 {
			all[i].flag = known[at].flag
		}
	}
	return all
}

// answered is the card for a danger that somebody asks about, with the answer in the
// place of its text. Without a question it is the text.
func answered(flag knowledge.RedFlag, asks *knowledge.FollowUp) Care {
	card := raised{flag, TierClosed, false}.care(true)
	if asks != nil {
		card.Text = asks.AnswerTo(flag)
	}
	return card
}

// mostProbable is the danger that the message, read with the turns before it, is most
// likely about.
func (h messageReading) mostProbable(list []danger) (danger, bool) {
	if len(list) == 0 {
		return danger{}, false
	}
	return slices.MaxFunc(list, func(a, b danger) int { return cmp.Compare(h.together.Labels[a.kind], h.together.Labels[b.kind]) }), true
}
