package knowledge

import (
	"regexp"
	"strconv"
	"strings"
)

// flagRules checks the red flags.
func (v *validator) flagRules() {
	seen := map[string]bool{}
	for _, rule := range v.flags {
		if seen[rule.ID] || !regexp.MustCompile(`^RF\d\da?$`).MatchString(rule.ID) {
			v.fail(fileRedFlags, rule.ID, "is not a good id, or there are two of it")
		}
		seen[rule.ID] = true
		oneOf(v, fileRedFlags, rule.ID, "level", rule.Level, levels()...)
		if !rule.AvoidList {
			v.need(fileRedFlags, rule.ID, "text", rule.Text)
			if !laidOut(rule.Text) {
				v.fail(fileRedFlags, rule.ID, "needs paragraphs of one line and lists of one kind, with a blank line between them: %q", rule.Text)
			}
		}
		if len(rule.Phrases)+len(rule.Context) == 0 && !rule.Label && !rule.AvoidList {
			v.fail(fileRedFlags, rule.ID, "nothing sets it off")
		}
		if rule.Conflict != "" && !v.rules[rule.Conflict] {
			v.fail(fileRedFlags, rule.ID, "conflict %s is not in %s", rule.Conflict, fileConflicts)
		}
		for _, other := range rule.Also {
			v.flagExists(rule.ID, other)
		}
		if rule.Requires != "" {
			v.flagExists(rule.ID, rule.Requires)
		}
		for _, context := range rule.Context {
			if len(context.Phrases) == 0 || context.Within <= 0 || len(context.Near) > 0 == (len(context.Unless) > 0) {
				v.fail(fileRedFlags, rule.ID, "a context needs phrases, within, and either near or unless")
			}
		}
		v.backed(fileRedFlags, rule.ID, rule.Sources, rule.Rationale)
		v.reviewed(fileRedFlags, rule.ID, rule.Sources, rule.Review)
	}
}

// laidOut says whether a text can be shown as paragraphs and lists. Each is
// parted from the next by a blank line. A paragraph is one line; the lines of a
// list begin with "- ", or with their numbers from "1. " on.
func laidOut(text string) bool {
	for block := range strings.SplitSeq(text, "\n\n") {
		dashed, numbered := true, true
		lines := strings.Split(block, "\n")
		for i, line := range lines {
			if line == "" || line != strings.TrimSpace(line) {
				return false
			}
			dashed = dashed && strings.HasPrefix(line, "- ")
			numbered = numbered && strings.HasPrefix(line, strconv.Itoa(i+1)+". ")
		}
		if len(lines) > 1 && !dashed && !numbered {
			return false
		}
	}
	return true
}

// flagExists fails if a rule names another that is not there.
func (v *validator) flagExists(rule, other string) {
	if !v.flagIDs[other] {
		v.fail(fileRedFlags, rule, "%s is not a rule", other)
	}
}
