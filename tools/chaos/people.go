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

// How many people send questionnaires and how many read, how many records each
// sender may keep, and how often things are done.
const (
	senders, readers = 12, 4
	maxRecords       = 490
	sendPace         = 5 * time.Second
	chatPace         = 500 * time.Millisecond
	readPace         = 40 * time.Millisecond
	changePace       = 300 * time.Millisecond
	leavePace        = 3 * time.Second
	leaveProbes      = 20
	// Tokens last ten minutes, and a fault some two at most.
	renewEvery = 4 * time.Minute
)

// people use the product through the front door. Senders send questionnaires.
// Readers read their own profile, and raise a number in it now and then. One logs
// out all the time, and one chats.
type people struct {
	photos          map[string][]byte
	records         *ledger.Ledger
	senders         []*visitor.Person
	readers         []*visitor.Person
	profiles        [readers]ledger.Fresh
	leaver, chatter *visitor.Person
	// ended are the requests of sessions after their logout was acknowledged.
	ended                 ledger.Fresh
	renewed               time.Time
	creates, reads, chats watch
}

// newPeople signs everybody up.
func newPeople(ctx context.Context, site string) (*people, error) {
	photos, err := visitor.Faces(map[string]int{"image": drawnskin.DefaultSize})
	if err != nil {
		return nil, err
	}
	p := &people{photos: photos, records: ledger.New(), renewed: time.Now()}
	front := visitor.At(site, 50*time.Second)
	var all []*visitor.Person
	for n := range senders + readers + 2 {
		who, err := front.SignUp(ctx, fmt.Sprintf("chaos%d", n))
		if err != nil {
			return nil, err
		}
		all = append(all, who)
	}
	p.senders, p.readers, p.leaver, p.chatter = all[:senders], all[senders:senders+readers], all[senders+readers], all[senders+readers+1]
	for n := range readers {
		if !p.change(ctx, n, 0) {
			return nil, errors.New("a profile could not be written")
		}
	}
	return p, nil
}

// start has everybody do what they do until ctx ends.
func (p *people) start(ctx context.Context) (stopped func()) {
	var wait sync.WaitGroup
	for _, w := range []*watch{&p.creates, &p.reads, &p.chats} {
		w.last = time.Now()
	}
	for n := range senders {
		wait.Go(func() { p.send(ctx, n) })
	}
	for n := range readers {
		wait.Go(func() { p.raise(ctx, n) })
		wait.Go(func() { steadily(ctx, readPace, func() { p.read(ctx, n) }) })
	}
	wait.Go(func() {
		for pause(ctx, leavePace) == nil {
			p.leave(ctx)
		}
	})
	question := visitor.JSON(http.MethodPost, "/api/chatbot/",
		map[string]any{"conversation": []string{}, "message": "Which moisturiser suits oily skin?", "intent": "question"})
	wait.Go(func() {
		steadily(ctx, chatPace, func() { _ = watched(ctx, &p.chats, p.chatter, question, nil) })
	})
	return wait.Wait
}

// steadily does something at a pace, however long each takes.
func steadily(ctx context.Context, pace time.Duration, do func()) {
	var wait sync.WaitGroup
	defer wait.Wait()
	for pause(ctx, pace) == nil {
		wait.Go(do)
	}
}

// send has one person send questionnaires, each until it is acknowledged.
func (p *people) send(ctx context.Context, n int) {
	for range maxRecords {
		batch := p.records.Attempt(n, 1)
		form := visitor.Questionnaire(fmt.Sprintf("Water %d.", batch.First), p.photos)
		form.Header.Set("Idempotency-Key", fmt.Sprintf("chaos-%d", batch.First))
		for watched(ctx, &p.creates, p.senders[n], form, nil) != nil {
			if pause(ctx, 250*time.Millisecond) != nil {
				return
			}
		}
		p.records.Acknowledge(batch)
		if pause(ctx, sendPace) != nil {
			return
		}
	}
}

// raise changes a profile now and then, each time until that is acknowledged.
func (p *people) raise(ctx context.Context, n int) {
	for next := int64(1); pause(ctx, changePace) == nil; {
		if p.change(ctx, n, next) {
			p.profiles[n].Acknowledge(next)
			next++
		}
	}
}

