package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

func TestPromptsAndRecordedReadings(t *testing.T) {
	t.Parallel()
	for _, protocol := range []string{"openai", "gemini"} {
		t.Run(protocol, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			c := trialCase{
				ID: "A1", Message: "And at night?",
				Conversation: []turn{{advisor.RoleUser, "What should I do?"}, {advisor.RoleAssistant, "Wash and moisturise."}},
				Reply:        "Wash your face in the evening. Pat it dry.\n\nUse a light moisturiser. Wear sunscreen.\n\nPrick it open. Keep hands off it after that.\n\nAsk a pharmacist. Be patient. Sleep well.",
			}
			first := play(t, protocol, folder, c)
			require.Equal(t, map[string]int{"whole": 1}, first.counts[advisor.TaskAnswer])
			require.Equal(t, 4, first.readings.missing)
			prompt, err := os.ReadFile(filepath.Join(folder, "A1.txt"))
			require.NoError(t, err)
			require.Regexp(t, `(?s)^=== system ===\nYou write .*=== user ===\nperson .*What should I do\?.*=== assistant ===\nWash and moisturise\.\n=== user ===\nFacts:`, string(prompt))

			recordDrop(t, folder, "Prick it open.")
			second := play(t, protocol, folder, c)
			require.Equal(t, map[string]int{"left out": 1}, second.counts[advisor.TaskAnswer])
			require.NotContains(t, second.wrote[0].Shown, "Prick it open.")
			require.Contains(t, second.wrote[0].Shown, "Be patient.")
			require.Equal(t, 3, second.readings.missing, "the reading after it has another text before it")
		})
	}
}

func play(t *testing.T, protocol, folder string, c trialCase) *trial {
	t.Helper()
	trial, err := newTrial(t.Context(), options{protocol: protocol, prompts: folder})
	require.NoError(t, err)
	t.Cleanup(trial.close)
	trial.out = io.Discard
	require.NoError(t, trial.writePrompt(t.Context(), c, folder))
	require.NoError(t, trial.play(t.Context(), c))
	return trial
}

// recordDrop records the verdicts of the reading that begins with a line: drop it, and
// keep the one behind it.
func recordDrop(t *testing.T, folder, line string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "A1.reading-*.txt"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if _, judged, _ := strings.Cut(string(text), "To be judged:\n"); strings.HasPrefix(judged, "1. "+line) {
			const verdicts = `{"verdicts": [{"line": 1, "keep": false, "reason": "breaks skin"}, {"line": 2, "keep": true, "reason": ""}]}`
			require.NoError(t, os.WriteFile(strings.TrimSuffix(file, ".txt")+".json", []byte(verdicts), 0o600))
			return
		}
	}
	t.Fatal("no reading begins with " + line)
}
