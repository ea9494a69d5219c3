package severity_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/severity"
)

// uniform is a picture of one colour.
func uniform(r, g, b byte) []byte {
	rgb := make([]byte, 0, severity.Side*severity.Side*3)
	for range severity.Side * severity.Side {
		rgb = append(rgb, r, g, b)
	}
	return rgb
}

func TestITA(t *testing.T) {
	t.Parallel()
	// L* 73.4, a* 17.3, b* 20.9.
	light, ok := severity.ITA(uniform(224, 168, 143))
	require.True(t, ok)
	require.InDelta(t, 48.22, light, 0.01)
	// L* 27.7, a* 15.0, b* 17.1.
	dark, ok := severity.ITA(uniform(94, 56, 40))
	require.True(t, ok)
	require.InDelta(t, -52.52, dark, 0.01)

	for name, rgb := range map[string][]byte{
		"grey": uniform(120, 120, 120), "green": uniform(60, 160, 70), "blue": uniform(70, 90, 180), "black": uniform(3, 2, 1),
	} {
		_, ok := severity.ITA(rgb)
		require.False(t, ok, name)
	}
}

// TestUnfamiliarTonesAreNoted holds the certainty rule. A test of tools/drawnskin
// holds it for ten tones of drawn skin.
func TestUnfamiliarTonesAreNoted(t *testing.T) {
	t.Parallel()
	rules := rules()
	rules.Thresholds.SharpnessMin = 0
	rules.Tone = &severity.ToneRange{Low: 15, High: 46}
	clear := &fixedModel{scores: severity.Scores{Grades: []float32{0, 0.9, 0.1, 0}, Skin: 1}}
	for name, c := range map[string]struct {
		rgb        []byte
		unfamiliar bool
	}{
		"light":  {uniform(224, 168, 143), true},
		"medium": {uniform(190, 140, 110), false},
		"dark":   {uniform(94, 56, 40), true},
		"grey, which has no tone that was measured": {picture(128, 30), true},
	} {
		estimate, err := severity.New(clear, rules).Estimate(t.Context(), c.rgb)
		require.NoError(t, err)
		require.Equal(t, skincare.CertaintyHigh, estimate.Certainty, "what is kept in plain text says nothing about the tone")
		require.Equal(t, c.unfamiliar, estimate.Notes.UnfamiliarTone, name)
		if !c.unfamiliar {
			require.Equal(t, estimate, estimate.Noted())
			continue
		}
		require.Equal(t, skincare.CertaintyFair, estimate.Noted().Certainty)
		require.Equal(t, skincare.DoubtTone, estimate.Noted().Doubt)
		require.Equal(t, skincare.SeverityMild, estimate.Noted().Severity)
	}

	rules.Tone = nil
	estimate, err := severity.New(clear, rules).Estimate(t.Context(), uniform(94, 56, 40))
	require.NoError(t, err)
	require.Zero(t, estimate.Notes)
}

func BenchmarkITA(b *testing.B) {
	rgb := uniform(190, 140, 110)
	for b.Loop() {
		severity.ITA(rgb)
	}
}
