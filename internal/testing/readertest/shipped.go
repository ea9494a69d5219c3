package readertest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/testing/classifiertest"
)

// Shipped is the message reader that ships with the program, with its bank of
// questions. It remembers what it has read: tests read the same texts many times.
type Shipped struct {
	*onnx.MessageReader

	Bank *understanding.Bank
	seen sync.Map
}

// Read implements advisor.MessageReader.
func (s *Shipped) Read(ctx context.Context, text string) (understanding.Meaning, error) {
	if meaning, ok := s.seen.Load(text); ok {
		return meaning.(understanding.Meaning), nil //nolint:forcetypeassert // Nothing else is stored.
	}
	meaning, err := s.MessageReader.Read(ctx, text)
	if err == nil {
		s.seen.Store(text, meaning)
	}
	return meaning, err
}

// opened is the one of this process. It is never closed: many tests share it.
var opened = sync.OnceValues(func() (*Shipped, error) { //nolint:gochecknoglobals // It never changes.
	folder := ModelFolder()
	reader, err := onnx.OpenReader(context.Background(), onnx.Options{Library: classifiertest.Library(), Folder: folder, Sessions: 2})
	if err != nil {
		return nil, err
	}
	library, err := knowledge.Default()
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(filepath.Join(folder, "questions.bin")) //nolint:gosec // Whoever runs the tests names the folder.
	if err != nil {
		return nil, err
	}
	bank, err := understanding.OpenBank(content, reader.Card(), library.Wordings())
	return &Shipped{MessageReader: reader, Bank: bank}, err
})

// OpenShipped returns the shipped message reader, the same for all tests of a
// process.
func OpenShipped(tb testing.TB) *Shipped {
	tb.Helper()
	shipped, err := opened()
	require.NoError(tb, err)
	return shipped
}
