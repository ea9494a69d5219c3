package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/testing/aiserver"
)

// writePrompt writes what the program would send for a case.
func (t *trial) writePrompt(ctx context.Context, c trialCase, folder string) error {
	writer, brief, err := t.advisor.Preview(ctx, c.request(ctx, t.uses, time.Now()))
	if err != nil {
		return err
	}
	if writer.Kind != advisor.WriterProvider {
		_, _ = fmt.Fprintf(t.out, "%s: nothing is sent, the reply is a %s text\n", c.ID, writer.Kind)
		return nil
	}
	return writeBrief(filepath.Join(folder, filepath.Base(c.ID)+".txt"), brief)
}

// writeBrief writes a request to a provider, message by message.
func writeBrief(path string, brief advisor.Brief) error {
	var text strings.Builder
	fmt.Fprintf(&text, "=== system ===\n%s\n", brief.System())
	for _, turn := range append(brief.Earlier(), advisor.Turn{Role: advisor.RoleUser, Message: brief.Prompt()}) {
		fmt.Fprintf(&text, "=== %s ===\n%s\n", turn.Role, turn.Message)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text.String()), 0o600)
}

// recordedReader writes down what a second reader is sent, and plays the verdicts
// that are next to it: for ID.reading-KEY.txt those in ID.reading-KEY.json. Where
// there are none it lets everything pass. The key depends on the draft alone.
type recordedReader struct {
	advisor.Model

	server *aiserver.Server
	folder string
	// id is that of the case, and missing counts readings without verdicts.
	id      string
	missing int
}

// Write implements advisor.Model.
func (r *recordedReader) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	key := sha256.Sum256([]byte(strings.Join(append([]string{brief.Review.Before}, brief.Review.Lines...), "\x00")))
	path := filepath.Join(r.folder, fmt.Sprintf("%s.reading-%x", filepath.Base(r.id), key[:6]))
	if err := writeBrief(path+".txt", brief); err != nil {
		return func(yield func(string, error) bool) { yield("", err) }
	}
	var answer aiserver.Answer
	if verdicts, err := os.ReadFile(path + ".json"); err == nil { //nolint:gosec // Whoever runs it names the folder.
		answer.Pieces = []string{string(verdicts)}
	} else {
		r.missing++
	}
	r.server.AlwaysRead(answer)
	return r.Model.Write(ctx, brief)
}
