package advisor

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// draft is what came of one try.
type draft struct {
	text string
	days []Day
	// broken are the rules for which it is thrown away, and rejected is a sentence
	// that broke them.
	broken   []Rule
	rejected string
	// leftOut are the rules that sentences broke which were left out.
	leftOut []Rule
	took    time.Duration
}

// maxRoutineReply bounds a routine as it is written, in bytes.
const maxRoutineReply = 32_000

// draft has a reply written and checks it. The error is errDraft when it broke
// rules, which are in the draft.
func (a *Advisor) draft(ctx context.Context, t try, brief Brief, to Listener) (draft, error) {
	began := a.now()
	var d draft
	var err error
	switch {
	case brief.Task == TaskRoutine:
		d, err = a.week(ctx, t, brief)
	case t.kind == WriterProvider:
		d, err = a.paragraphs(ctx, t.model, brief, to)
	default:
		d, err = a.prose(ctx, t.model, brief, to)
	}
	if err == nil && len(d.broken) > 0 {
		err = errDraft
	}
	d.took = a.now().Sub(began)
	a.note(ctx, Outcome{Task: brief.Task, Writer: t.kind, Broken: d.broken, LeftOut: d.leftOut, Err: err, Took: d.took})
	return d, err
}

// prose releases a text unit by unit, each once it has been checked.
func (a *Advisor) prose(ctx context.Context, model Model, brief Brief, to Listener) (draft, error) {
	check := a.check.of(brief)
	var split splitter
	var text strings.Builder
	release := func(unit string) ([]Rule, error) {
		if strings.TrimSpace(unit) != "" || text.Len() > maxReply {
			if broken := check.unit(text.String(), unit); len(broken) > 0 {
				return broken, nil
			}
		}
		text.WriteString(unit)
		return nil, to.Text(unit)
	}
	for piece, err := range model.Write(ctx, brief) {
		if err != nil {
			return draft{}, err
		}
		for _, unit := range split.add(piece) {
			if broken, err := release(unit); err != nil || len(broken) > 0 {
				return draft{broken: broken}, err
			}
		}
		if len(split.pending) > maxUnit {
			return draft{broken: []Rule{RuleLength}}, nil
		}
	}
	if rest := split.rest(); rest != "" {
		if broken, err := release(rest); err != nil || len(broken) > 0 {
			return draft{broken: broken}, err
		}
	}
	whole := strings.TrimSpace(text.String())
	return draft{text: whole, broken: check.whole(whole)}, nil
}

// paragraphs releases the reply of a provider paragraph by paragraph, each once it
// has been checked and read a second time. What may not be said is left out where
// the rest makes sense without it.
func (a *Advisor) paragraphs(ctx context.Context, model Model, brief Brief, to Listener) (draft, error) {
	m := mender{advisor: a, check: a.check.of(brief), brief: brief, to: to, permitted: a.now()}
	var split splitter
	var next paragraph
	for piece, err := range model.Write(ctx, brief) {
		if err != nil {
			return m.draft, err
		}
		for _, unit := range split.add(piece) {
			if !next.add(unit) || m.readings == maxReadings-1 {
				continue
			}
			if err := m.release(ctx, next); err != nil || len(m.draft.broken) > 0 {
				return m.draft, err
			}
			next = paragraph{}
		}
		if len(split.pending) > maxUnit || m.shown.Len()+len(next.text()) > maxReply {
			m.draft.broken = []Rule{RuleLength}
			return m.draft, nil
		}
	}
	if rest := split.rest(); rest != "" {
		next.add(rest)
	}
	if err := m.release(ctx, next); err != nil || len(m.draft.broken) > 0 {
		return m.draft, err
	}
	m.draft.text = strings.TrimSpace(m.shown.String())
	if broken := m.check.whole(m.draft.text); len(broken) > 0 || m.isGutted() {
		m.draft.broken = union(m.draft.leftOut, broken)
	}
	return m.draft, nil
}

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
	// permitted is when the person was last asked.
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

// permit asks again whether the person lets us, if that was not asked just now.
func (m *mender) permit(ctx context.Context) error {
	if m.brief.Permit == nil || m.advisor.now().Sub(m.permitted) < permitLasts {
		return nil
	}
	m.permitted = m.advisor.now()
	return m.brief.Permit(ctx)
}

// week reads a routine to its end and checks it as a whole: half a week helps
// nobody. A sentence of a provider that may not be said is left out if the week is
// complete without it.
func (a *Advisor) week(ctx context.Context, t try, brief Brief) (draft, error) {
	began := a.now()
	var text strings.Builder
	for piece, err := range t.model.Write(ctx, brief) {
		if err != nil {
			return draft{}, err
		}
		if text.Len()+len(piece) > maxRoutineReply {
			return draft{broken: []Rule{RuleLength}}, nil
		}
		text.WriteString(piece)
	}
	check := a.check.of(brief)
	days, ok := parseWeek(text.String())
	if !ok {
		return draft{broken: []Rule{RuleSchema}}, nil
	}
	if t.kind != WriterProvider {
		return draft{days: days, broken: check.week(days)}, nil
	}
	m := mender{advisor: a, check: check, brief: brief, permitted: began}
	for n := range days {
		for _, step := range []*string{&days[n].Morning, &days[n].Evening} {
			if *step = m.step(*step); len(m.draft.broken) > 0 {
				return m.draft, nil
			}
		}
	}
	if err := m.readWeek(ctx, days); err != nil {
		return m.draft, err
	}
	m.draft.days = days
	if broken := check.week(days); len(broken) > 0 || m.left > maxLeftOut {
		m.draft.broken = union(m.draft.leftOut, broken)
	}
	return m.draft, nil
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
