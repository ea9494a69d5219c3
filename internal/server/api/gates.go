package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"clary.example/internal/server/loadshed"
	"clary.example/internal/skincare"
)

// Gate lets requests in while there is room for them.
type Gate interface {
	// Enter takes a place, which leave gives back. It returns
	// loadshed.ErrFull when there is none.
	Enter(ctx context.Context) (leave func(), err error)
}

// Gates are the doors of a server, one for each kind of work, so that a flood
// of one kind leaves room for the others. A door that is nil stands open.
//
// Uploads have none: what limits them is how fast a phone sends its photo. Once
// it is here, the queues of the decoder and the classifier bound the work.
type Gates struct {
	// Reads and Changes are for whoever is logged in already, and for what
	// costs no more than a few queries. When the disk stands still, changes
	// wait for it, and reads go on.
	Reads, Changes Gate
	// Passwords is for what has to hash one, such as logging in.
	Passwords Gate
	// Answers is for what the chat is asked.
	Answers Gate
}

// maxPublicBody bounds what is read of somebody who is not logged in, in bytes. The
// longest honest one is a sign-up.
const maxPublicBody = 8 << 10

// longestPause is how long somebody who was turned away is told to wait at most,
// in seconds.
const longestPause = 3

// errTurnedAway is the failure of a request that was turned away at the door.
// There may be thousands a second, so they are counted and not logged.
var errTurnedAway = errors.New("turned away at the door")

// entered runs what is behind a gate.
func entered(r *http.Request, gate Gate, do func() error) error {
	if gate == nil {
		return do()
	}
	leave, err := gate.Enter(r.Context())
	if errors.Is(err, loadshed.ErrFull) {
		// Not all of them at the same time: they would meet again here.
		pause := time.Duration(1+rand.IntN(longestPause)) * time.Second //nolint:gosec // Nothing depends on who can guess it.
		return errors.Join(errTurnedAway, skincare.Busy(pause))
	}
	if err != nil {
		return err
	}
	defer leave()
	return do()
}

func hasBody(r *http.Request) bool { return r.Body != nil && r.Body != http.NoBody }

// readAhead replaces a body by what was read of it, up to most bytes: whoever sends
// slowly must not hold a place at a gate meanwhile. Whatever is wrong with it is
// for the handler to find, in the same place as before.
func readAhead(r *http.Request, most int64) {
	if !hasBody(r) {
		return
	}
	head, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	rest := io.Reader(r.Body)
	if err != nil {
		rest = broken{err}
	}
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(head), rest), r.Body}
}

// broken is the rest of a body that could not be read.
type broken struct{ err error }

// Read implements io.Reader.
func (b broken) Read([]byte) (int, error) { return 0, b.err }
