package labels_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
	"clary.example/internal/skincare"
)

// verdict writes findings as lines: the level, what it is about, and the text.
func verdict(result labels.Result) string {
	var lines []string
	for _, f := range result.Findings {
		lines = append(lines, string(f.Level)+" ["+f.About+"] "+f.Text)
	}
	return strings.Join(lines, "\n")
}

// TestVerdicts checks labels for people by their own words. No part of "not" stands in a
// verdict.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	c := newClinic(t)
	for name, test := range map[string]struct {
		answers answers
		text    string
		want    []string
		not     []string
	}{
		"a relative has no study": {
			answers{}, "Aqua, Ascorbyl Palmitate, Ascorbyl Glucoside", []string{"note [Ascorbyl Palmitate", "not of this form"}, []string{"50 people"},
		},
		"LHA has no study": {answers{}, "Capryloyl Salicylic Acid, Betaine Salicylate", []string{"related to salicylic acid"}, []string{"guideline"}},
		"retinal has no study": {
			answers{}, "Retinal, Retinyl Palmitate, Hydroxypinacolone Retinoate", []string{"related to retinol"}, []string{"In one study"},
		},
		"another part of a plant has no study": {answers{}, "Camellia Sinensis Seed Oil", []string{"not of this form"}, []string{"Five small studies"}},
		"the substance itself has one":         {answers{}, "Ascorbyl Palmitate, Sodium Ascorbyl Phosphate", []string{"note [Sodium Ascorbyl Phosphate", "50 people"}, []string{"[Ascorbyl"}},
		"the part of a plant has one":          {answers{}, "Camellia Sinensis (Green Tea) Leaf Extract", []string{"Five small studies"}, nil},
		"no tips under a stop": {
			answers{Allergies: "aspirin"}, "Salicylic Acid, Glycolic Acid, Lactic Acid, Niacinamide", []string{"stop [Salicylic Acid"}, []string{"evening", "proof", "note ["},
		},
		"one acid too many": {answers{Routine: "glycolic acid"}, "Salicylic Acid", []string{"You already use an acid (glycolic acid)"}, nil},
		"an acid and a retinoid in use": {
			answers{Routine: "Differin at night"},
			"Aqua, Salicylic Acid",
			[]string{"ask [Salicylic Acid (BHA)] You already use adapalene."},
			[]string{"glycolic", "tea tree", "witch hazel", "tretinoin", "trifarotene"},
		},
		"grains in a sunscreen":           {answers{}, "SPF 50 sun cream. Titanium Dioxide, Alumina, Perlite", nil, []string{"scratch"}},
		"grains in a scrub":               {answers{}, "Exfoliating face wash\nAqua, Alumina, Glycerin", []string{"care [Alumina (aluminium oxide)]", "scratch"}, nil},
		"Differin and retinol":            {answers{Routine: "Differin"}, "Aqua, Retinol", []string{"ask [Retinol (vitamin A)] You already use a retinoid (adapalene)"}, []string{"tretinoin"}},
		"Epiduo and retinal":              {answers{Routine: "Epiduo at night"}, "Retinal", []string{"ask [Retinal", "a retinoid (adapalene with benzoyl peroxide)"}, []string{"With Retinal"}},
		"Treclin and HPR":                 {answers{Routine: "treclin gel"}, "Hydroxypinacolone Retinoate", []string{"a retinoid (tretinoin with clindamycin)"}, nil},
		"Aklief and retinyl palmitate":    {answers{Routine: "Aklief"}, "Retinyl Palmitate", []string{"a retinoid (trifarotene)"}, nil},
		"Zorac and retinol":               {answers{Routine: "Zorac"}, "Retinol", []string{"a retinoid (tazarotene)"}, nil},
		"adapalene gel and retinol":       {answers{Routine: "adapalene gel"}, "Retinol", []string{"a retinoid (adapalene)"}, nil},
		"Duac and benzoyl peroxide":       {answers{Routine: "Duac"}, "Benzoyl Peroxide 5%", []string{"stop [Benzoyl", "use clindamycin with benzoyl peroxide", "twice"}, []string{"ask [", "care ["}},
		"a kind of product is no allergy": {answers{Allergies: "sun creams"}, "Zinc Oxide, Titanium Dioxide", []string{"ask [sun creams]", "Which product was it"}, []string{"Mineral sunscreen", "stop"}},
		"kinds of product":                {answers{Allergies: "make-up, cheap moisturisers"}, "Aqua", []string{"ask [make-up]", "ask [cheap moisturisers]", "kind of product"}, []string{"called on labels"}},
		"a kind and its filter":           {answers{Allergies: "sun creams, zinc oxide"}, "Zinc Oxide", []string{"stop [Zinc Oxide"}, nil},
		"a filter by its own name":        {answers{Allergies: "mineral sunscreen"}, "Titanium Dioxide", []string{"stop [Titanium Dioxide"}, nil},
		"mild ones beside a medicine": {
			answers{Routine: "tretinoin, lymecycline"}, "Niacinamide, Panthenol, Sodium Hyaluronate, Ceramide NP, Zinc PCA", nil, []string{"ask", "care"},
		},
		"mild ones with isotretinoin": {answers{Routine: "Roaccutane"}, "Niacinamide, Panthenol, Ceramide NP", nil, []string{"ask", "care", "stop"}},
		"an acid with isotretinoin":   {answers{Routine: "Roaccutane"}, "Salicylic Acid", []string{"stop [Salicylic Acid (BHA)]", "not with isotretinoin"}, []string{"ask before you add"}},
		"the strictest about a name": {
			answers{Triggers: "I am pregnant"},
			"Retinol, Salicylic Acid, Glycolic Acid",
			[]string{"stop [Retinol (vitamin A)", "ask [Glycolic"},
			[]string{"proof", "together", "care ["},
		},
		"both in Kathon CG": {
			answers{Allergies: "methylisothiazolinone"}, "Aqua, Kathon CG", []string{"stop [Kathon CG", "methylchloroisothiazolinone and methylisothiazolinone"}, nil,
		},
		"an allergy to Kathon CG": {answers{Allergies: "Kathon CG"}, "Methylisothiazolinone", []string{"stop [Methyliso"}, []string{"[CG]"}},
		"roses": {
			answers{Allergies: "rose"},
			"Rosa Damascena Flower Oil, Rosa Centifolia Flower Water, Rosa Canina Fruit Oil, Parfum",
			[]string{"stop [Rosa Damascena Flower Oil (damask rose), Rosa Centifolia Flower Water (damask rose)]", "ask [Parfum"},
			nil,
		},
		"rosehip": {answers{Allergies: "rosehip"}, "Rosa Canina Fruit Oil, Rosa Damascena Flower Oil", []string{"stop [Rosa Canina"}, []string{"Damascena"}},
		"pine": {
			answers{Allergies: "pine"},
			"Pinus Sylvestris Leaf Oil, Colophonium, Rosin, Tall Oil Glycerides, Zorbaceous Rosinate",
			[]string{"stop [Pinus", "Colophonium", "Rosin", "Tall Oil", "Zorbaceous"},
			nil,
		},
		"rosin":     {answers{Allergies: "rosin"}, "Pinus Palustris Oil, Potassium Tallate", []string{"stop [Pinus Palustris Oil", "Potassium Tallate"}, nil},
		"pine nuts": {answers{Allergies: "pine nuts"}, "Colophonium, Pinus Pinea Seed Oil", []string{"stop [Pinus Pinea"}, []string{"Colophonium"}},
		"oily skin": {answers{}, "Rosa Canina Fruit Oil", []string{"can be too rich for oily skin"}, []string{"gel moisturiser"}},
		"one of a group": {
			answers{Allergies: "strawberries bring me up in a rash"},
			"Fragaria Vesca Fruit Extract, Rubus Idaeus Fruit Extract",
			[]string{"stop [Fragaria Vesca", "react to: strawberries", "ask [Rubus Idaeus", "of the same group"},
			nil,
		},
		"a preservative that has a name": {
			answers{Allergies: "a preservative called MI"},
			"Methylisothiazolinone, Sodium Benzoate",
			[]string{"stop [Methylisothiazolinone"},
			[]string{"[Sodium Benzoate"},
		},
		"preservatives":               {answers{Allergies: "preservatives"}, "Sodium Benzoate", []string{"stop [Sodium Benzoate"}, nil},
		"a scent inside a perfume":    {answers{Allergies: "limonene"}, "Limonene, Parfum", []string{"stop [Limonene", "ask [Parfum"}, []string{"Citrus fruit"}},
		"words that are no allergies": {answers{Allergies: "nickel, which my mum has, too, 1 of 3 on the test"}, "Aqua, Glycerin", nil, []string{"ask", "mum"}},
		"an amide of oats":            {answers{Allergies: "oats"}, "Oatamidopropyl Betaine", []string{"stop [Oatamidopropyl"}, nil},
		"a plant in an oil":           {answers{Allergies: "arnica"}, "Helianthus Annuus Oil infused with Arnica", []string{"[Arnica]"}, nil},
		"pores far behind":            {answers{}, "Aqua, Glycerin, Xanthan Gum, Panthenol, Allantoin, Cocos Nucifera Oil", nil, []string{"pores"}},
		"a story with an allergy": {
			answers{Allergies: "cows milk, carry an epi pen, set off by a funny blue cream"},
			"Aqua, Glycerin",
			[]string{"note [cows milk]", "we recognised: cows milk"},
			[]string{"ask ["},
		},
		"a peel":               {answers{}, "Glycolic Acid 30%, Aqua", []string{"stop [Glycolic Acid", "for a clinic"}, nil},
		"an acid for the home": {answers{}, "Glycolic Acid 8%, Azelaic Acid 15%, Aqua", nil, []string{"clinic"}},
		"grains on a retinoid": {answers{Routine: "Epiduo gel"}, "Aqua, Juglans Regia Shell Powder", []string{"ask [Juglans"}, nil},
		"polymers are no glue": {answers{Allergies: "acrylates from gel nails"}, "Acrylates/C10-30 Alkyl Acrylate Crosspolymer, HEMA", []string{"stop [HEMA"}, []string{"[Acrylates"}},
		"a name in front of what it is free of": {
			answers{Allergies: "phenoxyethanol"}, "Aqua, Glycerin, Phenoxyethanol Fragrance free", []string{"stop [Phenoxyethanol"}, nil,
		},
		"a class says it": {answers{Allergies: "fragrance, cinnamon"}, "Cinnamal", []string{"stop [Cinnamal"}, []string{"\nstop"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.answers.SkinType == "" {
				test.answers.SkinType = string(skincare.SkinTypeOily)
			}
			text := verdict(c.Check(c.Parse(test.text), c.person(t, test.answers)))
			for _, want := range test.want {
				require.Contains(t, text, want)
			}
			for _, not := range test.not {
				require.NotContains(t, text, not)
			}
		})
	}
}

