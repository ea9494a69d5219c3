package knowledge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// rant is a long message with one red flag at its end.
func rant() string {
	return strings.Repeat("I wash my face in the morning with a gentle cleanser and use some moisturiser, but my skin is oily. ", 15)[:1470] +
		" and i want to die"
}

func BenchmarkRedFlags(b *testing.B) {
	l, err := knowledge.Default()
	require.NoError(b, err)
	for b.Loop() {
		l.RedFlags(rant())
	}
}

func BenchmarkMentions(b *testing.B) {
	l, err := knowledge.Default()
	require.NoError(b, err)
	for b.Loop() {
		l.Mentions(rant())
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		_, err := knowledge.Default()
		require.NoError(b, err)
	}
}
