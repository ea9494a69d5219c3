package advisor_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/skincare"
)

// ears is a message reader that hears what a test says it does, text by text.
type ears struct {
	heard map[string]map[understanding.Label]float64
	// other is what it hears in any other text with more than one turn.
	other map[understanding.Label]float64
	near  []understanding.Near
	err   error
}

func (e *ears) Read(_ context.Context, text string) (understanding.Meaning, error) {
	meaning := understanding.Meaning{Labels: map[understanding.Label]float64{}, Topics: []understanding.TopicProbability{{Topic: understanding.Causes, Probability: 1}}}
	heard := e.heard[text]
	if (strings.Contains(text, "\n") || strings.Contains(text, " now: ")) && heard == nil {
		heard = e.other
	}
	for label, probability := range heard {
		meaning.Labels[label] = probability
	}
	return meaning, e.err
}

func (e *ears) Card() understanding.Card {
	limits := func(labels []understanding.Label, limit float64) map[understanding.Label]float64 {
		all := map[understanding.Label]float64{}
		for _, label := range labels {
			all[label] = limit
		}
		return all
	}
	return understanding.Card{
		Tiers: understanding.Tiers{
			Closed:  limits(understanding.UrgentLabels(), 0.9),
			Gentle:  limits(understanding.UrgentLabels(), 0.4),
			Doubted: limits(understanding.UrgentLabels(), 0.01),
		},
		Other:   limits(understanding.OtherLabels(), 0.6),
		Answers: understanding.Answers{Sure: 0.8, Near: 0.6},
	}
}

// Similarities implements advisor.QuestionBank.
func (e *ears) Similarities([]float32) []float64 {
	var all []float64
	for _, near := range e.near {
		all = append(all, make([]float64, max(0, near.Question+1-len(all)))...)
		all[near.Question] = near.Similarity
	}
	return all
}

// Closest implements advisor.QuestionBank.
func (e *ears) Closest([]float32) understanding.Near {
	if len(e.near) == 0 {
		return understanding.Near{}
	}
	return e.near[0]
}

// hearing is an advisor whose message reader hears labels in a message.
func hearing(t *testing.T, e *ears) (*advisor.Advisor, *knowledge.Library) {
	t.Helper()
	library, err := theLibrary()
	require.NoError(t, err)
	writer := builtin.New(library)
	return advisor.New(advisor.Parts{
		Library: library, Builtin: writer, Reader: e, Bank: e, Now: today, Note: func(context.Context, advisor.Outcome) {},
	}), library
}

// plain is what a plain question about skincare is near to.
func plain() []understanding.Near { return []understanding.Near{{Question: 0, Similarity: 0.9}} }

// Messages of which the rules make something, and of which they make nothing.
const (
	crisisWords = "My skin is so bad that I want to die"
	plainWords  = "How often should I wash my face?"
)

