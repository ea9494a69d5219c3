// Package visitor has people use a running server over HTTP, for drills and
// measurements.
package visitor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"sync"
	"time"

	"clary.example/internal/skincare"
	"clary.example/tools/drawnskin"
)

// Password is everybody's.
const Password = "Quiet-Meadow-41"

// tokenLife is after how long people log in anew; their tokens last ten minutes.
const tokenLife = 8 * time.Minute

// Site is a server and the way to it.
type Site struct {
	URL    string
	Client *http.Client
}

// At returns a site that many people can use at once. A request takes at most
// the time that is given.
func At(url string, most time.Duration) Site {
	return Site{url, &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 200}, Timeout: most}}
}

// Person is somebody with an account, who logs in when it is needed. It is safe
// for concurrent use.
type Person struct {
	Name   string
	site   Site
	mu     sync.Mutex
	access string
	until  time.Time
}

// SignUp makes an account for somebody who agrees to everything, the AI
// provider included.
func (s Site) SignUp(ctx context.Context, name string) (*Person, error) {
	p := s.Known(name)
	form := map[string]any{"username": p.Name, "password": Password, "consent": map[string]any{
		"adult": true, "policy_version": skincare.PolicyVersion, "health_data": true, "photo": true, "ai_processing": true,
	}}
	return p, s.send(ctx, JSON(http.MethodPost, "/api/user/signup/", form), nil)
}

// Known returns somebody who has an account already.
func (s Site) Known(name string) *Person { return &Person{Name: name, site: s} }

func (p *Person) credentials() map[string]string {
	return map[string]string{"username": p.Name, "password": Password}
}

// Token returns an access token that is good for a while.
func (p *Person) Token(ctx context.Context) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.access, nil
	}
	var tokens struct{ Access string }
	if err := p.site.send(ctx, JSON(http.MethodPost, "/api/token/", p.credentials()), &tokens); err != nil {
		return "", err
	}
	p.access, p.until = tokens.Access, time.Now().Add(tokenLife)
	return p.access, nil
}

// Forget has the person log in anew at the next call.
func (p *Person) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.until = time.Time{}
}

// Call is a request that can be made any number of times.
type Call struct {
	Method, Path string
	Header       http.Header
	Body         []byte
	err          error
}

// Get is a call without a body.
func Get(path string) Call { return Call{Method: http.MethodGet, Path: path} }

// JSON is a call with a value as its body.
func JSON(method, path string, value any) Call {
	body, err := json.Marshal(value)
	return Call{method, path, http.Header{"Content-Type": {"application/json"}}, body, err}
}

// Faces draws the same face in sizes by the names of the fields that they are
// sent in.
func Faces(sizes map[string]int) (map[string][]byte, error) {
	faces := make(map[string][]byte, len(sizes))
	for field, size := range sizes {
		picture := drawnskin.Draw(drawnskin.Picture{Seed: 3, Tone: drawnskin.Monk5, Spots: 9, Size: size})
		face, err := drawnskin.JPEG(picture)
		if err != nil {
			return nil, err
		}
		faces[field] = face
	}
	return faces, nil
}

// CheckIn is a call that saves the check-in of a day with a note.
func CheckIn(day time.Time, note string) Call {
	return JSON(http.MethodPut, "/api/check-ins/"+day.UTC().Format(time.DateOnly)+"/", map[string]any{
		"severity": "mild", "change": "same", "skin_feels": []string{"dry"}, "bother": "a_little", "new": "", "note": note,
	})
}

// Questionnaire is a call that sends what a person uses, and photos by the names
// of their fields.
func Questionnaire(routine string, photos map[string][]byte) Call {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	err := form.WriteField("current_skincare_routine", routine)
	for _, field := range slices.Sorted(maps.Keys(photos)) {
		part, partErr := form.CreateFormFile(field, "face.jpg")
		if err = errors.Join(err, partErr); err != nil {
			break
		}
		_, err = part.Write(photos[field])
	}
	err = errors.Join(err, form.Close())
	header := http.Header{"Content-Type": {form.FormDataContentType()}}
	return Call{http.MethodPost, "/api/questionnaires/", header, body.Bytes(), err}
}

// Do makes a call as this person, and reads the answer unless it is nil. The
// error is a *Refusal when the server did not do what it was asked for.
func (p *Person) Do(ctx context.Context, call Call, answer any) error {
	token, err := p.Token(ctx)
	if err != nil {
		return err
	}
	call.Header = call.Header.Clone()
	if call.Header == nil {
		call.Header = http.Header{}
	}
	call.Header.Set("Authorization", "Bearer "+token)
	return p.site.send(ctx, call, answer)
}

// Refusal is an answer that is none.
type Refusal struct {
	Path   string
	Status int
	// Hinted says that the answer told when to try again.
	Hinted bool
	Text   []byte
}

// Error implements error.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s: status %d: %.200s", r.Path, r.Status, r.Text)
}

func (s Site) send(ctx context.Context, call Call, answer any) error {
	if call.err != nil {
		return call.err
	}
	req, err := http.NewRequestWithContext(ctx, call.Method, s.URL+call.Path, bytes.NewReader(call.Body))
	if err != nil {
		return err
	}
	if call.Header != nil {
		req.Header = call.Header
	}
	res, err := s.Client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return err
	case res.StatusCode >= http.StatusMultipleChoices:
		return &Refusal{call.Path, res.StatusCode, res.Header.Get("Retry-After") != "", text}
	case answer == nil:
		return nil
	}
	return json.Unmarshal(text, answer)
}
