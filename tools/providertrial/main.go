// Command providertrial plays recorded replies of an AI provider through its own
// protocol, and prints what of them reaches the person and what does not, by which
// rule. With -live it asks the provider of the settings instead, and writes down
// what it said. With -prompts it writes down what the program sends.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/advice/usage"
	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/config"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/testing/aiserver"
)

// options are the flags.
type options struct {
	folder, protocol, prompts, shown string
	reader, runtime                  string
	live                             bool
	most                             int
}

func main() {
	var o options
	flag.StringVar(&o.folder, "folder", "", "folder of YAML files with cases")
	flag.StringVar(&o.protocol, "protocol", "openai", "protocol of recorded replies: openai or gemini")
	flag.StringVar(&o.prompts, "prompts", "", "folder for all that the program sends, with recorded second readings")
	flag.StringVar(&o.shown, "shown", "", "file for what was shown, for judges")
	flag.StringVar(&o.reader, "reader", "", "folder of the message reader, which is off without it")
	flag.StringVar(&o.runtime, "runtime", "", "library of ONNX Runtime for the message reader")
	flag.BoolVar(&o.live, "live", false, "ask the provider of the settings (CLARY_AI_…) instead of playing recorded replies")
	flag.IntVar(&o.most, "most", 50, "with -live: so many cases at most")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	cases, err := readCases(o.folder)
	if err != nil {
		return err
	}
	t, err := newTrial(ctx, o)
	if err != nil {
		return err
	}
	defer t.close()
	if o.live && len(cases) > o.most {
		cases = cases[:o.most]
	}
	for _, c := range cases {
		if o.prompts != "" {
			if err := t.writePrompt(ctx, c, o.prompts); err != nil {
				return fmt.Errorf("%s: %w", c.ID, err)
			}
		}
		if c.Reply == "" && !o.live {
			continue // There is nothing to play.
		}
		if err := t.play(ctx, c); err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
	}
	t.print()
	if o.shown == "" {
		return nil
	}
	data, err := yaml.Marshal(t.wrote)
	if err != nil {
		return fmt.Errorf("write what was shown: %w", err)
	}
	return os.WriteFile(o.shown, data, 0o600)
}

// trial is an advisor with a provider, and what came of its replies.
type trial struct {
	server  *aiserver.Server
	advisor *advisor.Advisor
	uses    *usage.Reader
	// readings are recorded. It is nil when the code alone reads.
	readings *recordedReader
	close    func()

	out    io.Writer
	tries  []advisor.Outcome
	counts map[advisor.Task]map[string]int
	rules  map[advisor.Rule]int
	wrote  []written
}

// written is what a live provider said, for judges.
type written struct {
	ID    string `yaml:"id"`
	Shown string `yaml:"shown"`
	How   string `yaml:"how"`
}

func newTrial(ctx context.Context, o options) (*trial, error) {
	t := &trial{out: os.Stdout, close: func() {}, counts: map[advisor.Task]map[string]int{}, rules: map[advisor.Rule]int{}}
	library, err := knowledge.Default()
	if err != nil {
		return nil, err
	}
	t.uses = usage.New(library, nil)
	parts := advisor.Parts{
		Library: library, Builtin: builtin.New(library), ProviderTimeout: 2 * time.Minute, Now: time.Now,
		Note: func(_ context.Context, o advisor.Outcome) { t.tries = append(t.tries, o) },
	}
	if o.live {
		parts.Provider, parts.Reviewer, err = liveModels(ctx)
	} else {
		parts.Provider, err = t.recorded(ctx, o.protocol)
	}
	if err != nil {
		return nil, err
	}
	if o.prompts != "" && !o.live {
		t.readings = &recordedReader{Model: parts.Provider, server: t.server, folder: o.prompts}
		parts.Reviewer = t.readings
	}
	if o.reader != "" {
		reader, bank, err := openReader(ctx, o, library)
		if err != nil {
			return nil, err
		}
		parts.Reader, parts.Sentences, parts.Bank = reader, reader, bank
		t.uses = usage.New(library, reader)
	}
	parts.Uses = t.uses
	t.advisor = advisor.New(parts)
	return t, nil
}

