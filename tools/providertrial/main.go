// Command providertrial plays recorded replies of an AI provider through its own
// protocol, and prints what of them reaches the person and what does not, by which
// rule. With -live it asks the provider of the settings instead, and writes down
// what it said.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/config"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/aiserver"
)

func main() {
	folder := flag.String("folder", "", "folder of YAML files with cases")
	protocol := flag.String("protocol", "openai", "protocol of recorded replies: openai or gemini")
	live := flag.Bool("live", false, "ask the provider of the settings (CLARY_AI_…) instead of playing recorded replies")
	most := flag.Int("most", 50, "with -live: so many cases at most")
	flag.Parse()
	if err := run(*folder, *protocol, *live, *most); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// trialCase is one reply, with all that it replies to.
type trialCase struct {
	ID     string       `yaml:"id"`
	Task   advisor.Task `yaml:"task"`
	Person struct {
		SkinType  string `yaml:"skin_type"`
		Allergies string `yaml:"allergies"`
		Triggers  string `yaml:"triggers"`
		Duration  string `yaml:"duration"`
		Routine   string `yaml:"cr"`
	} `yaml:"person"`
	Conversation []struct {
		Role    advisor.Role `yaml:"role"`
		Content string       `yaml:"content"`
	} `yaml:"conversation"`
	Message string `yaml:"message"`
	Reply   string `yaml:"model_reply"`
	// Harmful is the part of the reply that must not be shown, if there is one.
	Harmful string `yaml:"harmful"`
}

func (c trialCase) request() advisor.Request {
	skin := skincare.SkinType(c.Person.SkinType)
	req := advisor.Request{
		Task: c.Task, Message: c.Message, Provider: true,
		Person: advisor.Person{
			Profile: skincare.Profile{
				SkinType: skin, Allergies: c.Person.Allergies, Triggers: c.Person.Triggers, Duration: c.Person.Duration,
			},
			CurrentRoutine: c.Person.Routine,
		},
	}
	if req.Task == "" {
		req.Task = advisor.TaskAnswer
	}
	for _, turn := range c.Conversation {
		req.History = append(req.History, advisor.Turn{Role: turn.Role, Message: turn.Content})
	}
	return req
}

func readCases(folder string) ([]trialCase, error) {
	root := os.DirFS(folder)
	files, err := fs.Glob(root, "*.yaml")
	if err != nil || len(files) == 0 {
		return nil, errors.Join(err, fmt.Errorf("there are no YAML files in %q", folder))
	}
	var cases []trialCase
	for _, file := range files {
		data, err := fs.ReadFile(root, file)
		if err != nil {
			return nil, err
		}
		var some []trialCase
		if err := yaml.Unmarshal(data, &some); err != nil {
			return nil, fmt.Errorf("read %s: %w", file, err)
		}
		cases = append(cases, some...)
	}
	return cases, nil
}

func run(folder, protocol string, live bool, most int) error {
	cases, err := readCases(folder)
	if err != nil {
		return err
	}
	t, err := newTrial(protocol, live)
	if err != nil {
		return err
	}
	defer t.close()
	if live && len(cases) > most {
		cases = cases[:most]
	}
	for _, c := range cases {
		if c.Reply == "" && !live {
			continue // A case of another kind.
		}
		if err := t.play(c); err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
	}
	t.print()
	return nil
}

// trial is an advisor with a provider, and what came of its replies.
type trial struct {
	server  *aiserver.Server
	advisor *advisor.Advisor
	close   func()

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

func newTrial(protocol string, live bool) (*trial, error) {
	t := &trial{out: os.Stdout, close: func() {}, counts: map[advisor.Task]map[string]int{}, rules: map[advisor.Rule]int{}}
	library, err := knowledge.Default()
	if err != nil {
		return nil, err
	}
	parts := advisor.Parts{
		Library: library, Builtin: builtin.New(library), ProviderTimeout: 2 * time.Minute, Now: time.Now,
		Note: func(_ context.Context, o advisor.Outcome) { t.tries = append(t.tries, o) },
	}
	if live {
		parts.Provider, parts.Reviewer, err = liveModels()
	} else {
		parts.Provider, err = t.recorded(protocol)
	}
	if err != nil {
		return nil, err
	}
	t.advisor = advisor.New(parts)
	return t, nil
}

// recorded returns a model whose server says what it is told.
func (t *trial) recorded(protocol string) (advisor.Model, error) {
	t.server = aiserver.New()
	listener := httptest.NewServer(t.server)
	t.close = listener.Close
	if protocol == string(config.ProviderGemini) {
		return gemini.Open(context.Background(), gemini.Options{Model: aiserver.GeminiModel, Key: provider.NewKey(aiserver.Key), BaseURL: listener.URL})
	}
	return openai.Open(openai.Options{URL: listener.URL + "/v1", Model: aiserver.OpenAIModel, Key: provider.NewKey(aiserver.Key)})
}

// liveModels returns the models of the settings.
func liveModels() (writer, reviewer advisor.Model, err error) {
	settings, err := config.LoadAI(os.Getenv)
	if err != nil {
		return nil, nil, err
	}
	open := func(model config.Model) (advisor.Model, error) {
		if model.Provider == config.ProviderGemini {
			return gemini.Open(context.Background(), model.Gemini)
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
func (t *trial) play(c trialCase) error {
	if t.server != nil {
		t.server.Always(aiserver.Answer{Pieces: strings.SplitAfter(c.Reply, " ")})
	}
	t.tries = nil
	req := c.request()
	reply, err := t.advisor.Advise(context.Background(), req, silent{})
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
		return "mended"
	}
	return "whole"
}
