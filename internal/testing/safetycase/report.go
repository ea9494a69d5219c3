package safetycase

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const head = `# Clinical safety case report

<!-- Written by ` + "`make generate`" + ` from hazards.yaml and docs/figures.yaml. Do not edit. -->

**Status: a demonstration, not for the public.** The developers rated all risks. No clinician has read or rated them.
The [README](README.md) says what Clary is for, and when a risk may be accepted.

## Signature

Not signed. No Clinical Safety Officer has been appointed.

| Clinical Safety Officer | registration | date | signature |
|---|---|---|---|
| | | | |
`

// acceptable is the highest risk that needs no decision of the Clinical Safety Officer.
const acceptable = needsPlan - 1

// Report is the safety case report of a log. Its figures are marked and empty: tools/figures fills them in.
func Report(log Log) string {
	var b strings.Builder
	b.WriteString(head)
	log.summary(&b)
	log.scales(&b)
	b.WriteString("\n## Hazards\n\nEach risk has its severity, its likelihood and its level, before and after the controls.\n\n")
	b.WriteString("| id | hazard | cause | effect on a person | before | after | what remains |\n|---|---|---|---|---|---|---|\n")
	for _, h := range log.Hazards {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", h.ID, h.Hazard, h.Cause, h.Effect,
			log.rated(h.Before), log.rated(h.After), h.Residual+evidence(h))
	}
	b.WriteString("\n## Controls\n\nA test fails when the code or the proof of a control is gone.\n\n")
	b.WriteString("| hazard | control | code | proof |\n|---|---|---|---|\n")
	for _, h := range log.Hazards {
		for _, control := range h.Controls {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", h.ID, control.Does, code(control.File, control.Symbol), code(control.Test.In, control.Test.Name))
		}
	}
	b.WriteString("\n## Open points\n\nThe highest risk comes first.\n\n| hazard | risk | what would lower it | owner |\n|---|---|---|---|\n")
	for level := len(log.Risk); level > 0; level-- {
		for _, h := range log.Hazards {
			if h.Open != "" && log.Level(h.After) == level {
				fmt.Fprintf(&b, "| %s %s | %d | %s | %s |\n", h.ID, h.Hazard, level, h.Open, h.Owner)
			}
		}
	}
	return b.String()
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
	b.WriteString("\n## Matrix\n\nA 5 by 5 matrix as in DCB0129. Likelihood is how many of the people whom the cause concerns meet the hazard.\n\n| likelihood |")
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
		return " *Not measured.*"
	}
	var parts []string
	for _, e := range h.Evidence {
		parts = append(parts, fmt.Sprintf("%s: <!-- figure: %s --><!-- /figure -->", e.Says, e.Figure))
	}
	return " Measured: " + strings.Join(parts, ", ") + "."
}

// code quotes a place and a name in it. A pipe would end the cell.
func code(place, name string) string {
	text := "`" + place + "`"
	if name != "" {
		text += " `" + strings.ReplaceAll(strings.ReplaceAll(name, "`", ""), "|", `\|`) + "`"
	}
	return text
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
