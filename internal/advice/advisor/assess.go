package advisor

import (
	"context"
	"slices"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Request is what a person asks, and what is known of them.
type Request struct {
	Task    Task
	Person  Person
	Message string
	// Said is the message without a list of ingredients in it.
	Said string
	// History are the earlier turns as the client tells them. They can make
	// the advice more careful, never less.
	History []Turn
	// Provider says whether the person lets their words go to an AI provider.
	Provider bool
	// Product answers a question about a product in code, once it is known who asks. A
	// text that is empty leaves the question to the writers. It may be nil.
	Product func(ctx context.Context, facts Facts) (ProductAnswer, error)
	// Permit is asked before each request to a provider and before our own writer
	// takes over from one, because the person may have changed their mind:
	// ErrWithheld keeps it from the provider, and any other error from every
	// writer. It may be nil.
	Permit func(ctx context.Context, writer WriterKind) error
}

func (r Request) permit(ctx context.Context, writer WriterKind) error {
	if r.Permit == nil {
		return nil
	}
	return r.Permit(ctx, writer)
}

// Person is what is known of somebody: today's profile, together with what they
// told us when they filled in the questionnaire that they ask about.
type Person struct {
	Profile skincare.Profile
	// EarlierSkinType and EarlierDuration are what the questionnaire says where
	// today's profile says something else. The stricter of the two counts.
	EarlierSkinType skincare.SkinType
	EarlierDuration string
	CurrentRoutine  string
	// InUse is what they use, or are, as far as they said.
	InUse skincare.InUse
	// NotForThem are entries that stung them too much or too often. Rests says that their
	// skin recovers from that.
	NotForThem  []knowledge.ID
	Rests       bool
	Estimate    skincare.Estimate
	OwnSeverity skincare.Severity
	// CheckIns are the latest check-ins. The newest MaxCheckIns of them count.
	CheckIns []skincare.CheckIn
	// Analysed says whether there is a questionnaire. Without one severity is unknown.
	Analysed bool
}

// Bounds of what a writer gets to see, in characters and turns. Red flags are
// looked for in far more (written.go).
const (
	maxQuestion = 1500
	maxField    = 1000
	maxDuration = 60
	maxTurns    = 40
	maxTurn     = 1500
	maxHistory  = 12_000
	maxWord     = 40
	maxCares    = 3
)

// Case is what was decided before anything is written.
type Case struct {
	// Care is what is said first.
	Care []Care
	// Closed means that the fixed texts are all that is said.
	Closed  bool
	Reading Reading
	Brief   Brief
}

// Assess decides what may be said to a person. Its time grows with the length of
// what they wrote and no faster, and is bounded. It returns an error of
// KindInvalid for a message that is too long to be read, of KindUnavailable when
// it took too long, and the cause of a context that has ended.
func (a *Advisor) Assess(ctx context.Context, req Request) (Case, error) {
	ctx, done := context.WithTimeoutCause(ctx, maxAssess, skincare.Busy(time.Second))
	defer done()
	fields, present := a.fieldsOf(req.Person)
	said, err := a.read(ctx, fields, req.History, req.Message, req.Person.InUse)
	if err != nil {
		return Case{}, err
	}
	known := a.withoutQuestions(a.library.RedFlagsOf(said.readings...), said)

	var shown []knowledge.RedFlag
	var dangers []danger
	message := said.message
	if req.Task == TaskAnswer {
		message, dangers = a.undenied(said.message, a.dangers(req.History, said))
		shown = brought(known, a.library.RedFlagsOf(said.ofMessage()), a.library.RedFlagsOf(said.beforeMessage()...))
		shown = a.together(shown, said, message)
	} else {
		// The questionnaire is what the person is asking about. In a
		// conversation it would be answered again with every question.
		shown = a.library.RedFlagsOf(append(slices.Clone(said.ofFields()[:present]), said.ofMessage())...)
		shown = a.withTreatment(shown, req.Person.InUse)
	}
	h := a.listen(ctx, req.Task, said, message)
	h.before, h.message = a.unasked(h.before, said.turns...), a.unasked(h.message, said.message)
	in := req.Person.InUse
	h.before, h.message = a.notEnded(h.before, in, in.Ended), a.notEnded(h.message, in, in.EndedNow)
	earlier := a.withoutQuestions(a.library.RedFlagsOf(said.beforeMessage()...), said)
	earlier = append(earlier, h.supposed(a.library, h.profile, h.before)...)
	facts := a.facts(req, said, append(known, mildReaction(h.supposed(a.library, h.profile, h.before, h.message))...))
	c := Case{Reading: h.reading(), Brief: Brief{Task: req.Task, Facts: facts, History: cleanHistory(req.History)}}
	c.Brief.StepSaid = req.Task == TaskAnswer && stepSaid(req.History, facts, earlier)
	if req.Task == TaskAnswer {
		dangers = a.heardBefore(dangers, h, req.History)
		c.Care, c.Closed, c.Brief.InDanger = a.inConversation(shown, h, dangers, a.react(ctx, message, h, dangers), message)
	} else {
		c.Care, c.Closed = caresOf(a.raise(a.withSeverity(shown, req, facts), h, h.profile))
	}
	if req.Task == TaskAnswer {
		c.Care = append(c.Care, a.otherLanguage(req.History, said.message)...)
	}
	if req.Task == TaskAnswer && !knowledge.Injection(said.message) {
		c.Brief.Question = knowledge.Clean(said.message, maxQuestion)
		if !c.Closed {
			c.Brief.Asked = a.asked(ctx, c.Brief, h)
			a.leaveOut(&c.Brief)
			c.Brief.Reviewed = a.reviewed(facts, c.Brief.Asked)
		}
	}
	return c, context.Cause(ctx)
}

// mildReaction are rules without a doctor today for a reaction that no word names: a
// product that stings a little is for a pharmacist, and the card says when to call 111.
func mildReaction(flags []knowledge.RedFlag) []knowledge.RedFlag {
	for at := range flags {
		if flags[at].ID == knowledge.FlagReaction {
			flags[at].Level = knowledge.LevelPharmacist
		}
	}
	return flags
}

// stepSaid reports whether an earlier reply of the conversation has named the next
// step already. A doctor today is named every time.
func stepSaid(history []Turn, facts Facts, earlier []knowledge.RedFlag) bool {
	step := stepFor(facts.Seek)
	for _, flag := range earlier {
		step = moreUrgent(step, stepOf(flag.Level))
		if flag.Upgrade {
			step = moreUrgent(step, NextStepGP)
		}
	}
	replied := slices.ContainsFunc(history, func(turn Turn) bool { return turn.Role == RoleAssistant })
	return replied && facts.NextStep != NextStepToday && moreUrgent(step, facts.NextStep) == step
}

// brought returns those of all red flags that a message brings up: what it says
// itself, and what it adds up to with what was known before. A late period is
// something else for somebody who takes isotretinoin.
func brought(all, said, before []knowledge.RedFlag) []knowledge.RedFlag {
	in := func(list []knowledge.RedFlag, flag knowledge.RedFlag) bool {
		return slices.ContainsFunc(list, func(f knowledge.RedFlag) bool { return f.ID == flag.ID && f.Avoid == flag.Avoid })
	}
	return slices.DeleteFunc(slices.Clone(all), func(flag knowledge.RedFlag) bool {
		return !in(said, flag) && in(before, flag)
	})
}

// withSeverity adds the texts for what the classifier said, in front of what a
// pharmacist can see to.
func (a *Advisor) withSeverity(shown []knowledge.RedFlag, req Request, facts Facts) []knowledge.RedFlag {
	at := slices.IndexFunc(shown, func(f knowledge.RedFlag) bool {
		return f.Level == knowledge.LevelPharmacist || f.Level == knowledge.LevelInfo
	})
	if at < 0 {
		at = len(shown)
	}
	return slices.Insert(slices.Clone(shown), at, a.severityFlags(req, facts)...)
}

// severityFlags are the texts for what the classifier said.
func (a *Advisor) severityFlags(req Request, facts Facts) []knowledge.RedFlag {
	if req.Task == TaskAnswer || !req.Person.Analysed {
		return nil
	}
	id := map[skincare.Seek]string{skincare.SeekGP: knowledge.FlagModerate, skincare.SeekGPSoon: knowledge.FlagSevere}[facts.Seek]
	if flag, ok := a.library.RedFlag(id); ok {
		return []knowledge.RedFlag{flag}
	}
	return nil
}

// used returns the entries that the person speaks of, and so may be using, each
// once.
func (a *Advisor) used(readings []knowledge.Reading) []knowledge.Ingredient {
	var used []knowledge.Ingredient
	seen := map[knowledge.ID]bool{}
	for _, r := range readings {
		for _, m := range r.Mentions {
			if i, ok := a.library.Ingredient(m.ID); ok && !m.Avoided && !seen[m.ID] {
				seen[m.ID] = true
				used = append(used, i)
			}
		}
	}
	return used
}

// today is the date in UTC, by which the pages decide what today is.
func (a *Advisor) today() time.Time {
	return a.now().UTC().Truncate(24 * time.Hour)
}

// stepFor is the next step that a judgement alone asks for.
func stepFor(seek skincare.Seek) NextStep {
	switch seek {
	case skincare.SeekGP, skincare.SeekGPSoon:
		return NextStepGP
	case skincare.SeekPharmacist:
		return NextStepPharmacist
	case skincare.SeekNobody:
	}
	return NextStepNone
}

func stepOf(level knowledge.Level) NextStep {
	switch level {
	case knowledge.LevelEmergency, knowledge.LevelToday:
		return NextStepToday
	case knowledge.LevelGP:
		return NextStepGP
	case knowledge.LevelPharmacist:
		return NextStepPharmacist
	default:
		return NextStepNone
	}
}
