package knowledge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestAnswersClaimNothing holds every answer of the bank to the rules for claims.
func TestAnswersClaimNothing(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	for _, q := range library.Questions() {
		for _, text := range q.Texts() {
			require.Empty(t, library.Claims(text), "%s: %s", q.ID, text)
		}
	}
}
