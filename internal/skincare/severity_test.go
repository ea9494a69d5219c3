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
