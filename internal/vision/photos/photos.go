// Package photos takes files that anybody may have sent and gives back photos
// that are safe to keep and ready for the classifier.
//
// Nothing is believed but the bytes: not the name of a file, nor the type that
// the client gave it. The order of work is the defence. A file is read up to a
// bound, known by its first bytes, measured by its header, and only then
// decoded, by a bounded number at a time. What is kept is drawn anew from the
// pixels, so that no place, time, device, thumbnail or hidden tail of the
// original survives.
package photos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"runtime/debug"
	"time"

	"golang.org/x/sync/semaphore"

	"clary.example/internal/limiter"
	"clary.example/internal/skincare"
)

// quality of the JPEG that is kept: skin of 224 by 224 pixels takes about 11 KB.
const quality = 90

// Limits bound what is accepted.
type Limits struct {
	// Bytes is the largest file.
	Bytes int64
	// Side is the longest side, in pixels. It bounds the area too, and with it
	// the memory: at 1600 and 5 MB the costliest file takes less than 64 MB.
	Side int
}

// Photo is a photo that came through.
type Photo struct {
	// Pixels show the photo upright and opaque.
	Pixels *image.RGBA
	// JPEG is the same photo as a file that may be stored: baseline, with
	// nothing in it but what it takes to show the pixels.
	JPEG []byte
}

// How much memory all photos of a server take together: as files, which are read
// slowly and may wait, and while they are decoded. Two of the costliest photos are
// decoded at once, or eight ordinary ones.
const (
	fileBytes    = 128 << 20
	decodedBytes = 128 << 20
)

// Intake bounds how many photos are decoded at once, and how much memory photos
// take, so that a flood of uploads leaves memory and CPU to other requests.
type Intake struct {
	limiter        *limiter.Limiter
	files, decoded *semaphore.Weighted
}

// New returns an Intake that decodes concurrent photos at once. Up to queueSize
// more may wait.
func New(concurrent, queueSize int) *Intake {
	return &Intake{
		limiter.New(limiter.Config{Slots: concurrent, QueueSize: queueSize}),
		semaphore.NewWeighted(fileBytes), semaphore.NewWeighted(decodedBytes),
	}
}

// Open reads one photo and decodes it. It returns the errors of Read and Decode.
func (in *Intake) Open(ctx context.Context, r io.Reader, limits Limits) (Photo, error) {
	data, release, err := in.Read(r, limits)
	defer release()
	if err != nil {
		return Photo{}, err
	}
	return in.Decode(ctx, data, limits)
}

// Decode turns a file into a photo. It returns an error of KindTooLarge for one
// with too many pixels, of KindInvalid for one that is not an ordinary JPEG, PNG
// or WebP photo or that is damaged, and of KindUnavailable when the queue
// is full.
func (in *Intake) Decode(ctx context.Context, data []byte, limits Limits) (Photo, error) {
	f, err := inspect(data)
	if err != nil {
		return Photo{}, err
	}
	if f.width < 1 || f.height < 1 {
		return Photo{}, unreadable()
	}
	if f.width > limits.Side || f.height > limits.Side {
		return Photo{}, skincare.Errorf(skincare.KindTooLarge,
			"This photo has too many pixels. Please choose one of at most %d by %d.", limits.Side, limits.Side)
	}
	var photo Photo
	err = in.bounded(ctx, f.memory(), func() error {
		photo, err = f.redraw(ctx)
		return err
	})
	return photo, err
}

// Read reads a file as a whole. The sender may be slow, so reading uses no slot of
// the queue. The caller always calls release, when the file is needed no more. Read
// returns an error of KindTooLarge for a file that is beyond the limits, and one of
// KindUnavailable when the files of others leave no memory for it. It grows in long
// strides: a file that only just fits has cost little more memory than its size.
func (in *Intake) Read(r io.Reader, limits Limits) (data []byte, release func(), err error) {
	var taken int64
	release = func() { in.files.Release(taken) }
	data, err = read(r, limits, func(size int64) error {
		if !in.files.TryAcquire(size) {
			return skincare.Busy(time.Second)
		}
		taken += size
		return nil
	})
	return data, release, err
}

// read reads a file, and asks for memory before it takes some.
func read(r io.Reader, limits Limits, take func(size int64) error) ([]byte, error) {
	most := limits.Bytes
	size := most/64 + 1
	if err := take(size); err != nil {
		return nil, err
	}
	data := make([]byte, 0, size)
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case int64(len(data)) > most:
			return nil, skincare.Errorf(skincare.KindTooLarge,
				"This photo is too large. Please choose one of at most %d MB.", most>>20)
		case errors.Is(err, io.EOF):
			return data, nil
		case err != nil:
			return nil, fmt.Errorf("read photo: %w", err)
		case len(data) == cap(data):
			larger := min(4*size, most+1)
			if err := take(larger - size); err != nil {
				return nil, err
			}
			size = larger
			data = append(make([]byte, 0, size), data...)
		}
	}
}

// bounded runs work when a slot and so much memory are free, and rejects it when the
// queue is full. It turns a panic into an error, so that no file can crash the
// program.
func (in *Intake) bounded(ctx context.Context, memory int64, work func() error) (err error) {
	release, err := in.limiter.Acquire(ctx)
	if err != nil {
		return err
	}
	defer release()
	if err := in.decoded.Acquire(ctx, memory); err != nil {
		return fmt.Errorf("wait for memory to decode a photo: %w", err)
	}
	defer in.decoded.Release(memory)
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("decode photo: panic: %v\n%s", reason, debug.Stack())
		}
	}()
	return work()
}

// redraw decodes the file and draws it anew, upright. It gives up when the
// caller has gone.
func (f file) redraw(ctx context.Context) (Photo, error) {
	img, err := f.decode(ctxReader{ctx, bytes.NewReader(f.data)})
	if ctx.Err() != nil {
		return Photo{}, fmt.Errorf("decode photo: %w", ctx.Err())
	}
	if err != nil || img.Bounds() != image.Rect(0, 0, f.width, f.height) {
		return Photo{}, unreadable()
	}
	pixels := f.turn.upright(f.width, f.height, lines(img, f.colours))
	var out bytes.Buffer
	out.Grow(f.width * f.height / 4)
	if err := jpeg.Encode(&out, pixels, &jpeg.Options{Quality: quality}); err != nil {
		return Photo{}, fmt.Errorf("encode photo: %w", err)
	}
	return Photo{pixels, out.Bytes()}, nil
}

// ctxReader is a reader that reads as long as its context lasts. Decoders know no
// context; they ask for a few kilobytes at a time.
type ctxReader struct {
	ctx context.Context
	r   io.Reader
}

func (p ctxReader) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.r.Read(b)
}

// unreadable is the answer to a damaged file.
func unreadable() error {
	return skincare.Errorf(skincare.KindInvalid,
		"We couldn't read this photo. Please choose another photo or take a new one.")
}

// unsupported is the answer to a file of another kind.
func unsupported() error {
	return skincare.Errorf(skincare.KindInvalid,
		"We can't use this kind of file. Please choose an ordinary JPEG, PNG or WebP photo, or take a new one.")
}
