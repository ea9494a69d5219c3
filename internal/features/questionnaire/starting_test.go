package questionnaire_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

func TestSide(t *testing.T) {
	t.Parallel()
	w := setup()
	_, err := w.create("", photo(), part{questionnaire.FieldSide, "left"})
	require.NoError(t, err)
	require.Equal(t, skincare.SideLeft, w.rows[0].Side)
	for _, side := range []string{"back", "Left", "left ", "a very long side of a face"} {
		_, err := w.create("", photo(), part{questionnaire.FieldSide, side})
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), side)
	}
	require.NoError(t, w.service.SetSide(t.Context(), w.caller(), 1, skincare.SideFront))
	require.NoError(t, w.service.SetSide(t.Context(), w.caller(), 1, ""))
	require.Empty(t, w.rows[0].Side)
	require.Equal(t, skincare.KindInvalid, skincare.KindOf(w.service.SetSide(t.Context(), w.caller(), 1, "back")))
	require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(w.service.SetSide(t.Context(), withoutConsent(), 1, skincare.SideLeft)))
}

func TestStartingTerm(t *testing.T) {
	t.Parallel()
	w := setup()
	now := w.service.Now()
	for term, want := range map[skincare.StartingTerm]questionnaire.PhotoRetention{
		skincare.StartingEnds:        {},
		skincare.Starting6Months:     {Starting: true, Until: time.Date(2027, 5, 15, 12, 0, 0, 0, time.UTC)},
		skincare.Starting1Year:       {Starting: true, Until: now.AddDate(1, 0, 0)},
		skincare.StartingWithAccount: {Starting: true},
	} {
		kept, err := w.service.SetStartingTerm(t.Context(), w.caller(), 1, term)
		require.NoError(t, err)
		require.Equal(t, want, kept, term)
		require.Equal(t, "term "+string(term), w.did())
	}
	_, err := w.service.SetStartingTerm(t.Context(), w.caller(), 1, "for ever")
	require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
	_, err = w.service.SetStartingTerm(t.Context(), withoutConsent(), 1, skincare.Starting1Year)
	require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(err))
}

func TestListWithoutAdvice(t *testing.T) {
	t.Parallel()
	w := setup()
	_, err := w.create("", photo(), part{questionnaire.FieldCurrentRoutine, "Water"})
	require.NoError(t, err)
	list, err := w.service.ListWithoutAdvice(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, "Water", list[0].CurrentRoutine)
	require.Empty(t, list[0].Recommendation)
}
