package labels_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
	"clary.example/internal/skincare"
)

func reader(tb testing.TB) (*labels.Reader, *knowledge.Library) {
	tb.Helper()
	l, err := knowledge.Default()
	require.NoError(tb, err)
	return labels.New(l), l
}

// knownAs lists what the names of a label are, with "?" for an unknown one.
func knownAs(label labels.Label) []string {
	var all []string
	for _, n := range label.Names {
		if n.Known() {
			all = append(all, n.KnownAs)
		} else {
			all = append(all, "?"+n.AsWritten)
		}
	}
	return all
}

func TestParse(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"a plain list":             {"Aqua, Glycerin, Niacinamide", []string{"water", "glycerin", "niacinamide (vitamin B3)"}},
		"what it is called":        {"Night cream: Aqua, Urea", []string{"water", "urea"}},
		"a title with a full stop": {"Brightening cream. Aqua, Urea", []string{"water", "urea"}},
		"a size behind it":         {"Aqua, CI 77891 15 ml e 0.5 fl.oz.", []string{"water", "a mineral sun filter and white colour"}},
		"sentences behind it":      {"Aqua, Urea. Made in small batches. 50 ml e", []string{"water", "urea"}},
		"a boast in front":         {"No parabens! Water (Aqua), Urea", []string{"water", "urea"}},
		"kitchen names":            {"kaju milk, til ka tel, maida", []string{"cashew", "sesame", "wheat"}},
		"a header":                 {"INGREDIENTS: AQUA, GLYCERIN.", []string{"water", "glycerin"}},
		"a header without a colon": {"Ingredients Aqua, Glycerin", []string{"water", "glycerin"}},
		"synonyms in brackets":     {"Aqua (Water), Parfum (Fragrance)", []string{"water", "perfume (a mixture of scents)"}},
		"synonyms with slashes":    {"Aqua/Water/Eau, Parfum / Fragrance", []string{"water", "perfume (a mixture of scents)"}},
		"a slash in a name":        {"Caprylic/Capric Triglyceride, Squalane", []string{"a light oil from coconut", "a light oil from olives or sugar cane"}},
		"a comma in a name":        {"1,2-Hexanediol, Urea", []string{"a glycol that helps a preservative", "urea"}},
		"bullets":                  {"Aqua • Glycerin • Urea", []string{"water", "glycerin", "urea"}},
		"a name on each line":      {"Aqua\nGlycerin\nUrea", []string{"water", "glycerin", "urea"}},
		"a list with numbers":      {"1. Aqua\n2. Glycerin\n3. Urea", []string{"water", "glycerin", "urea"}},
		"a broken line":            {"Aqua, Phenoxy-\nethanol, Sodium\nHyaluronate", []string{"water", "a preservative", "hyaluronic acid"}},
		"a percentage":             {"Salicylic Acid 2%, Niacinamide (10 %), 0,5% Retinol", []string{"salicylic acid (BHA)", "niacinamide (vitamin B3)", "vitamin A"}},
		"may contain":              {"Talc, Silica. May contain: CI 77491, CI 77492", []string{"talc", "a fine powder", "a red iron colour", "a yellow iron colour"}},
		"plus or minus":            {"Talc [+/- CI 77891 (Titanium Dioxide), Mica]", []string{"talc", "a mineral sun filter and white colour", "mica"}},
		"asterisks":                {"Lavandula Angustifolia (Lavender) Oil*, Aloe Barbadensis Leaf Juice**", []string{"lavender", "aloe vera"}},
		"a plant and its part":     {"Melaleuca Alternifolia (Tea Tree) Leaf Oil, Rosa Canina Fruit Extract", []string{"tea tree", "rosehip"}},
		"letters wrong":            {"Methylisothiazolinon, Phenoxyethanl, Limonine", []string{"MI (a preservative that often causes allergy)", "a preservative", "a citrus scent"}},
		"digits for letters":       {"Phen0xyethanol, Linal00l", []string{"a preservative", "a lavender scent"}},
		"sulphate and sulfate":     {"Sodium Lauryl Sulphate", []string{"a strong cleansing agent (SLS)"}},
		"accents and other signs":  {"α-Isomethyl Ionone; Aqua；Glycerin", []string{"a violet scent", "water", "glycerin"}},
		"what it is free of":       {"Free from parabens, sulphates, fragrance. Ingredients: Aqua, Urea", []string{"water", "urea"}},
		"a list behind a denial":   {"No parabens, Aqua (Water), Linalool", []string{"water", "a lavender scent"}},
		"a promise above":          {"Fragrance free\nDermatologically tested\nAqua, Urea, Glycerin", []string{"water", "urea", "glycerin"}},
		"(and)":                    {"Water (and) Glycerin (and) Urea", []string{"water", "glycerin", "urea"}},
		"a list in brackets":       {"Parfum (Linalool, Limonene), Urea", []string{"perfume (a mixture of scents)", "a lavender scent", "a citrus scent", "urea"}},
		"one scent in brackets":    {"Fragrance (Linalool)", []string{"perfume (a mixture of scents)", "a lavender scent"}},
		"no separators":            {"Aqua Glycerin Niacinamide", []string{"water", "glycerin", "niacinamide (vitamin B3)"}},
		"an unknown name":          {"Aqua, Zorblaxium Quadrate", []string{"water", "?Zorblaxium Quadrate"}},
		"a wrong bracket":          {"Aqua (Water, Glycerin", []string{"water", "water", "glycerin"}},
		"other numbers":            {"PEG-40 Stearate, PEG-43 Stearate", []string{"something that mixes oil with water", "?PEG-43 Stearate"}},
		"nothing":                  {" \n ,, () ", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, knownAs(r.Parse(test.text)))
		})
	}
	label := r.Parse("Salicylic Acid 2%, Talc. +/- CI 77491")
	require.InDelta(t, 2.0, label.Names[0].Percent, 0)
	require.False(t, label.Names[1].MayContain)
	require.True(t, label.Names[2].MayContain)
	long := r.Parse(strings.Repeat("Aqua, ", 10_000))
	require.True(t, long.Cut)
	require.LessOrEqual(t, len(long.Names), 400)
}

