package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Format names the file that a reviewer sends back.
const Format = "clary-review-1"

// Bounds of that file.
const (
	MaxFile    = 2 << 20
	maxComment = 2000
)

// answerFile is what a reviewer sends back. It comes from outside.
type answerFile struct {
	Format       string `json:"format"`
	Role         Role   `json:"role"`
	Registration string `json:"registration"`
	Date         string `json:"date"`
	// Version is that of the library on which they worked.
	Version  string   `json:"version"`
	Verdicts []answer `json:"verdicts"`
}

type answer struct {
	ID      string  `json:"id"`
	Hash    string  `json:"hash"`
	Verdict Verdict `json:"verdict"`
	Comment string  `json:"comment"`
}

// Received is a file of verdicts that was checked.
type Received struct {
	Role         Role
	Registration string
	Date         time.Time
	// Entries are verdicts on texts as they are now. They name no reviewer yet.
	Entries []Entry
	// Stale are the ids of texts that have changed since. Their verdicts do not count.
	Stale []string
}

// errTooLarge is a file that nobody needs to send.
var errTooLarge = fmt.Errorf("the file is larger than %d bytes", MaxFile)

// Receive checks a file of verdicts against the items. One wrong verdict rejects the
// whole file: it was not written by our page, or for another program.
func Receive(from io.Reader, items []Item, now time.Time) (Received, error) {
	data, err := io.ReadAll(io.LimitReader(from, MaxFile+1))
	switch {
	case err != nil:
		return Received{}, fmt.Errorf("read: %w", err)
	case len(data) > MaxFile:
		return Received{}, errTooLarge
	}
	file, err := decode(data)
	if err != nil {
		return Received{}, err
	}
	received, err := file.head(now)
	if err != nil {
		return Received{}, err
	}
	byID := map[string]Item{}
	for _, item := range items {
		byID[item.ID] = item
	}
	seen := map[string]bool{}
	for i, a := range file.Verdicts {
		item, known := byID[a.ID]
		switch {
		case !known:
			return Received{}, fmt.Errorf("verdict %d: no text has the id %s", i+1, shortened(a.ID))
		case seen[a.ID]:
			return Received{}, fmt.Errorf("verdict %d: %s is there twice", i+1, a.ID)
		}
		seen[a.ID] = true
		if err := a.check(file.Registration); err != nil {
			return Received{}, fmt.Errorf("verdict on %s: %w", a.ID, err)
		}
		if a.Hash != item.Hash {
			received.Stale = append(received.Stale, a.ID)
			continue
		}
		received.Entries = append(received.Entries, Entry{ID: a.ID, Hash: a.Hash, Verdict: a.Verdict, Comment: strings.TrimSpace(a.Comment)})
	}
	return received, nil
}

// decode reads JSON with no field that we do not know, and nothing after it.
func decode(data []byte) (answerFile, error) {
	var file answerFile
	if !utf8.Valid(data) {
		return file, errors.New("the file is no UTF-8 text")
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return file, fmt.Errorf("the file is no file of verdicts: %s", shortened(err.Error()))
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return file, errors.New("something follows the verdicts")
	}
	if file.Format != Format {
		return file, fmt.Errorf("the format is not %s", Format)
	}
	return file, nil
}

// head checks who says it, and when.
func (f answerFile) head(now time.Time) (Received, error) {
	date, err := time.Parse(time.DateOnly, f.Date)
	switch {
	case !f.Role.Valid():
		return Received{}, fmt.Errorf("the role must be %s, %s or %s", RolePharmacist, RoleGP, RoleDermatologist)
	case !regexp.MustCompile(`^[A-Z0-9]{4,12}$`).MatchString(f.Registration):
		return Received{}, errors.New("the registration number must have 4 to 12 capital letters and digits")
	case err != nil:
		return Received{}, errors.New("the date must look like 2027-03-03")
	case date.After(now):
		return Received{}, errors.New("the date is in the future")
	case date.Before(now.AddDate(-1, 0, 0)):
		return Received{}, errors.New("the date is more than a year ago")
	case len(f.Verdicts) == 0:
		return Received{}, errors.New("there is no verdict")
	}
	return Received{Role: f.Role, Registration: f.Registration, Date: date}, nil
}

// check looks at one verdict, whatever it is about.
func (a answer) check(registration string) error {
	switch {
	case !a.Verdict.Valid():
		return fmt.Errorf("the verdict must be %s, %s or %s", VerdictSign, VerdictEdit, VerdictReject)
	case !isHash(a.Hash):
		return errors.New("the hash is no SHA-256 in hexadecimal digits")
	case utf8.RuneCountInString(a.Comment) > maxComment:
		return fmt.Errorf("the comment is longer than %d characters", maxComment)
	case strings.ContainsFunc(a.Comment, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) }):
		return errors.New("the comment has invisible characters")
	case a.Verdict != VerdictSign && strings.TrimSpace(a.Comment) == "":
		return errors.New("an edit or a rejection needs a comment")
	case strings.Contains(strings.ToUpper(a.Comment), registration):
		return errors.New("the comment holds the registration number")
	}
	return nil
}

// mostShown is how much of a foreign text an error repeats.
const mostShown = 80

// shortened makes a foreign text fit for a terminal.
func shortened(text string) string {
	runes := []rune(text)
	return fmt.Sprintf("%q", string(runes[:min(len(runes), mostShown)]))
}
