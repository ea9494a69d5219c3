package safetycase

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"go.yaml.in/yaml/v3"
)

const (
	// Fewest is how many hazards a complete log has.
	Fewest = 45
	// A hazard of this risk or more says what would lower it.
	needsPlan = 3
)

// Figures returns the names of docs/figures.yaml. The values are the business of tools/figures.
func Figures(root string) (map[string]bool, error) {
	text, err := os.ReadFile(filepath.Join(root, "docs/figures.yaml")) //nolint:gosec // Our own file.
	if err != nil {
		return nil, err
	}
	var register struct {
		Figures map[string]yaml.Node `yaml:"figures"`
	}
	if err := yaml.Unmarshal(text, &register); err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for name := range register.Figures {
		names[name] = true
	}
	return names, nil
}

type checker struct {
	root     string
	log      Log
	figures  map[string]bool
	problems []string
}

// Problems returns all that is wrong with a log, in a repository and with the figures that there are.
func Problems(root string, log Log, figures map[string]bool) []string {
	c := &checker{root: root, log: log, figures: figures}
	c.matrix()
	if have := len(log.Hazards); have < Fewest {
		c.add("there are %d hazards, at least %d are needed", have, Fewest)
	}
	seen := map[string]bool{}
	for _, hazard := range log.Hazards {
		if seen[hazard.ID] {
			c.add("%s: the id is there twice", hazard.ID)
		}
		seen[hazard.ID] = true
		c.hazard(hazard)
	}
	return c.problems
}

func (c *checker) add(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

func (c *checker) matrix() {
	if len(c.log.Matrix) != len(c.log.Likelihood) || len(c.log.Risk) == 0 {
		c.add("matrix: it needs a row for each likelihood, and words for the risk")
	}
	for _, row := range c.log.Matrix {
		if len(row) != len(c.log.Severity) {
			c.add("matrix: a row has %d levels for %d severities", len(row), len(c.log.Severity))
		}
		for _, level := range row {
			if level < 1 || level > len(c.log.Risk) {
				c.add("matrix: level %d has no words", level)
			}
		}
	}
}

var hazardID = regexp.MustCompile(`^H\d\d$`)

func (c *checker) hazard(h Hazard) {
	if !hazardID.MatchString(h.ID) {
		c.add("%q is no id such as H01", h.ID)
	}
	for name, text := range map[string]string{
		"hazard": h.Hazard, "cause": h.Cause, "effect": h.Effect, "owner": h.Owner, "residual": h.Residual,
	} {
		if text == "" {
			c.add("%s: the field %s is missing", h.ID, name)
		}
	}
	before, after := c.log.Level(h.Before), c.log.Level(h.After)
	switch {
	case before == 0 || after == 0:
		c.add("%s: a rating before or after is missing, or not in the words of the matrix", h.ID)
	case after > before:
		c.add("%s: the risk is higher after the controls", h.ID)
	case after >= needsPlan && h.Open == "":
		c.add("%s: the field open is missing: at this risk it says what would lower it", h.ID)
	}
	c.evidence(h)
	if len(h.Controls) == 0 {
		c.add("%s: there is no control", h.ID)
	}
	for _, control := range h.Controls {
		c.control(h.ID, control)
	}
}

// typed is a figure in a text, which nothing would keep true.
var typed = regexp.MustCompile(`\d ?%|\d of \d|\d\.\d|\b(one|two|three|half) (in|of) (two|three|four|five|ten|twelve|a hundred)\b`)

func (c *checker) evidence(h Hazard) {
	if h.Evidence == nil {
		c.add("%s: the field evidence is missing: [] says that nothing was measured", h.ID)
	}
	for _, evidence := range h.Evidence {
		if !c.figures[evidence.Figure] {
			c.add("%s: docs/figures.yaml has no figure %q", h.ID, evidence.Figure)
		}
		if evidence.Says == "" {
			c.add("%s: %s does not say what it counts", h.ID, evidence.Figure)
		}
	}
	for _, text := range []string{h.Hazard, h.Cause, h.Effect, h.Residual, h.Open} {
		if have := typed.FindString(text); have != "" {
			c.add("%s: %q is typed: name the figure under evidence", h.ID, have)
		}
	}
}

func (c *checker) control(id string, control Control) {
	if control.Does == "" || control.File == "" || control.Test.In == "" || control.Test.Name == "" {
		c.add("%s: a control needs does, file and test with in and name: %+v", id, control)
		return
	}
	if problem := missingSymbol(c.root, control.File, control.Symbol); problem != "" {
		c.add("%s: %s", id, problem)
	}
	if problem := missingTest(c.root, control.Test); problem != "" {
		c.add("%s: %s", id, problem)
	}
}