// change writes a number into a profile.
func (p *people) change(ctx context.Context, n int, number int64) bool {
	profile := map[string]any{"skin_type": "Oily", "allergies": fmt.Sprintf("Mark %d.", number), "triggers": "", "duration": "1 year"}
	return p.readers[n].Do(ctx, visitor.JSON(http.MethodPut, "/api/user/profile/", profile), nil) == nil
}

// read reads a profile. The number in it must be as high as the one that was
// acknowledged when the request was sent.
func (p *people) read(ctx context.Context, n int) {
	began := p.profiles[n].Acknowledged()
	var profile struct{ Allergies string }
	if watched(ctx, &p.reads, p.readers[n], visitor.Get("/api/user/profile/"), &profile) != nil {
		return
	}
	var number int64
	if _, err := fmt.Sscanf(profile.Allergies, "Mark %d.", &number); err != nil {
		number = -1
	}
	p.profiles[n].Check(began, number)
}

// leave logs somebody in and out again. Once that was acknowledged, the session
// must not be let in, by whichever server and node.
func (p *people) leave(ctx context.Context) {
	p.leaver.Forget()
	if _, err := p.leaver.Token(ctx); err != nil {
		return // Without a primary nobody logs in.
	}
	if p.leaver.Do(ctx, visitor.JSON(http.MethodPost, "/api/token/logout/", nil), nil) != nil {
		return // Whether it is done is not known.
	}
	for range leaveProbes {
		err := p.leaver.Do(ctx, visitor.Get("/api/user/profile/"), nil)
		refused, isAnswer := errors.AsType[*visitor.Refusal](err)
		switch {
		case err == nil:
			p.ended.Check(1, 0) // It was let in.
		case isAnswer && refused.Status == http.StatusUnauthorized:
			p.ended.Check(1, 1)
		}
		if pause(ctx, 100*time.Millisecond) != nil {
			return
		}
	}
}

// renew has every reader log in anew whose token would not last, so that nobody
// has to while things are broken: to log in is a write.
func (p *people) renew(ctx context.Context) error {
	if time.Since(p.renewed) < renewEvery {
		return nil
	}
	p.renewed = time.Now()
	for _, who := range p.readers {
		who.Forget()
		err := until(ctx, "a login", time.Minute, func(ctx context.Context) bool {
			_, err := who.Token(ctx)
			return err == nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// staleness returns how many reads of profiles, and of ended sessions, showed an
// older state than was acknowledged.
func (p *people) staleness() (profiles, ended ledger.Staleness) {
	for n := range p.profiles {
		profiles = profiles.Add(p.profiles[n].Staleness())
	}
	return profiles, p.ended.Staleness()
}

// judge reads everybody's records, as they would.
func (p *people) judge(ctx context.Context) (ledger.Verdict, error) {
	var found []ledger.Key
	for n, who := range p.senders {
		var list []struct {
			Routine string `json:"current_skincare_routine"`
		}
		if err := who.Do(ctx, visitor.Get("/api/questionnaires/"), &list); err != nil {
			return ledger.Verdict{}, err
		}
		for _, record := range list {
			key := ledger.Key{Writer: n}
			if _, err := fmt.Sscanf(record.Routine, "Water %d.", &key.Seq); err != nil {
				return ledger.Verdict{}, fmt.Errorf("a record that nobody sent: %w", err)
			}
			found = append(found, key)
		}
	}
	return p.records.Judge(slices.Values(found)), nil
}

// watched makes one request, and has it counted.
func watched(ctx context.Context, w *watch, who *visitor.Person, call visitor.Call, answer any) error {
	began := time.Now()
	err := who.Do(ctx, call, answer)
	switch refused, ok := errors.AsType[*visitor.Refusal](err); {
	case err == nil:
		w.note(1, time.Since(began), "")
	case ctx.Err() != nil: // The end of the drill is nobody's failure.
	case ok && refused.Status >= http.StatusInternalServerError && !refused.Hinted:
		w.note(0, time.Since(began), err.Error())
	default:
		w.note(0, time.Since(began), "")
	}
	return err
}
