// Package notice shows people a message of the operator when they are logged
// in, such as after a breach: there is no e-mail address to write to. It is
// plain text, and only whoever runs the program can set it.
package notice

import (
	"context"
	"math"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// maxText bounds a notice, in characters.
const maxText = 1000

// MaxShown is how many notices one person is shown: the newest.
const MaxShown = 5

// MaxPeople is how many people one notice can name.
const MaxPeople = 1000

// ID identifies a notice.
type ID int64

// Notice is a message to everybody, or to some people.
type Notice struct {
	ID    ID
	Text  string
	SetAt time.Time
	// ForEveryone says that it names nobody. People is how many it names.
	ForEveryone bool
	People      int
}

// Store keeps notices.
type Store interface {
	// Set keeps a notice for the people with these canonical usernames, or for
	// everybody when there are none, and takes it down in the audit log. It
	// returns an error of KindNotFound, and keeps nothing, when one is unknown.
	Set(ctx context.Context, notice Notice, usernameKeys []string) (ID, error)
	// Clear removes a notice, or returns an error of KindNotFound.
	Clear(ctx context.Context, id ID) error
	// All returns every notice, newest first.
	All(ctx context.Context) ([]Notice, error)
	// For returns what one person is shown, newest first.
	For(ctx context.Context, user skincare.UserID, most int) ([]Notice, error)
}

// Service is the use cases of notices.
type Service struct {
	Store Store
	// UsernameKey returns the canonical form of a username.
	UsernameKey func(username string) (string, error)
	Now         func() time.Time
}

// Set shows a text to the people of these names from now on, or to everybody
// when there are none.
func (s *Service) Set(ctx context.Context, text string, usernames []string) (ID, error) {
	text = strings.TrimSpace(text)
	if err := check(text); err != nil {
		return 0, err
	}
	if len(usernames) > MaxPeople {
		return 0, skincare.Errorf(skincare.KindInvalid, "A notice can name %d people. Set it several times for more.", MaxPeople)
	}
	keys := make([]string, 0, len(usernames))
	for _, username := range usernames {
		key, err := s.UsernameKey(username)
		if err != nil {
			return 0, err
		}
		keys = append(keys, key)
	}
	return s.Store.Set(ctx, Notice{Text: text, SetAt: s.Now(), ForEveryone: len(keys) == 0}, keys)
}

// check returns an error of KindInvalid for what is no plain text.
func check(text string) error {
	switch {
	case text == "":
		return skincare.Errorf(skincare.KindInvalid, "A notice needs a text.")
	case utf8.RuneCountInString(text) > maxText:
		return skincare.Errorf(skincare.KindInvalid, "A notice may have %d characters.", maxText)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, isUnprintable):
		return skincare.Errorf(skincare.KindInvalid, "A notice is plain text, without control characters.")
	}
	return nil
}

func isUnprintable(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }

// Clear takes a notice away. It returns an error of KindNotFound when there is
// none of that id.
func (s *Service) Clear(ctx context.Context, id ID) error { return s.Store.Clear(ctx, id) }

// All returns every notice, newest first.
func (s *Service) All(ctx context.Context) ([]Notice, error) { return s.Store.All(ctx) }

// For returns what one person is shown, newest first.
func (s *Service) For(ctx context.Context, user skincare.UserID) ([]Notice, error) {
	return s.Store.For(ctx, user, MaxShown)
}

// AllFor is For without a bound, for a person who takes everything away.
func (s *Service) AllFor(ctx context.Context, user skincare.UserID) ([]Notice, error) {
	return s.Store.For(ctx, user, math.MaxInt32)
}

// NotFound is the error for a notice that is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such notice.")
}
