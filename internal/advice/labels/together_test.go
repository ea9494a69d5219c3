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

// atNight is a bought product for the evening.
func atNight(name, ingredients string) skincare.Product {
	return skincare.Product{Name: name, Kind: "treatment", From: skincare.FromShop, Evening: true, Ingredients: ingredients}
}

const (
	retinolCream = "Aqua, Glycerin, Retinol"
	acidToner    = "Aqua, Glycolic Acid, Glycerin"
	sunMilk      = "Aqua, Zinc Oxide, Glycerin"
)

// inTheMorning is the sunscreen without which an active has a finding of its own.
func inTheMorning() skincare.Product {
	return skincare.Product{Name: "Sun milk", Kind: "sunscreen", From: skincare.FromShop, Morning: true, Ingredients: sunMilk}
}

func changed(p skincare.Product, change func(*skincare.Product)) skincare.Product {
	change(&p)
	return p
}

func given(p *skincare.Product) { p.From = skincare.FromPrescriber }

// TestTogether: what speaks against using the products of an evening with each other.
func TestTogether(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	night, toner := atNight("Night", retinolCream), atNight("Toner", acidToner)
	adapalene := changed(atNight("White tube", "Adapalene, Carbomer"), given)
	for name, test := range map[string]struct {
		shelf   []skincare.Product
		facts   advisor.Facts
		level   labels.Level
		summary string
		finding string
	}{
		"an acid with a retinoid": {
			shelf: []skincare.Product{night, toner}, level: labels.LevelStop, summary: "Don't use “Night” with “Toner” in one evening.",
			finding: "“Night” (retinol) with “Toner” (glycolic acid): A retinoid, prescribed or not, with an acid",
		},
		"several acids with a retinoid": {
			shelf: []skincare.Product{night, toner, atNight("Pads", "Aqua, Lactic Acid")}, level: labels.LevelStop,
			summary: "Don't use “Night” with “Toner” and “Pads” in one evening. Use one acid per evening at most: “Toner” and “Pads”.",
		},
		"a bought acid with a prescription": {
			shelf: []skincare.Product{adapalene, toner}, level: labels.LevelStop, summary: "Don't use “White tube” with “Toner” in one evening.",
		},
		"both from a prescriber": {
			shelf: []skincare.Product{adapalene, changed(toner, given)}, level: labels.LevelAsk, summary: "Ask a pharmacist before you use “White tube” with “Toner”.",
		},
		"an acid that is washed off": {
			shelf: []skincare.Product{night, changed(toner, func(p *skincare.Product) { p.Kind = "cleanser" })}, level: labels.LevelAsk,
			summary: "Ask a pharmacist before you use “Night” with “Toner”.",
		},
		"a little acid": {
			shelf: []skincare.Product{night, atNight("Cream", "Aqua, Phenoxyethanol, Lactic Acid")}, level: labels.LevelAsk,
			summary: "Ask a pharmacist before you use “Night” with “Cream”.",
		},
		"benzoyl peroxide with retinol": {
			shelf: []skincare.Product{night, changed(atNight("Gel", "Benzoyl Peroxide"), given)}, level: labels.LevelAsk,
			summary: "Ask a pharmacist before you use “Gel” with “Night”.", finding: "only as a prescriber or pharmacist says",
		},
		"by its name alone": {
			shelf: []skincare.Product{atNight("Retinol serum", ""), toner}, level: labels.LevelStop,
			summary: "Don't use “Retinol serum” with “Toner” in one evening. We read no list of ingredients for 1 of 2.",
		},
		"the same active twice": {
			shelf: []skincare.Product{atNight("A", "Aqua, Niacinamide"), atNight("B", "Niacinamide, Urea")}, level: labels.LevelCare,
			summary: "One product with niacinamide is enough: “A” and “B”.",
		},
		"two acids": {
			shelf: []skincare.Product{toner, atNight("Pads", "Aqua, Lactic Acid")}, level: labels.LevelCare,
			summary: "Use one acid per evening at most: “Toner” and “Pads”.",
		},
		"two actives": {
			shelf: []skincare.Product{atNight("A", "Aqua, Niacinamide"), atNight("B", "Aqua, Zinc PCA")}, level: labels.LevelCare,
			summary: "Start one active ingredient at a time: “A” and “B”.",
		},
		"an active with a treatment of no known name": {
			shelf: []skincare.Product{atNight("A", "Aqua, Niacinamide"), changed(atNight("Blue tube", ""), given)}, level: labels.LevelAsk,
			summary: "Ask a pharmacist before you use “Blue tube” with “A”. We read no list of ingredients for 1 of 2.",
		},
		"the plan's active": {
			shelf: []skincare.Product{night}, facts: advisor.Facts{Using: []knowledge.ID{"salicylic_acid"}}, level: labels.LevelAsk,
			summary: "Ask a pharmacist before you use “Night” with salicylic acid (from your plan or your answers).",
		},
		"an allergy": {
			shelf: []skincare.Product{atNight("A", "Aqua, Linalool")}, facts: advisor.Facts{Allergens: []knowledge.ClassID{"FRAGRANCE"}}, level: labels.LevelStop,
			summary: "Don't use “A” before a pharmacist has looked at it.", finding: "“A”: You told us that you react to",
		},
		"an acid with isotretinoin": {
			shelf: []skincare.Product{toner}, facts: advisor.Facts{Conditions: []knowledge.Condition{knowledge.ConditionIsotretinoin}}, level: labels.LevelStop,
			summary: "Don't use “Toner” before a pharmacist has looked at it.",
		},
		"a prescription in pregnancy": {
			shelf: []skincare.Product{adapalene}, facts: advisor.Facts{Conditions: []knowledge.Condition{knowledge.ConditionPregnancy}}, level: labels.LevelAsk,
			summary: "Ask whoever gave you “White tube” about it, and do as they say.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			morning, evening := r.Together(test.facts, append([]skincare.Product{inTheMorning()}, test.shelf...))
			require.Empty(t, morning.Findings)
			require.NotEmpty(t, evening.Findings)
			require.Equal(t, test.level, evening.Findings[0].Level, "%+v", evening)
			require.Equal(t, test.summary, evening.Summary)
			for _, f := range evening.Findings {
				require.NotContains(t, f.Text+evening.Summary, "{")
				require.Contains(t, f.Text, f.About)
			}
			require.Contains(t, evening.Findings[0].Text, test.finding)
			require.Equal(t, test.level == labels.LevelStop, evening.Stop != "")
			require.True(t, strings.HasPrefix(evening.Summary, evening.Stop))
		})
	}
}

