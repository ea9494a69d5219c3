// Package classifiertest opens the shipped classifier for tests.
package classifiertest

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/inference/onnx"
	"clary.example/internal/vision/severity"
)

// Open returns the classifier that ships with the program, on the ONNX Runtime
// that `make setup` installed. It is closed at the end of the test.
func Open(tb testing.TB) *onnx.Classifier {
	tb.Helper()
	classifier, err := onnx.Open(tb.Context(), onnx.Options{Library: Library(), Folder: ModelFolder()})
	require.NoError(tb, err)
	tb.Cleanup(func() { require.NoError(tb, classifier.Close()) })
	return classifier
}

// Estimator returns an estimator on the shipped classifier and its thresholds.
func Estimator(tb testing.TB) *severity.Estimator {
	tb.Helper()
	classifier := Open(tb)
	card := classifier.Card()
	return severity.New(classifier, card.Rules)
}

// ModelFolder is where the shipped classifier is.
func ModelFolder() string { return filepath.Join(root(), "models", "acne-severity") }

// Library is where `make setup` puts ONNX Runtime.
func Library() string { return filepath.Join(root(), ".tools", "libonnxruntime.so.1") }

func root() string {
	_, file, _, _ := runtime.Caller(0) //nolint:dogsled // Only the path is of use.
	return filepath.Join(filepath.Dir(file), "..", "..", "..")
}
