package api

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

// maxForm bounds a form with its files, in bytes: two photos of 5 MB, and the
// text around them. Each photo is bounded by itself where it is read.
const maxForm = 2*5<<20 + 64<<10

// form is a form with files, which are read as they arrive.
type form struct {
	request *http.Request
	body    io.Reader
}

func newForm(w http.ResponseWriter, r *http.Request) *form {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	return &form{request: r, body: r.Body}
}

// fields yields the fields that we know. Others are passed over, as in JSON: a
// client may be newer than the server.
func (f *form) fields(yield func(questionnaire.FormField, error) bool) {
	reader, err := f.request.MultipartReader()
	if err != nil {
		yield(questionnaire.FormField{}, skincare.Errorf(skincare.KindInvalid, "The request must be a form with a photo."))
		return
	}
	for {
		part, err := reader.NextRawPart()
		if err == io.EOF { // Not errors.Is: a form that was cut short wraps the same error.
			return
		}
		if err != nil {
			yield(questionnaire.FormField{}, unreadable(err))
			return
		}
		field, known := fieldByName(part.FormName())
		if known && !yield(questionnaire.FormField{Field: field, Content: content{part}}, nil) {
			return
		}
	}
}

func fieldByName(name string) (questionnaire.Field, bool) {
	switch name {
	case "current_skincare_routine":
		return questionnaire.FieldCurrentRoutine, true
	case "image":
		return questionnaire.FieldPhoto, true
	case "photo":
		return questionnaire.FieldFullPhoto, true
	case "side":
		return questionnaire.FieldSide, true
	case "unreadable":
		return questionnaire.FieldUnreadable, true
	default:
		return 0, false
	}
}

// drain reads what the client may still be sending.
func (f *form) drain() { _, _ = io.Copy(io.Discard, f.body) }

// content is a part of a form, whose failures a person can understand.
type content struct {
	part *multipart.Part
}

// Read implements io.Reader.
func (c content) Read(p []byte) (int, error) {
	n, err := c.part.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = unreadable(err)
	}
	return n, err //nolint:wrapcheck // io.EOF must stay what it is.
}

// unreadable says why a form could not be read.
func unreadable(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return skincare.Errorf(skincare.KindTooLarge, "The photos are too large. Please choose smaller ones.")
	}
	return fmt.Errorf("%w: %w", questionnaire.ErrCutShort,
		skincare.Errorf(skincare.KindInvalid, "We didn't receive the whole form. Please try again."))
}
