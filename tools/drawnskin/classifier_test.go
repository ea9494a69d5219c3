//go:build onnx

package drawnskin_test

import (
	"flag"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/testing/classifiertest"
	"clary.example/internal/testing/level"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
	"clary.example/tools/drawnskin"
)

// `make -C tools proofs` draws fifty people of each tone.
//
//nolint:gochecknoglobals // Flags of a test are read by its package.
var seeds = flag.Int("seeds", level.Pick(4, 2, 50), "how many drawn people of each tone to look at")

// slack is how far the average grade may fall from one number of spots to the
// next before it counts: less than a hundredth of a grade is noise.
const slack = 0.01

// TestMoreSpotsAreNotLess holds that the classifier takes drawn skin of every
// tone for skin, and that more spots do not lower its average grade.
func TestMoreSpotsAreNotLess(t *testing.T) {
	t.Parallel()
	estimator := classifiertest.Estimator(t)
	for _, tone := range drawnskin.Tones() {
		before, refused, looked := -1.0, 0, 0
		var grades []float64
		for _, spots := range []int{0, 5, 15, 35, 70} {
			var sum float64
			accepted := 0
			for seed := range *seeds {
				picture := drawnskin.Draw(drawnskin.Picture{Seed: uint64(seed), Tone: tone, Spots: spots})
				looked++
				estimate := estimate(t, estimator, picture)
				if estimate.Severity == "" {
					refused++
					continue
				}
				sum += expectedGrade(estimate)
				accepted++
			}
			require.Positive(t, accepted, "tone %d with %d spots", tone+1, spots)
			mean := sum / float64(accepted)
			grades = append(grades, mean)
			require.GreaterOrEqual(t, mean, before-slack, "tone %d with %d spots", tone+1, spots)
			before = mean
		}
		t.Logf("tone %d: average grade %.2f for 0, 5, 15, 35 and 70 spots; %d of %d refused", tone+1, grades, refused, looked)
		require.LessOrEqual(t, refused, looked/10, "tone %d", tone+1)
	}
}

func TestOtherThingsAreNoSkin(t *testing.T) {
	t.Parallel()
	estimator := classifiertest.Estimator(t)
	refused, looked := 0, 0
	for _, thing := range drawnskin.Things() {
		for seed := range max(*seeds, 5) {
			looked++
			if estimate(t, estimator, drawnskin.NotSkin(thing, uint64(seed), 0)).Severity == "" {
				refused++
				continue
			}
			t.Logf("thing %d with seed %d was taken for skin", thing, seed)
		}
	}
	t.Logf("%d of %d refused", refused, looked)
	require.GreaterOrEqual(t, float64(refused), 0.9*float64(looked))
}

func TestSpoiltPicturesAreRefused(t *testing.T) {
	t.Parallel()
	estimator := classifiertest.Estimator(t)
	good := drawnskin.Draw(drawnskin.Picture{Seed: 3, Tone: drawnskin.Monk5, Spots: 20})
	require.NotEmpty(t, estimate(t, estimator, good).Severity)
	for want, spoilt := range map[skincare.Doubt]*image.RGBA{
		skincare.DoubtTooDark: drawnskin.Darken(good, 0.02),
		skincare.DoubtBright:  drawnskin.Overexpose(good, 6),
		skincare.DoubtBlurred: drawnskin.Blur(good, 0.04),
	} {
		require.Equal(t, want, estimate(t, estimator, spoilt).Doubt)
	}
}

func estimate(t *testing.T, estimator *severity.Estimator, picture *image.RGBA) skincare.Estimate {
	t.Helper()
	got, err := estimator.Estimate(t.Context(), photos.Photo{Pixels: picture}.Frame(severity.Side))
	require.NoError(t, err)
	return got
}

// expectedGrade is the mean of the grades, 0 to 3, by their probabilities.
func expectedGrade(e skincare.Estimate) float64 {
	var grade float64
	for i, share := range e.Shares {
		grade += float64(i) * share
	}
	return grade
}
