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

	"clary.example/internal/drawnskin"
)

// password is everybody's.
const password = "Quiet-Meadow-41"

// person is somebody at a site.
type person struct {
	site, name string
}

// create signs the person up, and has them use everything there is: a profile,
// questionnaires with a small and a large photo, a week of routines, feedback,
// and a copy of it all, which will be ready some time later.
func (p person) create(ctx context.Context, records int) error {
	credentials := map[string]string{"username": p.name, "password": password}
	if err := p.sendJSON(ctx, http.MethodPost, "/api/user/signup/", "", credentials, nil); err != nil {
		return err
	}
	access, err := p.logIn(ctx)
	if err != nil {
		return err
	}
	profile := map[string]string{"skin_type": "Oily", "allergies": "Nickel", "triggers": "Stress", "duration": "2 years"}
	if err := p.sendJSON(ctx, http.MethodPut, "/api/user/profile/", access, profile, nil); err != nil {
		return err
	}
	for n := range records {
		body, contentType, err := newForm(n)
		if err != nil {
			return err
		}
		if err := p.send(ctx, http.MethodPost, "/api/questionnaires/", access, contentType, body, nil); err != nil {
			return err
		}
	}
	for _, call := range []struct {
		path string
		body any
	}{
		{"/api/chatbot/", map[string]any{"conversation": []any{}, "message": "A routine, please.", "intent": "routine"}},
		{"/api/chatbot/feedback/", map[string]string{"concern": "wrong", "comment": "I would not do that."}},
		{"/api/user/exports/", map[string]string{"current_password": password}},
	} {
		if err := p.sendJSON(ctx, http.MethodPost, call.path, access, call.body, nil); err != nil {
			return err
		}
	}
	return nil
}

// remove deletes the person's account.
func (p person) remove(ctx context.Context) error {
	access, err := p.logIn(ctx)
	if err != nil {
		return err
	}
	return p.sendJSON(ctx, http.MethodPost, "/api/user/delete-account/", access, map[string]string{"current_password": password}, nil)
}

func (p person) logIn(ctx context.Context) (access string, err error) {
	var tokens struct{ Access string }
	credentials := map[string]string{"username": p.name, "password": password}
	err = p.sendJSON(ctx, http.MethodPost, "/api/token/", "", credentials, &tokens)
	return tokens.Access, err
}

// newForm returns a questionnaire with two drawn pictures.
func newForm(number int) (body []byte, contentType string, err error) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	err = w.WriteField("current_skincare_routine", fmt.Sprintf("Water, as on day %d.", number))
	for field, size := range map[string]int{"image": drawnskin.DefaultSize, "photo": 2 * drawnskin.DefaultSize} {
		picture, drawErr := drawnskin.JPEG(drawnskin.Draw(drawnskin.Picture{Seed: 3, Tone: drawnskin.Monk5, Spots: 9, Size: size}))
		part, partErr := w.CreateFormFile(field, "face.jpg")
		if err = errors.Join(err, drawErr, partErr); err != nil {
			return nil, "", err
		}
		_, err = part.Write(picture)
	}
	err = errors.Join(err, w.Close())
	return form.Bytes(), w.FormDataContentType(), err
}

func (p person) sendJSON(ctx context.Context, method, path, access string, body, answer any) error {
	payload, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return p.send(ctx, method, path, access, "application/json", payload, answer)
}

func (p person) send(ctx context.Context, method, path, access, contentType string, body []byte, answer any) error {
	req, err := http.NewRequestWithContext(ctx, method, p.site+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", contentType)
	if access != "" {
		req.Header.Set("Authorization", "Bearer "+access)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: status %d: %s", method, path, res.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}
