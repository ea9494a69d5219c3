package knowledge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestTolerated: what is plainly said to be tolerated is no allergy, and in doubt it is.
func TestTolerated(t *testing.T) {
	t.Parallel()
	l := load(t)
	for text, want := range map[string][]string{
		"all tree nuts. coconut and shea are OK for me, always have been": {"coconut", "shea"},
		"Nuts. I can have coconut, shea, apricot and nutmeg no problem":   {"coconut", "shea", "apricot"},
		"wheat. Oats are fine, doctor checked":                            {"oats"},
		"propylene glycol. Butylene glycol I was told was OK":             {"butylene glycol"},
		"betaines. NOT coconut oil, thats fine":                           {"coconut"},
		"daisies. sunflower oil never bothered me":                        {"sunflower"},
		"Anaphylaxis to peanuts, coconut is fine":                         {"coconut"},
		"coconut is fine but almonds make me itch":                        nil,
		"nuts are fine to touch":                                          nil,
		"nuts are fine in food":                                           nil,
		"nuts are not fine":                                               nil,
		"nuts were fine until I was 12":                                   nil,
		"I react to almonds, walnuts and pecans":                          nil,
		"allergic to nuts, shea and coconut are ok if they are refined":   nil,
		"is coconut ok":        nil,
		"I can't have coconut": nil,
		"coconut. shea is fine. I react to coconut, and to shea since March": nil,
	} {
		require.Equal(t, want, l.Allergies(text).Tolerated, text)
	}
	for text, class := range map[string]knowledge.ClassID{
		"coconut is fine but almonds make me itch":      "TREE_NUT",
		"nuts are fine in food":                         "TREE_NUT",
		"Anaphylaxis to peanuts, coconut is fine":       "PEANUT",
		"nuts, milk and coconut are fine if cooked":     "MILK",
		"allergic to nuts, shea and coconut are ok":     "TREE_NUT",
		"coconut is ok, nuts are not ok":                "TREE_NUT",
		"plain urea cream is fine. Imidazolidinyl urea": "FORMALDEHYDE",
	} {
		require.Contains(t, l.Allergies(text).Classes, class, text)
	}
}

// TestDoubted: a class of which only others speak, or which seems to be tolerated, is in
// doubt. It still counts, and so does all of an answer that would have nothing sure left.
func TestDoubted(t *testing.T) {
	t.Parallel()
	l := load(t)
	for text, test := range map[string]struct{ doubted, sure []knowledge.ClassID }{
		"lanolin. my little sister has the nut allergy, not me":           {classes("TREE_NUT"), classes("LANOLIN")},
		"Mum's the one with the nut allergy, not me. Wool alcohols":       {classes("TREE_NUT"), classes("LANOLIN")},
		"My lad is allergic to peanuts but that's him. MI, patch tested":  {classes("PEANUT"), classes("ISOTHIAZOLINONE")},
		"sesame. other seeds and all nuts are ok. (peanuts is my sister)": {classes("PEANUT"), classes("SESAME")},
		"latex. mango and melon all fine, so are nuts":                    {classes("OTHER_FRUIT", "TREE_NUT"), classes("LATEX")},
		"sulphites!! not sulphates, everyone mixes them up":               {classes("SULFATE"), classes("SULFITE")},
		"oats. I eat hazelnuts, walnuts, the lot":                         {classes("TREE_NUT"), classes("CEREAL")},
		"shellfish. I'm vegan but I look out for honey, lanolin myself":   {classes("BEE", "LANOLIN"), classes("FISH")},
		"parabens came back negative, MI was +++":                         {classes("PARABEN"), classes("ISOTHIAZOLINONE")},

		"egg. used to be allergic to wheat when i was a baby, grew out of it": {classes("CEREAL"), classes("EGG")},
		"MI. Perfume's grand, parabens NEG":                                   {classes("FRAGRANCE", "PARABEN"), classes("ISOTHIAZOLINONE")},
		"sulphites. Sulfates (SLS) not a problem":                             {classes("SULFATE"), classes("SULFITE")},
		"my son is allergic to nuts":                                          {nil, classes("TREE_NUT")},
		"My mum is allergic to nuts and so am I. Latex":                       {nil, classes("TREE_NUT", "LATEX")},
		"latex. I eat nuts, but on my face they make me itch":                 {nil, classes("TREE_NUT", "LATEX")},
		"latex. nuts are not fine":                                            {nil, classes("TREE_NUT", "LATEX")},
		"latex. I can't eat nuts":                                             {nil, classes("TREE_NUT", "LATEX")},
		"latex. nuts used to be fine":                                         {nil, classes("TREE_NUT", "LATEX")},
		"latex. not sure about nuts, not only almonds":                        {nil, classes("TREE_NUT", "LATEX")},
		"latex, and nuts since I was a baby, never grew out of it":            {nil, classes("TREE_NUT", "LATEX")},
		"latex. Almonds, my mum says":                                         {nil, classes("TREE_NUT", "LATEX")},
		"latex. I use almond oil and it stings":                               {nil, classes("TREE_NUT", "LATEX")},
		"latex. nuts make my lips swell but a tiny bit of milk is ok":         {classes("MILK"), classes("TREE_NUT", "LATEX")},
	} {
		named := l.AllergyAnswer(text).Named
		for _, class := range test.doubted {
			require.True(t, named[class].InDoubt(), "%s: %s", text, class)
		}
		for _, class := range test.sure {
			require.NotEmpty(t, named[class].Words, "%s: %s", text, class)
		}
	}
}

func classes(ids ...knowledge.ClassID) []knowledge.ClassID { return ids }
