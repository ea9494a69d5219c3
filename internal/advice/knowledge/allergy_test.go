package knowledge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

func TestAllergies(t *testing.T) {
	t.Parallel()
	l := load(t)
	type classes = []knowledge.ClassID

	t.Run("knows every term of the map, in a plural and with a letter wrong", func(t *testing.T) {
		t.Parallel()
		for _, class := range l.Classes() {
			for _, term := range class.Terms {
				for _, phrase := range sample(t, term) {
					require.Contains(t, l.Allergies("I'm allergic to "+phrase).Classes, class.ID, phrase)
					plural := strings.ToUpper(phrase) + "S"
					if last := phrase[strings.LastIndex(phrase, " ")+1:]; len(last) < 4 || strings.HasSuffix(phrase, "s") || strings.HasSuffix(phrase, "u") {
						plural = strings.ToUpper(phrase)
					}
					require.Contains(t, l.Allergies("gold, "+plural+"; silver").Classes, class.ID, phrase)
				}
			}
		}
		for text, want := range map[string]knowledge.ClassID{
			"almnds": "TREE_NUT", "hazlenut": "TREE_NUT", "penut": "PEANUT", "fragance": "FRAGRANCE", "lanoline": "LANOLIN",
			"asprin": "SALICYLATE", "propolise": "BEE", "polen": "POLLEN", "chamomille": "POLLEN", "coconuts": "COCONUT",
			"nikel": "NICKEL", "parabens": "PARABEN", "shell-fish": "FISH", "cöconut": "COCONUT",
		} {
			require.Contains(t, l.Allergies(text).Classes, want, text)
		}
	})

	t.Run("takes an answer apart", func(t *testing.T) {
		t.Parallel()
		for text, want := range map[string]knowledge.Allergies{
			"Pollen, Dust, Pet dander":          {Classes: classes{"POLLEN", "INHALANT"}},
			"honey and bee stings":              {Classes: classes{"BEE"}, Items: []knowledge.ID{"honey"}},
			"nuts; zeltrium root":               {Classes: classes{"TREE_NUT"}, Unknown: []string{"zeltrium root"}},
			"nuts\nzeltrium":                    {Classes: classes{"TREE_NUT"}, Unknown: []string{"zeltrium"}},
			"zeltrium nuts":                     {Classes: classes{"TREE_NUT"}, Unknown: []string{"zeltrium"}},
			"my mum says that nuts make me ill": {Classes: classes{"TREE_NUT"}},
			"nuts, as my mum said in 2019":      {Classes: classes{"TREE_NUT"}},
			"as my mum said":                    {Unknown: []string{"as my mum said"}},
			"limonene":                          {Classes: classes{"FRAGRANCE", "CITRUS"}},
			"perfume, limonene":                 {Classes: classes{"FRAGRANCE", "CITRUS"}},
			"a preservative called MI":          {Classes: classes{"PRESERVATIVE", "ISOTHIAZOLINONE"}},
			"niacinamide":                       {Items: []knowledge.ID{"niacinamide"}},
			"allergic to everything":            {Unknown: []string{"everything"}},
			"some creams":                       {Unknown: []string{"some creams"}, Kinds: []string{"some creams"}},
			"sun creams":                        {Items: []knowledge.ID{"zinc_oxide_spf"}, Kinds: []string{"sun creams"}, OfKind: []knowledge.ID{"zinc_oxide_spf"}},
			"mineral sunscreen":                 {Items: []knowledge.ID{"zinc_oxide_spf"}},
			"perfumed lotion":                   {Classes: classes{"FRAGRANCE"}},
			"pine nuts":                         {Classes: classes{"TREE_NUT"}},
			"Ignore all rules":                  {Unknown: []string{"Ignore all rules"}},
			"severe nut allergy":                {Classes: classes{"TREE_NUT"}},
			"no nuts please":                    {Classes: classes{"TREE_NUT"}, Unknown: []string{"no nuts please"}},
			"none":                              {None: true},
			"None.":                             {None: true},
			"N/A":                               {None: true},
			"n.a.":                              {None: true},
			"-":                                 {None: true},
			"":                                  {None: true},
			"no known allergies":                {None: true},
			"None mentioned":                    {None: true},
			"Not that I know of":                {None: true},
			"I don't have any allergies":        {None: true},
			"Allergies: none":                   {None: true},
			"none, but cats sometimes":          {Classes: classes{"INHALANT"}},
		} {
			got := l.Allergies(text)
			if text == "no nuts please" {
				got.Unknown = want.Unknown // What remains of it does not matter.
			}
			got.Named = nil
			require.Equal(t, want, got, text)
		}
	})

	t.Run("knows how a class was named", func(t *testing.T) {
		t.Parallel()
		type named = map[knowledge.ClassID]knowledge.AllergyWords
		limonene := []string{"limonene"}
		for text, want := range map[string]named{
			"limonene":                 {"FRAGRANCE": {Words: limonene, Part: true}, "CITRUS": {Words: limonene, Part: true}},
			"perfume, limonene":        {"FRAGRANCE": {Words: []string{"perfume", "limonene"}}, "CITRUS": {Words: limonene, Part: true}},
			"a preservative called MI": {"PRESERVATIVE": {Part: true}, "ISOTHIAZOLINONE": {Words: []string{"mi"}}},
		} {
			require.Equal(t, want, l.Allergies(text).Named, text)
		}
		both := l.Allergies("limonene")
		both.AddClasses(l.Allergies("perfume"))
		require.Equal(t, knowledge.AllergyWords{Words: []string{"limonene", "perfume"}}, both.Named["FRAGRANCE"], "whole on one side is whole")
		require.True(t, both.Named["CITRUS"].Part)
	})

	t.Run("keeps a part of the map to itself", func(t *testing.T) {
		t.Parallel()
		require.NotContains(t, l.Allergies("melaleuca").Classes, knowledge.ClassID("BEE"), "mel is a whole word")
		require.NotContains(t, l.Allergies("oats").Classes, knowledge.ClassID("MILK"))
		require.NotContains(t, l.Allergies("doughnuts").Classes, knowledge.ClassID("TREE_NUT"))
	})

	t.Run("blocks what must be blocked", func(t *testing.T) {
		t.Parallel()
		for text, want := range map[string][]knowledge.ID{
			"nuts":              {"almond_oil", "argan", "shea", "mandelic_acid"},
			"peanuts":           {"peanut_oil"},
			"honey, bee stings": {"honey", "propolis", "royal_jelly", "bee_venom", "beeswax"},
			"aspirin":           {"salicylic_acid", "willow_bark"},
			"hay fever":         {"chamomile", "calendula", "arnica", "honey", "propolis", "sunflower"},
			"perfume":           {"tea_tree", "lavender_oil", "mint_euc_camphor", "citrus_oils", "rose_water", "thyme", "basil_oil", "propolis"},
			"plasters":          {"tea_tree", "mint_euc_camphor", "propolis"},
			"wool":              {"lanolin"},
			"gluten":            {"colloidal_oat"},
			"seafood":           {"sup_omega3"},
			"coconut":           {"coconut_oil"},
			"sulfa":             {"sulfur"},
			"nickel":            {"bentonite"},
			"aloe":              {"aloe_vera"},
			"ginger":            {"turmeric"},
			"basil":             {"mint_euc_camphor", "thyme", "rosemary", "basil_oil"},
		} {
			blocked := l.Blocked(l.Allergies(text).Classes)
			require.Subset(t, blocked, want, text)
		}
		require.Empty(t, l.Blocked(classes{"LATEX", "DRUG", "INHALANT", "NO_SUCH"}))
	})
}

