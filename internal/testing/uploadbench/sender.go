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
	"time"

	"clary.example/internal/drawnskin"
)

// password is everybody's.
const password = "Quiet-Meadow-41"

// Sides of the photos: what the classifier sees, and the larger copy.
const (
	smallSide = 224
	largeSide = 1600
)

// sender is somebody who sends the same questionnaire again and again.
type sender struct {
	client       *http.Client
	site, access string
	body         []byte
	contentType  string
}

// signUp makes people and logs them in.
func signUp(ctx context.Context, o options) ([]*sender, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}, Timeout: time.Minute}
	senders := make([]*sender, 0, o.people)
	for n := range o.people {
		s := &sender{client: client, site: o.site}
		name := fmt.Sprintf("upload%d", n)
		var tokens struct{ Access string }
		for _, path := range []string{"/api/user/signup/", "/api/token/"} {
			credentials, err := json.Marshal(map[string]string{"username": name, "password": password})
			if err != nil {
				return nil, err
			}
			answer, err := s.post(ctx, path, "application/json", credentials)
			if err != nil {
				return nil, err
			}
			if err := json.Unmarshal(answer, &tokens); err != nil {
				return nil, err
			}
		}
		s.access = tokens.Access
		if err := s.fill(o.large); err != nil {
			return nil, err
		}
		senders = append(senders, s)
	}
	return senders, nil
}

// fill draws the photos and makes the form.
func (s *sender) fill(large bool) error {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	err := w.WriteField("current_skincare_routine", "Water in the morning, a gel in the evening.")
	sides := map[string]int{"image": smallSide}
	if large {
		sides["photo"] = largeSide
	}
	for _, field := range []string{"image", "photo"} {
		side, ok := sides[field]
		if !ok {
			continue
		}
		picture, drawErr := drawnskin.JPEG(drawnskin.Draw(drawnskin.Picture{Seed: 3, Tone: drawnskin.Monk5, Spots: 9, Size: side}))
		part, partErr := w.CreateFormFile(field, "face.jpg")
		if err = errors.Join(err, drawErr, partErr); err != nil {
			return err
		}
		_, err = part.Write(picture)
	}
	err = errors.Join(err, w.Close())
	s.body, s.contentType = form.Bytes(), w.FormDataContentType()
	return err
}

func (s *sender) upload(ctx context.Context) ([]byte, error) {
	return s.post(ctx, "/api/questionnaires/", s.contentType, s.body)
}

func (s *sender) post(ctx context.Context, path, contentType string, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.site+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", contentType)
	if s.access != "" {
		req.Header.Set("Authorization", "Bearer "+s.access)
	}
	res, err := s.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: status %d: %s", path, res.StatusCode, answer)
	}
	return answer, err
}
