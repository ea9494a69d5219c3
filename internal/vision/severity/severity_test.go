package severity_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/severity"
)

// picture is a chequered grey square: bright enough, and as sharp as contrast
// says.
func picture(luma, contrast int) []byte {
	rgb := make([]byte, severity.Side*severity.Side*3)
	for i := range severity.Side * severity.Side {
		value := luma - contrast/2
		if (i%severity.Side+i/severity.Side)%2 == 0 {
			value = luma + contrast/2
		}
		for c := range 3 {
			rgb[3*i+c] = byte(min(max(value, 0), 255))
		}
	}
	return rgb
}

type fixedModel struct {
	scores severity.Scores
	err    error
	asked  int
}

func (m *fixedModel) Score(context.Context, []byte) (severity.Scores, error) {
	m.asked++
	return m.scores, m.err
}

func rules() severity.Rules {
	return severity.Rules{Version: "v", Thresholds: severity.Thresholds{
		LumaMin: 30, LumaMax: 230, BrightMax: 0.5, SharpnessMin: 20, SkinMin: 0.5,
		ConfidenceMin: 0.35, ConfidenceFair: 0.55, ConfidenceHigh: 0.8,
	}}
}

func TestEstimate(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		rgb    []byte
		scores severity.Scores
		want   skincare.Estimate
		asked  int
	}{
		"[Q-09] a clear case": {
			rgb: picture(128, 30), scores: severity.Scores{Grades: []float32{0, 0.125, 0.875, 0}, Skin: 0.9}, asked: 1,
			want: skincare.Estimate{Severity: skincare.SeverityModerate, Certainty: skincare.CertaintyHigh},
		},
		"a fair one": {
			rgb: picture(128, 30), scores: severity.Scores{Grades: []float32{0.625, 0.375, 0, 0}, Skin: 0.9}, asked: 1,
			want: skincare.Estimate{Severity: skincare.SeverityAlmostNone, Certainty: skincare.CertaintyFair},
		},
		"a doubtful one keeps its label": {
			rgb: picture(128, 30), scores: severity.Scores{Grades: []float32{0, 0, 0.5, 0.5}, Skin: 0.9}, asked: 1,
			want: skincare.Estimate{
				Severity: skincare.SeverityModerate, Certainty: skincare.CertaintyLow, Doubt: skincare.DoubtUnsure,
			},
		},
		"a hopeless one has none": {
			rgb: picture(128, 30), scores: severity.Scores{Grades: []float32{0.25, 0.25, 0.25, 0.25}, Skin: 0.9}, asked: 1,
			want: skincare.Estimate{Doubt: skincare.DoubtUnsure},
		},
		"no skin": {
			rgb: picture(128, 30), scores: severity.Scores{Grades: []float32{0, 1, 0, 0}, Skin: 0.4}, asked: 1,
			want: skincare.Estimate{Doubt: skincare.DoubtNotSkin},
		},
		"too dark":   {rgb: picture(20, 30), want: skincare.Estimate{Doubt: skincare.DoubtTooDark}},
		"too bright": {rgb: picture(240, 10), want: skincare.Estimate{Doubt: skincare.DoubtBright}},
		"blurred":    {rgb: picture(128, 0), want: skincare.Estimate{Doubt: skincare.DoubtBlurred}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			model := &fixedModel{scores: c.scores}
			got, err := severity.New(model, rules()).Estimate(t.Context(), c.rgb)
			require.NoError(t, err)
			require.Equal(t, c.asked, model.asked, "a photo that is too poor is not worth the model's time")
			if c.want.Severity != "" {
				require.Len(t, got.Shares, 4)
			}
			got.Shares, c.want.Model = nil, "v"
			require.Equal(t, c.want, got)
		})
	}
}

func TestEstimateFailures(t *testing.T) {
	t.Parallel()
	full := errors.New("queue is full")
	_, err := severity.New(&fixedModel{err: full}, rules()).Estimate(t.Context(), picture(128, 30))
	require.ErrorIs(t, err, full)

	_, err = severity.New(&fixedModel{}, rules()).Estimate(t.Context(), picture(128, 30))
	require.ErrorContains(t, err, "0 grades")

	_, err = severity.New(&fixedModel{}, rules()).Estimate(t.Context(), []byte{1, 2, 3})
	require.ErrorContains(t, err, "3 bytes")
}

func TestEveryDoubtHasASentence(t *testing.T) {
	t.Parallel()
	for _, doubt := range []skincare.Doubt{
		skincare.DoubtTooDark, skincare.DoubtBright, skincare.DoubtBlurred,
		skincare.DoubtNotSkin, skincare.DoubtUnsure, skincare.DoubtTone, skincare.DoubtNoModel,
	} {
		require.NotEmpty(t, skincare.Estimate{Doubt: doubt}.Reason(), doubt)
	}
	require.Empty(t, skincare.Estimate{Severity: skincare.SeverityMild}.Reason())
}

func TestMeasure(t *testing.T) {
	t.Parallel()
	flat := severity.Measure(picture(128, 0))
	require.InDelta(t, 128, flat.Luma, 0.01)
	require.Zero(t, flat.Sharpness)
	require.Zero(t, flat.Dark+flat.Bright)

	// A chequerboard of step 30 has a Laplacian of plus or minus 120.
	require.InDelta(t, 120*120, severity.Measure(picture(128, 30)).Sharpness, 200)
	require.InDelta(t, 1, severity.Measure(picture(255, 0)).Bright, 0.001)
	require.InDelta(t, 1, severity.Measure(picture(2, 0)).Dark, 0.001)
}

func BenchmarkMeasure(b *testing.B) {
	rgb := picture(128, 30)
	for b.Loop() {
		severity.Measure(rgb)
	}
}