func TestKnowsEnoughNames(t *testing.T) {
	t.Parallel()
	_, l := reader(t)
	require.GreaterOrEqual(t, len(l.LabelNames()), 1200)
}

func TestCheck(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	allergic := func(classes ...knowledge.ClassID) labels.Person {
		return labels.Person{Facts: advisor.Facts{Allergens: classes}}
	}
	has := func(conditions ...knowledge.Condition) labels.Person {
		return labels.Person{Facts: advisor.Facts{Conditions: conditions}}
	}
	for name, test := range map[string]struct {
		text   string
		person labels.Person
		level  labels.Level
		want   string
	}{
		"an alga":                      {"Aqua, Ulva Lactuca Extract", allergic("SEAWEED"), labels.LevelStop, "Ulva Lactuca"},
		"mother-of-pearl":              {"Aqua, Hydrolyzed Pearl", allergic("FISH"), labels.LevelStop, "Hydrolyzed Pearl"},
		"an acid of rosin":             {"Aqua, Abietic Acid", allergic("TERPENE"), labels.LevelStop, "Abietic Acid"},
		"rn read for m":                {"Aqua, PARFURN", allergic("FRAGRANCE"), labels.LevelStop, "PARFURN"},
		"every name of an entry":       {"Retinol, Aqua, Retinyl Palmitate", has(knowledge.ConditionPregnancy), labels.LevelStop, "Retinyl Palmitate"},
		"an allergy that is not known": {"Aqua, Glycerin", labels.Person{Facts: advisor.Facts{Unrecognised: []string{"zorbium"}}}, labels.LevelAsk, "zorbium"},
		"a nut under its Latin name":   {"Aqua, Prunus Amygdalus Dulcis Oil", allergic("TREE_NUT"), labels.LevelStop, "sweet almond"},
		"a scent by its own name":      {"Aqua, Linalool", allergic("FRAGRANCE"), labels.LevelStop, "Linalool"},
		"a narrower class":             {"Aqua, Cinnamal", allergic("FRAGRANCE"), labels.LevelStop, "Cinnamal"},
		"a misspelt preservative":      {"Aqua, Metylisothiazolinone", allergic("ISOTHIAZOLINONE"), labels.LevelStop, "Metylisothiazolinone"},
		"perfume hides citrus":         {"Aqua, Parfum", allergic("CITRUS"), labels.LevelAsk, "can hold it"},
		"some shades only":             {"Talc, +/- CI 75470", allergic("CARMINE"), labels.LevelStop, "Some shades"},
		"an unknown plant of a class":  {"Aqua, Ambrosia Trifida Pollen", allergic("POLLEN"), labels.LevelStop, "Ambrosia"},
		"the person's own word":        {"Aqua, Squalane", labels.Person{Facts: advisor.Facts{Unrecognised: []string{"squalane"}}}, labels.LevelStop, "Squalane"},
		"an entry that they named":     {"Aqua, Niacinamide", labels.Person{Facts: advisor.Facts{Excluded: []knowledge.ID{"niacinamide"}}}, labels.LevelStop, "Niacinamide"},
		"hydroquinone":                 {"Aqua, Hydroquinone", labels.Person{}, labels.LevelStop, "must not be in a cosmetic"},
		"a steroid":                    {"Clobetasol Propionate 0.05%", labels.Person{}, labels.LevelStop, "must not be in a cosmetic"},
		"mercury":                      {"Calomel", labels.Person{}, labels.LevelStop, "must not be in a cosmetic"},
		"retinol in pregnancy":         {"Aqua, Retinyl Palmitate", has(knowledge.ConditionPregnancy), labels.LevelStop, "pregnancy"},
		"glycolic acid in pregnancy":   {"Aqua, Glycolic Acid", has(knowledge.ConditionPregnancy), labels.LevelAsk, "midwife"},
		"an acid with isotretinoin":    {"Aqua, Salicylic Acid", has(knowledge.ConditionIsotretinoin), labels.LevelStop, "isotretinoin"},
		"an acid with a retinoid":      {"Aqua, Glycolic Acid", labels.Person{Using: []knowledge.ID{"rx_retinoids"}}, labels.LevelAsk, "retinoid"},
		"two in one product":           {"Retinol, Glycolic Acid", labels.Person{}, labels.LevelAsk, "together they irritate"},
		"the same active twice":        {"Aqua, Bakuchiol", labels.Person{Using: []knowledge.ID{"bakuchiol"}}, labels.LevelCare, "already use"},
		"a second active":              {"Aqua, Niacinamide", labels.Person{Using: []knowledge.ID{"azelaic_acid_otc"}}, labels.LevelCare, "already use an active"},
		"an active with a medicine":    {"Aqua, Salicylic Acid", has(advisor.ConditionMedicine), labels.LevelAsk, "on prescription"},
		"two acids":                    {"Glycolic Acid, Lactic Acid", labels.Person{}, labels.LevelCare, "one acid per evening"},
		"alcohol near the front":       {"Aqua, Alcohol Denat., Glycerin", labels.Person{}, labels.LevelCare, "dries"},
		"scrub bits":                   {"Juglans Regia Shell Powder", labels.Person{}, labels.LevelCare, "scratch"},
		"perfume for sensitive skin":   {"Aqua, Parfum", labels.Person{Facts: advisor.Facts{SkinType: skincare.SkinTypeSensitive}}, labels.LevelCare, "sensitive"},
		"what may block pores":         {"Isopropyl Myristate", labels.Person{}, labels.LevelCare, "rabbits"},
		"what it is good for":          {"Niacinamide", labels.Person{}, labels.LevelNote, "proof"},
		"a promise":                    {"Non-comedogenic. Ingredients: Aqua", labels.Person{}, labels.LevelNote, "no legal meaning"},
		"dermatologically tested":      {"Dermatologically tested\n\nAqua, Glycerin", labels.Person{}, labels.LevelNote, "doesn't say what was tested"},
		"cocamidopropyl as coconut":    {"Cocamidopropyl Betaine", allergic("COCONUT"), labels.LevelStop, "Coconut"},
		"balsam of Peru in the Latin":  {"Myroxylon Pereirae Resin", allergic("FRAGRANCE"), labels.LevelStop, "balsam of Peru"},
		"a formaldehyde releaser":      {"DMDM Hydantoin", allergic("FORMALDEHYDE"), labels.LevelStop, "Formaldehyde"},
		"a paraben for preservatives":  {"Methylparaben", allergic("PRESERVATIVE"), labels.LevelStop, "Preservatives"},
		"wool fat under another name":  {"Adeps Lanae", allergic("LANOLIN"), labels.LevelStop, "Lanolin"},
		"beeswax under its Latin name": {"Cera Alba", allergic("BEE"), labels.LevelStop, "beeswax"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			result := r.Check(r.Parse(test.text), test.person)
			found := false
			for _, f := range result.Findings {
				found = found || f.Level == test.level && strings.Contains(f.Text, test.want)
				require.NotContains(t, f.Text, "{")
			}
			require.True(t, found, "%+v", result)
		})
	}
}

