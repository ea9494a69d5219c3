// Package readertest opens the shipped message reader for tests.
package readertest

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/inference/onnx"
	"clary.example/internal/testing/classifiertest"
)

// Open returns the message reader that ships with the program, with two
// sessions, on the ONNX Runtime that `make setup` installed. It is closed at the
// end of the test.
func Open(tb testing.TB) *onnx.MessageReader {
	tb.Helper()
	folder := ModelFolder()
	reader, err := onnx.OpenReader(tb.Context(), onnx.Options{Library: classifiertest.Library(), Folder: folder, Sessions: 2})
	require.NoError(tb, err)
	tb.Cleanup(func() { require.NoError(tb, reader.Close()) })
	return reader
}

// ModelFolder is where the shipped message reader is. CLARY_READER_FOLDER names
// another one, such as one that was just trained.
func ModelFolder() string {
	return cmp.Or(os.Getenv("CLARY_READER_FOLDER"), filepath.Join(Root(), "models", "message-reader"))
}

// Root is the folder of the repository.
func Root() string {
	_, file, _, _ := runtime.Caller(0) //nolint:dogsled // Only the path is of use.
	return filepath.Join(filepath.Dir(file), "..", "..", "..")
}
