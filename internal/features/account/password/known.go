package password

import (
	"crypto/sha256"
	_ "embed" // For the list below.
	"encoding/hex"
	"strings"
)

// breachedDigests are the 3,518 passwords of published breaches that pass the
// five rules: what is left of the lists that docs/dependencies.md names. They
// are digests, because real people's passwords are among them, and the file is
// made by scripts/breached-passwords.mjs.
//
//go:embed breached.txt
var breachedDigests string

// digestBytes is how much of a digest is kept. One good password in 10^15 is
// taken for a breached one.
const digestBytes = 8

// readBreached returns the digests, each as text.
func readBreached() map[string]struct{} {
	digests := make(map[string]struct{})
	for line := range strings.Lines(breachedDigests) {
		digests[strings.TrimSpace(line)] = struct{}{}
	}
	return digests
}

// isBreached reports whether a password is on the list.
func (h *Hasher) isBreached(password string) bool {
	digest := sha256.Sum256([]byte(password))
	_, known := h.breached[hex.EncodeToString(digest[:digestBytes])]
	return known
}

// ownWords are what people think of when they choose a password here. A
// guesser thinks of them first.
func ownWords() []string {
	return []string{
		"clary", "acne", "skin", "skincare", "clearskin", "spots", "pimples", "breakout", "routine", "natural",
		"dermatology", "cleanser", "moisturiser", "sunscreen", "questionnaire", "photo", "chatbot",
	}
}