// TestCheckSaysNothingWrong lists names that sound like an allergen and are none.
func TestCheckSaysNothingWrong(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	for text, class := range map[string]knowledge.ClassID{
		"Aqua, Cetearyl Alcohol, Arachidyl Alcohol, Isopropyl Myristate": "ALCOHOL",
		"Quaternium-80, Polyquaternium-10":                               "FORMALDEHYDE",
		"Imidazolidinyl Urea":                                            "UREA",
		"Free from nuts, lanolin and beeswax. Ingredients: Aqua":         "LANOLIN",
		"Fragrance-free, Aqua, Glycerin":                                 "FRAGRANCE",
		"Citric Acid, Sodium Citrate":                                    "CITRUS",
		"Aqua, Glycerin, Sodium Hyaluronate, Carbomer, Caprylyl Glycol":  "FRAGRANCE",
		"Lactobacillus Ferment":                                          "MILK",
		"Aesculus Hippocastanum Seed Extract":                            "TREE_NUT",
	} {
		result := r.Check(r.Parse(text), labels.Person{Facts: advisor.Facts{Allergens: []knowledge.ClassID{class}}})
		for _, f := range result.Findings {
			require.NotContains(t, f.Text, "react", "%s: %+v", text, f)
		}
	}
}

// TestUnknownAllergyIsNoBrokenSkin: somebody who wrote an allergy that we don't know is
// not told to wait until their skin is whole again.
func TestUnknownAllergyIsNoBrokenSkin(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	person := labels.Person{Facts: advisor.Facts{Unrecognised: []string{"zorbium"}, BarrierOnly: true}}
	for _, f := range r.Check(r.Parse("Aqua, Niacinamide"), person).Findings {
		require.NotContains(t, f.Text, "whole again")
	}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	for text, want := range map[string]string{
		"Aqua, Glycerin, Zorblaxium Quadrate": "We found nothing against it among the 2 of 3 names that we know. We can't say anything about the other 1.",
		"Aqua, Hydroquinone":                  "We know 2 of 2 names.",
		"Zorblaxium Quadrate":                 "We know none of the 1 names, so we can't say anything about it.",
		"":                                    "We could not read a list of ingredients in this.",
	} {
		result := r.Check(r.Parse(text), labels.Person{})
		require.Equal(t, want, result.Summary)
		require.NotContains(t, strings.ToLower(result.Summary), "safe")
	}
}
