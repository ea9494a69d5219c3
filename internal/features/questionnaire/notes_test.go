package questionnaire_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

// TestNotesAreSealed holds that what is noted about a tone is never in plain
// text, and that the person reads the same at once and later.
func TestNotesAreSealed(t *testing.T) {
	t.Parallel()
	w := setup()
	w.notes = skincare.EstimateNotes{UnfamiliarTone: true}
	result, err := w.create("try", photo())
	require.NoError(t, err)
	require.Equal(t, skincare.CertaintyLow, result.Estimate.Certainty)
	require.Equal(t, skincare.DoubtTone, result.Estimate.Doubt)
	require.Equal(t, skincare.Estimate{Severity: skincare.SeverityMild, Model: "m1"}, w.rows[0].Estimate)

	again, err := w.create("try", photo())
	require.NoError(t, err)
	require.Equal(t, result, again)
	list, err := w.service.List(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, result.Estimate, list[0].Estimate)
}

// TestTheFirstOfTwoAttemptsIsAnswered is for a store that finds an attempt only
// when it writes, because another process was faster.
func TestTheFirstOfTwoAttemptsIsAnswered(t *testing.T) {
	t.Parallel()
	w := setup()
	w.notes.UnfamiliarTone = true
	first, err := w.create("try", photo())
	require.NoError(t, err)

	w.notes = skincare.EstimateNotes{}
	w.first = &w.rows[0]
	second, err := w.create("other", photo())
	require.NoError(t, err)
	require.Equal(t, first, second)
}
