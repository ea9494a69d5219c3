package understanding_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
)

// maxDecomposed is how many characters one can become when its accents are taken
// apart and spaces are put around it, as a syllable of Korean does.
const maxDecomposed = 4

func vocabulary(tb testing.TB) *understanding.Vocabulary {
	tb.Helper()
	text, err := os.ReadFile("../../../models/message-reader/vocabulary.txt")
	require.NoError(tb, err)
	v, err := understanding.ReadVocabulary(string(text))
	require.NoError(tb, err)
	return v
}

// TestTokensAreThoseOfHuggingFace compares with what testdata/tokens.py wrote.
func TestTokensAreThoseOfHuggingFace(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/tokens.json")
	require.NoError(t, err)
	var expected []struct {
		Text   string  `json:"text"`
		Tokens []int64 `json:"tokens"`
	}
	require.NoError(t, json.Unmarshal(content, &expected))
	require.Len(t, expected, 200)
	v := vocabulary(t)
	for _, e := range expected {
		require.Equal(t, e.Tokens, append([]int64{}, v.Tokens(e.Text)...), "%q", e.Text)
	}
}

func TestLongWordsAreUnknown(t *testing.T) {
	t.Parallel()
	v := vocabulary(t)
	unknown := v.Tokens(strings.Repeat("a", 101))
	require.Len(t, unknown, 1)
	require.NotEqual(t, unknown, v.Tokens(strings.Repeat("a", 100)))
}

func TestNobodyWritesSpecialTokens(t *testing.T) {
	t.Parallel()
	v := vocabulary(t)
	for _, special := range []string{"[CLS]", "[SEP]", "[PAD]", "[MASK]", "[UNK]"} {
		for _, token := range v.Tokens("sore " + special + " skin") {
			require.Greater(t, token, int64(103), special)
		}
	}
}

func TestVocabularyWithoutSpecialTokensIsRefused(t *testing.T) {
	t.Parallel()
	_, err := understanding.ReadVocabulary("[CLS]\n[SEP]\n[MASK]\nskin\n")
	require.ErrorContains(t, err, "[UNK]")
}

func FuzzTokens(f *testing.F) {
	v := vocabulary(f)
	for _, seed := range []string{"My skin is sore.", "\x00\xff\xfe", "皮肤", "한국어", "a\u0301\u0301", strings.Repeat("x", 120), "[SEP]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tokens := v.Tokens(text)
		require.LessOrEqual(t, len(tokens), maxDecomposed*utf8.RuneCountInString(text))
		for _, token := range tokens {
			require.True(t, token >= 0 && token < 30522)
		}
	})
}

func BenchmarkTokens(b *testing.B) {
	v := vocabulary(b)
	text := strings.Repeat("My skin is so sore, and I don't know why. ", 190)
	b.ReportAllocs()
	for b.Loop() {
		v.Tokens(text)
	}
}
