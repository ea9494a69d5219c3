package apitest_test

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pictures"
)

const questionnaires = "/api/questionnaires/"

// form is a questionnaire as a client sends it. Nil parts are left out.
type form struct {
	routine      string
	image, photo []byte
	// key is the Idempotency-Key.
	key string
	// others are further parts, by their names.
	others map[string]string
}

// encode returns the form as the body of a request.
func (f form) encode(t *testing.T) (body []byte, contentType string) {
	t.Helper()
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	for name, value := range f.others {
		require.NoError(t, w.WriteField(name, value))
	}
	require.NoError(t, w.WriteField("current_skincare_routine", f.routine))
	for name, content := range map[string][]byte{"image": f.image, "photo": f.photo} {
		if content == nil {
			continue
		}
		part, err := w.CreateFormFile(name, "face.jpg")
		require.NoError(t, err)
		_, err = part.Write(content)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return buf.Bytes(), w.FormDataContentType()
}

// submit sends a questionnaire.
func (a *program) submit(t *testing.T, access string, f form) answer {
	t.Helper()
	body, contentType := f.encode(t)
	req := a.request(t, http.MethodPost, questionnaires, access, contentType, body)
	if f.key != "" {
		req.Header.Set("Idempotency-Key", f.key)
	}
	return a.do(t, req)
}

// newRecord sends a questionnaire that is taken, and returns its id. On a busy
// machine the server may ask to come back later, as it would a browser.
func (a *program) newRecord(t *testing.T, access string, f form) string {
	t.Helper()
	if f.key == "" {
		f.key = rand.Text()
	}
	var res answer
	for range 5 {
		if res = a.submit(t, access, f); res.status != http.StatusServiceUnavailable {
			break
		}
	}
	require.Equal(t, http.StatusCreated, res.status, "%s", res.body)
	return res.id(t)
}

// id returns the id of a record that was made.
func (a answer) id(t *testing.T) string {
	t.Helper()
	var body struct {
		ID int64 `json:"id"`
	}
	require.NoError(t, json.Unmarshal(a.body, &body))
	require.Positive(t, body.ID)
	return strconv.FormatInt(body.ID, 10)
}

// record is one entry of the list of questionnaires.
type record struct {
	ID             int64   `json:"id"`
	Routine        string  `json:"current_skincare_routine"`
	Image          *string `json:"image"`
	Severity       *string `json:"acne_severity"`
	Recommendation string  `json:"ai_recommendation"`
	OwnSeverity    *string `json:"own_severity"`
	HasFullPhoto   bool    `json:"has_full_photo"`
	Estimate       struct {
		Certainty, Doubt, Reason string
		Shares                   []float64
		Between                  []string
	} `json:"estimate"`
}

// records lists the questionnaires of a user.
func (a *program) records(t *testing.T, access string) []record {
	t.Helper()
	res := a.send(t, http.MethodGet, questionnaires, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var list []record
	require.NoError(t, json.Unmarshal(res.body, &list))
	return list
}

// image asks for the photo of a record.
func (a *program) image(t *testing.T, access, id string) answer {
	t.Helper()
	return a.send(t, http.MethodGet, questionnaires+id+"/image/", access, nil)
}

// drawn returns an invented photo of 224 by 224 pixels, and drawnLarge one of
// 640 by 640, for a test to change as it likes.
func drawn(*testing.T) []byte { return slices.Clone(pictures.Small) }

func drawnLarge(*testing.T) []byte { return slices.Clone(pictures.Large) }