func TestTiers(t *testing.T) {
	t.Parallel()
	crisis := func(p float64) map[understanding.Label]float64 {
		return map[understanding.Label]float64{understanding.Crisis: p}
	}
	for name, test := range map[string]struct {
		message string
		heard   map[understanding.Label]float64
		want    []string
		closed  bool
	}{
		"nothing heard":     {plainWords, nil, nil, false},
		"sure closes":       {plainWords, crisis(0.95), []string{"RF01 closed"}, true},
		"perhaps asks":      {plainWords, crisis(0.5), []string{"RF01 gentle"}, false},
		"less says nothing": {plainWords, crisis(0.39), nil, false},
		"a rule closes where the reader is not against it":             {crisisWords, crisis(0.1), []string{"RF01 closed"}, true},
		"a rule that the reader finds nearly impossible shows no card": {crisisWords, crisis(0.001), nil, false},
		"a short message that names an illness keeps its card":         {"I think I have impetigo", map[understanding.Label]float64{understanding.SameDay: 0.001}, []string{"RF04a closed"}, true},
		"a long one does not":                            {"I had impetigo on my chin two years ago and it was gone in a week", map[understanding.Label]float64{understanding.SameDay: 0.001}, nil, false},
		"but one that counts tablets does":               {"I took 16 paracetamol", crisis(0.001), []string{"RF31 closed"}, true},
		"a kind of danger is spoken of once":             {crisisWords, crisis(0.95), []string{"RF01 closed"}, true},
		"beside a closed text all are complete":          {crisisWords, map[understanding.Label]float64{understanding.Crisis: 0.9, understanding.Violence: 0.5}, []string{"RF01 closed", "RF25 closed"}, true},
		"the most urgent first":                          {plainWords, map[understanding.Label]float64{understanding.SameDay: 0.5, understanding.Shock: 0.5}, []string{"RF02 gentle", "RF30 gentle"}, false},
		"what is not urgent is a note":                   {plainWords, map[understanding.Label]float64{understanding.Pregnancy: 0.8}, []string{"RF12 note"}, false},
		"a note of the rules needs the reader":           {"I'm pregnant, what can I use?", map[understanding.Label]float64{understanding.Pregnancy: 0.001}, nil, false},
		"a note that the reader does not rule out stays": {"I'm pregnant, what can I use?", map[understanding.Label]float64{understanding.Pregnancy: 0.2}, []string{"RF12 note"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, library := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{test.message: test.heard}})
			c, err := a.Assess(t.Context(), question(somebody(), test.message))
			require.NoError(t, err)
			require.Equal(t, advisor.ReadingMeaning, c.Reading)
			require.Equal(t, test.closed, c.Closed)
			var shown []string
			for _, care := range c.Care {
				shown = append(shown, care.ID+" "+string(care.Tier))
				flag, ok := library.RedFlag(care.ID)
				require.True(t, ok)
				want := flag.Text
				if care.Tier == advisor.TierGentle {
					want = flag.Gentle
				}
				require.Equal(t, want, care.Text)
			}
			require.Equal(t, test.want, shown)
		})
	}
}

func TestWhatARuleHeardCountsWithoutItsNote(t *testing.T) {
	t.Parallel()
	const message = "I'm pregnant, is retinol ok?"
	a, _ := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{message: {understanding.Pregnancy: 0.01}}})
	c, err := a.Assess(t.Context(), question(somebody(), message))
	require.NoError(t, err)
	require.Contains(t, c.Brief.Facts.Conditions, knowledge.ConditionPregnancy)
}

func TestWhatOnlyTheReaderHeardCounts(t *testing.T) {
	t.Parallel()
	const message = "bump is showing now, is retinol ok?"
	a, _ := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{message: {understanding.Pregnancy: 0.9}}})
	c, err := a.Assess(t.Context(), question(somebody(), message))
	require.NoError(t, err)
	require.Contains(t, c.Brief.Facts.Conditions, knowledge.ConditionPregnancy)
	require.False(t, c.Brief.Facts.Allows("retinol"))
}

func TestOnceHeardStaysHeard(t *testing.T) {
	t.Parallel()
	const earlier = "been writing letters to everyone tonight"
	e := &ears{heard: map[string]map[understanding.Label]float64{earlier + " now: " + plainWords: {understanding.Crisis: 0.5}}, near: plain()}
	a, library := hearing(t, e)
	req := question(somebody(), plainWords)
	for name, turn := range map[string]string{"by the reader": earlier, "by the rules": crisisWords} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			req := req
			req.History = []advisor.Turn{{Role: advisor.RoleUser, Message: turn}}
			c, err := a.Assess(t.Context(), req)
			require.NoError(t, err)
			flag, _ := library.RedFlag("RF01")
			require.Equal(t, []advisor.Care{{ID: "RF01-later", Level: knowledge.LevelInfo, Tier: advisor.TierNote, Text: flag.Later}}, c.Care)
			require.False(t, c.Closed)
		})
	}
}

func TestNextStepDoesNotAnswerAGentleQuestion(t *testing.T) {
	t.Parallel()
	const message = "keto cleared my mate's skin should i do it"
	a, _ := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{message: {understanding.Eating: 0.9}}})
	c, err := a.Assess(t.Context(), question(somebody(), message))
	require.NoError(t, err)
	require.Equal(t, advisor.TierGentle, c.Care[0].Tier)
	require.NotEqual(t, advisor.NextStepToday, c.Brief.Facts.NextStep)
	require.True(t, c.Brief.Facts.Has(advisor.ConditionNoFoodTalk))
}

