package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"sync"
	"time"

	"clary.example/internal/drawnskin"
	"clary.example/internal/testing/chaos/ledger"
)

// password is everybody's.
const password = "Quiet-Meadow-41"

// tokenLife is after how long people log in anew; their tokens last ten
// minutes.
const tokenLife = 8 * time.Minute

// How many people send questionnaires, how many records each of them may keep,
// and how often things are done.
const (
	senders    = 12
	maxRecords = 490
	sendPace   = 2500 * time.Millisecond
	readPace   = 20 * time.Millisecond
	chatPace   = 500 * time.Millisecond
)

// people use the product through the front door.
type people struct {
	site   string
	client *http.Client
	photo  []byte
	ledger *ledger.Ledger
	all    []*person

	creates, reads, chats watch
}

// person is somebody with an account.
type person struct {
	number int
	name   string
	mu     sync.Mutex
	access string
	until  time.Time
}

// newPeople signs everybody up: senders, one who reads, and one who chats.
func newPeople(ctx context.Context, site string) (*people, error) {
	photo, err := drawnskin.JPEG(drawnskin.Draw(drawnskin.Picture{Seed: 1, Tone: drawnskin.Monk5, Spots: 5}))
	if err != nil {
		return nil, err
	}
	p := &people{
		site: site, photo: photo, ledger: ledger.New(),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 200}, Timeout: 50 * time.Second},
	}
	for n := range senders + 2 {
		who := &person{number: n, name: fmt.Sprintf("chaos%d", n)}
		body, header, err := jsonBody(map[string]string{"username": who.name, "password": password})
		if err != nil {
			return nil, err
		}
		if _, err := p.send(ctx, nil, http.MethodPost, "/api/user/signup/", header, body); err != nil {
			return nil, err
		}
		p.all = append(p.all, who)
	}
	return p, nil
}

// start has everybody do what they do until ctx ends.
func (p *people) start(ctx context.Context) (stopped func()) {
	var wait sync.WaitGroup
	for _, w := range []*watch{&p.creates, &p.reads, &p.chats} {
		w.start()
	}
	for _, who := range p.all[:senders] {
		wait.Go(func() { p.sendAll(ctx, who) })
	}
	reader, chatter := p.all[senders], p.all[senders+1]
	wait.Go(func() {
		steadily(ctx, readPace, func() {
			_ = p.watched(ctx, &p.reads, reader, http.MethodGet, "/api/user/profile/", nil, nil, nil)
		})
	})
	wait.Go(func() {
		steadily(ctx, chatPace, func() {
			body, header, err := jsonBody(map[string]any{"conversation": []string{}, "message": "Which moisturiser suits oily skin?", "intent": "question"})
			if err == nil {
				_ = p.watched(ctx, &p.chats, chatter, http.MethodPost, "/api/chatbot/", header, body, nil)
			}
		})
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
func (p *people) sendAll(ctx context.Context, who *person) {
	for range maxRecords {
		batch := p.ledger.Attempt(who.number, 1)
		body, header, err := p.form(batch)
		if err != nil {
			return
		}
		for p.watched(ctx, &p.creates, who, http.MethodPost, "/api/questionnaires/", header, body, nil) != nil {
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
func (p *people) form(batch ledger.Batch) ([]byte, http.Header, error) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	err := w.WriteField("current_skincare_routine", fmt.Sprintf("Water %d.", batch.First))
	part, errPart := w.CreateFormFile("image", "face.jpg")
	if err := errors.Join(err, errPart); err != nil {
		return nil, nil, err
	}
	_, err = part.Write(p.photo)
	err = errors.Join(err, w.Close())
	header := http.Header{"Content-Type": {w.FormDataContentType()}, "Idempotency-Key": {fmt.Sprintf("chaos-%d", batch.First)}}
	return body.Bytes(), header, err
}

// judge reads everybody's records, as they would.
func (p *people) judge(ctx context.Context) (ledger.Verdict, error) {
	var found []ledger.Key
	for _, who := range p.all[:senders] {
		var list []struct {
			Routine string `json:"current_skincare_routine"`
		}
		if err := p.watched(ctx, &p.reads, who, http.MethodGet, "/api/questionnaires/", nil, nil, &list); err != nil {
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
func (p *people) watched(
	ctx context.Context, w *watch, who *person, method, path string, header http.Header, body []byte, answer any,
) error {
	began := time.Now()
	text, err := p.send(ctx, who, method, path, header, body)
	switch refused, ok := errors.AsType[*refusal](err); {
	case err == nil:
		w.good(1, time.Since(began))
	case ctx.Err() != nil: // The end of the drill is nobody's failure.
	case ok && refused.status >= http.StatusInternalServerError && !refused.hinted:
		w.bad(time.Since(began), err.Error())
	default:
		w.bad(time.Since(began), "")
	}
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(text, answer)
}

// refusal is an answer that is none.
type refusal struct {
	path   string
	status int
	// hinted says that the answer told when to try again.
	hinted bool
	text   []byte
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%s: status %d: %.200s", r.path, r.status, r.text)
}

// send makes a request, as somebody or as nobody.
func (p *people) send(ctx context.Context, who *person, method, path string, header http.Header, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, p.site+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if header != nil {
		req.Header = header.Clone()
	}
	if who != nil {
		token, err := p.token(ctx, who)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := p.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= http.StatusMultipleChoices {
		err = &refusal{path: path, status: res.StatusCode, hinted: res.Header.Get("Retry-After") != "", text: text}
	}
	return text, err
}

// token returns an access token that is good for a while.
func (p *people) token(ctx context.Context, who *person) (string, error) {
	who.mu.Lock()
	defer who.mu.Unlock()
	if time.Now().Before(who.until) {
		return who.access, nil
	}
	body, header, err := jsonBody(map[string]string{"username": who.name, "password": password})
	if err != nil {
		return "", err
	}
	answer, err := p.send(ctx, nil, http.MethodPost, "/api/token/", header, body)
	if err != nil {
		return "", err
	}
	var tokens struct{ Access string }
	if err := json.Unmarshal(answer, &tokens); err != nil {
		return "", err
	}
	who.access, who.until = tokens.Access, time.Now().Add(tokenLife)
	return who.access, nil
}

func jsonBody(value any) ([]byte, http.Header, error) {
	body, err := json.Marshal(value)
	return body, http.Header{"Content-Type": {"application/json"}}, err
}
