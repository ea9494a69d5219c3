//go:build onnx

package builtin_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/readertest"
)

// understandingDesk is a desk whose advisor has the shipped message reader.
func understandingDesk(t *testing.T) *desk {
	t.Helper()
	library, err := knowledge.Default()
	require.NoError(t, err)
	shipped := readertest.OpenShipped(t)
	writer := builtin.New(library)
	d := &desk{library: library, writer: writer}
	d.advisor = advisor.New(advisor.Parts{
		Library: library, Builtin: d.writer, Reader: shipped, Bank: shipped.Bank, Now: monday,
		Note: func(_ context.Context, o advisor.Outcome) { d.broken.Store(&o.Broken) },
	})
	return d
}

// TestAnswersByMeaning asks in words that are no wording of the bank, and wants the
// reviewed answer to the right question.
func TestAnswersByMeaning(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	for asked, ids := range map[string][]knowledge.ID{
		"how many times a day should i wash my face":             {"wash_how_often"},
		"does chocolate cause acne or is that an old wives tale": {"diet_chocolate_and_greasy_food"},
		"maskne from work": {"habits_face_masks_at_work", "work_mask_helmet_or_hot_kitchen_spots"},
		"monthly spots on my chin, always before i come on":        {"hormones_spots_before_period"},
		"do I need sunscreen in winter":                            {"winter_sunscreen", "sunscreen_every_day"},
		"what order do my products go on in":                       {"combine_layering_order"},
		"is it ok to wear foundation over spots":                   {"makeup_can_i_wear_it_with_acne", "makeup_which_foundation_and_label", "makeup_covering_a_red_spot"},
		"why is the end of my nose full of black dots":             {"oily_blackheads_on_nose", "causes_why_blackheads_are_black"},
		"i've got loads of spots all over my back":                 {"body_back_routine", "body_why_back_spots"},
		"how do i delete everything you know about me":             {"privacy_delete_account"},
		"what happens with the picture i uploaded":                 {"privacy_what_happens_to_my_photo"},
		"i skipped a couple of days of the plan":                   {"routine_week_missed_a_day"},
		"what does moderate mean in my result":                     {"estimate_what_the_word_means"},
		"cheers, that was really useful":                           {"smalltalk_thanks"},
		"nothing works":                                            {"vague_nothing_works"},
		"who won the match last night":                             {"offtopic_weather_news_sport"},
		"my skin got worse since the new serum, is that normal":    {"purging_what_is_it", "purging_or_breakout_how_to_tell", "purging_carry_on_or_leave_off", "purging_or_irritation"},
		"the marks left behind after spots wont go":                {"marks_how_long_until_they_fade", "marks_which_shop_ingredient"},
		"can changing my pillow case help":                         {"habits_pillowcase_and_bedding"},
		"spots where my chin strap sits":                           {"habits_helmets_headbands_headphones", "work_mask_helmet_or_hot_kitchen_spots"},
		"i'm on nights, when do i do all this":                     {"shift_when_to_do_my_routine", "shift_split_sleep_when_is_morning"},
		"should i bin my moisturiser if my face is greasy already": {"oily_skin_moisturiser", "moisturise_with_spots"},
		"is the expensive stuff any better":                        {"budget_does_a_higher_price_work_better"},
		"what will the gp prescribe":                               {"gp_medicines_by_name", "gp_what_might_they_offer"},
		"does lymecycline stop the pill from working":              {"antibiotics_and_the_pill"},
		"am i allowed to donate blood on roaccutane":               {"isotretinoin_giving_blood"},
		"do you need a prescription for clindamycin gel":           {"clindamycin_can_i_buy_it"},
		"can anything be done about pitted scars":                  {"scar_pitted_what_can_be_done"},
		"how do you flatten a raised scar from a spot":             {"scar_raised_what_can_be_done", "scar_raised_or_lumpy"},
		"could an unlabelled cream have steroids hidden in it":     {"cream_without_a_label_hidden_steroid", "imported_cream_with_a_steroid"},
	} {
		t.Run(asked, func(t *testing.T) {
			t.Parallel()
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: asked})
			require.True(t, slices.ContainsFunc(d.library.Questions(), func(q knowledge.Question) bool {
				return slices.Contains(ids, q.ID) && slices.ContainsFunc(q.Texts(), func(text string) bool { return shares(reply.Text, text) })
			}), "answered: %s", reply.Text)
		})
	}
}

// shares reports whether an answer begins like a text of the bank.
func shares(answer, text string) bool {
	const enough = 40
	return len(text) >= enough && len(answer) >= enough && strings.Contains(answer, text[:enough])
}

func TestBothHalvesAreAnswered(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: "How often should I wash my face and do I need sunscreen in winter?"})
	require.Contains(t, reply.Text, "Twice a day")
	require.Contains(t, reply.Text, "SPF 30")
}

func TestMeaningMindsThePerson(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	for name, test := range map[string]struct {
		change func(p *advisor.Person)
		answerCase
	}{
		"no sunscreen for somebody who reacts to it": {
			func(p *advisor.Person) { p.Profile.Allergies = "sunscreen" },
			answerCase{"do I need sunscreen in winter?", nil, []string{"use sunscreen"}},
		},
		"no food for somebody who is pregnant": {nil, answerCase{"I am pregnant, does chocolate cause spots?", nil, []string{"wholegrain"}}},
		"the estimate of severe spots": {
			func(p *advisor.Person) { p.OwnSeverity = skincare.SeveritySevere },
			answerCase{"what does my estimate mean?", []string{"severe", "GP"}, nil},
		},
		"what is asked, and not what the profile holds": {
			func(p *advisor.Person) { p.Profile.Allergies = "nuts" },
			answerCase{"why do i get spots on my chin every month", nil, []string{"lavender", "nut"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(test.change), Message: test.question})
			requireAnswer(t, reply.Text, test.answerCase)
		})
	}
}

func TestAFixedAnswerNamesTheReason(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(noEstimate), Message: "can i use niacinamide"})
	requireAnswer(t, reply.Text, answerCase{"", []string{"leave out niacinamide for now", "Without an estimate we suggest no active ingredient"}, nil})
}

func TestWhatIsUnknownIsAdmitted(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	for _, asked := range []string{"what about zeltrium root?", "how much moroxide should I mix into my moisturiser?"} {
		reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: asked})
		require.NotContains(t, reply.Text, "zeltrium")
		require.NotContains(t, reply.Text, "moroxide")
	}
}
