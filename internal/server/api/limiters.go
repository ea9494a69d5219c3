package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"

	"clary.example/internal/limiter"
)

// Limiter admits requests while it has free slots.
type Limiter interface {
	// Acquire takes a slot, which release returns. It returns limiter.ErrFull
	// when none is free.
	Acquire(ctx context.Context) (release func(), err error)
}

// Limiters are the concurrency limits of a server, one for each class of work, so
// that a flood of one class leaves capacity for the others. A nil Limiter admits
// every request.
//
// Uploads have no limiter, because a slow phone would hold a slot without using
// it. The queues of the decoder and the classifier bound the work instead.
type Limiters struct {
	// Reads and Changes are for logged-in users, and for requests that cost no
	// more than a few queries. When the disk stalls, changes wait for it and
	// reads do not.
	Reads, Changes Limiter
	// Passwords is for requests that hash a password, such as a login.
	Passwords Limiter
	// Answers is for chat messages.
	Answers Limiter
}

// maxPublicBody bounds the body of a request without a login, in bytes. The
// longest valid one is a sign-up.
const maxPublicBody = 8 << 10

// errLoadShed marks a request that a limiter or a rate limit rejected. There may
// be thousands a second, so they are counted and not logged.
var errLoadShed = errors.New("request rejected under load")

// withSlot runs do while it holds a slot.
func withSlot(r *http.Request, slots Limiter, do func() error) error {
	if slots == nil {
		return do()
	}
	release, err := slots.Acquire(r.Context())
	if errors.Is(err, limiter.ErrFull) {
		return errors.Join(errLoadShed, err)
	}
	if err != nil {
		return err
	}
	defer release()
	return do()
}

func hasBody(r *http.Request) bool { return r.Body != nil && r.Body != http.NoBody }

// readAhead reads up to limit bytes of a body into memory, so that a slow sender
// does not hold a slot of a limiter. The handler still finds every error of the
// body, at the same byte as before.
func readAhead(r *http.Request, limit int64) {
	if !hasBody(r) {
		return
	}
	head, err := io.ReadAll(io.LimitReader(r.Body, limit+1))
	rest := io.Reader(r.Body)
	if err != nil {
		rest = errReader{err}
	}
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(head), rest), r.Body}
}

// errReader is the rest of a body that could not be read.
type errReader struct{ err error }

// Read implements io.Reader.
func (e errReader) Read([]byte) (int, error) { return 0, e.err }
