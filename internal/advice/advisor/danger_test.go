package advisor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// nearTo is what a message is nearest to: a question of a topic, or a follow-up.
func nearTo(t *testing.T, library *knowledge.Library, name string) []understanding.Near {
	t.Helper()
	if at := slices.IndexFunc(library.FollowUps(), func(f knowledge.FollowUp) bool { return string(f.ID) == name }); at >= 0 {
		return []understanding.Near{{Question: len(library.Questions()) + at, Similarity: 0.95}}
	}
	at := slices.IndexFunc(library.Questions(), func(q knowledge.Question) bool { return q.Topic == name })
	require.GreaterOrEqual(t, at, 0, name)
	return []understanding.Near{{Question: at, Similarity: 0.95}}
}

// talk is a conversation so far: what the person says, and after "=" a fixed text of ours, such
// as "RF04" or "RF01?" for the gentle one, or "danger_acknowledged RF04" for the answer to a follow-up.
func talk(library *knowledge.Library, turns ...string) []advisor.Turn {
	var history []advisor.Turn
	for _, turn := range turns {
		id, ours := strings.CutPrefix(turn, "=")
		if !ours {
			history = append(history, advisor.Turn{Role: advisor.RoleUser, Message: turn})
			continue
		}
		followUp, of, answered := strings.Cut(id, " ")
		if !answered {
			of, followUp = id, ""
		}
		flag, _ := library.RedFlag(strings.TrimSuffix(of, "?"))
		text := flag.Text
		if strings.HasSuffix(of, "?") {
			text = flag.Gentle
		}
		for _, f := range library.FollowUps() {
			if string(f.ID) == followUp {
				text = f.AnswerTo(flag)
			}
		}
		history = append(history, advisor.Turn{Role: advisor.RoleAssistant, Message: "> " + strings.ReplaceAll(text, "\n", "\n> ")})
	}
	return history
}

