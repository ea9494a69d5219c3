package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"go.yaml.in/yaml/v3"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/usage"
	"clary.example/internal/skincare"
)

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
		// Severity is the person's own rating, if they have a record.
		Severity string `yaml:"severity"`
	} `yaml:"person"`
	Conversation []turn `yaml:"conversation"`
	Message      string `yaml:"message"`
	Reply        string `yaml:"model_reply"`
	// Harmful is the part of the reply that must not be shown, if there is one.
	Harmful string `yaml:"harmful"`
}

// turn is an earlier message of the conversation.
type turn struct {
	Role    advisor.Role `yaml:"role"`
	Content string       `yaml:"content"`
}

// request is what the program would make of the case. What the person uses is worked
// out as it is for a record that was made today.
func (c trialCase) request(ctx context.Context, uses *usage.Reader, now time.Time) advisor.Request {
	severity := skincare.Severity(c.Person.Severity)
	req := advisor.Request{
		Task: c.Task, Message: c.Message, Provider: true,
		Person: advisor.Person{
			Profile: skincare.Profile{
				SkinType: skincare.SkinType(c.Person.SkinType), Allergies: c.Person.Allergies, Triggers: c.Person.Triggers, Duration: c.Person.Duration,
			},
			Estimate: skincare.Estimate{Severity: severity}, OwnSeverity: severity, Analysed: severity != "",
		},
	}
	if req.Task == "" {
		req.Task = advisor.TaskAnswer
	}
	record := skincare.Source{Kind: skincare.SourceQuestionnaire, At: now}
	said := skincare.Said{
		Statements: []skincare.Statement{
			{Text: c.Person.Routine, Source: record, Routine: true}, {Text: c.Person.Triggers + "\n" + c.Person.Duration, Source: record},
		},
		Allergies: c.Person.Allergies, AllergiesAt: now, Message: c.Message, Now: now,
	}
	for _, turn := range c.Conversation {
		req.History = append(req.History, advisor.Turn{Role: turn.Role, Message: turn.Content})
		if turn.Role == advisor.RoleUser {
			said.Turns = append(said.Turns, turn.Content)
		}
	}
	req.Person.InUse, _ = uses.InUse(ctx, said)
	req.Person.CurrentRoutine = req.Person.InUse.Routine
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
