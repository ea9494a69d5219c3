package app

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
	"clary.example/internal/telemetry"
)

// brokenModel fails for everybody.
type brokenModel struct{}

// Run implements understanding.Model.
func (brokenModel) Run(context.Context, []int64) (understanding.Output, error) {
	return understanding.Output{}, errors.New("the runtime has failed")
}

// TestReadingsAreTimed: a reading is in the metrics, and nothing of its text is
// there or in the error.
func TestReadingsAreTimed(t *testing.T) {
	t.Parallel()
	pool, err := pgxpool.New(t.Context(), "postgres://127.0.0.1:1/none")
	require.NoError(t, err)
	defer pool.Close()
	metrics := telemetry.NewMetrics(pool)
	vocabulary, err := understanding.ReadVocabulary("[CLS]\n[SEP]\n[UNK]\n[MASK]\n")
	require.NoError(t, err)
	card := understanding.Card{Window: understanding.Window{Tokens: 126, Stride: 94, Most: 24}}
	reader := &messageReader{understanding.NewReader(card, vocabulary, brokenModel{}, nil), steps{metrics: metrics}}

	const canary = "kestrel"
	_, err = reader.Read(t.Context(), "my "+canary+" hurts")
	require.ErrorContains(t, err, "the runtime has failed")
	require.NotContains(t, err.Error(), canary)

	shown := httptest.NewRecorder()
	metrics.Handler().ServeHTTP(shown, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	require.Contains(t, shown.Body.String(), `clary_step_duration_seconds_count{step="read message"} 1`)
	require.False(t, strings.Contains(shown.Body.String(), canary))
}
