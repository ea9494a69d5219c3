package export

import (
	"context"
	"fmt"
	"strconv"

	"clary.example/internal/skincare"
)

// partBytes is how much of an archive is sealed at once. It bounds the memory
// that an archive takes, and what a slow client has to receive in a minute.
const partBytes = 1 << 20

// field is what a part of an archive is to the vault.
const field = "export"

// archive is where the parts of one archive are.
type archive struct {
	user    skincare.UserID
	name    string
	vault   skincare.Vault
	objects Objects
}

func (s *Service) archive(user skincare.UserID, name string) archive {
	return archive{user, name, s.Vault, s.Objects}
}

func (a archive) key(part int) string { return Folder(a.user, a.name) + strconv.Itoa(part) }

// row binds a part to its archive and its place in it. That the last one is
// the last follows from the number of parts, which the database has.
func (a archive) row(part int) string { return a.name + "/" + strconv.Itoa(part) }

func (a archive) put(ctx context.Context, part int, data []byte) error {
	sealed, err := a.vault.Seal(ctx, a.user, field, a.row(part), data)
	if err != nil {
		return fmt.Errorf("seal part: %w", err)
	}
	if err := a.objects.Put(ctx, a.key(part), sealed); err != nil {
		return fmt.Errorf("store part: %w", err)
	}
	return nil
}

func (a archive) get(ctx context.Context, part int) ([]byte, error) {
	sealed, err := a.objects.Get(ctx, a.key(part))
	if err != nil {
		// Whoever asks has a link to it, so that it is missing is our fault.
		return nil, fmt.Errorf("fetch part: %w", hideKind(err))
	}
	data, err := a.vault.Open(ctx, a.user, field, a.row(part), sealed)
	if err != nil {
		return nil, fmt.Errorf("open part: %w", err)
	}
	return data, nil
}

// hideKind keeps a missing object from looking like a link that leads nowhere.
func hideKind(err error) error {
	if skincare.KindOf(err) == skincare.KindNotFound {
		return fmt.Errorf("a part is missing in the bucket: %s", err.Error())
	}
	return err
}

// partWriter is an io.Writer that stores what is written in parts.
type partWriter struct {
	ctx context.Context //nolint:containedctx // It lives as long as one call to Build.
	to  archive
	// stored is called after each part, and may end it all.
	stored func() error
	buffer []byte
	parts  int
	bytes  int64
}

func newPartWriter(ctx context.Context, to archive, stored func() error) *partWriter {
	return &partWriter{ctx: ctx, to: to, stored: stored, buffer: make([]byte, 0, partBytes)}
}

// Write implements io.Writer.
func (w *partWriter) Write(data []byte) (int, error) {
	written := len(data)
	for len(data) > 0 {
		n := min(len(data), partBytes-len(w.buffer))
		w.buffer = append(w.buffer, data[:n]...)
		data = data[n:]
		if len(w.buffer) == partBytes {
			if err := w.flush(); err != nil {
				return 0, err
			}
		}
	}
	return written, nil
}

// flush stores what is left.
func (w *partWriter) flush() error {
	if len(w.buffer) == 0 {
		return nil
	}
	if err := w.to.put(w.ctx, w.parts, w.buffer); err != nil {
		return err
	}
	w.parts++
	w.bytes += int64(len(w.buffer))
	w.buffer = w.buffer[:0]
	return w.stored()
}
