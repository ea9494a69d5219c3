package chat_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/features/chat"
	"clary.example/internal/skincare"
)

// assess returns what the real advisor decides for the person whom the chat
// describes to it when they ask for advice on an old questionnaire.
func (w *world) assess(t *testing.T, library *knowledge.Library) advisor.Case {
	t.Helper()
	_, err := w.ask(t, chat.Question{Message: "x", Record: 4, Intent: advisor.TaskRecommendation})
	require.NoError(t, err)
	c, err := advisor.New(advisor.Parts{Library: library, Now: time.Now}).Assess(t.Context(), w.asked[len(w.asked)-1])
	require.NoError(t, err)
	return c
}

// TestOldRecordAndTodaysProfileBothCount asks for advice on a questionnaire that
// was filled in before the profile changed, and the other way round.
func TestOldRecordAndTodaysProfileBothCount(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	plain := skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "none", Triggers: "stress", Duration: "2 months"}
	with := func(change func(*skincare.Profile)) skincare.Profile {
		p := plain
		change(&p)
		return p
	}
	for name, c := range map[string]struct {
		said skincare.Profile
		// flag is the fixed text that must be shown, if any.
		flag       string
		notAllowed []knowledge.ID
		condition  knowledge.Condition
	}{
		"a pregnancy among the triggers": {
			said: with(func(p *skincare.Profile) { p.Triggers = "I am pregnant" }),
			flag: knowledge.FlagPregnancy, condition: knowledge.ConditionPregnancy, notAllowed: []knowledge.ID{"salicylic_acid", "tea_tree"},
		},
		"isotretinoin among the triggers": {
			said: with(func(p *skincare.Profile) { p.Triggers = "I take roaccutane" }),
			flag: knowledge.FlagIsotretinoin, condition: knowledge.ConditionIsotretinoin, notAllowed: []knowledge.ID{"salicylic_acid", "kaolin"},
		},
		"breastfeeding in the duration": {
			said: with(func(p *skincare.Profile) { p.Duration = "since I started breastfeeding" }),
			flag: knowledge.FlagPregnancy, condition: knowledge.ConditionPregnancy, notAllowed: []knowledge.ID{"salicylic_acid"},
		},
		"broken skin": {
			said:      with(func(p *skincare.Profile) { p.Triggers = "my skin is broken" }),
			condition: knowledge.ConditionBrokenSkin, notAllowed: []knowledge.ID{"salicylic_acid", "kaolin"},
		},
		"an allergy":           {said: with(func(p *skincare.Profile) { p.Allergies = "aspirin" }), notAllowed: []knowledge.ID{"salicylic_acid"}},
		"an allergy elsewhere": {said: with(func(p *skincare.Profile) { p.Triggers = "allergic to aspirin" }), notAllowed: []knowledge.ID{"salicylic_acid"}},
		"sensitive skin": {
			said: with(func(p *skincare.Profile) { p.SkinType = skincare.SkinTypeSensitive }), notAllowed: []knowledge.ID{"salicylic_acid", "tea_tree"},
		},
		"behind a long text": {
			said: with(func(p *skincare.Profile) { p.Triggers = strings.Repeat("stress, ", 120) + "pregnant" }),
			flag: knowledge.FlagPregnancy, condition: knowledge.ConditionPregnancy, notAllowed: []knowledge.ID{"salicylic_acid"},
		},
	} {
		for when, set := range map[string]func(*world){
			"today": func(w *world) { w.then, w.now = plain, c.said },
			"then":  func(w *world) { w.then, w.now = c.said, plain },
			"today, and something long then": func(w *world) {
				w.then = with(func(p *skincare.Profile) { p.Triggers = strings.Repeat("no stress, ", 80) + "no" })
				w.now = c.said
			},
		} {
			t.Run(name+" "+when, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				set(w)
				decided := w.assess(t, library)
				for _, id := range c.notAllowed {
					require.False(t, decided.Brief.Facts.Allows(id), id)
				}
				if c.condition != "" {
					require.True(t, decided.Brief.Facts.Has(c.condition))
				}
				var shown []string
				for _, care := range decided.Care {
					shown = append(shown, care.ID)
				}
				if c.flag != "" {
					require.Contains(t, shown, c.flag)
				}
			})
		}
	}

	t.Run("nobody is told twice what they said twice", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t)
		w.then, w.now = plain, plain
		w.assess(t, library)
		require.Equal(t, plain, w.asked[0].Person.Profile)
		require.Empty(t, w.asked[0].Person.EarlierSkinType)
		require.Empty(t, w.asked[0].Person.EarlierDuration)
	})

	t.Run("both times are read", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t)
		w.then, w.now = with(func(p *skincare.Profile) { p.Duration = "6 weeks" }), with(func(p *skincare.Profile) { p.Duration = "1 year" })
		w.severity = skincare.SeverityModerate
		require.Equal(t, advisor.NextStepGP, w.assess(t, library).Brief.Facts.NextStep, "for a Moderate estimate, however long")
		require.Equal(t, "1 year", w.asked[0].Person.Profile.Duration)
		require.Equal(t, "6 weeks", w.asked[0].Person.EarlierDuration)
	})
}
