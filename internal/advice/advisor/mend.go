package advisor

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// maxLeftOut is how many sentences may be left out of a reply. More of them say
// that it is not worth mending.
const maxLeftOut = 4

// maxReadings is how often a reply is read a second time. The last reading takes all
// that is left.
const maxReadings = 6

// isGutted reports whether more than a quarter of the sentences were left out. The
// rest may no longer answer what was asked.
func (m *mender) isGutted() bool { return 4*m.left > m.sentences }

// mender shows a reply without what may not be said.
type mender struct {
	advisor *Advisor
	check   *draftChecker
	brief   Brief
	to      Listener

	shown strings.Builder
	draft draft
	// sentences is how many there were, and left how many were left out.
	sentences, left int
	readings        int
	// permitted is when it was last asked whether the person still consents.
	permitted time.Time
	// unread says that the second reader failed. The code then reads alone.
	unread bool
}

// release checks a paragraph and shows what may be shown of it.
func (m *mender) release(ctx context.Context, p paragraph) error {
	before := m.shown.String()
	bad := m.broken(before, p)
	if len(m.draft.broken) > 0 {
		return nil
	}
	left := slices.DeleteFunc(p.sentences(), func(s string) bool { return slices.Contains(bad, s) })
	harmful, err := m.secondReading(ctx, before, left)
	if err != nil {
		return err
	}
	if len(harmful) > 0 {
		m.leaveOut(harmful[0], []Rule{RuleReview})
		bad = append(bad, harmful...)
	}
	kept, sensible := p.without(bad)
	m.sentences += len(p.sentences())
	m.left += len(p.sentences()) - len(kept.sentences())
	if !sensible || m.left > maxLeftOut {
		m.draft.broken = m.draft.leftOut
		return nil
	}
	text := kept.text()
	if strings.TrimSpace(text) == "" {
		return nil
	}
	m.shown.WriteString(text)
	return m.to.Text(text)
}

// broken returns the sentences of a paragraph that break a rule of the code.
func (m *mender) broken(before string, p paragraph) []string {
	var bad []string
	for _, line := range p.lines {
		for _, unit := range line {
			if strings.TrimSpace(unit) == "" {
				before += unit
				continue
			}
			active := m.check.active
			broken := m.check.unit(before, unit)
			if len(broken) == 0 {
				before += unit
				continue
			}
			m.check.active = active
			m.leaveOut(unit, broken)
			if !isMendable(broken) || !isContent(line) {
				m.draft.broken = broken
				return nil
			}
			bad = append(bad, unit)
		}
	}
	return bad
}

func (m *mender) leaveOut(sentence string, broken []Rule) {
	m.draft.rejected = sentence
	m.draft.leftOut = union(m.draft.leftOut, broken)
}

// secondReading returns the sentences that a second reader would not show. A reader
// that fails is not asked again for this reply.
func (m *mender) secondReading(ctx context.Context, before string, sentences []string) ([]string, error) {
	if m.advisor.reviewer == nil || m.unread || len(sentences) == 0 {
		return nil, nil
	}
	if err := m.permit(ctx); err != nil {
		return nil, err
	}
	m.readings++
	harmful, err := m.advisor.review(ctx, m.brief, before, sentences)
	switch {
	case err == nil || errors.Is(err, ErrWithheld):
		return harmful, err
	case isModelError(err):
		m.unread = true
		return nil, nil
	}
	return nil, err
}

// permitLasts is how long a person's consent to the provider counts within a reply.
const permitLasts = 5 * time.Second

// permit asks again whether the person still consents, unless that was asked a moment ago.
func (m *mender) permit(ctx context.Context) error {
	if m.brief.Permit == nil || m.advisor.now().Sub(m.permitted) < permitLasts {
		return nil
	}
	m.permitted = m.advisor.now()
	return m.brief.Permit(ctx)
}

// isMendable reports whether a sentence that breaks these rules may be left out.
// Whoever hides letters, links or speaks of instructions is not to be trusted with
// the rest.
func isMendable(broken []Rule) bool {
	mendable := []Rule{
		RuleAllergen, RuleBanned, RuleNotAllowed, RuleUnasked, RuleMedicine, RuleActives, RuleStrength, RuleDose, RuleClaim, RuleDiagnosis,
		RuleCare, RuleDiet, RuleBrand, RuleSunscreen, RuleDamage, RuleHarm,
	}
	return !slices.ContainsFunc(broken, func(rule Rule) bool { return !slices.Contains(mendable, rule) })
}

// step returns one text of a day without the sentences that break a rule.
func (m *mender) step(text string) string {
	p := sentencesOf(text)
	bad := m.broken("", p)
	return m.stepWithout(p, bad)
}

// stepWithout returns a step without single sentences: each stands for itself.
func (m *mender) stepWithout(p paragraph, bad []string) string {
	var kept strings.Builder
	for _, sentence := range p.sentences() {
		if slices.Contains(bad, sentence) {
			m.left++
		} else {
			kept.WriteString(sentence)
		}
	}
	return strings.TrimSpace(kept.String())
}

// readWeek has a whole week read a second time.
func (m *mender) readWeek(ctx context.Context, days []Day) error {
	var sentences []string
	for _, day := range days {
		for _, step := range []string{day.Morning, day.Evening} {
			p := sentencesOf(step)
			sentences = append(sentences, p.sentences()...)
		}
	}
	harmful, err := m.secondReading(ctx, "", sentences)
	if err != nil || len(harmful) == 0 {
		return err
	}
	m.leaveOut(harmful[0], []Rule{RuleReview})
	for n := range days {
		days[n].Morning = m.stepWithout(sentencesOf(days[n].Morning), harmful)
		days[n].Evening = m.stepWithout(sentencesOf(days[n].Evening), harmful)
	}
	return nil
}

// sentencesOf returns a text as one paragraph.
func sentencesOf(text string) paragraph {
	var split splitter
	var p paragraph
	for _, unit := range split.add(text) {
		p.add(unit)
	}
	if rest := split.rest(); rest != "" {
		p.add(rest)
	}
	return p
}
