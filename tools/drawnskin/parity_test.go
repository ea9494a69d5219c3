//go:build onnx

package drawnskin_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/classifiertest"
	"clary.example/internal/vision/photos"
	"clary.example/internal/vision/severity"
	"clary.example/tools/drawnskin"
)

// How far any probability may lie from Python's. The pixels of a PNG file are
// the same for everybody; Go's JPEG decoder and libjpeg's differ by a step or
// two in one of thirty values. 8-bit convolutions turn such a step into more.
const (
	largestDifference     = 0.002
	largestJPEGDifference = 0.1
)

// pythonScores is what the training code made of a picture.
type pythonScores struct {
	Grades []float64 `json:"grades"`
	Skin   float64   `json:"skin"`
}

// TestScoresAreThoseOfTraining compares file for file with what the training
// code computed. CLARY_PARITY_FOLDER names a folder of other files with a
// python.json next to them; training writes one with graded photos.
func TestScoresAreThoseOfTraining(t *testing.T) {
	t.Parallel()
	classifier := classifiertest.Open(t)
	open := drawnFile
	folder := classifiertest.ModelFolder()
	if other := os.Getenv("CLARY_PARITY_FOLDER"); other != "" {
		folder, open = other, func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(other, name)) }
	}
	text, err := os.ReadFile(filepath.Join(folder, "python.json"))
	require.NoError(t, err)
	var expected map[string]pythonScores
	require.NoError(t, json.Unmarshal(text, &expected))
	require.GreaterOrEqual(t, len(expected), 50)

	intake := photos.New(1, 1)
	worst, relabelled := map[string]float64{}, 0
	for name, python := range expected {
		content, err := open(name)
		require.NoError(t, err)
		photo, err := intake.Open(t.Context(), bytes.NewReader(content), photos.Limits{Bytes: 1 << 20, Side: 1024})
		require.NoError(t, err)
		scores, err := classifier.Score(t.Context(), photo.Frame(severity.Side))
		require.NoError(t, err)
		worst[filepath.Ext(name)] = max(worst[filepath.Ext(name)], difference(scores, python))
		if slices.Index(scores.Grades, slices.Max(scores.Grades)) != slices.Index(python.Grades, slices.Max(python.Grades)) {
			relabelled++
		}
	}
	t.Logf("%d pictures, largest difference in a probability by kind of file: %v, %d other labels", len(expected), worst, relabelled)
	require.LessOrEqual(t, relabelled, 2, "pictures with another label than in Python")
	require.Less(t, worst[".png"], largestDifference)
	require.Less(t, worst[".jpg"], largestJPEGDifference)
}

func difference(scores severity.Scores, python pythonScores) float64 {
	worst := math.Abs(float64(scores.Skin) - python.Skin)
	for i, share := range scores.Grades {
		worst = max(worst, math.Abs(float64(share)-python.Grades[i]))
	}
	return worst
}

// drawnFile draws the picture that clary-draw gave this name.
func drawnFile(name string) ([]byte, error) {
	var tone, person, spots int
	if _, err := fmt.Sscanf(name, "tone-%d-person-%d-spots-%d.png", &tone, &person, &spots); err != nil {
		return nil, fmt.Errorf("read the name %q: %w", name, err)
	}
	var content bytes.Buffer
	err := png.Encode(&content, drawnskin.Draw(drawnskin.Picture{
		Seed: 10_000 + uint64(person), Tone: drawnskin.Tone(tone - 1), Spots: spots,
	}))
	return content.Bytes(), err
}
