package questionnaire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// maxRoutineBytes is the most that MaxRoutineText characters can take.
const maxRoutineBytes = skincare.MaxRoutineText * utf8.UTFMax

// ErrCutShort says that a form broke off while it was being sent.
var ErrCutShort = errors.New("the form was cut short")

// form is a questionnaire that was read as a whole.
type form struct {
	currentRoutine string
	photo          Photo
	// full has no JPEG when no larger copy was sent.
	full       Photo
	side       skincare.Side
	unreadable Unreadable
	// kept says that the photo is stored after it was looked at.
	kept bool
}

// opened says whether a photo was decoded.
func (f form) opened() bool { return f.photo.JPEG != nil || f.full.JPEG != nil }

// read reads the form part by part: no more than one file is in memory as it
// was sent. With an error it returns what it has read so far.
func (s *Service) read(ctx context.Context, sub Submission) (form, error) {
	var f form
	seen := make(map[Field]bool)
	for part, err := range sub.Fields {
		if err != nil {
			return f, err
		}
		if seen[part.Field] {
			return form{}, skincare.Errorf(skincare.KindInvalid, "The form has the same field twice.")
		}
		seen[part.Field] = true
		switch part.Field {
		case FieldCurrentRoutine:
			f.currentRoutine, err = readRoutine(part.Content)
		case FieldPhoto:
			f.photo, err = s.Photos.Open(ctx, part.Content, Small)
		case FieldFullPhoto:
			f.full, err = s.Photos.Open(ctx, part.Content, Full)
		case FieldSide:
			f.side, err = readSide(part.Content)
		case FieldUnreadable:
			f.unreadable, err = readUnreadable(part.Content)
		}
		if err != nil {
			return f, err
		}
	}
	if !seen[FieldPhoto] {
		return form{}, skincare.Errorf(skincare.KindInvalid, "Please add a photo of your skin.")
	}
	return f, nil
}

// maxWordBytes is more than any choice takes.
const maxWordBytes = 16

// readWord reads an answer that is one word.
func readWord[T ~string](r io.Reader) (T, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxWordBytes))
	if err != nil {
		return "", fmt.Errorf("read a choice: %w", err)
	}
	return T(raw), nil
}

func readUnreadable(r io.Reader) (Unreadable, error) {
	choice, err := readWord[Unreadable](r)
	if err != nil {
		return "", err
	}
	switch choice {
	case "", KeepUnreadable, RefuseUnreadable, DiscardUnreadable:
		return choice, nil
	}
	return "", skincare.Errorf(skincare.KindInvalid, "A photo that can't be analysed can be kept, refused or discarded.")
}

func readSide(r io.Reader) (skincare.Side, error) {
	side, err := readWord[skincare.Side](r)
	if err != nil {
		return "", err
	}
	if side != "" && !side.Known() {
		return "", badSide()
	}
	return side, nil
}

func badSide() error {
	return skincare.Errorf(skincare.KindInvalid, "Please choose front, left or right for the photo.")
}

func readRoutine(r io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxRoutineBytes+1))
	if err != nil {
		return "", fmt.Errorf("read current routine: %w", err)
	}
	text := strings.TrimSpace(string(raw))
	switch {
	case len(raw) > maxRoutineBytes || utf8.RuneCountInString(text) > skincare.MaxRoutineText:
		return "", skincare.Errorf(skincare.KindInvalid,
			"Please keep your skincare routine under %d characters.", skincare.MaxRoutineText)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return "", skincare.Errorf(skincare.KindInvalid, "Please remove unusual control characters from your answers.")
	}
	return text, nil
}
