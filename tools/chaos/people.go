package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"clary.example/tools/chaos/ledger"
	"clary.example/tools/drawnskin"
	"clary.example/tools/visitor"
)

// How many people send questionnaires, how many records each of them may keep,
// and how often things are done.
const (
	senders    = 12
	maxRecords = 490
	sendPace   = 5 * time.Second
	chatPace   = 500 * time.Millisecond
)

// people use the product through the front door.
type people struct {
	photos map[string][]byte
	ledger *ledger.Ledger

	senders  []sender
	readings *readings
	chatter  *visitor.Person

	creates, chats watch
}

// sender is somebody who sends questionnaires, with a number in the ledger.
type sender struct {
	*visitor.Person
	number int
}

// newPeople signs everybody up: senders, those who read, and one who chats.
func newPeople(ctx context.Context, site string) (*people, error) {
	photos, err := visitor.Faces(map[string]int{"image": drawnskin.DefaultSize})
	if err != nil {
		return nil, err
	}
	p := &people{photos: photos, ledger: ledger.New()}
	front := visitor.At(site, 50*time.Second)
	for n := range senders {
		who, err := front.SignUp(ctx, fmt.Sprintf("chaos%d", n))
		if err != nil {
			return nil, err
		}
		p.senders = append(p.senders, sender{who, n})
	}
	if p.readings, err = newReadings(ctx, front); err != nil {
		return nil, err
	}
	p.chatter, err = front.SignUp(ctx, "chatter")
	return p, err
}

// start has everybody do what they do until ctx ends.
func (p *people) start(ctx context.Context) (stopped func()) {
	var wait sync.WaitGroup
	for _, w := range []*watch{&p.creates, &p.chats} {
		w.start()
	}
	for _, who := range p.senders {
		wait.Go(func() { p.sendAll(ctx, who) })
	}
	question := visitor.JSON(http.MethodPost, "/api/chatbot/",
		map[string]any{"conversation": []string{}, "message": "Which moisturiser suits oily skin?", "intent": "question"})
	wait.Go(p.readings.start(ctx))
	wait.Go(func() {
		steadily(ctx, chatPace, func() { _ = watched(ctx, &p.chats, p.chatter, question, nil) })
	})
	return wait.Wait
}

// steadily does something at a pace, however long each takes.
func steadily(ctx context.Context, pace time.Duration, do func()) {
	var wait sync.WaitGroup
	defer wait.Wait()
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			wait.Go(do)
		}
	}
}

// sendAll has one person send questionnaires, each until it is acknowledged.
func (p *people) sendAll(ctx context.Context, who sender) {
	for range maxRecords {
		batch := p.ledger.Attempt(who.number, 1)
		form := p.form(batch)
		for watched(ctx, &p.creates, who.Person, form, nil) != nil {
			if pause(ctx, 250*time.Millisecond) != nil {
				return
			}
		}
		p.ledger.Acknowledge(batch)
		if pause(ctx, sendPace) != nil {
			return
		}
	}
}

// form is a questionnaire that says in its text which one it is.
func (p *people) form(batch ledger.Batch) visitor.Call {
	form := visitor.Questionnaire(fmt.Sprintf("Water %d.", batch.First), p.photos)
	form.Header.Set("Idempotency-Key", fmt.Sprintf("chaos-%d", batch.First))
	return form
}

// judge reads everybody's records, as they would.
func (p *people) judge(ctx context.Context) (ledger.Verdict, error) {
	var found []ledger.Key
	for _, who := range p.senders {
		var list []struct {
			Routine string `json:"current_skincare_routine"`
		}
		if err := who.Do(ctx, visitor.Get("/api/questionnaires/"), &list); err != nil {
			return ledger.Verdict{}, err
		}
		for _, record := range list {
			key := ledger.Key{Writer: who.number}
			if _, err := fmt.Sscanf(record.Routine, "Water %d.", &key.Seq); err != nil {
				return ledger.Verdict{}, fmt.Errorf("a record that nobody sent: %w", err)
			}
			found = append(found, key)
		}
	}
	return p.ledger.Judge(slices.Values(found)), nil
}

// watched makes one request, and has it counted.
func watched(ctx context.Context, w *watch, who *visitor.Person, call visitor.Call, answer any) error {
	began := time.Now()
	err := who.Do(ctx, call, answer)
	switch refused, ok := errors.AsType[*visitor.Refusal](err); {
	case err == nil:
		w.good(1, time.Since(began))
	case ctx.Err() != nil: // The end of the drill is nobody's failure.
	case ok && refused.Status >= http.StatusInternalServerError && !refused.Hinted:
		w.bad(time.Since(began), reason(err), err.Error())
	default:
		w.bad(time.Since(began), reason(err), "")
	}
	return err
}

// reason is what a failure has in common with others.
func reason(err error) string {
	if refused, ok := errors.AsType[*visitor.Refusal](err); ok {
		return fmt.Sprintf("%d %.60s", refused.Status, refused.Text)
	}
	return fmt.Sprintf("%.80s", err.Error())
}
