package routine

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"
)

// Name is a random UUID. A day has one, under which what is sealed opens, and
// so has a week.
type Name [16]byte

func newName() Name {
	var n Name
	_, _ = rand.Read(n[:]) // Never fails: crypto/rand ends the program instead.
	n[6] = n[6]&0x0f | 0x40
	n[8] = n[8]&0x3f | 0x80 // As RFC 9562 marks what is random, version 4.
	return n
}

// parseName reads what String writes.
func parseName(text string) (Name, bool) {
	raw, err := hex.DecodeString(strings.ReplaceAll(text, "-", ""))
	if err != nil || len(raw) != len(Name{}) {
		return Name{}, false
	}
	return Name(raw), true
}

// String returns the name as UUIDs are written.
func (n Name) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", n[:4], n[4:6], n[6:8], n[8:10], n[10:])
}
