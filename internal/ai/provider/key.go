// Package provider is what the clients of AI providers have in common: keys
// that do not show, answers that stay within bounds, failures that are told
// without quoting anybody, and a Model that bounds how long and how often they are
// asked.
package provider

import (
	"fmt"
	"io"
	"log/slog"
)

// Key opens the door to a provider. It shows nothing of itself, however it is
// printed, logged or marshalled.
type Key struct {
	text string
}

// NewKey returns the key with the given text. No text means no key.
func NewKey(text string) Key { return Key{text} }

// IsSet says whether there is a key.
func (k Key) IsSet() bool { return k.text != "" }

// Reveal returns the text of the key, for the header of a request.
func (k Key) Reveal() string { return k.text }

// Format implements fmt.Formatter for every verb.
func (k Key) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, k.description()) }

// LogValue implements slog.LogValuer.
func (k Key) LogValue() slog.Value { return slog.StringValue(k.description()) }

func (k Key) description() string {
	if k.IsSet() {
		return "a key"
	}
	return "no key"
}
