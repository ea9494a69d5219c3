package apitest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

// notingEstimator is sure of every photo, and finds every tone unfamiliar.
type notingEstimator struct{}

func (notingEstimator) Estimate(context.Context, []byte) (skincare.Estimate, error) {
	return skincare.Estimate{
		Severity: skincare.SeverityMild, Certainty: skincare.CertaintyHigh, Shares: []float64{0.0123456, 0.51, 0.45, 0.0276544},
		Notes: skincare.EstimateNotes{UnfamiliarTone: true}, Model: "noting",
	}, nil
}

// TestUnfamiliarTone holds that the person reads why an estimate is less certain,
// at once, in their records and in their progress, and that no plain column of
// the database tells.
func TestUnfamiliarTone(t *testing.T) {
	t.Parallel()
	a := start(t)
	a.app.Questionnaires.Estimator = notingEstimator{}
	_, client := a.newUser(t)
	a.newRecord(t, client.access, form{image: drawn(t)})

	kept := a.records(t, client.access)[0]
	require.Equal(t, "Mild", *kept.Severity, "[Q-09] the label stays one of the four words")
	require.Equal(t, "fair", kept.Estimate.Certainty)
	require.Equal(t, "unfamiliar_tone", kept.Estimate.Doubt)
	require.Equal(t, skincare.Estimate{Doubt: skincare.DoubtTone}.Reason(), kept.Estimate.Reason)
	require.Equal(t, []float64{0.012, 0.51, 0.45, 0.028}, kept.Estimate.Shares)
	require.Equal(t, []string{"Mild", "Moderate"}, kept.Estimate.Between)

	var progress struct {
		Photos []record `json:"photos"`
	}
	res := a.send(t, http.MethodGet, "/api/progress/", client.access, nil)
	require.NoError(t, json.Unmarshal(res.body, &progress))
	require.Equal(t, kept.Estimate, progress.Photos[0].Estimate)

	require.Equal(t, 1, a.count(t, "questionnaires WHERE certainty = 'high' AND doubt = ''"))
	require.Zero(t, a.count(t, "questionnaires AS q WHERE q::text LIKE '%tone%'"))
	require.NotContains(t, a.log.String(), "tone")
}