// TestTogetherFindsNothing: what is used at another time, is finished or is still tested
// on the arm speaks against nothing, and nothing is called safe.
func TestTogetherFindsNothing(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	night, toner := atNight("Night", retinolCream), atNight("Toner", acidToner)
	plain := []skincare.Product{atNight("Foam", "Aqua, Glycerin"), atNight("Cream", "Aqua, Urea")}
	day := skincare.Date{Year: 2026, Month: 11, Day: 18}
	for name, test := range map[string]struct {
		shelf   []skincare.Product
		summary string
	}{
		"nothing against":   {plain, "We found nothing against using these together, by the names that we know."},
		"one has no list":   {append(plain, atNight("Balm", "")), "We found nothing against using these together, by the names that we know. We read no list of ingredients for 1 of 3."},
		"none has a list":   {[]skincare.Product{atNight("Foam", ""), atNight("Balm", "")}, "We can't compare these. We read no list of ingredients for 2 of 2."},
		"one product":       {[]skincare.Product{night}, ""},
		"in the morning":    {[]skincare.Product{night, changed(toner, func(p *skincare.Product) { p.Evening, p.Morning = false, true })}, ""},
		"finished":          {[]skincare.Product{night, changed(toner, func(p *skincare.Product) { p.FinishedOn = day })}, ""},
		"tested on the arm": {[]skincare.Product{night, changed(toner, func(p *skincare.Product) { p.ArmTest.Started = day })}, ""},
		"two of one tube":   {[]skincare.Product{night, night}, "We found nothing against using these together, by the names that we know."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, evening := r.Together(advisor.Facts{}, append([]skincare.Product{inTheMorning()}, test.shelf...))
			require.Empty(t, evening.Findings)
			require.Equal(t, test.summary, evening.Summary)
			require.NotContains(t, strings.ToLower(evening.Summary), "safe")
		})
	}
	passed := skincare.ArmTest{Started: day, Day7: skincare.ArmNothing}
	_, evening := r.Together(advisor.Facts{}, []skincare.Product{night, changed(toner, func(p *skincare.Product) { p.ArmTest = passed })})
	require.Equal(t, labels.LevelStop, evening.Findings[0].Level)
}

// TestTogetherWithoutSunscreen: an active asks for sunscreen in the morning, which a cream
// with a sun filter is as well.
func TestTogetherWithoutSunscreen(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	_, evening := r.Together(advisor.Facts{}, []skincare.Product{atNight("Night", retinolCream)})
	require.Equal(t, "Use sunscreen of SPF 30 or more in the morning.", evening.Summary)
	cream := skincare.Product{Name: "Day cream", Kind: "moisturiser", From: skincare.FromShop, Morning: true, Ingredients: sunMilk}
	_, evening = r.Together(advisor.Facts{}, []skincare.Product{atNight("Night", retinolCream), cream})
	require.Empty(t, evening.Findings)
}

// BenchmarkTogether is a long shelf in use: 40,000 bytes of lists.
func BenchmarkTogether(b *testing.B) {
	r, _ := reader(b)
	list := strings.Repeat("Aqua, Glycerin, Niacinamide, Cetearyl Alcohol, Glycolic Acid, Phenoxyethanol, Zorblaxium Quadrate, ", 8)
	var shelf []skincare.Product
	for range maxProducts {
		shelf = append(shelf, changed(atNight("Serum", list), func(p *skincare.Product) { p.Morning = true }))
	}
	for b.Loop() {
		r.Together(advisor.Facts{Allergens: []knowledge.ClassID{"FRAGRANCE"}}, shelf)
	}
}

const maxProducts = 100
