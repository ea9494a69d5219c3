package knowledge_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// strength is the strength of the first ingredient that a text speaks of.
func strength(l *knowledge.Library, text string) float64 {
	for _, m := range l.Mentions(text) {
		if m.Kind == knowledge.MentionIngredient {
			return m.Percent
		}
	}
	return -1
}

// named lists what a text speaks of: ids, and classes in capitals.
func named(l *knowledge.Library, text string) []string {
	all := []string{}
	for _, m := range l.Mentions(text) {
		name := string(m.ID) + string(m.Class)
		if m.Avoided {
			name = "not " + name
		}
		all = append(all, name)
	}
	return all
}

func TestMentions(t *testing.T) {
	t.Parallel()
	l := load(t)
	teaTree := []string{"tea_tree", "TERPENE"}
	for text, want := range map[string][]string{
		"Use niacinamide in the morning.":      {"niacinamide"},
		"NIACINAMIDE":                          {"niacinamide"},
		"niacinamides":                         {"niacinamide"},
		"niacinamde":                           {"niacinamide"},
		"a little tea tree oil":                teaTree,
		"tea-tree oil":                         teaTree,
		"tea\ntree":                            teaTree,
		"**tea** tree":                         teaTree,
		"te*a* tree":                           teaTree,
		"tea_tree":                             teaTree,
		"teatree oil":                          teaTree,
		"te\\*a tree":                          teaTree,
		"t\u200bea tr\u00adee":                 teaTree,
		"tеа trее":                             teaTree, // Cyrillic е and а.
		"téa trêe":                             teaTree,
		"ｔｅａ ｔｒｅｅ":                             teaTree,
		"<b>tea</b> tree":                      teaTree,
		"te<i>a</i> tree":                      teaTree,
		"&#116;ea tree":                        teaTree,
		"t e a t r e e":                        teaTree,
		"Melaleuca Alternifolia Leaf Oil":      teaTree,
		"al-mond oil":                          {"almond_oil", "TREE_NUT"},
		"almnd oil":                            {"almond_oil", "TREE_NUT"},
		"sweet allmond oil":                    {"almond_oil", "TREE_NUT"},
		"Prunus Amygdalus Dulcis Oil":          {"almond_oil", "TREE_NUT"},
		"parfum, linalool":                     {"FRAGRANCE", "FRAGRANCE"},
		"lemon juice":                          {"citrus_juice", "FRUIT", "CITRUS"},
		"a dab of tooth paste":                 {"toothpaste"},
		"apply baking soda":                    {"baking_soda"},
		"azelaic acid 20%":                     {"azelaic_acid_rx"},
		"azelaic acid 10%":                     {"azelaic_acid_otc"},
		"green tea capsules":                   {"sup_green_tea"},
		"green tea":                            {"green_tea"},
		"zinc oxide":                           {"zinc_oxide_spf", "ZINC"},
		"nutritious coats of meaningful steam": {},
		"benzoyl peroxide bleaches towels":     {"benzoyl_peroxide", "BENZOYL_PEROXIDE"},
		"custard is a matter of taste":         {},
		"Melanie's melting caramel":            {},
		"zeltrium root":                        {},
		"":                                     {},
		"Avoid tea tree.":                      {"not tea_tree", "not TERPENE"},
		"avoid lemon juice, toothpaste and vinegar":                 {"not citrus_juice", "not FRUIT", "not CITRUS", "not toothpaste", "not vinegar", "not VINEGAR"},
		"Do not use baking soda":                                    {"not baking_soda"},
		"Never put toothpaste on your face.":                        {"not toothpaste"},
		"Choose fragrance-free products":                            {"not FRAGRANCE"},
		"products without fragrance":                                {"not FRAGRANCE"},
		"free from parfum and linalool":                             {"not FRAGRANCE", "not FRAGRANCE"},
		"Skip honey":                                                {"not honey", "not BEE"},
		"Check for honey too":                                       {"not honey", "not BEE"},
		"Check each one for honey":                                  {"not honey", "not BEE"},
		"Toothpaste should be avoided.":                             {"not toothpaste"},
		"Honey is not suitable for you.":                            {"not honey", "not BEE"},
		"Please don't use any almond oil":                           {"not almond_oil", "not TREE_NUT"},
		"No need to avoid almond oil":                               {"almond_oil", "TREE_NUT"},
		"Don't skip sunscreen":                                      {"zinc_oxide_spf"},
		"Never skip the sunscreen":                                  {"zinc_oxide_spf"},
		"You do not have to avoid honey":                            {"honey", "BEE"},
		"Some people avoid almond oil":                              {"almond_oil", "TREE_NUT"},
		"Should you avoid almond oil?":                              {"almond_oil", "TREE_NUT"},
		"Avoid almond oil unless it is diluted":                     {"almond_oil", "TREE_NUT"},
		"Avoid scrubs and apply tea tree":                           teaTree,
		"Avoid touching your face, tea tree helps":                  teaTree,
		"Avoid the sun. Tea tree is great":                          teaTree,
		"Instead of toothpaste, use tea tree":                       {"not toothpaste", "tea_tree", "TERPENE"},
		"Instead of toothpaste, tea tree is good":                   {"not toothpaste", "tea_tree", "TERPENE"},
		"Avoid lemon juice, tea tree is better":                     {"not citrus_juice", "not FRUIT", "not CITRUS", "tea_tree", "TERPENE"},
		"Skip toothpaste, tea tree for you instead":                 {"not toothpaste", "tea_tree", "TERPENE"},
		"No: tea tree is fine":                                      teaTree,
		"As you are allergic to nuts, tea tree it is":               {"not TREE_NUT", "tea_tree", "TERPENE"},
		"Tea tree is not suitable for dry skin but great for yours": teaTree,
		"Avoid:\n- lemon juice\n- toothpaste\n- vinegar":            {"not citrus_juice", "not FRUIT", "not CITRUS", "not toothpaste", "not vinegar", "not VINEGAR"},
		"Avoid:\n- lemon juice\n\nDo:\n- tea tree":                  {"not citrus_juice", "not FRUIT", "not CITRUS", "tea_tree", "TERPENE"},
		"This plan leaves out almond oil, argan oil and shea butter because of your nut allergy.": {
			"not almond_oil", "not argan", "not shea", "not TREE_NUT", "not TREE_NUT", "not TREE_NUT", "not TREE_NUT",
		},
		"Toothpaste and lemon juice should be avoided": {"not toothpaste", "not citrus_juice", "not FRUIT", "not CITRUS"},
		"Honey is nice, toothpaste should be avoided":  {"honey", "BEE", "not toothpaste"},
		"You can avoid dryness with tea tree":          teaTree,
		"without tea tree":                             {"not tea_tree", "not TERPENE"},
		"don't go without tea tree":                    teaTree,
		"nothing beats tea tree":                       teaTree,
		"there is no better oil than tea tree":         teaTree,
		"why avoid tea tree":                           teaTree,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			require.ElementsMatch(t, want, named(l, text))
		})
	}

	t.Run("says where", func(t *testing.T) {
		t.Parallel()
		text := "Ünlike “**tea** trее” — nothing"
		m := l.Mentions(text)[0]
		require.Equal(t, "tea** trее", text[m.Start:m.End])
		require.Equal(t, knowledge.MentionIngredient, m.Kind)
	})

	t.Run("reads strengths", func(t *testing.T) {
		t.Parallel()
		for text, want := range map[string]float64{
			"2% salicylic acid": 2, "salicylic acid 2%": 2, "salicylic acid (0.5%)": 0.5, "salicylic acid at up to 2 percent": 2,
			"salicylic acid": 0, "salicylic acid. 30% of people": 0, "10 % glycolic acid": 10, "about 90% of glycolic acid users": 0,
			"five percent salicylic acid": 5, "fifteen per cent salicylic acid": 15, "Fifteen-percent salicylic acid": 15,
			"salicylic acid of twenty five percent": 25, "twenty-five percent salicylic acid": 25, "salicylic acid at twenty-five per cent": 25,
			"2 and a half percent salicylic acid": 2.5, "two and a half per cent salicylic acid": 2.5, "half a percent salicylic acid": 0.5,
			"half percent salicylic acid": 0.5, "a half of one percent salicylic acid": 0.5, "salicylic acid at half of a percent": 0.5,
			"three quarters of a percent salicylic acid": 0.75, "two point five percent salicylic acid": 2.5, "zero point five percent salicylic acid": 0.5,
			"2½% salicylic acid": 2.5, "½ % salicylic acid": 0.5, "one hundred percent salicylic acid": 100, "a hundred per cent salicylic acid": 100,
			"salicylic acid, one hundred and five percent": 105, "five to ten percent salicylic acid": 10, "5-10% salicylic acid": 10,
			"salicylic acid: 20%": 20, "salicylic acid at a strength of two and a half per cent": 2.5, "a twenty percent peel with salicylic acid": 20,
			"20 pct salicylic acid": 20, "30 precent salicylic acid": 30, "a five percent solution of salicylic acid": 5, "20％ salicylic acid": 20,
			"salicylic acid and a five percent gel": 5, "eighteen percent of salicylic acid": 18, "1.5 percent salicylic acid": 1.5,
			"salicylic acid is one of five. Ninety percent like it": 0, "of one or two percent salicylic acid": 2,
		} {
			require.InDelta(t, want, strength(l, text), 1e-9, text)
		}
		for _, text := range []string{"a 5o percent salicylic acid", "umpteen percent salicylic acid", "salicylic acid at XX percent"} {
			require.True(t, math.IsInf(strength(l, text), 1), text)
		}
		require.InDelta(t, 5, l.Mentions("niacinamide at five percent")[0].Percent, 1e-9)
		two := l.Mentions("ten percent niacinamide with salicylic acid")
		require.InDelta(t, 10, two[0].Percent, 1e-9)
		require.Zero(t, two[1].Percent, "that is the strength of the other")
	})

	t.Run("finds strong peels in words", func(t *testing.T) {
		t.Parallel()
		for _, text := range []string{"thirty percent salicylic acid", "glycolic acid fifty per cent", "seventy-percent glycolic", "one hundred percent tea tree oil"} {
			require.True(t, slices.ContainsFunc(l.Mentions(text), func(m knowledge.Mention) bool { return m.Kind == knowledge.MentionAvoid }), text)
		}
	})

	t.Run("finds every term of the library", func(t *testing.T) {
		t.Parallel()
		for _, entry := range l.Ingredients() {
			for _, term := range entry.Terms {
				for _, phrase := range sample(t, term) {
					require.Contains(t, named(l, "Some "+phrase+", then."), string(entry.ID), phrase)
				}
			}
		}
		for _, entry := range l.Avoids() {
			for _, term := range entry.Terms {
				for _, phrase := range sample(t, term) {
					require.Contains(t, named(l, "Well. "+phrase+"."), string(entry.ID), phrase)
				}
			}
		}
		for _, class := range l.Classes() {
			for _, word := range class.Words {
				for _, phrase := range sample(t, word) {
					require.Contains(t, named(l, "Well. "+phrase+"."), string(class.ID), phrase)
				}
			}
		}
	})
}

