package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
)

// printLost prints the rules that a reply broke, and its sentences that were not shown.
func (t *trial) printLost(c trialCase, how, shown string) {
	var rules []advisor.Rule
	for _, try := range t.tries {
		rules = append(rules, slices.Concat(try.Broken, try.LeftOut)...)
	}
	slices.Sort(rules)
	rules = slices.Compact(rules)
	for _, rule := range rules {
		t.rules[rule]++
	}
	if how == "whole" {
		return
	}
	_, _ = fmt.Fprintf(t.out, "%s: %s %v\n", c.ID, how, rules)
	if how != "left out" {
		return
	}
	for _, line := range strings.FieldsFunc(c.Reply, func(r rune) bool { return r == '\n' || r == '.' }) {
		if line = plain(line); line != "" && !strings.Contains(plain(shown), line) {
			_, _ = fmt.Fprintf(t.out, "    left out: %s\n", line)
		}
	}
}

// print prints the table and the counts of each rule.
func (t *trial) print() {
	columns := []string{"whole", "left out", "asked again", "replaced", "fixed text", "harmful shown"}
	_, _ = fmt.Fprintf(t.out, "\n| task | %s |\n|---%s|\n", strings.Join(columns, " | "), strings.Repeat("|---", len(columns)))
	for _, task := range slices.Sorted(maps.Keys(t.counts)) {
		_, _ = fmt.Fprintf(t.out, "| %s |", task)
		for _, column := range columns {
			_, _ = fmt.Fprintf(t.out, " %d |", t.counts[task][column])
		}
		_, _ = fmt.Fprintln(t.out)
	}
	_, _ = fmt.Fprintln(t.out)
	for _, rule := range slices.Sorted(maps.Keys(t.rules)) {
		_, _ = fmt.Fprintf(t.out, "%s: %d\n", rule, t.rules[rule])
	}
	if t.readings != nil {
		_, _ = fmt.Fprintf(t.out, "second readings without a recorded verdict, where every line was kept: %d\n", t.readings.missing)
	}
}

// plain brings a text into a form that can be compared.
func plain(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}
