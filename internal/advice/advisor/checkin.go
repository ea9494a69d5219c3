package advisor

import (
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Bounds of the check-ins that count, and of how old one may be to be spoken of
// like an answer of today.
const (
	MaxCheckIns = 6
	recentDays  = 7
)

// latestCheckIns bounds what is known of a person's check-ins, newest first.
func latestCheckIns(list []skincare.CheckIn) []skincare.CheckIn {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b skincare.CheckIn) int { return b.Date.Midnight().Compare(a.Date.Midnight()) })
	return list[:min(MaxCheckIns, len(list))]
}

// These are where the current routine and what the person uses stand among the fields.
const (
	routineField = 2
	usesField    = 5
)

// fieldsOf are the texts that a person wrote about themselves, and how many of
// them are about today. An older check-in makes the advice more careful, but what
// it says was answered when it was saved.
func (a *Advisor) fieldsOf(person Person) (fields []string, present int) {
	fields = []string{
		person.Profile.Allergies, person.Profile.Triggers, person.CurrentRoutine, person.Profile.Duration, person.EarlierDuration,
		a.uses.Sentences(person.InUse),
	}
	present = len(fields)
	oldest := skincare.DateOf(a.today()).AddDays(-recentDays).Midnight()
	for _, c := range latestCheckIns(person.CheckIns) {
		text := strings.TrimSpace(c.New + "\n" + c.Note)
		if text == "" {
			continue
		}
		if !c.Date.Midnight().Before(oldest) {
			present++
		}
		fields = append(fields, text)
	}
	return fields, present
}

// harmlessCheckIns are check-ins as the builtin writer gets to see them. No provider
// does: the consent to one speaks of answers and chat messages.
func harmlessCheckIns(list []skincare.CheckIn) []skincare.CheckIn {
	list = latestCheckIns(list)
	for i := range list {
		list[i].New, list[i].Note = harmless(list[i].New, maxField), harmless(list[i].Note, maxField)
	}
	return list
}

// ScanRedFlags returns the fixed texts for what a person wrote in a check-in. Rules
// and the message reader of this server read it, and no AI provider.
func (a *Advisor) ScanRedFlags(ctx context.Context, text string) ([]Care, error) {
	in, _ := a.uses.InUse(ctx, skincare.Said{Message: text, Now: a.now()})
	ended := skincare.InUse{Ended: in.Ended, EndedNow: in.EndedNow}
	assessed, err := a.Assess(ctx, Request{Task: TaskAnswer, Message: text, Person: Person{InUse: ended}})
	if err != nil {
		return nil, err
	}
	var found []Care
	for _, care := range assessed.Care {
		if care.Level == knowledge.LevelRefuse {
			continue // It answers a question, and nobody asked one.
		}
		care.Text = knowledge.WithoutReply(care.Text)
		found = append(found, care)
	}
	if a.noteCare != nil {
		a.noteCare(found)
	}
	return found, nil
}

// IsRedFlag says whether a fixed text asks the person to see a doctor soon, or
// sooner. A gentle one only asks whether it applies.
func (c Care) IsRedFlag() bool {
	if c.Tier == TierGentle {
		return false
	}
	switch c.Level {
	case knowledge.LevelEmergency, knowledge.LevelToday, knowledge.LevelGP:
		return true
	case knowledge.LevelStop, knowledge.LevelRefuse, knowledge.LevelPharmacist, knowledge.LevelInfo:
	}
	return false
}
