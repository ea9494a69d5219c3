package knowledge_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestFixedTextsSayFirstThingsFirst holds the texts in which the order of the
// steps, or a single word, decides whether they help or harm.
func TestFixedTextsSayFirstThingsFirst(t *testing.T) {
	t.Parallel()
	l := load(t)
	for id, test := range map[string]struct {
		// inOrder stand in the text, one after the other; never stand nowhere.
		inOrder, never []string
	}{
		"RF02":  {inOrder: []string{"adrenaline pen or nasal spray, use it now", "Lie down with your legs raised", "call 999", "anaphylaxis", "five minutes, or worse", "second pen", "Do not stand up"}},
		"RF03":  {inOrder: []string{"111 now", "isotretinoin", "999 or go to A&E", "confused", "blotchy"}},
		"RF04":  {inOrder: []string{"111", "999 or go to A&E", "eye", "confused", "blotchy", "brown and black skin"}},
		"RF04a": {inOrder: []string{"pharmacist today", "Pharmacy First", "NHS 111", "under 1", "48 hours"}},
		"RF08":  {inOrder: []string{"6 to 8 weeks", "12 weeks", "full course"}, never: []string{"6 to 8 weeks without"}},
		"RF10":  {inOrder: []string{"BDD Foundation", "bddfoundation.org"}},
		"RF12":  {inOrder: []string{"retinoid", "Stop it now", "by mouth", "today", "pharmacist, midwife or GP", "BUMPS"}},
		"RF14":  {inOrder: []string{"If you take it", "do not take any more", "111 today", "less than a month", "emergency contraception", "longer ago"}, never: []string{"Stop taking it and"}},
		"RF15":  {inOrder: []string{"999 or go to A&E", "headache", "sight", "Do not take any more", "111 now", "A&E", "Do not drive"}},
		"RF16":  {inOrder: []string{"If you use a treatment"}, never: []string{"You're using"}},
		"RF20":  {inOrder: []string{"four weeks", "GP", "as soon as possible"}},
		"RF22":  {inOrder: []string{"clothing and jewellery", "at least 20 minutes", "999", "still hurts", "A&E", "face, call 999", "next dose", "in an eye", "20 minutes", "A&E or NHS 111"}},
		"RF22a": {inOrder: []string{"Rinse your eye now", "at least 20 minutes", "A&E", "999"}, never: []string{"pharmacist"}},
		"RF24":  {inOrder: []string{"until you have asked", "somebody else's medicine", "111 now", "999"}},
		"RF25":  {inOrder: []string{"999", "55", "0808 2000 247", "0800 027 1234", "0808 80 10 800", "0808 802 1414", "0800 1111"}},
		"RF31":  {inOrder: []string{"even if all seems well", "999 or go to A&E now", "111", "Northern Ireland", "Do not make anybody sick", "packet", "116 123"}},
		"RF32":  {inOrder: []string{"Call your vet now", "Do not make your pet sick", "01202 509 000"}},
		"RF33":  {inOrder: []string{"Do not take any more", "111 now", "A&E", "Do not drive"}},
		"RF34":  {inOrder: []string{"fever", "genitals", "Do not take the next dose", "A&E now", "999", "Northern Ireland", "flaking alone"}},
		"RF35":  {inOrder: []string{"not your fault", "999", "0808 500 2222", "0800 148 88 88", "0808 802 1414", "without the police", "5 days", "72 hours"}},
		"RF36":  {inOrder: []string{"999", "020 7008 0151", "0800 027 1234", "phone that nobody checks"}},
		"RF37":  {inOrder: []string{"999 or go to A&E now", "health visitor", "111", "PANDAS", "very rare"}},
		"RF38":  {inOrder: []string{"38 °C", "39 °C", "999 or go to A&E", "floppy", "glass", "111", "Put no cream"}},
		"RF39":  {inOrder: []string{"A&E now", "999", "Put nothing on it"}},
		"RF40":  {inOrder: []string{"999", "Don't drive", "pins and needles", "do not take the next tablet", "111 now"}},
		"RF30":  {inOrder: []string{"burn", "20 minutes", "Do not make anybody sick", "no next dose", "GP", "111", "999 or go to A&E", "breathe", "chest", "glass", "sight", "fit"}, never: []string{"leave out"}},
	} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			flag, ok := l.RedFlag(id)
			require.True(t, ok)
			rest := flag.Text
			for _, words := range test.inOrder {
				_, after, found := strings.Cut(rest, words)
				require.True(t, found, "%q is not in %q", words, rest)
				rest = after
			}
			for _, words := range test.never {
				require.NotContains(t, flag.Text, words)
			}
		})
	}
}

