package advisor

import (
	"context"
	"strings"
	"time"
)

// draft is what came of one try.
type draft struct {
	text   string
	days   []Day
	broken []Rule
	took   time.Duration
}

// maxRoutineReply bounds a routine as it is written, in bytes.
const maxRoutineReply = 32_000

// draft has a reply written and checks it. The error is errDraft when it broke
// rules, which are in the draft.
func (a *Advisor) draft(ctx context.Context, t try, brief Brief, to Listener) (draft, error) {
	began := a.now()
	var d draft
	var err error
	if brief.Task == TaskRoutine {
		d, err = a.week(ctx, t.model, brief)
	} else {
		d, err = a.prose(ctx, t.model, brief, to)
	}
	if err == nil && len(d.broken) > 0 {
		err = errDraft
	}
	d.took = a.now().Sub(began)
	a.note(ctx, Outcome{Task: brief.Task, Writer: t.kind, Broken: d.broken, Err: err, Took: d.took})
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

// week reads a routine to its end and checks it as a whole: half a week helps
// nobody.
func (a *Advisor) week(ctx context.Context, model Model, brief Brief) (draft, error) {
	var text strings.Builder
	for piece, err := range model.Write(ctx, brief) {
		if err != nil {
			return draft{}, err
		}
		if text.Len()+len(piece) > maxRoutineReply {
			return draft{broken: []Rule{RuleLength}}, nil
		}
		text.WriteString(piece)
	}
	days, broken := a.check.of(brief).week(text.String())
	return draft{days: days, broken: broken}, nil
}
