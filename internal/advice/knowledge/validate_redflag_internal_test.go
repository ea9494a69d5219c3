package knowledge

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
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
		v.flagTexts(rule.RedFlag, rule.AvoidList)
		if len(rule.Phrases)+len(rule.Context) == 0 && !rule.Label && !rule.AvoidList && rule.Reader == "" {
			v.fail(fileRedFlags, rule.ID, "nothing sets it off")
		}
		if rule.Conflict != "" && !v.rules[rule.Conflict] {
			v.fail(fileRedFlags, rule.ID, "conflict %s is not in %s", rule.Conflict, fileConflicts)
		}
		for _, other := range rule.Also {
			v.flagExists(rule.ID, other)
		}
		if rule.Requires != "" && Condition(rule.Requires) != ConditionTetracycline {
			v.flagExists(rule.ID, rule.Requires)
		}
		for _, context := range rule.Context {
			if len(context.Phrases) == 0 || context.Within <= 0 || len(context.Near)+len(context.Unless) == 0 {
				v.fail(fileRedFlags, rule.ID, "a context needs phrases, within, and near or unless")
			}
		}
		v.backed(fileRedFlags, rule.ID, rule.Sources, rule.Rationale)
		v.reviewed(fileRedFlags, rule.ID, rule.Sources, rule.Review)
	}
}

// Words of a gentle text: enough to ask and to say who helps, and no more than
// somebody in fear reads.
const (
	minGentleWords = 30
	maxGentleWords = 60
)

// flagTexts checks what a rule tells a person. Rules that block because help
// cannot wait need the gentle text and the reminder, too. There is no reminder
// of an eating disorder: it would bring up food again.
func (v *validator) flagTexts(flag RedFlag, byList bool) {
	if !byList {
		v.need(fileRedFlags, flag.ID, "text", flag.Text)
	}
	if flag.Blocks && (flag.Level == LevelEmergency || flag.Level == LevelToday) {
		v.need(fileRedFlags, flag.ID, "gentle", flag.Gentle)
		if flag.ID != "RF11" {
			v.need(fileRedFlags, flag.ID, "later", flag.Later)
			v.need(fileRedFlags, flag.ID, "danger", strings.Join(flag.Danger, ""))
		}
	}
	for _, danger := range flag.Danger {
		oneOf(v, fileRedFlags, flag.ID, "danger", danger, dangers()...)
	}
	for _, text := range []string{flag.Text, flag.Gentle} {
		if text != "" && !laidOut(text) {
			v.fail(fileRedFlags, flag.ID, "needs paragraphs of one line and lists of one kind, with a blank line between them: %q", text)
		}
	}
	if words := len(strings.Fields(flag.Gentle)); words > 0 && (words < minGentleWords || words > maxGentleWords) {
		v.fail(fileRedFlags, flag.ID, "gentle has %d words, not %d to %d", words, minGentleWords, maxGentleWords)
	}
	if flag.Later != "" && !regexp.MustCompile(`^[^.!?\n]*\d{3}[^.!?\n]*\.$`).MatchString(flag.Later) {
		v.fail(fileRedFlags, flag.ID, "later is not one sentence with a number to call")
	}
}

// dangers are the kinds of danger: the urgent labels of the message reader.
func dangers() []string { return readerLabels()[:4] }

// followUpAnswers checks what people in danger are told when they ask. Everybody in any
// danger gets an answer, and the first line of one tells which danger it is about.
func (v *validator) followUpAnswers() {
	first := map[string]string{}
	for _, flag := range v.flags {
		for _, text := range []string{flag.Text, flag.Gentle} {
			line, _, _ := strings.Cut(text, "\n")
			if len(flag.Danger) > 0 {
				first[line] = flag.ID
			}
		}
	}
	for _, followUp := range v.followUps {
		v.claim(fileFollowUps, followUp.ID)
		for _, danger := range dangers() {
			v.need(fileFollowUps, followUp.ID, danger, followUp.Answers[danger])
		}
		for of, text := range followUp.Answers {
			danger := of
			if i := slices.IndexFunc(v.flags, func(f flagRule) bool { return f.ID == of && len(f.Danger) > 0 }); i >= 0 {
				danger = v.flags[i].Danger[0]
			}
			oneOf(v, fileFollowUps, followUp.ID, "danger", danger, dangers()...)
			if line, _, _ := strings.Cut(text, "\n"); first[line] == "" {
				first[line] = danger
			} else if first[line] != danger {
				v.fail(fileFollowUps, followUp.ID, "%q begins like a text of %s", line, first[line])
			}
			if words := len(strings.Fields(text)); words > maxAnswerWords || !laidOut(text) {
				v.fail(fileFollowUps, followUp.ID, "%s has %d words, or is not laid out", of, words)
			}
		}
		v.backed(fileFollowUps, followUp.ID, followUp.Sources, followUp.Rationale)
		v.reviewed(fileFollowUps, followUp.ID, followUp.Sources, followUp.Review)
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

// readerLabels are the labels of the message reader (ml/messages/README.md).
func readerLabels() []string {
	return []string{
		"crisis", "shock", "violence", "sameday", "distress", "checking", "eating", "pregnancy", "isotretinoin", "medicine",
		"dosing", "hormones", "steroids", "deep", "scars", "marks", "no_result", "unsure", "mole", "reaction", "minor",
	}
}

// readerRules fails unless each label of the message reader sets off one rule.
func (v *validator) readerRules() {
	by := map[string]string{}
	for _, rule := range v.flags {
		if rule.Reader == "" {
			continue
		}
		oneOf(v, fileRedFlags, rule.ID, "reader", rule.Reader, readerLabels()...)
		if other, ok := by[rule.Reader]; ok {
			v.fail(fileRedFlags, rule.ID, "reader %q is that of %s, too", rule.Reader, other)
		}
		by[rule.Reader] = rule.ID
	}
	for _, label := range readerLabels() {
		if by[label] == "" {
			v.fail(fileRedFlags, label, "the message reader has this label, but it sets off no rule")
		}
	}
}

// flagExists fails if a rule names another that is not there.
func (v *validator) flagExists(rule, other string) {
	if !v.flagIDs[other] {
		v.fail(fileRedFlags, rule, "%s is not a rule", other)
	}
}

// otherLanguages checks that every text names the numbers, and that a language can be told.
func (v *validator) otherLanguages() {
	for _, language := range v.languages {
		for _, number := range []string{"999", "111", "116 123"} {
			if !strings.Contains(language.Text, number) {
				v.fail(fileLanguages, language.ID, "does not name %s", number)
			}
		}
		if unicode.Scripts[language.Script] == nil || (language.Script == latin) != (len(language.Words) > 0) {
			v.fail(fileLanguages, language.ID, "cannot be told by its script %q", language.Script)
		}
		v.backed(fileLanguages, language.ID, language.Sources, false)
		v.reviewed(fileLanguages, language.ID, language.Sources, language.Review)
	}
}