// TestWithoutReply: where nobody can reply, a text ends with where to get help.
func TestWithoutReply(t *testing.T) {
	t.Parallel()
	for _, flag := range flags(load(t)) {
		for _, text := range []string{flag.Text, flag.Gentle} {
			short := knowledge.WithoutReply(text)
			require.True(t, strings.HasPrefix(text, short), flag.ID)
			require.NotRegexp(t, `\?$|is below`, short, flag.ID)
			require.Equal(t, text == "", short == "", flag.ID)
		}
	}
	distress, _ := load(t).RedFlag("RF09")
	require.Regexp(t, `Samaritans on 116 123\.$`, knowledge.WithoutReply(distress.Text))
	crisis, _ := load(t).RedFlag("RF01")
	require.Regexp(t, `mental health option\.$`, knowledge.WithoutReply(crisis.Gentle))
}

// urgent are the rules that block because help cannot wait.
func urgent(l *knowledge.Library) []knowledge.RedFlag {
	return slices.DeleteFunc(flags(l), func(f knowledge.RedFlag) bool {
		return !f.Blocks || f.Level != knowledge.LevelEmergency && f.Level != knowledge.LevelToday
	})
}

func TestUrgentTexts(t *testing.T) {
	t.Parallel()
	l := load(t)
	require.Len(t, urgent(l), 21)

	t.Run("ask first when it is not sure, and let the answer go on", func(t *testing.T) {
		t.Parallel()
		for _, flag := range urgent(l) {
			question, rest, asked := strings.Cut(flag.Gentle, "?")
			require.True(t, asked, flag.ID)
			require.NotContains(t, question, ".", "%s asks before it tells", flag.ID)
			require.Regexp(t, `\b(999|111)\b`, rest, flag.ID)
			require.Regexp(t, `[Yy]our answer is below\.$`, rest, flag.ID)
			require.NotRegexp(t, `(?i)\b(impetigo|cellulitis|fulminans|infection|disorder|suicidal|abuse)\b`, flag.Gentle, "%s names no illness", flag.ID)
		}
	})

	t.Run("ask about suicide in plain words", func(t *testing.T) {
		t.Parallel()
		flag, _ := l.RedFlag("RF01")
		for _, words := range []string{"ending your life", "hurting yourself", "116 123", "85258", "999", "If I misread you, that's fine."} {
			require.Contains(t, flag.Gentle, words)
		}
	})

	t.Run("remind in one sentence, but never of food", func(t *testing.T) {
		t.Parallel()
		for _, flag := range urgent(l) {
			require.Equal(t, flag.ID == "RF11", flag.Later == "", flag.ID)
			if flag.Later != "" {
				require.Regexp(t, `^Earlier you wrote `, flag.Later)
			}
		}
	})

	t.Run("claim nothing", func(t *testing.T) {
		t.Parallel()
		for _, flag := range urgent(l) {
			for _, text := range []string{flag.Text, flag.Gentle, flag.Later} {
				require.Empty(t, l.Claims(text), "%s: %s", flag.ID, text)
			}
		}
	})

	t.Run("can be read at the age of eleven", func(t *testing.T) {
		t.Parallel()
		for _, flag := range urgent(l) {
			require.Less(t, grade(flag.Text), 8.0, "%s: %s", flag.ID, flag.Text)
			require.Less(t, grade(flag.Gentle), 6.0, "%s: %s", flag.ID, flag.Gentle)
		}
	})
}

func TestFollowUpAnswers(t *testing.T) {
	t.Parallel()
	l := load(t)
	for _, followUp := range l.FollowUps() {
		for of, text := range followUp.Answers {
			require.Less(t, grade(text), 8.0, "%s, %s: %s", followUp.ID, of, text)
			require.Empty(t, l.Claims(text), "%s, %s: %s", followUp.ID, of, text)
			require.NotRegexp(t, `^(Yes|No)\b`, text, "many wordings find it")
		}
	}
	crisis, _ := l.RedFlag("RF01")
	swallowed, _ := l.RedFlag("RF31")
	require.NotEqual(t, l.FollowUps()[0].AnswerTo(crisis), l.FollowUps()[0].AnswerTo(swallowed))
}

