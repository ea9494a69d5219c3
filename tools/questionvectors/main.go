// Command questionvectors reads all questions of the library with the message reader and
// writes their vectors next to it. `make -C tools question-vectors` calls it.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/inference/onnx"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: questionvectors library-of-onnx-runtime model-folder")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "questionvectors:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, runtime, folder string) error {
	library, err := knowledge.Default()
	if err != nil {
		return fmt.Errorf("read the library: %w", err)
	}
	reader, err := onnx.OpenReader(ctx, onnx.Options{Library: runtime, Folder: folder, Sessions: 1})
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := understanding.WriteBank(ctx, &file, reader.Reader, library.Wordings()); err != nil {
		return err
	}
	path := filepath.Join(folder, "questions.bin")
	if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil { //nolint:gosec // It holds nothing secret.
		return fmt.Errorf("write the vectors: %w", err)
	}
	return nil
}
