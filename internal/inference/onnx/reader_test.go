//go:build onnx

package onnx_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/testing/classifiertest"
	"clary.example/internal/testing/level"
	"clary.example/internal/testing/readertest"
)

// largestLabelDifference is how far a probability may lie from Python's, which
// runs the same file on another build of ONNX Runtime and rounds to thousandths.
const largestLabelDifference = 0.01

// `make -C tools proofs` reads them all, which takes a core more than a minute.
//
//nolint:gochecknoglobals // Flags of a test are read by its package.
var readings = flag.Int("readings", level.Pick(4, 500, 100_000), "of how many messages to compare the probabilities with Python's")

// TestReadingsAreThoseOfPython compares message for message with what the
// training code made of the shipped files: the tokens of all of them, and the
// probabilities of every so many.
func TestReadingsAreThoseOfPython(t *testing.T) {
	t.Parallel()
	reader := readertest.Open(t)
	folder := readertest.ModelFolder()
	vocabulary := readVocabulary(t, folder)
	rows := lines(t, filepath.Join(folder, "python.tsv"))
	require.GreaterOrEqual(t, len(rows), 5000)

	messages := map[string][]string{}
	worst, read := 0.0, 0
	for number, row := range rows {
		fields := strings.Split(row, "\t")
		voice := fields[0]
		if messages[voice] == nil {
			messages[voice] = lines(t, filepath.Join(readertest.Root(), "ml", "messages", voice+".tsv"))
		}
		line, err := strconv.Atoi(fields[1])
		require.NoError(t, err)
		text := strings.TrimSpace(strings.Split(messages[voice][line-1], "\t")[2])
		require.Equal(t, fields[2], tokenDigest(vocabulary.Tokens(text)), "%s, line %d", voice, line)
		if number%max(1, len(rows) / *readings) != 0 {
			continue
		}
		read++
		meaning, err := reader.Read(t.Context(), text)
		require.NoError(t, err)
		for i, thousandths := range strings.Fields(fields[3]) {
			python, err := strconv.ParseFloat(thousandths, 64)
			require.NoError(t, err)
			label := understanding.Labels()[i]
			difference := math.Abs(meaning.Labels[label] - python/1000)
			worst = max(worst, difference)
			require.LessOrEqual(t, difference, largestLabelDifference, "%s in %s, line %d", label, voice, line)
		}
	}
	t.Logf("tokens of %d messages, probabilities of %d: largest difference %.4f", len(rows), read, worst)
	require.GreaterOrEqual(t, read, min(*readings, len(rows)))
}

func lines(t *testing.T, path string) []string {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
}

func readVocabulary(t *testing.T, folder string) *understanding.Vocabulary {
	t.Helper()
	pieces, err := os.ReadFile(filepath.Join(folder, "vocabulary.txt"))
	require.NoError(t, err)
	vocabulary, err := understanding.ReadVocabulary(string(pieces))
	require.NoError(t, err)
	return vocabulary
}

func tokenDigest(tokens []int64) string {
	var numbers []string
	for _, token := range tokens {
		numbers = append(numbers, strconv.FormatInt(token, 10))
	}
	digest := sha256.Sum256([]byte(strings.Join(numbers, " ")))
	return hex.EncodeToString(digest[:6])
}

func TestReadingHasAVectorOfLengthOne(t *testing.T) {
	t.Parallel()
	meaning, err := readertest.Open(t).Read(t.Context(), "How often should I wash my face?")
	require.NoError(t, err)
	var square, sum float64
	for _, value := range meaning.Vector {
		square += float64(value) * float64(value)
	}
	for _, topic := range meaning.Topics {
		sum += topic.Probability
	}
	require.InDelta(t, 1, square, 0.001)
	require.InDelta(t, 1, sum, 0.001)
}

// TestHundredAtOnceAreRead: as many people as a busy server has at once are read
// within two seconds, and nobody is refused.
func TestHundredAtOnceAreRead(t *testing.T) {
	t.Parallel()
	reader := readertest.Open(t)
	began := time.Now()
	alike(t, reader, 100)
	t.Logf("100 messages of 64 tokens at once: %v", time.Since(began))
	now, most := reader.Load()
	require.Zero(t, now)
	require.Equal(t, 2*(1+onnx.MessagesPerSession), most)
}

// alike reads the same two messages many times at once, and expects the same
// meanings each time: sessions that share a model must not share its tensors.
func alike(t *testing.T, reader *onnx.MessageReader, count int) {
	t.Helper()
	texts := []string{sentence, strings.Repeat("skin ", 62)}
	vocabulary := readVocabulary(t, readertest.ModelFolder())
	var alone []understanding.Meaning
	for _, text := range texts {
		require.Len(t, vocabulary.Tokens(text), 62)
		meaning, err := reader.Read(t.Context(), text)
		require.NoError(t, err)
		alone = append(alone, meaning)
	}
	require.NotEqual(t, alone[0].Vector, alone[1].Vector)
	var group sync.WaitGroup
	for i := range count {
		group.Go(func() {
			meaning, err := reader.Read(t.Context(), texts[i%2])
			if err != nil || !slices.Equal(alone[i%2].Vector, meaning.Vector) {
				t.Errorf("message %d was not read as it is alone: %v", i, err)
			}
		})
	}
	group.Wait()
}

// TestOpenReaderRefusesOtherFiles: a model, a vocabulary or a card that do not
// belong together are not opened.
func TestOpenReaderRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	shipped := readertest.ModelFolder()
	for spoilt, want := range map[string]string{
		"model.onnx":     "model.onnx is not the file",
		"vocabulary.txt": "vocabulary.txt is not the file",
		"model.json":     "labels",
	} {
		folder := t.TempDir()
		for _, name := range []string{"model.json", "model.onnx", "vocabulary.txt"} {
			content, err := os.ReadFile(filepath.Join(shipped, name))
			require.NoError(t, err)
			switch {
			case name != spoilt:
			case name == "model.json":
				content = []byte(strings.Replace(string(content), `"crisis"`, `"crises"`, 1))
			default:
				content[len(content)/2] ^= 1
			}
			require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
		}
		_, err := onnx.OpenReader(t.Context(), onnx.Options{Library: classifiertest.Library(), Folder: folder})
		require.ErrorContains(t, err, want)
	}
}

// sentence has 62 tokens, which are 64 with the special ones.
const sentence = "I have been using the same cleanser for three weeks now and my chin is still breaking out, on the left side where " +
	"I rest my hand, so I wonder whether I should wash twice a day or only at night, and whether a light moisturiser would help or " +
	"make the skin more oily."
