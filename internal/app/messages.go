package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/inference/onnx"
)

// messageReader reads what people write, and times it. Nothing of a message
// reaches a metric or a trace.
type messageReader struct {
	*understanding.Reader

	steps steps
}

// Read reads one message.
func (r *messageReader) Read(ctx context.Context, text string) (understanding.Meaning, error) {
	return step(ctx, r.steps, "read message", func(ctx context.Context) (understanding.Meaning, error) {
		return r.Reader.Read(ctx, text)
	})
}

// openReader opens the message reader, if there is one.
func (a *App) openReader(ctx context.Context, s steps) error {
	if a.config.MessageModelFolder == "" {
		a.log.InfoContext(ctx, "message reader is off: CLARY_MESSAGE_MODEL_FOLDER is not set")
		return nil
	}
	opened, err := sharedReaders.open(ctx, onnx.Options{Folder: a.config.MessageModelFolder, Library: a.config.ONNXLibrary})
	if err != nil {
		return fmt.Errorf("open the message reader: %w", err)
	}
	a.reader = &messageReader{opened.Reader, s}
	a.log.InfoContext(ctx, "message reader is on", "model", a.reader.Card().Version)
	a.metrics.WatchMessageReader(opened.Load)
	return nil
}

// openBank opens the bank of questions that belongs to the message reader.
func (a *App) openBank(library *knowledge.Library) (*understanding.Bank, error) {
	content, err := os.ReadFile(filepath.Join(a.config.MessageModelFolder, "questions.bin"))
	if err != nil {
		return nil, fmt.Errorf("read the vectors of the questions: %w", err)
	}
	return understanding.OpenBank(content, a.reader.Card(), library.Wordings())
}

// sharedReaders are opened once: a model is a hundred megabytes that all servers
// of a process can share, and tests start hundreds.
var sharedReaders = readers{opened: map[onnx.Options]*onnx.MessageReader{}} //nolint:gochecknoglobals // Models never change.

type readers struct {
	lock   sync.Mutex
	opened map[onnx.Options]*onnx.MessageReader
}

func (r *readers) open(ctx context.Context, options onnx.Options) (*onnx.MessageReader, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if reader, ok := r.opened[options]; ok {
		return reader, nil
	}
	reader, err := onnx.OpenReader(ctx, options)
	if err != nil {
		return nil, err
	}
	r.opened[options] = reader
	return reader, nil
}