func TestClaims(t *testing.T) {
	t.Parallel()
	requireClaims(t, map[string]string{
		"This cures acne.":                                       "cures",
		"Tea tree treats spots":                                  "treats",
		"Spots are healed by it":                                 "healed",
		"it will clear up your spots":                            "clear up",
		"get rid of pimples fast":                                "get rid of",
		"It prevents breakouts":                                  "prevents",
		"Results are guaranteed.":                                "guaranteed",
		"It is clinically proven":                                "clinically proven",
		"a dermatologist-approved cream":                         "dermatologist-approved",
		"100% natural":                                           "100% natural",
		"chemical-free":                                          "chemical-free",
		"There are no side effects":                              "no side effects",
		"It works better than any medicine":                      "better than any medicine",
		"Stop taking your medication":                            "Stop taking your medication",
		"it has antibacterial power":                             "antibacterial",
		"kills acne-causing bacteria":                            "kills acne-causing bacteria",
		"helps detox the skin":                                   "detox",
		"c\u200bures acne":                                       "c\u200bures",
		"It balances your hormones":                              "balances your hormones",
		"It does not cure acne.":                                 "",
		"Nothing cures acne overnight.":                          "",
		"There is no cure for acne":                              "",
		"No product can guarantee clear skin":                    "",
		"A GP can treat acne.":                                   "",
		"A pharmacist can offer spot treatments.":                "",
		"Studies tested it in people with acne":                  "",
		"It may help skin look clearer.":                         "",
		"Treat your skin gently.":                                "",
		"Remove make-up before bed; it can block pores.":         "",
		"Stop using it if you get spots that sting":              "",
		"Steer clear of scrubs while you have spots":             "",
		"Cured ham is salty. Acne is common.":                    "",
		"Use it until the end of the week if you have few spots": "",
	})
}

// requireClaims holds the first claim of each text against what is wanted. Empty
// is none.
func requireClaims(t *testing.T, wanted map[string]string) {
	t.Helper()
	l := load(t)
	for text, want := range wanted {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			claims := l.Claims(text)
			if want == "" {
				require.Empty(t, claims)
				return
			}
			require.NotEmpty(t, claims)
			require.Equal(t, want, claims[0].Words)
			require.Equal(t, claims[0].Words, text[claims[0].Start:claims[0].End])
		})
	}
}
