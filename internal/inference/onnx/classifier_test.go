//go:build onnx

package onnx_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/inference/onnx"
	"clary.example/internal/testing/classifiertest"
)

// TestFiguresAreThoseOfTheShippedFile ties the figures that documents quote to the
// file that is shipped, and the card that the server reads to the same figures.
func TestFiguresAreThoseOfTheShippedFile(t *testing.T) {
	t.Parallel()
	type described struct {
		SHA256  string             `json:"sha256"`
		Metrics map[string]any     `json:"metrics"`
		Tone    map[string]float64 `json:"tone"`
		Between map[string]float64 `json:"between"`
	}
	read := func(name string) described {
		var d described
		content, err := os.ReadFile(filepath.Join(classifiertest.ModelFolder(), name))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(content, &d))
		return d
	}
	card, figures := read("model.json"), read("figures.json")
	weights, err := os.ReadFile(filepath.Join(classifiertest.ModelFolder(), "model.onnx"))
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("%x", sha256.Sum256(weights)), card.SHA256)
	require.Equal(t, card.SHA256, figures.SHA256)
	require.Equal(t, card.Between, figures.Between)
	require.Subset(t, card.Metrics, figures.Metrics)
	require.Subset(t, figures.Tone, card.Tone)
}

func TestOpenRefusesAnotherModel(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, name := range []string{"model.json", "model.onnx"} {
		content, err := os.ReadFile(filepath.Join(classifiertest.ModelFolder(), name))
		require.NoError(t, err)
		if name == "model.onnx" {
			content[len(content)/2] ^= 1
		}
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
	}
	_, err := onnx.Open(t.Context(), onnx.Options{Library: classifiertest.Library(), Folder: folder})
	require.ErrorContains(t, err, "sha256")
}

func TestScoreRefusesAnotherSize(t *testing.T) {
	t.Parallel()
	_, err := classifiertest.Open(t).Score(t.Context(), make([]byte, 12))
	require.ErrorContains(t, err, "12 bytes")
}
