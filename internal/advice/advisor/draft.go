package advisor

import (
	"context"
	"slices"
	"strings"
	"time"

	"clary.example/internal/advice/knowledge"
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

// prose releases a text of our own writer unit by unit, each once it has been checked.
func (a *Advisor) prose(ctx context.Context, model Model, brief Brief, to Listener) (draft, error) {
	var questions []knowledge.Question
	for _, part := range brief.Asked {
		questions = slices.Concat(questions, part.Near, part.Similar)
	}
	check := a.check.ofOwn(brief, questions...)
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
	m := mender{advisor: a, check: a.check.of(brief, a.judge(ctx)), brief: brief, to: to, permitted: a.now()}
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
	var j *judge
	if t.kind == WriterProvider {
		j = a.judge(ctx)
	}
	check := a.check.of(brief, j)
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
