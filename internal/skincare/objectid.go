package skincare

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"
)

// ObjectID is a random UUID (RFC 9562, version 4) of something that is stored
// encrypted: a record with its photos, a day, a week, a check-in, a device. The
// ciphertext is bound to it, and nobody can guess it.
type ObjectID [16]byte

// NewObjectID returns a new one.
func NewObjectID() ObjectID {
	var id ObjectID
	_, _ = rand.Read(id[:]) // Never fails: crypto/rand ends the program instead.
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return id
}

// ParseObjectID reads what String or UUID writes.
func ParseObjectID(text string) (ObjectID, bool) {
	raw, err := hex.DecodeString(strings.ReplaceAll(text, "-", ""))
	if err != nil || len(raw) != len(ObjectID{}) {
		return ObjectID{}, false
	}
	return ObjectID(raw), true
}

// String returns the id in hexadecimal digits.
func (id ObjectID) String() string { return hex.EncodeToString(id[:]) }

// UUID returns the id as UUIDs are written, with dashes.
func (id ObjectID) UUID() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
