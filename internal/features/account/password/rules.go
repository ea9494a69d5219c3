// Package password decides which passwords are good enough and keeps them as
// argon2id hashes.
package password

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ccojocar/zxcvbn-go"

	"clary.example/internal/skincare"
)

// MinLength and MaxLength bound a new password, in characters.
const (
	MinLength = 8
	MaxLength = 128
)

// specials are the characters that count as special, as the sign-up form
// explains them.
const specials = `!@#$%^&*()_+-=[]{};':"\|,.<>/?`

// maxGuessable is the longest password whose guesses are counted. A longer one
// takes many, and counting them takes more than linear time.
const maxGuessable = 20

// Check holds a new password against the five rules, in their order, and then
// against passwords of known breaches and against what people commonly choose.
// It returns an error of KindInvalid for the first thing that is wrong. The last
// comparison can cost more than a hash, so it takes its turn among them.
func (h *Hasher) Check(ctx context.Context, password, username string) error {
	length := utf8.RuneCountInString(password)
	for _, rule := range []struct {
		ok      bool
		message string
	}{
		{length >= MinLength, "Password must be at least 8 characters long"},
		{strings.ContainsFunc(password, unicode.IsUpper), "Password must contain at least one uppercase letter"},
		{strings.ContainsFunc(password, unicode.IsLower), "Password must contain at least one lowercase letter"},
		{strings.ContainsFunc(password, unicode.IsDigit), "Password must contain at least one number"},
		{strings.ContainsAny(password, specials), "Password must contain at least one special character"},
		{length <= MaxLength, "Password must be at most 128 characters long"},
	} {
		if !rule.ok {
			return skincare.Errorf(skincare.KindInvalid, "%s", rule.message)
		}
	}
	common := h.isBreached(password)
	if common || length > maxGuessable {
		return guessable(common)
	}
	if err := h.bounded(ctx, func() { common = isCommon(password, username) }); err != nil {
		return err
	}
	return guessable(common)
}

// guessable is the error for a password that others would try, if it is one.
func guessable(common bool) error {
	if !common {
		return nil
	}
	return skincare.Errorf(skincare.KindInvalid, "This password is too easy to guess. Please choose a less common one.")
}

// isCommon reports whether a guesser who knows common passwords, names, years,
// keyboard patterns, usual letter swaps, the username and what Clary is about
// would try this one among the first million.
func isCommon(password, username string) bool {
	name, _, _ := strings.Cut(username, "@")
	return zxcvbn.PasswordStrength(password, append(ownWords(), username, name)).Score == 0
}
