package feedback

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// MaxEntries is how many notes one answer to an admin holds.
const MaxEntries = 100

// Entry is a note in the queue of those who look after the answers. It does not
// say whose it is.
type Entry struct {
	Note
	// Name is random, and names the note alone.
	Name    string
	GivenAt time.Time
	// Unreadable says that the person's key is gone, and their words with it.
	Unreadable bool
	// HandledAt is zero until somebody has seen to it.
	HandledAt time.Time
}

// OwnedRow is a row with whose it is, which is needed to open it and goes no
// further.
type OwnedRow struct {
	Row
	User      skincare.UserID
	HandledAt time.Time
}

// Page is a part of the queue.
type Page struct {
	Entries []Entry
	// Next asks for the page after this one. It is empty on the last.
	Next string
}

// Given returns what a user has said, oldest first.
func (s *Service) Given(ctx context.Context, user skincare.UserID) ([]Entry, error) {
	rows, err := s.Store.Of(ctx, user)
	if err != nil {
		return nil, err
	}
	return skincare.TryConvert(rows, func(row OwnedRow) (Entry, error) { return s.open(ctx, row) })
}

// List returns a page of the queue, newest first: all of it, or what nobody has
// seen to yet. That an admin reads somebody's words is written down first.
func (s *Service) List(ctx context.Context, reader skincare.UserID, onlyOpen bool, after string, limit int) (Page, error) {
	if limit < 1 || limit > MaxEntries {
		return Page{}, skincare.Errorf(skincare.KindInvalid, "Please ask for 1 to %d entries at a time.", MaxEntries)
	}
	place, err := skincare.ParsePlace(after)
	if err != nil {
		return Page{}, err
	}
	rows, err := s.Store.List(ctx, onlyOpen, place, limit+1) // One more tells whether there is a next page.
	if err != nil {
		return Page{}, err
	}
	var page Page
	if len(rows) > limit {
		rows = rows[:limit]
		last := rows[limit-1]
		page.Next = skincare.Place{At: last.GivenAt, Name: last.Name}.String()
	}
	for _, row := range rows {
		entry, err := s.open(ctx, row)
		if err != nil {
			return Page{}, err
		}
		page.Entries = append(page.Entries, entry)
	}
	if slices.ContainsFunc(page.Entries, func(e Entry) bool { return e.Comment != "" || e.Answer != "" }) {
		if err := s.Store.NoteReading(ctx, reader); err != nil {
			return Page{}, err
		}
	}
	return page, nil
}

// open reads what a person wrote. That their key is gone does not keep others
// from being read. Any other failure does, because it is one of ours.
func (s *Service) open(ctx context.Context, row OwnedRow) (Entry, error) {
	entry := Entry{Note: Note{Concern: row.Concern}, Name: row.Name, GivenAt: row.GivenAt, HandledAt: row.HandledAt}
	if row.Sealed == nil {
		return entry, nil
	}
	data, err := s.Vault.Open(ctx, row.User, field, row.Name, row.Sealed)
	if errors.Is(err, skincare.ErrKeyGone) {
		entry.Unreadable = true
		return entry, nil
	}
	if err != nil {
		return Entry{}, fmt.Errorf("open feedback: %w", err)
	}
	var words words
	if json.Unmarshal(data, &words) != nil {
		return Entry{}, errors.New("sealed feedback has an unknown form") // The reason would quote it.
	}
	entry.Comment, entry.Answer = words.Comment, words.Answer
	return entry, nil
}

// Handle takes down that an admin has seen to a note. It returns an error of
// KindNotFound when there is none of that name.
func (s *Service) Handle(ctx context.Context, admin skincare.UserID, name string) error {
	if !skincare.IsRandomName(name) {
		return NotFound()
	}
	return s.Store.Handle(ctx, admin, name, s.Now())
}
