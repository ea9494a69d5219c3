package drawnskin_test

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
	"clary.example/tools/drawnskin"
)

const people = 2

// drawn returns a drawn person as the classifier sees them.
func drawn(tone drawnskin.Tone, seed int) []byte {
	picture := drawnskin.Draw(drawnskin.Picture{Seed: uint64(seed), Tone: tone, Spots: 15})
	return photos.Photo{Pixels: picture}.Frame(severity.Side)
}

// fixedModel scores every picture alike.
type fixedModel severity.Scores

func (m fixedModel) Score(context.Context, []byte) (severity.Scores, error) {
	return severity.Scores(m), nil
}

func rules() severity.Rules {
	return severity.Rules{Version: "v", Thresholds: severity.Thresholds{
		LumaMin: 30, LumaMax: 230, BrightMax: 0.5, SharpnessMin: 20, SkinMin: 0.5,
		ConfidenceMin: 0.35, ConfidenceFair: 0.55, ConfidenceHigh: 0.8,
	}}
}

func TestITAFallsWithTheToneOfDrawnSkin(t *testing.T) {
	t.Parallel()
	for seed := range people {
		before := 90.0
		for _, tone := range drawnskin.Tones() {
			angle, ok := severity.ITA(drawn(tone, seed))
			require.True(t, ok, "tone %d, person %d", tone+1, seed)
			require.Less(t, angle, before, "tone %d, person %d", tone+1, seed)
			before = angle
		}
	}
}

// TestNoToneIsRefused holds that the quality gate treats ten tones alike. With
// the limits of the shipped model sharp pictures pass. The same blur passes or
// fails in every tone.
func TestNoToneIsRefused(t *testing.T) {
	t.Parallel()
	gate := func(sharpnessMin float64) *severity.Estimator {
		rules := rules()
		rules.Thresholds.LumaMin, rules.Thresholds.LumaMax = 28, 225
		rules.Thresholds.BrightMax, rules.Thresholds.SharpnessMin = 0.3, sharpnessMin
		return severity.New(fixedModel{Grades: []float32{0, 1, 0, 0}, Skin: 1}, rules)
	}
	for _, tone := range drawnskin.Tones() {
		for seed := range people {
			sharp := drawnskin.Draw(drawnskin.Picture{Seed: uint64(seed), Tone: tone, Spots: 15})
			soft := drawnskin.Blur(sharp, 0.002)
			for _, c := range []struct {
				picture      *image.RGBA
				sharpnessMin float64
				want         skincare.Doubt
			}{
				{sharp, 8, skincare.DoubtNone},
				{soft, 5, skincare.DoubtNone},
				{soft, 12, skincare.DoubtBlurred},
			} {
				estimate, err := gate(c.sharpnessMin).Estimate(t.Context(), photos.Photo{Pixels: c.picture}.Frame(severity.Side))
				require.NoError(t, err)
				require.Equal(t, c.want, estimate.Doubt, "tone %d, person %d, limit %g", tone+1, seed, c.sharpnessMin)
			}
		}
	}
}

// TestUnfamiliarTonesAreNoted holds the certainty rule for ten tones. The range
// is about that of Monk 3 to Monk 5.
func TestUnfamiliarTonesAreNoted(t *testing.T) {
	t.Parallel()
	rules := rules()
	rules.Thresholds.SharpnessMin = 1
	rules.Tone = &severity.ToneRange{Low: 15, High: 46}
	clear := fixedModel{Grades: []float32{0, 0.9, 0.1, 0}, Skin: 1}
	for _, tone := range drawnskin.Tones() {
		estimate, err := severity.New(clear, rules).Estimate(t.Context(), drawn(tone, 0))
		require.NoError(t, err)
		require.Equal(t, skincare.CertaintyHigh, estimate.Certainty, "what is kept in plain text says nothing about the tone")
		familiar := tone >= drawnskin.Monk3 && tone <= drawnskin.Monk5
		require.Equal(t, !familiar, estimate.Notes.UnfamiliarTone, "tone %d", tone+1)
		if familiar {
			require.Equal(t, estimate, estimate.Noted())
			continue
		}
		require.Equal(t, skincare.CertaintyFair, estimate.Noted().Certainty)
		require.Equal(t, skincare.DoubtTone, estimate.Noted().Doubt)
		require.Equal(t, skincare.SeverityMild, estimate.Noted().Severity)
	}
}