func TestTellsOfHelp(t *testing.T) {
	t.Parallel()
	l := load(t)
	for text, helped := range map[string]bool{
		"the ambulance is here": true, "my sister is with me": true, "I rang 111": true, "ok i told my mum": true, "im in a&e now": true,
		"Brother's come": true, "out of hours gave me antibiotics": true, "police came and took him": true,
		"out of hours didnt answer": false, "my sister isnt here": false, "should i ring 111": false, "ill tell my derm": false,
		"my dad hit me": false, "i told them no and he hit me": false, "can i drive to a&e": false,
	} {
		followUp, ok := l.TellsOfHelp(text)
		require.Equal(t, helped, ok, text)
		require.Equal(t, helped, followUp.Acknowledges, text)
	}
}

func TestShownIn(t *testing.T) {
	t.Parallel()
	l := load(t)
	for _, flag := range urgent(l) {
		if len(flag.Danger) == 0 {
			continue
		}
		for _, text := range []string{flag.Text, flag.Gentle} {
			shown := l.ShownIn("> " + strings.ReplaceAll(text, "\n", "\n> ") + "\n\nWash twice a day.")
			require.Equal(t, []knowledge.Shown{{Danger: flag.Danger[0], Flag: flag, Asks: text == flag.Gentle}}, shown)
		}
		for _, followUp := range l.FollowUps() {
			shown := l.ShownIn(followUp.AnswerTo(flag))
			require.NotEmpty(t, shown)
			require.Equal(t, flag.Danger[0], shown[0].Danger)
			require.Equal(t, followUp.Acknowledges, shown[0].Acknowledged)
		}
	}
	require.Empty(t, l.ShownIn("Wash twice a day."))
}

// grade is the school grade of a text by the formula of Flesch and Kincaid. A
// line end ends a sentence.
func grade(text string) float64 {
	ends := len(regexp.MustCompile(`[.!?:](\s|$)|[^.!?:\n](\n|$)`).FindAllString(text, -1))
	words := len(strings.Fields(text))
	syllables := len(regexp.MustCompile(`(?i)[aeiouy]+`).FindAllString(text, -1))
	return 0.39*float64(words)/float64(ends) + 11.8*float64(syllables)/float64(words) - 15.59
}

func TestRedFlagByLabel(t *testing.T) {
	t.Parallel()
	l := load(t)
	for label, want := range map[string]string{
		"crisis": "RF01", "shock": "RF02", "violence": "RF25",
		"sameday": "RF30", "eating": "RF11", "medicine": knowledge.FlagTreatment,
		"steroids": "RF18", "reaction": "RF22", "dosing": "RF24",
	} {
		flag, ok := l.RedFlagByLabel(label)
		require.True(t, ok, label)
		require.Equal(t, want, flag.ID)
	}
	for _, label := range []string{"", "none"} {
		_, ok := l.RedFlagByLabel(label)
		require.False(t, ok, label)
	}
}

// TestEntriesAgreeWithTheirGradesAndNotes holds statements that once
// contradicted each other.
func TestEntriesAgreeWithTheirGradesAndNotes(t *testing.T) {
	t.Parallel()
	l := load(t)
	azelaic, _ := l.Ingredient("azelaic_acid_otc")
	require.Equal(t, "C", string(azelaic.Evidence.Grade), "the studies of 15% and 20% are no studies of 10%")
	salicylic, _ := l.Ingredient("salicylic_acid")
	require.Contains(t, salicylic.Pregnancy.Note, "We leave it out", "as it says to avoid it")
	tea, _ := l.Ingredient("green_tea")
	require.Contains(t, tea.Evidence.Finding, "capsules")
	sunscreen, _ := l.Ingredient("zinc_oxide_spf")
	require.Contains(t, sunscreen.Use, "UVA stars")
	vitamin, _ := l.Ingredient("sup_vit_a")
	require.NotContains(t, strings.Join(vitamin.Cautions, " "), "poisoning")
	for _, id := range []string{"SOYA", "PEANUT"} {
		for _, class := range l.Classes() {
			if string(class.ID) == id {
				require.Contains(t, class.Note, "isotretinoin", id)
			}
		}
	}
	for _, rule := range l.Conflicts() {
		if rule.ID == "C13" {
			for _, limit := range rule.Caps {
				require.NotContains(t, limit.IDs, azelaic.ID, "it is often preferred for darker skin")
			}
		}
	}
}
