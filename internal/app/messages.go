package app

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/config"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/telemetry"
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

// openReader opens the message reader and its bank of questions, or returns nil
// when the settings name no model for it.
func openReader(
	ctx context.Context, cfg config.Config, library *knowledge.Library, s steps, log *slog.Logger, metrics *telemetry.Metrics,
) (*messageReader, *understanding.Bank, error) {
	if cfg.MessageModelFolder == "" {
		log.InfoContext(ctx, "message reader is off: CLARY_MESSAGE_MODEL_FOLDER is not set")
		return nil, nil, nil
	}
	opened, err := sharedReaders.open(ctx, onnx.Options{Folder: cfg.MessageModelFolder, Library: cfg.ONNXLibrary})
	if err != nil {
		return nil, nil, fmt.Errorf("open the message reader: %w", err)
	}
	content, err := os.ReadFile(filepath.Join(cfg.MessageModelFolder, "questions.bin"))
	if err != nil {
		return nil, nil, fmt.Errorf("read the vectors of the questions: %w", err)
	}
	bank, err := understanding.OpenBank(content, opened.Card(), library.Wordings())
	if err != nil {
		return nil, nil, err
	}
	log.InfoContext(ctx, "message reader is on", "model", opened.Card().Version)
	metrics.WatchMessageReader(opened.Load)
	return &messageReader{opened.Reader, s}, bank, nil
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
