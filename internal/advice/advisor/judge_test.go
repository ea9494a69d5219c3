package advisor_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/understanding"
)

// sentenceReader finds a harm in sentences with one of its words, a warning in
// others, and an explanation in others.
type sentenceReader struct {
	harmful            map[string]understanding.Harm
	suspect            string
	warnings, explains []string
	doubts             []string // Most likely they explain.
	err                error
	read               []string
}

func (r *sentenceReader) Harms(_ context.Context, sentence string) (map[understanding.Harm]float64, error) {
	r.read = append(r.read, sentence)
	harms := map[understanding.Harm]float64{understanding.HarmOther: 0.01}
	for words, harm := range r.harmful {
		if strings.Contains(sentence, words) {
			harms[harm] = 0.95
		}
	}
	if r.suspect != "" && strings.Contains(sentence, r.suspect) {
		harms[understanding.HarmMedicine] = 0.4
	}
	return harms, r.err
}

func (r *sentenceReader) Stance(_ context.Context, sentence, _ string) (understanding.Stance, error) {
	for _, words := range r.warnings {
		if strings.Contains(sentence, words) {
			return understanding.Stance{For: 0.02, Against: 0.95, Neutral: 0.03}, r.err
		}
	}
	for _, words := range r.explains {
		if strings.Contains(sentence, words) {
			return understanding.Stance{For: 0.02, Against: 0.03, Neutral: 0.95}, r.err
		}
	}
	for _, words := range r.doubts {
		if strings.Contains(sentence, words) {
			return understanding.Stance{For: 0.08, Against: 0.12, Neutral: 0.8}, r.err
		}
	}
	return understanding.Stance{For: 0.8, Against: 0.1, Neutral: 0.1}, r.err
}

func (r *sentenceReader) Card() understanding.Card {
	harmful := map[understanding.Harm]float64{}
	for _, harm := range understanding.Harms() {
		harmful[harm] = 0.7
	}
	return understanding.Card{Sentences: understanding.SentenceCard{Harmful: harmful, Suspect: 0.3, For: 0.1, ForAllergen: 0.05}}
}

func newJudgedDesk(t *testing.T, reader *sentenceReader, drafts ...string) *desk {
	t.Helper()
	d := newDesk(t, drafts...)
	library, err := theLibrary()
	require.NoError(t, err)
	d.Advisor = advisor.New(advisor.Parts{
		Library: library, Builtin: d.builtin, Provider: d.provider, ProviderTimeout: time.Minute, Sentences: reader, Now: today,
		Note: func(_ context.Context, o advisor.Outcome) { d.outcomes = append(d.outcomes, o) },
	})
	return d
}

const goodEnd = "\n\nWash gently twice a day. Moisturise after that. Use sunscreen every morning. Keep hands off. Give it six weeks. A pharmacist can tell you more."

