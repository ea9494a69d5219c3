package skincare_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

func TestAnUnfamiliarToneLowersTheCertaintyByOneStep(t *testing.T) {
	t.Parallel()
	for certainty, want := range map[skincare.Certainty]skincare.Certainty{
		skincare.CertaintyHigh: skincare.CertaintyFair,
		skincare.CertaintyFair: skincare.CertaintyLow,
		skincare.CertaintyLow:  skincare.CertaintyLow,
	} {
		estimate := skincare.Estimate{
			Severity: skincare.SeverityMild, Certainty: certainty, Notes: skincare.EstimateNotes{UnfamiliarTone: true},
		}
		got := estimate.Noted()
		require.Equal(t, want, got.Certainty)
		require.Equal(t, skincare.DoubtTone, got.Doubt, "also where the certainty was low before")
		require.Equal(t, skincare.SeverityMild, got.Severity)
	}
}

func TestWithoutASeverityThereIsNothingToLower(t *testing.T) {
	t.Parallel()
	estimate := skincare.Estimate{Doubt: skincare.DoubtBlurred, Notes: skincare.EstimateNotes{UnfamiliarTone: true}}
	require.Equal(t, estimate, estimate.Noted())
}

func TestBetweenNeedsShares(t *testing.T) {
	t.Parallel()
	estimate := skincare.Estimate{Severity: skincare.SeverityMild, Notes: skincare.EstimateNotes{Between: true}}
	require.Nil(t, estimate.Between())
}

// Decision 55: Moderate is 21 to 50 inflamed spots on half a face. NICE NG198 calls
// 35 on the whole face moderate to severe, so it is for a GP and not a pharmacist.
func TestGradesSayWhomToSeek(t *testing.T) {
	t.Parallel()
	require.Len(t, skincare.Grades(), len(skincare.Severities()))
	want := map[skincare.Severity]skincare.Seek{
		skincare.SeverityAlmostNone: skincare.SeekNobody, skincare.SeverityMild: skincare.SeekPharmacist,
		skincare.SeverityModerate: skincare.SeekGP, skincare.SeveritySevere: skincare.SeekGPSoon,
	}
	for at, severity := range skincare.Severities() {
		require.Equal(t, skincare.Grades()[at], severity.Grade())
		require.Equal(t, want[severity], severity.Grade().Seek)
	}
	require.Equal(t, skincare.SeekNobody, skincare.Severity("").Grade().Seek)
}
