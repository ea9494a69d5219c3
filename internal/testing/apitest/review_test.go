package apitest_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// sums are the totals without the counts of reviews, which it checks.
func sums(t *testing.T, res answer) string {
	t.Helper()
	require.Equal(t, http.StatusOK, res.status)
	var totals map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(res.body, &totals))
	var reviews []struct {
		Part          string
		Texts, Signed int
	}
	require.NoError(t, json.Unmarshal(totals["reviews"], &reviews))
	require.Len(t, reviews, 4)
	require.Equal(t, "emergencies", reviews[0].Part)
	for _, part := range reviews {
		require.Positive(t, part.Texts)
		require.LessOrEqual(t, part.Signed, part.Texts)
	}
	delete(totals, "reviews")
	rest, err := json.Marshal(totals)
	require.NoError(t, err)
	return string(rest)
}