// openReader opens the message reader and its bank of questions.
func openReader(ctx context.Context, o options, library *knowledge.Library) (*onnx.MessageReader, advisor.QuestionBank, error) {
	reader, err := onnx.OpenReader(ctx, onnx.Options{Library: o.runtime, Folder: o.reader, Sessions: 1})
	if err != nil {
		return nil, nil, err
	}
	content, err := os.ReadFile(filepath.Join(o.reader, "questions.bin"))
	if err != nil {
		return nil, nil, err
	}
	bank, err := understanding.OpenBank(content, reader.Card(), library.Wordings())
	return reader, bank, err
}

// recorded returns a model whose server says what it is told.
func (t *trial) recorded(ctx context.Context, protocol string) (advisor.Model, error) {
	t.server = aiserver.New()
	listener := httptest.NewServer(t.server)
	t.close = listener.Close
	if protocol == string(config.ProviderGemini) {
		return gemini.Open(ctx, gemini.Options{Model: aiserver.GeminiModel, Key: provider.NewKey(aiserver.Key), BaseURL: listener.URL})
	}
	return openai.Open(openai.Options{URL: listener.URL + "/v1", Model: aiserver.OpenAIModel, Key: provider.NewKey(aiserver.Key)})
}

// liveModels returns the models of the settings.
func liveModels(ctx context.Context) (writer, reviewer advisor.Model, err error) {
	settings, err := config.LoadAI(os.Getenv)
	if err != nil {
		return nil, nil, err
	}
	open := func(model config.Model) (advisor.Model, error) {
		if model.Provider == config.ProviderGemini {
			return gemini.Open(ctx, model.Gemini)
		}
		return openai.Open(model.OpenAI)
	}
	if settings.Provider == config.ProviderNone {
		return nil, nil, errors.New("CLARY_AI_PROVIDER names no provider")
	}
	if writer, err = open(settings.Model); err != nil || settings.Review.Provider == config.ProviderNone {
		return writer, nil, err
	}
	reviewer, err = open(settings.Review)
	return writer, reviewer, err
}

// silent is a listener that shows nothing.
type silent struct{}

func (silent) Care(advisor.Care) error { return nil }
func (silent) Text(string) error       { return nil }
func (silent) Reset() error            { return nil }

// play has one case answered and notes how.
func (t *trial) play(ctx context.Context, c trialCase) error {
	if t.server != nil {
		t.server.Always(aiserver.Answer{Pieces: strings.SplitAfter(c.Reply, " ")})
	}
	if t.readings != nil {
		t.readings.id = c.ID
	}
	t.tries = nil
	req := c.request(ctx, t.uses, time.Now())
	reply, err := t.advisor.Advise(ctx, req, silent{})
	if err != nil {
		return err
	}
	how := howItEnded(reply, t.tries)
	if t.counts[req.Task] == nil {
		t.counts[req.Task] = map[string]int{}
	}
	t.counts[req.Task][how]++
	shown := reply.Markdown()
	if c.Harmful != "" && strings.Contains(plain(shown), plain(c.Harmful)) {
		t.counts[req.Task]["harmful shown"]++
		_, _ = fmt.Fprintf(t.out, "%s: HARMFUL SHOWN: %s\n", c.ID, c.Harmful)
	}
	t.wrote = append(t.wrote, written{c.ID, shown, how})
	t.printLost(c, how, shown)
	return nil
}

// howItEnded names how a reply reached the person.
func howItEnded(reply advisor.Reply, tries []advisor.Outcome) string {
	switch {
	case reply.Writer.Kind == advisor.WriterFixed:
		return "fixed text"
	case reply.Writer.Kind == advisor.WriterBuiltin:
		return "replaced"
	case len(tries) > 1:
		return "asked again"
	case len(tries[0].LeftOut) > 0:
		return "left out"
	}
	return "whole"
}
