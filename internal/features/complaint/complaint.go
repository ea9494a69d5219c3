// Package complaint takes complaints about how Clary treats people and their
// data, acknowledges them at once, and keeps the register from which admins
// answer them, as section 164A of the Data Protection Act 2018 asks. Unlike
// feedback it tells admins who complains, because an answer needs somebody to
// go to. What both sides write is sealed before it is stored.
package complaint

import (
	"context"
	"crypto/rand"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// What sealed texts are to the vault.
const (
	field       = "complaint"
	answerField = "complaint answer"
)

// Bounds of texts, in characters.
const (
	maxText   = 4000
	maxAnswer = 8000
)

// MaxListed is how many complaints of one person a list holds: the newest.
const MaxListed = 100

const day = 24 * time.Hour

// The law gives 30 days to acknowledge a complaint, which takes us no time at
// all, and asks for an answer without undue delay. AnswerWithin is what we hold
// ourselves to.
const (
	AcknowledgeWithin = 30 * day
	AnswerWithin      = 28 * day
)

// About is what a complaint is about.
type About string

// What complaints can be about.
const (
	AboutData          About = "data"
	AboutAdvice        About = "advice"
	AboutPhotoEstimate About = "photo_estimate"
	AboutAccount       About = "account"
	AboutOther         About = "other"
)

// Abouts lists what complaints can be about, in the order in which it is shown.
func Abouts() []About {
	return []About{AboutData, AboutAdvice, AboutPhotoEstimate, AboutAccount, AboutOther}
}

// Status is how far a complaint has come.
type Status string

// The statuses.
const (
	StatusOpen Status = "open"
	// StatusAnswered has an answer that was not the last one.
	StatusAnswered Status = "answered"
	StatusClosed   Status = "closed"
)

// Complaint is what a person complains about, and what they were told.
type Complaint struct {
	// Name is random, and names the complaint alone.
	Name          string
	About         About
	Text          string
	MadeAt, DueAt time.Time
	// ClosedAt is zero until the last answer was given.
	ClosedAt time.Time
	Answers  []Answer
}

// Answer is what an admin wrote.
type Answer struct {
	Text    string
	GivenAt time.Time
}

// Reference is what both sides call a complaint: short enough to be read out.
func (c Complaint) Reference() string { return reference(c.Name) }

func reference(name string) string { return name[:4] + "-" + name[4:8] }

// Status says how far the complaint has come.
func (c Complaint) Status() Status { return status(c.ClosedAt, len(c.Answers)) }

func status(closedAt time.Time, answers int) Status {
	switch {
	case !closedAt.IsZero():
		return StatusClosed
	case answers > 0:
		return StatusAnswered
	}
	return StatusOpen
}

// Row is a complaint as it is kept.
type Row struct {
	Name                    string
	About                   About
	MadeAt, DueAt, ClosedAt time.Time
	Sealed                  []byte
	Answers                 []AnswerRow
}

// AnswerRow is an answer as it is kept.
type AnswerRow struct {
	// Name is random. What is sealed opens under it only.
	Name    string
	GivenAt time.Time
	Sealed  []byte
}

// Store keeps complaints.
type Store interface {
	// Add keeps a complaint, and counts it in its month.
	Add(ctx context.Context, user skincare.UserID, row Row) error
	// Of returns a person's complaints with their answers, newest first.
	Of(ctx context.Context, user skincare.UserID, most int) ([]Row, error)
	Register
}

// Service is the use cases of complaints.
type Service struct {
	Store Store
	Vault skincare.Vault
	Quota skincare.Quota
	Now   func() time.Time
}

// Make takes a complaint and acknowledges it: what it returns says under which
// reference it is kept, and until when it will be answered. It asks for no
// consent, and nothing that a person has switched off stands in its way.
func (s *Service) Make(ctx context.Context, user skincare.UserID, about About, text string) (Complaint, error) {
	text = strings.TrimSpace(text)
	if err := check(about, text); err != nil {
		return Complaint{}, err
	}
	now := s.Now()
	made := Complaint{Name: rand.Text(), About: about, Text: text, MadeAt: now, DueAt: now.Add(AnswerWithin)}
	sealed, err := s.Vault.Seal(ctx, user, field, made.Name, []byte(text))
	if err != nil {
		return Complaint{}, fmt.Errorf("seal complaint: %w", err)
	}
	// Counted last, so that no failure of ours counts.
	if err := s.take(ctx, user); err != nil {
		return Complaint{}, err
	}
	row := Row{Name: made.Name, About: about, MadeAt: made.MadeAt, DueAt: made.DueAt, Sealed: sealed}
	return made, s.Store.Add(ctx, user, row)
}

func check(about About, text string) error {
	if !slices.Contains(Abouts(), about) {
		return skincare.Errorf(skincare.KindInvalid, "Please say what your complaint is about.")
	}
	return checkText(text, maxText, "Please say what went wrong.")
}

// checkText returns an error of KindInvalid for a text that is empty, too long
// or none.
func checkText(text string, most int, missing string) error {
	switch {
	case text == "":
		return skincare.Errorf(skincare.KindInvalid, "%s", missing)
	case utf8.RuneCountInString(text) > most:
		return skincare.Errorf(skincare.KindInvalid, "Please keep the text under %d characters.", most)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return skincare.Errorf(skincare.KindInvalid, "Please remove unusual control characters from the text.")
	}
	return nil
}

func (s *Service) take(ctx context.Context, user skincare.UserID) error {
	return skincare.SayThrottled(s.Quota.Take(ctx, user),
		"You've sent us several new complaints, and we'll answer each one. Please wait a while before you send another, or email us.")
}

// Of returns what a person complained about and what they were told, newest
// first.
func (s *Service) Of(ctx context.Context, user skincare.UserID) ([]Complaint, error) {
	return s.list(ctx, user, MaxListed)
}

// All is Of without a bound, for a person who takes everything away.
func (s *Service) All(ctx context.Context, user skincare.UserID) ([]Complaint, error) {
	return s.list(ctx, user, math.MaxInt32)
}

func (s *Service) list(ctx context.Context, user skincare.UserID, most int) ([]Complaint, error) {
	rows, err := s.Store.Of(ctx, user, most)
	if err != nil {
		return nil, err
	}
	return skincare.TryConvert(rows, func(row Row) (Complaint, error) { return s.open(ctx, user, row) })
}

// open reads what both sides wrote.
func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (Complaint, error) {
	complaint := Complaint{Name: row.Name, About: row.About, MadeAt: row.MadeAt, DueAt: row.DueAt, ClosedAt: row.ClosedAt}
	text, err := s.Vault.Open(ctx, user, field, row.Name, row.Sealed)
	if err != nil {
		return Complaint{}, fmt.Errorf("open complaint: %w", err)
	}
	complaint.Text = string(text)
	for _, answer := range row.Answers {
		text, err := s.Vault.Open(ctx, user, answerField, answer.Name, answer.Sealed)
		if err != nil {
			return Complaint{}, fmt.Errorf("open answer: %w", err)
		}
		complaint.Answers = append(complaint.Answers, Answer{Text: string(text), GivenAt: answer.GivenAt})
	}
	return complaint, nil
}