func TestJudge(t *testing.T) {
	t.Parallel()
	allergic := somebody()
	allergic.Profile.Allergies = "lanolin"
	t.Run("leaves out a harm that no rule has words for", func(t *testing.T) {
		t.Parallel()
		d := newJudgedDesk(t, &sentenceReader{harmful: map[string]understanding.Harm{"sewing kit": understanding.HarmProcedure}},
			"Some ideas:\n\n- Wash gently.\n- The sewing kit has what that spot needs.\n- Use sunscreen."+goodEnd)
		reply, _ := d.ask(t, question(somebody(), "What can I do about a spot?"))
		require.NotContains(t, reply.Text, "sewing")
		require.Contains(t, reply.Text, "Use sunscreen.")
		require.Equal(t, []advisor.Rule{advisor.RuleDamage}, d.outcomes[0].LeftOut)
	})
	t.Run("lets a warning name an allergy", func(t *testing.T) {
		t.Parallel()
		const warning = "Give anything that lists lanolin among its ingredients a wide berth."
		d := newJudgedDesk(t, &sentenceReader{warnings: []string{"wide berth"}}, warning+goodEnd)
		reply, _ := d.ask(t, question(allergic, "Which moisturiser suits me?"))
		require.Contains(t, reply.Text, warning)
		require.Empty(t, d.outcomes[0].LeftOut)
	})
	t.Run("leaves out an allergen that is suggested", func(t *testing.T) {
		t.Parallel()
		d := newJudgedDesk(t, &sentenceReader{}, "A cream with lanolin is lovely."+goodEnd)
		reply, _ := d.ask(t, question(allergic, "Which moisturiser suits me?"))
		require.NotContains(t, reply.Text, "lanolin")
	})
	t.Run("reads an item of a list with what introduces the list", func(t *testing.T) {
		t.Parallel()
		reader := &sentenceReader{warnings: []string{"Leave these out"}}
		d := newJudgedDesk(t, reader, "Leave these out:\n\n- lemon juice\n- toothpaste"+goodEnd)
		reply, _ := d.ask(t, question(somebody(), "What should I not use?"))
		require.Contains(t, reply.Text, "lemon juice")
		require.Contains(t, reader.read, "Leave these out: toothpaste")
	})
	t.Run("leaves a sentence to the words when the reader is busy", func(t *testing.T) {
		t.Parallel()
		d := newJudgedDesk(t, &sentenceReader{err: errors.New("busy"), harmful: map[string]understanding.Harm{"sewing kit": understanding.HarmProcedure}},
			"The sewing kit has what that spot needs."+goodEnd)
		reply, _ := d.ask(t, question(somebody(), "What can I do about a spot?"))
		require.Contains(t, reply.Text, "sewing")
	})
	t.Run("takes no warning that words take back", func(t *testing.T) {
		t.Parallel()
		d := newJudgedDesk(t, &sentenceReader{warnings: []string{"lanolin"}}, "It is a myth that you should avoid lanolin."+goodEnd)
		reply, _ := d.ask(t, question(allergic, "Which moisturiser suits me?"))
		require.NotContains(t, reply.Text, "lanolin")
	})
	t.Run("takes no warning of a medicine for harmless if it may change its use", func(t *testing.T) {
		t.Parallel()
		d := newJudgedDesk(t, &sentenceReader{warnings: []string{"adapalene"}, suspect: "adapalene"}, "Leave off the adapalene while you try this."+goodEnd)
		reply, _ := d.ask(t, question(somebody(), "Which moisturiser suits me?"))
		require.NotContains(t, reply.Text, "adapalene")
	})
}

func TestJudgeKeepsWhatIsGood(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		allergies, draft string
		reader           sentenceReader
	}{
		"a sentence that explains an allergen":       {"lanolin", "On labels, lanolin is often called wool fat.", sentenceReader{explains: []string{"On labels"}}},
		"a sentence that clearly explains":           {"lanolin", "Rich creams hold lanolin most often.", sentenceReader{doubts: []string{"most often"}}},
		"words beside an allergy that name none":     {"eczema, I think lanolin especially", "Many people with eczema think that creams help, especially at night.", sentenceReader{}},
		"a warning with a condition":                 {"lanolin", "Avoid anything with lanolin until you've asked a pharmacist.", sentenceReader{warnings: []string{"Avoid"}}},
		"words of a dose that nobody suspects":       {"", "If you take tablets for spots, ask your prescriber before you try.", sentenceReader{}},
		"words of a claim that nobody suspects":      {"", "Patches stop fingers finding the spots.", sentenceReader{}},
		"a warning of what goes with a medicine":     {"", "Avoid scrubs beside adapalene.", sentenceReader{warnings: []string{"Avoid"}}},
		"an item after one with a strength":          {"", "Calming things:\n\n- panthenol, 1% to 5%\n- allantoin\n", sentenceReader{}},
		"a list of names in Latin":                   {"tree nuts", "Avoid these:\n\n- Corylus (hazelnut), Juglans (walnut), Macadamia, Anacardium (cashew), Pistacia, Carya (pecan)\n", sentenceReader{warnings: []string{"Avoid"}}},
		"what a medicine does to towels":             {"", "Benzoyl peroxide bleaches towels.", sentenceReader{explains: []string{"towels"}}},
		"a thing that nobody asked about, warned of": {"", "Avoid retinol for now.", sentenceReader{warnings: []string{"Avoid"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			person := somebody()
			person.Profile.Allergies = c.allergies
			d := newJudgedDesk(t, &c.reader, c.draft+goodEnd)
			reply, _ := d.ask(t, question(person, "Which moisturiser suits me?"))
			require.Contains(t, reply.Text, strings.TrimSpace(c.draft))
			require.Empty(t, d.outcomes[0].LeftOut)
		})
	}
	t.Run("but not words of a dose that are suspected", func(t *testing.T) {
		t.Parallel()
		d := newJudgedDesk(t, &sentenceReader{suspect: "tablets"}, "Take two tablets daily."+goodEnd)
		reply, _ := d.ask(t, question(somebody(), "Which moisturiser suits me?"))
		require.NotContains(t, reply.Text, "tablets")
	})
}
