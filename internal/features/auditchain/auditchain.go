// Package auditchain makes tampering with the audit log visible.
//
// Every entry of the log gets a link: a keyed hash (HMAC-SHA-256) of the entry
// and of the link before. The key lies wrapped in the object store, so that
// whoever has only the database cannot write a link that fits. The position and
// the hash of the newest link, the checkpoint, are stored in the object store as well:
// without it the newest entries could be cut off together with their links.
//
// Entries are written without a link, so that transactions do not wait for each
// other. A chore links them some seconds later, in an order that never changes.
package auditchain

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"sync"
	"time"

	"clary.example/internal/skincare"
)

// SecretName is what the key of the chain is called in the vault.
const SecretName = "audit"

// LateEntry is how much older than the newest linked entry an entry may be and
// still be linked. Transactions that overlap commit in another order than they
// began, within seconds. What is older was put there later.
const LateEntry = time.Hour

// Digest is a keyed hash.
type Digest [sha256.Size]byte

// MarshalText implements encoding.TextMarshaler.
func (d Digest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Digest) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(d)) {
		return errors.New("a digest has another length")
	}
	if _, err := hex.Decode(d[:], text); err != nil {
		return fmt.Errorf("read digest: %w", err)
	}
	return nil
}

// Entry is a row of the audit log.
type Entry struct {
	ID     int64
	At     time.Time
	Action string
	// Actor and Subject are zero where the log names nobody.
	Actor, Subject skincare.UserID
	// Text is the id of a text of the library, or empty.
	Text string
}

// Link ties an entry to all that were linked before it.
type Link struct {
	// Position counts links from 1, without gaps.
	Position int64
	EntryID  int64
	// EntryAt is when the entry was written. It is kept here because a link
	// stays when its entry leaves after six years.
	EntryAt time.Time
	// EntryMAC is a keyed hash of the entry, and Hash one of the whole link
	// with the Hash of the link before.
	EntryMAC, Hash Digest
}

// Linked is a link with its entry, which is nil when it is not there.
type Linked struct {
	Link
	Entry *Entry
}

// Store keeps entries and links.
type Store interface {
	// Append gives link the newest link, zero if there is none, and entries
	// without a link, oldest first, and keeps what it returns. One process
	// does so at a time; another one returns at once. It returns the newest
	// link and how many were added.
	Append(ctx context.Context, link func(newest Link, entries []Entry) []Link) (newest Link, added int, err error)
	// After returns some links behind a position, in order.
	After(ctx context.Context, position int64) ([]Linked, error)
	// Unlinked returns the ids of some entries that were written before a time
	// and have no link.
	Unlinked(ctx context.Context, before time.Time) ([]int64, error)
}

// Objects is where the checkpoint is kept.
type Objects interface {
	Put(ctx context.Context, key string, data []byte) error
	// Get returns an error of KindNotFound when there is no such object.
	Get(ctx context.Context, key string) ([]byte, error)
}

// Secrets keeps the key.
type Secrets interface {
	Secret(ctx context.Context, name string) ([]byte, error)
}

// Chain links entries and verifies them.
type Chain struct {
	Store   Store
	Objects Objects
	Secrets Secrets
	Now     func() time.Time

	mu sync.Mutex
	// opened is the key, once it was read.
	opened key
	// saved is the hash of the link that the checkpoint is known to name.
	saved Digest
}

// ErrTampered says that the log is not what the checkpoint knows.
var ErrTampered = errors.New("the audit log does not match its checkpoint: run clary doctor")

// Extend links the entries that have no link yet, and moves the checkpoint. It
// returns how many it has linked, and ErrTampered when the chain no longer
// holds what the checkpoint knows. Then the checkpoint stays, as evidence.
func (c *Chain) Extend(ctx context.Context) (int, error) {
	key, err := c.key(ctx)
	if err != nil {
		return 0, err
	}
	newest, added, err := c.Store.Append(ctx, func(newest Link, entries []Entry) []Link {
		links := make([]Link, 0, len(entries))
		for _, entry := range entries {
			newest = key.link(newest, entry)
			links = append(links, newest)
		}
		return links
	})
	if err != nil || newest.Position == 0 || c.isSaved(newest) {
		return added, err
	}
	return added, c.moveCheckpoint(ctx, key, newest)
}

// isSaved tells whether the checkpoint names a link, as far as this process
// knows, so that a log to which nothing is added costs no object store.
func (c *Chain) isSaved(newest Link) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.saved == newest.Hash
}

func (c *Chain) setSaved(newest Link) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.saved = newest.Hash
}

func (c *Chain) moveCheckpoint(ctx context.Context, key key, newest Link) error {
	known, err := c.checkpoint(ctx, key)
	if err != nil {
		return err
	}
	if known.Position == newest.Position && known.Hash == newest.Hash {
		c.setSaved(newest)
		return nil
	}
	if known.Position > 0 {
		links, err := c.Store.After(ctx, known.Position-1)
		if err != nil {
			return err
		}
		if len(links) == 0 || links[0].Position != known.Position || links[0].Hash != known.Hash {
			return ErrTampered
		}
	}
	return c.writeCheckpoint(ctx, key, newest)
}

// key makes the hashes of the chain.
type key []byte

func (c *Chain) key(ctx context.Context) (key, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.opened != nil {
		return c.opened, nil
	}
	secret, err := c.Secrets.Secret(ctx, SecretName)
	if err != nil {
		return nil, fmt.Errorf("open the key of the audit log: %w", err)
	}
	c.opened = secret
	return c.opened, nil
}

// link returns the link of an entry behind another one.
func (k key) link(before Link, entry Entry) Link {
	link := Link{
		Position: before.Position + 1,
		EntryID:  entry.ID,
		EntryAt:  entry.At,
		EntryMAC: k.entryMAC(entry),
	}
	link.Hash = k.hash(before.Hash, link)
	return link
}

func (k key) entryMAC(entry Entry) Digest {
	m := k.mac("entry")
	m.number(entry.ID)
	m.number(entry.At.UnixMicro())
	m.text(entry.Action)
	m.number(int64(entry.Actor))
	m.number(int64(entry.Subject))
	if entry.Text != "" { // Older entries have none, and keep their hash.
		m.text(entry.Text)
	}
	return m.sum()
}

func (k key) hash(before Digest, link Link) Digest {
	m := k.mac("link")
	m.number(link.Position)
	m.number(link.EntryID)
	m.number(link.EntryAt.UnixMicro())
	m.bytes(link.EntryMAC[:])
	m.bytes(before[:])
	return m.sum()
}

// mac begins a keyed hash for one purpose. What is written has a length before
// it or a fixed size, so that no two contents are encoded alike.
func (k key) mac(purpose string) macWriter {
	m := macWriter{hmac.New(sha256.New, k)}
	m.text("clary audit " + purpose)
	return m
}

type macWriter struct{ hash hash.Hash }

func (m macWriter) number(n int64) {
	m.bytes(binary.BigEndian.AppendUint64(nil, uint64(n))) //nolint:gosec // Kept bit for bit.
}

func (m macWriter) text(text string) {
	m.number(int64(len(text)))
	m.bytes([]byte(text))
}

func (m macWriter) bytes(b []byte) { _, _ = m.hash.Write(b) } // A hash never fails to write.

func (m macWriter) sum() Digest { return Digest(m.hash.Sum(nil)) }
