package safetycase

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const head = `# Clinical safety case report

<!-- Written by ` + "`make generate`" + ` from hazards.yaml and docs/figures.yaml. Do not edit. -->

**Status: a demonstration, not for the public.** The developers rated all risks. No clinician has read or rated them.

## Signature

Not signed. No Clinical Safety Officer has been appointed.

| Clinical Safety Officer | registration | date | signature |
|---|---|---|---|
| | | | |

## Intended use

Clary gives adults with visible spots general information on natural skincare, and helps them to decide when to ask a
pharmacist or doctor. It does not diagnose, treat or monitor. It is not for emergencies or children. The
[intended purpose](../privacy.md#intended-purpose) is the full text.

## Method

[hazards.yaml](hazards.yaml) has the cause and effect of each hazard, what each control does, the test that proves it,
and what would lower the risk. A test fails when the code or the proof of a control is gone. The
[plan](README.md#risk-management-plan) says who rates a risk, when, and which risks may be accepted.
`

const missing = `
## What is missing

- A Clinical Safety Officer, and therefore a decision on each remaining risk above 2.
- A clinical review of rules and texts, and tests with the people concerned.
- A log of clinical incidents, and a signed statement of release.
`

// acceptable is the highest risk that needs no decision of the Clinical Safety Officer.
const acceptable = needsPlan - 1

// never is the lowest risk that even the Clinical Safety Officer may not accept.
const never = needsPlan + 1

// Report is the safety case report of a log. Its figures are marked and empty: tools/figures fills them in.
func Report(log Log) string {
	var b strings.Builder
	b.WriteString(head)
	log.summary(&b)
	log.unacceptable(&b)
	b.WriteString(missing)
	log.scales(&b)
	b.WriteString("\n## Hazards\n\nGrouped by owner. Before and after: severity, likelihood and risk. The name of a control is that of its code.\n")
	log.hazards(&b)
	return b.String()
}

// hazards writes a table for each owner, in the order in which the log first names them.
func (l Log) hazards(b *strings.Builder) {
	var owners []string
	for _, h := range l.Hazards {
		if !slices.Contains(owners, h.Owner) {
			owners = append(owners, h.Owner)
		}
	}
	for _, owner := range owners {
		fmt.Fprintf(b, "\n### %s\n\n| hazard | before | after | controls | measured |\n|---|---|---|---|---|\n", owner)
		for _, h := range l.Hazards {
			if h.Owner == owner {
				fmt.Fprintf(b, "| %s %s | %s | %s | %s | %s |\n", h.ID, h.Hazard, l.rated(h.Before), l.rated(h.After), controls(h), evidence(h))
			}
		}
	}
}

// unacceptable lists the risks that more controls have to lower, the highest first.
func (l Log) unacceptable(b *strings.Builder) {
	b.WriteString("\n## Never for the public\n\nThese risks stay too high with the present controls.\n\n| hazard | risk | what remains | what would lower it |\n|---|---|---|---|\n")
	for level := len(l.Risk); level >= never; level-- {
		for _, h := range l.Hazards {
			if l.Level(h.After) == level {
				fmt.Fprintf(b, "| %s %s | %d | %s | %s |\n", h.ID, h.Hazard, level, h.Residual, h.Open)
			}
		}
	}
}

func (l Log) rated(r Rating) string {
	return fmt.Sprintf("%s, %s: %d", r.Severity, r.Likelihood, l.Level(r))
}

func (l Log) summary(b *strings.Builder) {
	before, after := make([]int, len(l.Risk)+1), make([][]int, len(l.Risk)+1)
	var high int
	for i, h := range l.Hazards {
		is := l.Level(h.After)
		before[l.Level(h.Before)]++
		after[is] = append(after[is], i)
		if is > acceptable {
			high++
		}
	}
	fmt.Fprintf(b, "\n## Summary\n\n**%d hazards are in the log. The remaining risk of %d is not acceptable for public use.**\n\n", len(l.Hazards), high)
	b.WriteString("| risk | means | hazards before | after | which |\n|---|---|---|---|---|\n")
	for level := len(l.Risk); level > 0; level-- {
		risk := l.Risk[level-1]
		fmt.Fprintf(b, "| %d, %s | %s | %d | %d | %s |\n", level, risk.Word, risk.Means, before[level], len(after[level]), l.list(after[level]))
	}
}

// list names hazards by their places in the log: three or more in a row by the first and the last.
func (l Log) list(places []int) string {
	var parts []string
	for from := 0; from < len(places); {
		to := from
		for to+1 < len(places) && places[to+1] == places[to]+1 {
			to++
		}
		first, last := l.Hazards[places[from]].ID, l.Hazards[places[to]].ID
		switch to - from {
		case 0:
			parts = append(parts, first)
		case 1:
			parts = append(parts, first, last)
		default:
			parts = append(parts, first+" to "+last)
		}
		from = to + 1
	}
	return strings.Join(parts, ", ")
}

func (l Log) scales(b *strings.Builder) {
	b.WriteString("\n## Matrix\n\nA 5 by 5 matrix as in DCB0129. Likelihood is the share of the people concerned who experience the hazard.\n\n| likelihood |")
	for _, severity := range l.Severity {
		b.WriteString(" " + severity.Word + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(l.Severity)) + "\n")
	for i, likelihood := range slices.Backward(l.Likelihood) {
		b.WriteString("| " + likelihood.Word + " |")
		for _, level := range l.Matrix[i] {
			fmt.Fprintf(b, " %d |", level)
		}
		b.WriteString("\n")
	}
	b.WriteString("\n| word | means |\n|---|---|\n")
	for _, scale := range [][]Word{l.Severity, l.Likelihood} {
		for _, step := range slices.Backward(scale) {
			fmt.Fprintf(b, "| %s | %s |\n", step.Word, step.Means)
		}
	}
}

func evidence(h Hazard) string {
	if len(h.Evidence) == 0 {
		return "none"
	}
	var parts []string
	for _, e := range h.Evidence {
		parts = append(parts, fmt.Sprintf("%s: <!-- figure: %s --><!-- /figure -->", e.Says, e.Figure))
	}
	return strings.Join(parts, ", ")
}

// controls names the controls of a hazard by their symbols, or by their files. A pipe would end the cell.
func controls(h Hazard) string {
	var names []string
	for _, control := range h.Controls {
		name := cmp.Or(control.Symbol, path.Base(control.File))
		names = append(names, "`"+strings.ReplaceAll(strings.ReplaceAll(name, "`", ""), "|", `\|`)+"`")
	}
	return strings.Join(names, ", ")
}

var value = regexp.MustCompile(`(<!-- figure: \S+ -->).*?(<!-- /figure -->)`)

// WithoutValues empties the figures of a report.
func WithoutValues(report string) string { return value.ReplaceAllString(report, "$1$2") }

// Write writes the report of a repository if it does not follow from its log. Figures that are already there stay.
func Write(root string) error {
	log, err := Read(root)
	if err != nil {
		return err
	}
	file := filepath.Join(root, Folder, "report.md")
	want := Report(log)
	have, err := os.ReadFile(file) //nolint:gosec // Our own file.
	if err == nil && WithoutValues(string(have)) == want {
		return nil
	}
	return os.WriteFile(file, []byte(want), 0o644) //nolint:gosec // It is for everybody.
}
