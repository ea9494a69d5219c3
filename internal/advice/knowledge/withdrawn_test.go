package knowledge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestWithdrawable: what warns people can not be withdrawn, and no two kinds of text have
// the same id.
func TestWithdrawable(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	kinds := library.Withdrawable()
	for _, question := range library.Questions() {
		require.Equal(t, knowledge.TextQuestion, kinds[string(question.ID)])
	}
	for _, i := range library.Ingredients() {
		if i.Policy == knowledge.PolicyNever {
			require.Empty(t, kinds[string(i.ID)], i.ID)
			require.True(t, library.IsWarning(string(i.ID)))
			continue
		}
		require.Equal(t, knowledge.TextIngredient, kinds[string(i.ID)])
		require.False(t, library.IsWarning(string(i.ID)))
	}
	for _, flag := range flags(library) {
		require.Empty(t, kinds[flag.ID])
		require.True(t, library.IsWarning(flag.ID), flag.ID)
	}
	for _, followUp := range library.FollowUps() {
		require.Empty(t, kinds[string(followUp.ID)])
		require.True(t, library.IsWarning(string(followUp.ID)), followUp.ID)
	}
	for _, service := range library.Support() {
		require.Empty(t, kinds[service.ID])
		require.True(t, library.IsWarning(service.ID), service.ID)
	}
	for _, avoid := range library.Avoids() {
		require.Empty(t, kinds[string(avoid.ID)])
		require.True(t, library.IsWarning(string(avoid.ID)), avoid.ID)
	}
	for _, id := range []string{"pregnancy", "niacinamide/pregnancy"} {
		require.Empty(t, kinds[id])
		require.True(t, library.IsWarning(id))
	}
	require.Equal(t, knowledge.TextAspect, kinds["often"])
	require.Equal(t, knowledge.TextAspect, kinds["niacinamide/often"])
}

// TestWithdraw: only what is named is out of use.
func TestWithdraw(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	question := library.Questions()[3]
	w := library.Withdraw([]string{"niacinamide", string(question.ID), "when", "squalane/often", "squalane/often", "nothing", "", "suicide", "pregnancy", "a/b/c"})
	require.True(t, w.Entry("niacinamide"))
	require.False(t, w.Entry("squalane"))
	require.True(t, w.Question(question.ID))
	require.False(t, w.Question("niacinamide"))
	require.Equal(t, []int{3}, w.Questions())
	require.True(t, w.Fact("niacinamide", knowledge.AspectOften), "all of it is out of use")
	require.True(t, w.Fact("squalane", knowledge.AspectOften))
	require.False(t, w.Fact("glycerin", knowledge.AspectOften))
	require.True(t, w.Fact("glycerin", "when"))
	require.False(t, w.Fact("glycerin", knowledge.AspectPregnancy))

	same := library.Withdraw([]string{"squalane/often", "when", string(question.ID), "niacinamide"})
	require.Equal(t, w.Version(), same.Version(), "whatever the order")
	require.NotEqual(t, w.Version(), library.Withdraw([]string{"niacinamide"}).Version())
	require.Empty(t, library.Withdraw([]string{"nothing"}).Version())
	require.Equal(t, knowledge.Withdrawn{}, library.Withdraw(nil))
}

// TestNothingWithdrawnCostsNothing holds the usual case, which every answer takes.
//
//nolint:paralleltest // Allocations are counted for the whole process.
func TestNothingWithdrawnCostsNothing(t *testing.T) {
	var none knowledge.Withdrawn
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if none.Entry("niacinamide") || none.Question("wash_how_often") || none.Fact("niacinamide", "often") || len(none.Questions()) > 0 || none.Version() != "" {
			t.Error("nothing is withdrawn")
		}
	}))
}