func TestDangerHasAState(t *testing.T) {
	t.Parallel()
	type heard = map[understanding.Label]float64
	const eye, blade = "its gone up to my eye", "its where i do it with a blade"
	for name, test := range map[string]struct {
		history []string
		message string
		// near is what the message is nearest to; alone and together what the reader hears.
		near            string
		alone, together heard
		want            []string
		says            string
	}{
		"a question about an open danger is answered in the place of its card": {
			[]string{eye, "=RF04"}, "its 11pm. can it wait til morning", "danger_wait", nil, heard{understanding.SameDay: 0.98}, []string{"RF04 closed"}, "Please don't leave it until tomorrow",
		},
		"plain skincare after an open danger gets a line": {
			[]string{eye, "=RF04"}, "please just tell me spf", "sunscreen", nil, heard{understanding.SameDay: 0.98}, []string{"RF04-later note"}, "",
		},
		"what adds to an open danger gets its card, and not that of the label": {
			[]string{eye, "=RF04"}, "i feel shivery", "vague", nil, heard{understanding.SameDay: 0.98}, []string{"RF04 closed"}, "This could be an infection",
		},
		"news of help gets a line": {
			[]string{eye, "=RF04"}, "out of hours gave me antibiotics", "danger_acknowledged", nil, heard{understanding.SameDay: 0.98}, []string{"RF04-helped note"}, "somebody is looking after it",
		},
		"help that did not come is no help": {
			[]string{eye, "=RF04"}, "out of hours didnt answer", "danger_acknowledged", nil, heard{understanding.SameDay: 0.98}, []string{"RF04 closed"}, "",
		},
		"after help the words from before do not count": {
			[]string{eye, "=RF04", "got antibiotics", "=danger_acknowledged RF04"}, "right then", "vague", nil, heard{understanding.SameDay: 0.98}, []string{"RF04-later note"}, "",
		},
		"but what is said now does": {
			[]string{eye, "=RF04", "got antibiotics", "=danger_acknowledged RF04"}, "it is spreading again", "vague", heard{understanding.SameDay: 0.98}, heard{understanding.SameDay: 0.98}, []string{"RF04 closed"}, "",
		},
		"a denial closes what was asked, and nothing else": {
			[]string{eye, "=RF04", "going to bed", "=RF01?"}, "no i dont want to kill myself. my EYE", "vague", nil, heard{understanding.SameDay: 0.98, understanding.Crisis: 0.95}, []string{"RF04 closed"}, "",
		},
		"who hurts themselves and does not want to die is not safe": {
			[]string{blade, "=RF01"}, "i dont want to die. its quite deep", "vague", nil, heard{understanding.Crisis: 0.95}, []string{"RF01 closed"}, "",
		},
		"nothing but a denial": {
			[]string{"been writing letters", "=RF01?"}, "not suicidal", "vague", heard{understanding.Crisis: 0.95}, heard{understanding.Crisis: 0.95}, nil, "",
		},
		"a danger in pieces is heard": {
			[]string{"mums tablets are on the side", "=none"}, "i took them", "vague", heard{understanding.Crisis: 0.1}, heard{understanding.Crisis: 0.95}, []string{"RF01 closed"}, "",
		},
		"but not in a plain question": {
			[]string{"mums tablets are on the side", "=none"}, "which cleanser is mild", "cleansing", heard{understanding.Crisis: 0.01}, heard{understanding.Crisis: 0.95}, nil, "",
		},
		"words of two turns together set off a rule": {
			[]string{"on spironolactone for my jaw", "=none"}, "heart keeps skipping and i nearly fainted", "vague", heard{understanding.Shock: 0.95}, nil, []string{"RF40 closed"}, "Spironolactone can raise",
		},
		"a question is not answered over a new cry for help": {
			[]string{blade, "=RF01"}, "i have the rope in the garage", "danger_feels_fine", heard{understanding.Crisis: 0.95}, heard{understanding.Crisis: 0.95}, []string{"RF01 closed"}, "glad you said it",
		},
		"a question that is about nothing else is about the open danger": {
			[]string{blade, "=RF01"}, "what happens if i tell a teacher", "vague", nil, heard{understanding.Crisis: 0.2}, []string{"RF01 closed"}, "glad you said it",
		},
		"but not where a card has only asked": {
			[]string{blade, "=RF01?"}, "what happens if i tell a teacher", "vague", nil, heard{understanding.Crisis: 0.2}, []string{"RF01-later note"}, "",
		},
		"yes to a question gets all of the text": {
			[]string{blade, "=RF01?"}, "yeah sometimes", "vague", nil, nil, []string{"RF01 closed"}, "glad you said it",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := &ears{heard: map[string]map[understanding.Label]float64{}}
			a, library := hearing(t, e)
			e.near = nearTo(t, library, test.near)
			req := question(somebody(), test.message)
			req.History = talk(library, test.history...)
			e.heard[test.message] = test.alone
			e.other = test.together
			reply, err := a.Advise(t.Context(), req, &listener{})
			require.NoError(t, err)
			var shown []string
			for _, care := range reply.Care {
				shown = append(shown, care.ID+" "+string(care.Tier))
			}
			require.Equal(t, test.want, shown)
			require.Contains(t, reply.Markdown(), test.says)
		})
	}
}

// While a danger is open, nothing but what to put on the skin may be answered under a card.
func TestOnlySkincareStandsUnderACard(t *testing.T) {
	t.Parallel()
	for topic, answered := range map[string]bool{
		"cleansing": true, "sunscreen": true, "thanks_smalltalk": false, "app_privacy": false, "feelings_mild": false,
		"gp_pharmacist": false, "offtopic": false, "vague": false, "purging": false,
	} {
		t.Run(topic, func(t *testing.T) {
			t.Parallel()
			const message = "i did something stupid earlier"
			e := &ears{heard: map[string]map[understanding.Label]float64{message: {understanding.Crisis: 0.5}}}
			a, library := hearing(t, e)
			e.near = nearTo(t, library, topic)
			reply, err := a.Advise(t.Context(), question(somebody(), message), &listener{})
			require.NoError(t, err)
			require.Equal(t, advisor.TierGentle, reply.Care[0].Tier)
			require.Equal(t, !answered, reply.Text == library.Copy(knowledge.CopyUnderCard), reply.Text)
		})
	}
}

// A provider does not write for somebody in danger.
func TestNoProviderWritesInDanger(t *testing.T) {
	t.Parallel()
	d := newDesk(t, plainAnswer)
	req := question(somebody(), "which spf is good")
	req.History = []advisor.Turn{{Role: advisor.RoleUser, Message: crisisWords}}
	reply, _ := d.ask(t, req)
	require.Equal(t, "RF01-later", reply.Care[0].ID)
	require.Equal(t, advisor.WriterBuiltin, reply.Writer.Kind)
	require.Empty(t, d.provider.briefs)
	writer, brief, err := d.Preview(t.Context(), req)
	require.NoError(t, err)
	require.Equal(t, advisor.WriterBuiltin, writer.Kind)
	require.Empty(t, brief.Question)
}