// TestEachNameOnce: a name about which something is said is not among those of which we
// can't say anything.
func TestEachNameOnce(t *testing.T) {
	t.Parallel()
	c := newClinic(t)
	result := c.Check(c.Parse("Aqua, Ambrosia Trifida Pollen, Zorblaxium Retinol Quadrate"), c.person(t, answers{Allergies: "ragweed", Triggers: "I am pregnant", SkinType: "Oily"}))
	require.Contains(t, verdict(result), "[Ambrosia Trifida Pollen]")
	require.Contains(t, verdict(result), "stop [Retinol (vitamin A)]")
	require.Equal(t, []string{"Zorblaxium Quadrate"}, result.Unknown)
}

// TestStrictestWins checks all names of the library for people to whom most rules apply:
// no name stands in findings of two levels, and nothing is praised under a stop.
func TestStrictestWins(t *testing.T) {
	t.Parallel()
	c := newClinic(t)
	var written []string
	for i, name := range c.library.LabelNames() {
		if name.Item != "" || i%9 == 0 {
			written = append(written, name.Name)
		}
	}
	for _, a := range []answers{
		{Triggers: "I am pregnant", Routine: "salicylic acid, retinol", SkinType: "Sensitive", Allergies: "fragrance, nuts"},
		{Routine: "Roaccutane", SkinType: "Dry", Allergies: "aspirin"},
		{Routine: "Epiduo, glycolic acid", SkinType: "Oily"},
	} {
		person := c.person(t, a)
		for list := range slices.Chunk(written, 60) {
			result := c.Check(c.Parse(strings.Join(list, ", ")), person)
			levels := map[string]labels.Level{}
			for _, f := range result.Findings {
				require.False(t, f.Level == labels.LevelNote && result.Findings[0].Level == labels.LevelStop, f.Text)
				for name := range strings.SplitSeq(f.About, "), ") {
					if levels[name] == "" {
						levels[name] = f.Level
					}
					require.Equal(t, levels[name], f.Level, "%s: %s", name, verdict(result))
				}
			}
		}
	}
}

