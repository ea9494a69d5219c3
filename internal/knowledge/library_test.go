package knowledge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/knowledge"
)

func TestDefault(t *testing.T) {
	t.Parallel()
	l, err := knowledge.Default()
	require.NoError(t, err)
	for _, m := range l.Mentions("Avoid **tea** tree oil. No need to avoid almnd butter, and salicylic acid at 2% is fine.") {
		t.Log(m)
	}
	t.Log(l.RedFlags("I want to die", "I am on roaccutane"))
	t.Log(l.Allergies("nuts, zeltrium root"))
	t.Log(l.Claims("it cures acne; does not treat spots"))
	t.Log(l.Duration("3 months"))
}
