package complaint

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"clary.example/internal/skincare"
)

// MaxEntries is how many complaints one answer to an admin holds.
const MaxEntries = 100

// MaxCounted is where counts end: whoever has as many has no need to know
// exactly.
const MaxCounted = 1000

// maxAnswers bounds how often one complaint is answered.
const maxAnswers = 50

// Months is how many months the register counts back.
const Months = 12

// Register is what admins need of a Store.
type Register interface {
	// Open returns complaints of all users that are not closed after a place, by
	// when they are due.
	Open(ctx context.Context, after skincare.Place, most int) ([]Entry, error)
	// Closed returns those that are closed after a place, latest first.
	Closed(ctx context.Context, after skincare.Place, most int) ([]Entry, error)
	// Count returns how many are open, and how many of these were due before a
	// time. Neither is more than MaxCounted.
	Count(ctx context.Context, now time.Time) (Counts, error)
	// ByMonth returns the newest months in which something happened.
	ByMonth(ctx context.Context, most int) ([]Month, error)
	// Read returns a complaint to an admin, and takes down that it did. It
	// returns an error of KindNotFound when there is none of that name.
	Read(ctx context.Context, admin skincare.UserID, name string) (OwnedRow, error)
	// Owner returns whose a complaint is, with the error of Read.
	Owner(ctx context.Context, name string) (skincare.UserID, error)
	// Answer adds an answer, closes the complaint if it is the last one, and
	// takes both down. It returns what the complaint is then, and an error of
	// KindInvalid when it was closed before or has too many answers.
	Answer(ctx context.Context, admin skincare.UserID, name string, answer NewAnswer) (OwnedRow, error)
}

// Entry is a complaint in the register. What was written is not in it.
type Entry struct {
	Name                    string
	Username                string
	About                   About
	MadeAt, DueAt, ClosedAt time.Time
	// Answers is how many there are.
	Answers int
}

// Reference is what both sides call the complaint.
func (e Entry) Reference() string { return reference(e.Name) }

// Status says how far the complaint has come.
func (e Entry) Status() Status { return status(e.ClosedAt, e.Answers) }

// IsOverdue reports whether it should have been closed before now.
func (e Entry) IsOverdue(now time.Time) bool { return e.ClosedAt.IsZero() && e.DueAt.Before(now) }

// OwnedRow is a row with whose it is.
type OwnedRow struct {
	Row
	User     skincare.UserID
	Username string
}

// NewAnswer is an answer to be kept.
type NewAnswer struct {
	AnswerRow
	// Closes says that it is the last one.
	Closes bool
	// Most is how many answers a complaint may have.
	Most int
}

// Detail is a complaint as an admin reads it.
type Detail struct {
	Complaint
	Username string
	// Unreadable says that the person's key is gone, and all words with it.
	Unreadable bool
	// Now is when overdue is told from not yet due.
	Now time.Time
}

// Entry returns the line of the register for a complaint.
func (d Detail) Entry() Entry {
	return Entry{
		Name: d.Name, Username: d.Username, About: d.About,
		MadeAt: d.MadeAt, DueAt: d.DueAt, ClosedAt: d.ClosedAt, Answers: len(d.Answers),
	}
}

// Counts says how much there is to do.
type Counts struct {
	Open, Overdue int
}

// Month is what remains of complaints when the people have left: how many were
// made and closed in it, and how many of these were closed late.
type Month struct {
	First              skincare.Date
	Made, Closed, Late int64
}

// Page is a part of the register.
type Page struct {
	Entries []Entry
	// Next asks for the page after this one. It is empty on the last.
	Next string
	Counts
	Months []Month
	// Now is when overdue was told from not yet due.
	Now time.Time
}