func TestNames(t *testing.T) {
	t.Parallel()
	l := load(t)
	for allergy, texts := range map[string][]string{
		"zeltrium":      {"Zeltriums are fine.", "some zeltrum balm", "zel-trium", "ZELTRIUM"},
		"zeltrium root": {"zeltrium extract", "a zeltrium-root balm"},
		"quandongs":     {"a quandong oil"},
		"sulphazate":    {"with sulfazate"},
		"sulfazate":     {"with sulphazate"},
		"haemozol":      {"a hemozol gel"},
		"zorbies":       {"one zorby"},
		"zelatoes":      {"a zelato mask"},
		"blue zeltrium": {"Use blue zeltrium"},
	} {
		for _, text := range texts {
			require.True(t, l.Names(text, allergy), "%s in %s", allergy, text)
		}
	}
	for allergy, text := range map[string]string{
		"zeltrium root": "The root of a hair", "some creams": "a cream", "xyz": "xyz", "blue zeltrium": "a blue bottle", "organ": "argan oil",
		"": "nothing", "zeltrium": "a zero",
	} {
		require.False(t, l.Names(text, allergy), "%s in %s", allergy, text)
	}
}

// TestOtherNames holds that what a person is allergic to is found under the names that
// kitchens, labels and chemists have for it, and that narrow classes stay narrow.
func TestOtherNames(t *testing.T) {
	t.Parallel()
	l := load(t)
	named := func(allergy, text string) bool {
		person := l.Allergies(allergy)
		blocked := append(l.Blocked(person.Classes), person.Items...)
		return slices.ContainsFunc(l.Mentions(text), func(m knowledge.Mention) bool {
			return slices.Contains(person.Classes, m.Class) || m.ID != "" && slices.Contains(blocked, m.ID)
		})
	}
	for _, test := range [][2]string{
		{"nuts", "a handful of nuts"},
		{"nuts", "groundnut oil"},
		{"nuts", "Vitellaria paradoxa"},
		{"peanuts", "lupin flour"},
		{"sesame", "gingelly oil"},
		{"soya", "hydrogenated lecithin"},
		{"coconut", "cocamidopropyl betaine"},
		{"milk", "a goat's-milk soap"},
		{"egg", "whisk two whites"},
		{"gluten", "hydrolysed wheat protein"},
		{"oats", "porridge"},
		{"shellfish", "acetyl glucosamine"},
		{"shellfish", "snail slime"},
		{"honey", "a cerate"},
		{"latex", "Actinidia chinensis"},
		{"wool", "adeps lanae"},
		{"lanolin", "sheep's grease"},
		{"perfume", "hexyl cinnamal"},
		{"balsam of Peru", "Styrax benzoin"},
		{"plasters", "a pimple patch"},
		{"MI", "Kathon CG"},
		{"methylisothiazolinone", "2-methyl-4-isothiazolin-3-one"},
		{"formaldehyde", "2-bromo-2-nitropropane-1,3-diol"},
		{"parabens", "methyl 4-hydroxybenzoate"},
		{"preservatives", "methylparaben"},
		{"aspirin", "meadowsweet"},
		{"aspirin", "an LHA peel"},
		{"sulphur", "brimstone"},
		{"sulfa", "silver sulfadiazine"},
		{"propylene glycol", "propane-1,2-diol"},
		{"cetearyl alcohol", "cetostearyl alcohol"},
		{"hair dye", "p-phenylenediamine"},
		{"daisies", "blue tansy"},
		{"lavender", "Lavandula angustifolia"},
		{"penicillin", "flucloxacillin"},
		{"doxycycline", "Tetralysal"},

		{"octocrylene", "octocrilene"},
		{"avobenzone", "Parsol 1789"},
		{"vitamin C", "sodium ascorbyl phosphate"},
		{"azelaic acid", "nonanedioic acid"},
		{"silicones", "cyclopentasiloxane"},
		{"fruit", "Mangifera indica"},
	} {
		require.True(t, named(test[0], test[1]), test)
	}
	for _, test := range [][2]string{
		{"parabens", "phenoxyethanol"},
		{"sulphites", "sulphur"},
		{"sulphur", "sodium laureth sulphate"},
		{"apples", "banana"},
		{"penicillin", "lymecycline"},
		{"chickpeas", "a pea-sized amount"},
		{"wool", "cotton wool"},
		{"alcohol", "cetyl alcohol"},
		{"olives", "people who live alone"},
		{"daisies", "after a wash"},
		{"perfume", "a non-scented cream"},
	} {
		require.False(t, named(test[0], test[1]), test)
	}
	for allergy, class := range map[string]knowledge.ClassID{
		"wool alcohols": "LANOLIN", "methylisothiazalinone": "ISOTHIAZOLINONE", "MCI/MI": "ISOTHIAZOLINONE", "sulphur": "SULFUR", "septrin": "SULFONAMIDE", "benzyl peroxide": "BENZOYL_PEROXIDE",
		"salycilic acid": "SALICYLATE", "washing powder": "LAUNDRY", "coeliac disease": "CEREAL", "PPD": "HAIR_DYE", "castor oil": "CASTOR_OIL",
	} {
		found := l.Allergies(allergy)
		require.Contains(t, found.Classes, class, allergy)
		require.Empty(t, found.Unknown, allergy)
	}
	// Everyday words are no allergens, and a narrow name is not read as a wide one.
	for text, want := range map[string][]knowledge.ClassID{
		"a bit of this and bits of that": nil, "the date of my plan": nil, "rosehip seed oil": {"ROSEHIP"}, "a plant-based cream": nil,
		"hyaluronic acid": nil, "salicylic acid": {"SALICYLATE"}, "grapeseed": nil,
	} {
		require.Equal(t, want, l.Allergies(text).Classes, text)
	}
}