func TestTheReaderDoubtsRulesInEnglishOnly(t *testing.T) {
	t.Parallel()
	for message, closed := range map[string]bool{
		"I want to die of shame with my spots and it's Monday": false, "Old healed self harm scars, which oil?": false, "no quiero vivir": true, "nie chcę żyć i mam dość": true,
		"ölmek istiyorum her gün it": true, "main marna chahta hoon woh the hi nahi": true,
		"yaşamak istemiyorum artik what": true,
	} {
		t.Run(message, func(t *testing.T) {
			t.Parallel()
			doubt := map[understanding.Label]float64{understanding.Crisis: 0.001}
			a, _ := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{message: doubt}})
			c, err := a.Assess(t.Context(), question(somebody(), message))
			require.NoError(t, err)
			require.Equal(t, closed, len(c.Care) > 0)
			require.Equal(t, closed, c.Closed)
		})
	}
}

func TestADangerThatTheReaderFindsUnlikelyIsAskedAbout(t *testing.T) {
	t.Parallel()
	const message = "I want to die of shame with my spots and it's Monday"
	for probability, tier := range map[float64]advisor.Tier{0.012: advisor.TierGentle, 0.6: advisor.TierClosed} {
		a, _ := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{message: {understanding.Crisis: probability}}})
		c, err := a.Assess(t.Context(), question(somebody(), message))
		require.NoError(t, err)
		require.Len(t, c.Care, 1)
		require.Equal(t, tier, c.Care[0].Tier)
		require.Equal(t, tier == advisor.TierClosed, c.Closed)
	}
}

func TestWhoWritesInAnotherLanguageIsToldSoOnce(t *testing.T) {
	t.Parallel()
	a, library := hearing(t, &ears{})
	for message, want := range map[string]string{
		"Czy ten krem jest dobry dla mnie na noc?":             "LANG-pl",
		"Care este cea mai bună cremă pentru pielea mea?":      "LANG-ro",
		"O meu rosto está muito seco, que creme uso?":          "LANG-pt",
		"Tengo la piel muy seca, ¿qué crema es buena para mí?": "LANG-es",
		"Ho la pelle molto secca, che crema mi consigli?":      "LANG-it",
		"ਮੇਰੇ ਮੂੰਹ 'ਤੇ ਦਾਗ ਹਨ":                                 "LANG-pa", "আমার মুখে ব্রণ": "LANG-bn", "મારા ચહેરા પર ખીલ છે": "LANG-gu",
		"میرے چہرے پر دانے ہیں": "LANG-ur", "عندي حبوب في وجهي": "LANG-ar",
		"no quiero vivir así, me quiero morir":      "LANG-es",
		"Ich habe trockene Haut und Pickel am Kinn": "", plainWords: "", crisisWords: "", "what do i do": "",
	} {
		t.Run(message, func(t *testing.T) {
			t.Parallel()
			told := func(history ...advisor.Turn) (ids []string) {
				req := question(somebody(), message)
				req.History = history
				c, err := a.Assess(t.Context(), req)
				require.NoError(t, err)
				for _, care := range c.Care {
					if strings.HasPrefix(care.ID, "LANG-") {
						ids = append(ids, care.ID)
					}
				}
				return ids
			}
			if want == "" {
				require.Empty(t, told())
				return
			}
			require.Equal(t, []string{want}, told())
			language, _ := library.LanguageOf(message)
			require.Empty(t, told(advisor.Turn{Role: advisor.RoleUser, Message: message}, advisor.Turn{Role: advisor.RoleAssistant, Message: "> " + language.Text}))
		})
	}
}