// TestRulesHaveTextsForLabels: a rule speaks of what is on the label, not of all that it
// takes away.
func TestRulesHaveTextsForLabels(t *testing.T) {
	t.Parallel()
	_, l := reader(t)
	onLabels := map[knowledge.ID]bool{}
	for _, name := range l.LabelNames() {
		onLabels[name.Item] = true
	}
	for _, rule := range l.Conflicts() {
		takes := len(rule.AllowOnly) > 0 || slices.ContainsFunc(rule.Remove, func(id knowledge.ID) bool { return onLabels[id] })
		if takes && len(rule.When.Any) == 0 {
			require.NotEmpty(t, l.LabelRules().Texts["rule_"+rule.ID], rule.ID)
		}
	}
}

// TestShelfTreatments: a treatment on the shelf is all that it holds, and a product that is
// called a scrub has grains.
func TestShelfTreatments(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	shelf := []skincare.Product{
		{Name: "Duac", Kind: "treatment", From: skincare.FromPrescriber},
		{Name: "Acnecide", Kind: "treatment", From: skincare.FromPharmacist, Ingredients: "Aqua, Benzoyl Peroxide"},
		{Name: "Gold face scrub", Kind: "cleanser", From: skincare.FromShop, Ingredients: "Aqua, Alumina"},
	}
	check := func(own int) string {
		return verdict(r.Check(r.Parse(shelf[own].Ingredients), r.Beside(advisor.Facts{}, shelf, own)))
	}
	require.Contains(t, check(1), "ask [Benzoyl Peroxide (from a pharmacy)] You already use benzoyl peroxide")
	require.NotContains(t, check(1), "stop")
	require.Contains(t, check(2), "scratch")
}