// List returns a page of the register: what is open, the most urgent first, or
// what is closed.
func (s *Service) List(ctx context.Context, closed bool, after string, limit int) (Page, error) {
	if limit < 1 || limit > MaxEntries {
		return Page{}, skincare.Errorf(skincare.KindInvalid, "Please ask for 1 to %d complaints at a time.", MaxEntries)
	}
	place, err := skincare.ParsePlace(after)
	if err != nil {
		return Page{}, err
	}
	list := s.Store.Open
	if closed {
		list = s.Store.Closed
	}
	page := Page{Now: s.Now()}
	if page.Entries, err = list(ctx, place, limit+1); err != nil { // One more tells whether there is a next page.
		return Page{}, err
	}
	if len(page.Entries) > limit {
		page.Entries = page.Entries[:limit]
		last := page.Entries[limit-1]
		next := skincare.Place{At: last.DueAt, Name: last.Name}
		if closed {
			next.At = last.ClosedAt
		}
		page.Next = next.String()
	}
	if page.Counts, err = s.Store.Count(ctx, page.Now); err != nil {
		return Page{}, err
	}
	page.Months, err = s.Store.ByMonth(ctx, Months)
	return page, err
}

// Overdue returns how many open complaints should have been answered by now, up
// to MaxCounted.
func (s *Service) Overdue(ctx context.Context) (int, error) {
	counts, err := s.Store.Count(ctx, s.Now())
	return counts.Overdue, err
}

// Read opens a complaint for an admin, which is taken down. It returns an error
// of KindNotFound when there is none of that name.
func (s *Service) Read(ctx context.Context, admin skincare.UserID, name string) (Detail, error) {
	if !skincare.IsRandomName(name) {
		return Detail{}, NotFound()
	}
	row, err := s.Store.Read(ctx, admin, name)
	if err != nil {
		return Detail{}, err
	}
	return s.detail(ctx, row)
}

// Answer gives an answer to the person who complained. The last one closes the
// complaint: none is closed in silence.
func (s *Service) Answer(ctx context.Context, admin skincare.UserID, name, text string, closes bool) (Detail, error) {
	text = strings.TrimSpace(text)
	if err := checkText(text, maxAnswer, "Please write an answer."); err != nil {
		return Detail{}, err
	}
	if !skincare.IsRandomName(name) {
		return Detail{}, NotFound()
	}
	owner, err := s.Store.Owner(ctx, name)
	if err != nil {
		return Detail{}, err
	}
	answer := NewAnswer{AnswerRow: AnswerRow{Name: rand.Text(), GivenAt: s.Now()}, Closes: closes, Most: maxAnswers}
	if answer.Sealed, err = s.Vault.Seal(ctx, owner, answerField, answer.Name, []byte(text)); err != nil {
		return Detail{}, fmt.Errorf("seal answer: %w", err)
	}
	row, err := s.Store.Answer(ctx, admin, name, answer)
	if err != nil {
		return Detail{}, err
	}
	return s.detail(ctx, row)
}

// detail reads what both sides wrote. That the key is gone is told; any other
// failure is an error.
func (s *Service) detail(ctx context.Context, row OwnedRow) (Detail, error) {
	complaint, err := s.open(ctx, row.User, row.Row)
	detail := Detail{Complaint: complaint, Username: row.Username, Now: s.Now()}
	if err == nil {
		return detail, nil
	}
	if !errors.Is(err, skincare.ErrKeyGone) {
		return Detail{}, err
	}
	detail.Unreadable = true
	detail.Name, detail.About = row.Name, row.About
	detail.MadeAt, detail.DueAt, detail.ClosedAt = row.MadeAt, row.DueAt, row.ClosedAt
	for _, answer := range row.Answers {
		detail.Answers = append(detail.Answers, Answer{GivenAt: answer.GivenAt})
	}
	return detail, nil
}

// NotFound is the error for a complaint that is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such complaint.")
}

// IsClosed is the error for an answer that comes too late.
func IsClosed() error {
	return skincare.Errorf(skincare.KindInvalid, "This complaint is closed.")
}

// TooManyAnswers is the error for one more answer than there may be.
func TooManyAnswers() error {
	return skincare.Errorf(skincare.KindInvalid, "This complaint has too many answers. Please contact the person in another way.")
}