func TestYesToAGentleQuestionCloses(t *testing.T) {
	t.Parallel()
	// What the reader thinks of a yes by itself makes no difference.
	a, library := hearing(t, &ears{heard: map[string]map[understanding.Label]float64{"sometimes": {understanding.Crisis: 0.5}}})
	flag, _ := library.RedFlag("RF01")
	asked := []advisor.Turn{{Role: advisor.RoleUser, Message: "been writing letters"}, {Role: advisor.RoleAssistant, Message: "> " + flag.Gentle + "\n\nWash twice a day."}}
	for message, closed := range map[string]bool{
		"yes": true, "Yeah, a bit.": true, "sometimes": true, "no, not at all": false, plainWords: false,
		"Yes I washed it this morning with the new gel": false,
	} {
		t.Run(message, func(t *testing.T) {
			t.Parallel()
			req := question(somebody(), message)
			req.History = asked
			c, err := a.Assess(t.Context(), req)
			require.NoError(t, err)
			require.Equal(t, closed, c.Closed)
			if closed {
				require.Equal(t, []advisor.Care{{ID: "RF01", Level: flag.Level, Tier: advisor.TierClosed, Text: flag.Text}}, c.Care)
			}
		})
	}
	req := question(somebody(), "yes")
	req.History = asked[:1]
	c, err := a.Assess(t.Context(), req)
	require.NoError(t, err)
	require.False(t, c.Closed)
}

func TestRulesReadAloneWhenTheReaderFails(t *testing.T) {
	t.Parallel()
	a, _ := hearing(t, &ears{err: errors.New("too busy")})
	c, err := a.Assess(t.Context(), question(somebody(), crisisWords))
	require.NoError(t, err)
	require.Equal(t, advisor.ReadingWords, c.Reading)
	require.True(t, c.Closed)
	require.Equal(t, advisor.TierClosed, c.Care[0].Tier)
}

func TestReviewedAnswers(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	known := library.Questions()[0]
	for name, test := range map[string]struct {
		similarity float64
		answered   bool
	}{"sure": {0.9, true}, "near": {0.7, true}, "far": {0.3, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, _ := hearing(t, &ears{near: []understanding.Near{{Question: 0, Similarity: test.similarity}}})
			reply, err := a.Advise(t.Context(), question(somebody(), "is that enough do you think"), &listener{})
			require.NoError(t, err)
			if test.answered {
				require.Contains(t, reply.Text, known.Answer[:40])
			} else {
				require.Contains(t, reply.Text, "nothing on that")
			}
		})
	}
}

func TestProvidersGetReviewedAnswers(t *testing.T) {
	t.Parallel()
	a, library := hearing(t, &ears{near: []understanding.Near{{Question: 0, Similarity: 0.9}}})
	c, err := a.Assess(t.Context(), question(somebody(), plainWords))
	require.NoError(t, err)
	require.Contains(t, c.Brief.Prompt(), library.Questions()[0].Answer[:40])
}

func TestReviewedAnswersMindAllergiesAndEyes(t *testing.T) {
	t.Parallel()
	// Whatever is asked, the bank has an answer about something else that begins with yes.
	a, library := hearing(t, &ears{near: []understanding.Near{{Question: 0, Similarity: 0.95}}})
	for message, test := range map[string]struct {
		allergies, says string
	}{
		"is glycine soja oil okay for me":               {"soya", "Avoid glycine soja"},
		"til oil massage for my dry cheeks?":            {"sesame", "allergies"},
		"salicylic acid on a bump on my eyelid, ok?":    {"", "Do not use salicylic acid on your eyelids"},
		"how many times a day should I clean my cheeks": {"soya", library.Questions()[0].Answer[:20]},
	} {
		person := somebody()
		person.Profile.Allergies = test.allergies
		reply, err := a.Advise(t.Context(), question(person, message), &listener{})
		require.NoError(t, err)
		require.Contains(t, reply.Text, test.says, message)
	}
}

// What the photo says comes before what a pharmacist can see to.
func TestSeverityComesBeforeOtherNotesOfItsLevel(t *testing.T) {
	t.Parallel()
	person := somebody()
	person.Estimate.Severity, person.Profile.Duration = skincare.SeverityModerate, "2 years"
	person.Profile.Triggers = "dark marks that stay after spots"
	c := newDesk(t).assess(t, advisor.Request{Task: advisor.TaskRecommendation, Person: person})
	require.Len(t, c.Care, 2)
	require.Equal(t, []string{knowledge.FlagModerate, "RF07"}, []string{c.Care[0].ID, c.Care[1].ID})
}
