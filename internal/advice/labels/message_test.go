package labels_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestListIn finds lists in messages as people write them, without their own words.
func TestListIn(t *testing.T) {
	t.Parallel()
	r, _ := reader(t)
	const want = "water|glycerin|niacinamide (vitamin B3)|a preservative|perfume (a mixture of scents)"
	for _, message := range []string{
		"INGREDIENTS: Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum, is this ok for me?",
		"Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum",
		"is this ok for me? aqua, glycerin, niacinamide, phenoxyethanol and parfum",
		"I use salicylic acid, lactic acid and urea, is this ok: Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum. Thanks!",
		"which of these could I react to: Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum",
		"can I use Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum on my face",
		"hi, I am allergic to nuts\nAqua\nGlycerin\nNiacinamide\nPhenoxyethanol\nParfum\n\nthoughts?",
		"Ingredients: Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum. Directions: apply twice a day.",
	} {
		label, _, ok := r.ListIn(message)
		require.True(t, ok, message)
		require.Equal(t, want, strings.Join(knownAs(label), "|"), message)
	}
	_, around, _ := r.ListIn("I'm pregnant. Ingredients: Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum, is this ok?")
	require.Equal(t, []string{"I'm", "pregnant.", "is", "this", "ok?"}, strings.Fields(around))
	_, around, _ = r.ListIn("Aqua, Glycerin, Niacinamide, Phenoxyethanol, Parfum")
	require.Empty(t, around)
	for _, message := range []string{
		"should I use niacinamide, retinol, salicylic acid, azelaic acid or zinc?",
		"Which ingredients: niacinamide, retinol, salicylic acid, azelaic acid are best?",
		"I'm allergic to nuts, lanolin, parabens, tea tree, fragrance, linalool, limonene",
		"Things I react to: linalool, limonene, methylparaben, lanolin, parfum",
		"I use linalool, limonene, methylparaben, lanolin, parfum",
		"I eat nuts, milk, honey, eggs, oats, soya and bread, is that bad?",
		"spots on my chin, nose, cheeks, forehead, back, chest and they hurt",
		"My morning: cleanser, niacinamide serum, moisturiser, sunscreen, water, and then coffee",
		"Aqua, Glycerin", "", strings.Repeat(",", 8000),
	} {
		_, rest, ok := r.ListIn(message)
		require.Equal(t, message, rest)
		require.False(t, ok, message)
	}
}

// TestListInLosesNoName: none of the words that people say cuts a name of the library.
func TestListInLosesNoName(t *testing.T) {
	t.Parallel()
	r, l := reader(t)
	for _, name := range l.LabelNames() {
		for _, written := range append([]string{name.Name}, name.Also...) {
			label, _, ok := r.ListIn("is it ok? Aqua, Glycerin, Urea, Panthenol, " + written + ", Citric Acid")
			require.True(t, ok && len(label.Names) >= 6, "%q: %q", written, knownAs(label))
		}
	}
}
