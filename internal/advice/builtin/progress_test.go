package builtin_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

func TestAnswersAboutProgress(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	asker := person(func(p *advisor.Person) {
		p.CheckIns = []skincare.CheckIn{
			{
				Date: skincare.DateOf(monday()), Severity: skincare.OverallMild, Change: skincare.ChangeALittleBetter,
				SkinFeels: []skincare.SkinFeeling{skincare.FeelsDry, skincare.FeelsTight}, Bother: skincare.BotherNotAtAll,
				Note: "I put lemon juice on it",
			},
			{Date: skincare.DateOf(monday()).AddDays(-7), Change: skincare.ChangeSame},
		}
	})
	for _, question := range []string{
		"How am I doing?", "What did my check-ins say?", "Is it getting better?", "is my acne getting any better", "Has my skin improved?", "Am I making any progress?",
	} {
		text := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: asker, Message: question}).Text
		require.Contains(t, text, "- 16 November 2026: overall severity mild, your own comparison: a little better than at the start, "+
			"skin felt dry and tight, bothered you not at all, with a note in your own words.\n"+
			"- 9 November 2026: your own comparison: same as at the start.", question)
		require.Contains(t, text, "/progress")
		require.NotContains(t, text, "lemon")
	}
	text := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: "How am I doing?"}).Text
	require.Contains(t, text, "You have no check-ins yet.")
	for _, question := range []string{"Is niacinamide getting better with vitamin C?", "Can I use aloe if it has been getting better?", "Is a gel better than a cream?"} {
		text := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: asker, Message: question}).Text
		require.NotContains(t, text, "check-ins", question)
	}
}

func TestEveryCheckInCanBeTold(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	day := skincare.DateOf(monday())
	for _, severity := range []skincare.OverallSeverity{"", skincare.OverallNone, skincare.OverallMild, skincare.OverallModerate, skincare.OverallSevere, skincare.OverallVerySevere} {
		for _, change := range []skincare.ChangeSinceStart{
			skincare.ChangeMuchBetter, skincare.ChangeBetter, skincare.ChangeALittleBetter, skincare.ChangeSame,
			skincare.ChangeALittleWorse, skincare.ChangeWorse, skincare.ChangeMuchWorse,
		} {
			for _, bother := range []skincare.Bother{skincare.BotherALittle, skincare.BotherModerately, skincare.BotherALot, skincare.BotherExtremely} {
				asker := person(func(p *advisor.Person) {
					p.CheckIns = []skincare.CheckIn{{Date: day, Severity: severity, Change: change, SkinFeels: skincare.SkinFeelings(), Bother: bother}}
				})
				reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: asker, Message: "How am I doing?"})
				require.Contains(t, reply.Text, "16 November 2026")
			}
		}
	}
}
