package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"

	"clary.example/internal/limiter"
)

// Cost is what one hash takes, and so one guess of somebody who has stolen it.
type Cost struct{ MemoryKiB, Passes uint32 }

// DefaultCost is OWASP's minimum for argon2id, about 25 ms of one core.
func DefaultCost() Cost { return Cost{MemoryKiB: 19 * 1024, Passes: 2} }

const (
	lanes     = 1
	saltBytes = 16
	keyBytes  = 32
)

// queuePerCore is how many hashes may wait for each one that runs. At 25 ms
// each the last one in the queue waits less than a second.
const queuePerCore = 32

// Hasher turns passwords into argon2id hashes and checks them. It runs at most one
// call for each core, so that a flood of logins leaves memory and CPU to other
// requests. A hash cannot be interrupted: it holds its slot until it is done, even
// when its client has left.
type Hasher struct {
	cost    Cost
	limiter *limiter.Limiter
	// decoy is the hash that an unknown user is checked against, so that the
	// answer takes as long as for a known one.
	decoy string
	// breached are digests of passwords that everybody knows.
	breached map[string]struct{}
}

// NewHasher returns a Hasher sized to the machine.
func NewHasher(cost Cost) *Hasher {
	cores := runtime.GOMAXPROCS(0)
	key := make([]byte, keyBytes)
	_, _ = rand.Read(key) // Never fails: crypto/rand ends the program instead.
	return &Hasher{
		cost:     cost,
		limiter:  limiter.New(limiter.Config{Slots: cores, QueueSize: queuePerCore * cores}),
		decoy:    encode(cost, newSalt(), key),
		breached: readBreached(),
	}
}

// Hash returns the PHC string of a new hash of password. It returns an error
// of KindUnavailable when too many hashes are waiting already.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := newSalt()
	key, err := h.derive(ctx, password, salt, h.cost)
	if err != nil {
		return "", err
	}
	return encode(h.cost, salt, key), nil
}

// Verify reports whether hash was made from password, and whether it was made
// with weaker parameters than today's and should be replaced. An empty hash
// stands for a user who does not exist: it costs the same and never matches.
func (h *Hasher) Verify(ctx context.Context, hash, password string) (matches, outdated bool, err error) {
	known := hash != ""
	if !known {
		hash = h.decoy
	}
	stored, err := decode(hash)
	if err != nil {
		return false, false, err
	}
	key, err := h.derive(ctx, password, stored.salt, stored.cost)
	if err != nil {
		return false, false, err
	}
	equal := subtle.ConstantTimeCompare(key, stored.key) == 1
	return equal && known, stored.cost.MemoryKiB < h.cost.MemoryKiB || stored.cost.Passes < h.cost.Passes, nil
}

// bounded runs work when a core is free. It rejects work when the queue is full. A
// caller whose context ends gives up its place in the queue.
func (h *Hasher) bounded(ctx context.Context, work func()) error {
	release, err := h.limiter.Acquire(ctx)
	if err != nil {
		return err
	}
	defer release()
	atLowPriority(work)
	return nil
}

// derive derives a key when a core is free.
func (h *Hasher) derive(ctx context.Context, password string, salt []byte, cost Cost) (key []byte, err error) {
	err = h.bounded(ctx, func() {
		key = argon2.IDKey([]byte(password), salt, cost.Passes, cost.MemoryKiB, lanes, keyBytes)
	})
	return key, err
}

func newSalt() []byte {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // Never fails: crypto/rand ends the program instead.
	return salt
}

type storedHash struct {
	cost      Cost
	salt, key []byte
}

func encode(cost Cost, salt, key []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, cost.MemoryKiB, cost.Passes, lanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

func decode(hash string) (storedHash, error) {
	var (
		h              storedHash
		version, lanes int
	)
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return h, fmt.Errorf("password hash has an unknown form")
	}
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return h, fmt.Errorf("password hash has an unknown version")
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.cost.MemoryKiB, &h.cost.Passes, &lanes); err != nil {
		return h, fmt.Errorf("read password hash parameters: %w", err)
	}
	var err error
	if h.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return h, fmt.Errorf("read password salt: %w", err)
	}
	if h.key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return h, fmt.Errorf("read password key: %w", err)
	}
	return h, nil
}
