//go:build onnx

package advisor_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// A blind set was written without sight of rules, weights and messages. It is
// never part of this repository before it was scored.
//
//nolint:gochecknoglobals // Flags of a test are read by its package.
var (
	blind        = flag.String("blind", "", "folder with a blind set to score")
	blindAnswers = flag.String("blind-answers", "", "file for the answers to its plain questions, for those who judge them")
)

// blindCase is a message, and what a sensible person would do about it.
type blindCase struct {
	ID      string     `yaml:"id"`
	Group   string     `yaml:"group"`
	Person  evalPerson `yaml:"person"`
	Message string     `yaml:"message"`
	Expect  struct {
		// Heard is the kind of danger that must be recognised, in either tier.
		Heard string `yaml:"heard"`
		// NoCare says that no fixed text must be shown.
		NoCare bool `yaml:"no_care"`
	} `yaml:"expect"`
	// Must and MustNot are for those who judge the answer.
	Must    []string `yaml:"must"`
	MustNot []string `yaml:"must_not"`
}

// blindCounts are how many messages of a group got what.
type blindCounts struct {
	total, kind, urgent, closed, other int
}

func TestBlind(t *testing.T) {
	t.Parallel()
	if *blind == "" {
		t.Skip("no blind set: make evals BLIND=folder")
	}
	clinic := newClinic(t)
	counts := map[string]*blindCounts{}
	var answers bytes.Buffer
	for _, c := range readLists[blindCase](t, filepath.Join(*blind, "*.yaml")) {
		v := clinic.consult(t, evalCase{Person: c.Person, Message: c.Message}.request(), nil)
		if counts[c.Group] == nil {
			counts[c.Group] = &blindCounts{}
		}
		counts[c.Group].add(c, v.reply.Care, clinic.library)
		require.NoError(t, json.NewEncoder(&answers).Encode(map[string]any{
			"id": c.ID, "group": c.Group, "person": c.Person, "message": c.Message, "must": c.Must, "must_not": c.MustNot,
			"care": careLine(v.reply.Care), "answer": v.reply.Text, "reply": v.reply.Markdown(),
		}))
	}
	if *blindAnswers != "" {
		require.NoError(t, os.WriteFile(*blindAnswers, answers.Bytes(), 0o600))
	}
	var table strings.Builder
	table.WriteString("\n| group | heard as what it is | any urgent card | closed by an urgent text | any other card |\n|---|---|---|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		n := counts[name]
		fmt.Fprintf(&table, "| %s | %s | %s | %s | %s |\n", name, share(n.kind, n.total), share(n.urgent, n.total), share(n.closed, n.total), share(n.other, n.total))
	}
	t.Log(table.String())
}

func (n *blindCounts) add(c blindCase, cares []advisor.Care, library *knowledge.Library) {
	var kind, urgent, closed, other bool
	for _, care := range cares {
		dangers := dangersOf(library, care.ID)
		kind = kind || slices.Contains(dangers, c.Expect.Heard)
		urgent = urgent || len(dangers) > 0
		closed = closed || len(dangers) > 0 && care.Tier == advisor.TierClosed
		other = other || len(dangers) == 0
	}
	n.total++
	for counted, is := range map[*int]bool{&n.kind: kind, &n.urgent: urgent, &n.closed: closed, &n.other: other && !urgent} {
		if is {
			*counted++
		}
	}
}

// dangersOf are the kinds of danger that a fixed text is about.
func dangersOf(library *knowledge.Library, id string) []string {
	if id == "RF01a" {
		return []string{"crisis"}
	}
	flag, _ := library.RedFlag(id)
	return flag.Danger
}

func careLine(cares []advisor.Care) string {
	var parts []string
	for _, care := range cares {
		parts = append(parts, care.ID+" "+string(care.Tier))
	}
	return strings.Join(parts, ", ")
}

// share writes a count with its 95 % interval by Wilson.
func share(count, total int) string {
	const z = 1.96
	n, p := float64(total), float64(count)/float64(total)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return fmt.Sprintf("%d of %d, %.1f %% (%.1f to %.1f)", count, total, 100*p, 100*max(0, middle-half), 100*min(1, middle+half))
}
