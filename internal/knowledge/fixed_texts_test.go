package knowledge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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
		"RF02":  {inOrder: []string{"adrenaline pen, use it now", "Lie down with your legs raised", "call 999", "anaphylaxis", "five minutes", "second pen", "Do not stand up"}},
		"RF04a": {inOrder: []string{"pharmacist today", "Pharmacy First", "NHS 111"}},
		"RF08":  {inOrder: []string{"6 to 8 weeks", "12 weeks", "full course"}, never: []string{"6 to 8 weeks without"}},
		"RF10":  {inOrder: []string{"BDD Foundation", "bddfoundation.org"}},
		"RF12":  {inOrder: []string{"pharmacist, midwife or GP", "BUMPS"}},
		"RF14":  {inOrder: []string{"If you take it", "do not take any more", "111 today", "less than a month", "longer ago"}, never: []string{"Stop taking it and"}},
		"RF15":  {inOrder: []string{"headache", "sight", "Do not take any more", "111 now", "A&E", "999"}},
		"RF16":  {inOrder: []string{"If you use a treatment"}, never: []string{"You're using"}},
		"RF20":  {inOrder: []string{"four weeks", "GP", "as soon as possible"}},
		"RF22":  {inOrder: []string{"20 minutes", "999", "A&E", "in an eye", "20 minutes", "A&E or NHS 111"}},
		"RF22a": {inOrder: []string{"Rinse your eye now", "at least 20 minutes", "A&E", "999"}, never: []string{"pharmacist"}},
		"RF25":  {inOrder: []string{"999", "55", "0808 2000 247", "0800 027 1234", "0808 80 10 800", "0808 802 1414", "0800 1111"}},
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
