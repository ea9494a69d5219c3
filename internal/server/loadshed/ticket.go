package loadshed

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

const (
	// A ticket is the time of its issue, in nanoseconds, and a MAC of it.
	ticketTimeSize = 8
	ticketMACSize  = 16
)

// Tickets issues and verifies tickets of a waiting line. A ticket says when
// somebody joined the line, and nothing about who they are. Nothing is stored: a
// ticket is good for every server that has the key, and after a restart.
type Tickets struct{ keys [][]byte }

// NewTickets derives the keys of tickets from secrets. The first key signs, and
// all of them verify.
func NewTickets(secrets [][]byte) (Tickets, error) {
	if len(secrets) == 0 {
		return Tickets{}, errors.New("no secret for tickets")
	}
	var t Tickets
	for _, secret := range secrets {
		key, err := hkdf.Key(sha256.New, secret, nil, "clary waiting ticket v1", sha256.Size)
		if err != nil {
			return Tickets{}, fmt.Errorf("derive the key for tickets: %w", err)
		}
		t.keys = append(t.keys, key)
	}
	return t, nil
}

func (t Tickets) issue(at time.Time) string {
	issued := binary.BigEndian.AppendUint64(nil, uint64(at.UnixNano()))
	return base64.RawURLEncoding.EncodeToString(append(issued, ticketMAC(t.keys[0], issued)...))
}

// verify returns when a ticket was issued. It is not ok if none of the keys has
// signed it.
func (t Tickets) verify(ticket string) (issued time.Time, ok bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(ticket)
	if err != nil || len(b) != ticketTimeSize+ticketMACSize {
		return time.Time{}, false
	}
	for _, key := range t.keys {
		if hmac.Equal(b[ticketTimeSize:], ticketMAC(key, b[:ticketTimeSize])) {
			return time.Unix(0, int64(binary.BigEndian.Uint64(b))), true //nolint:gosec // We wrote it.
		}
	}
	return time.Time{}, false
}

func ticketMAC(key, issued []byte) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write(issued) // A hash never fails to write.
	return mac.Sum(nil)[:ticketMACSize]
}
