package photos_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image/color"
	"image/jpeg"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/photos"
)

// open opens a file with an Intake of its own.
func open(tb testing.TB, data []byte) (photos.Photo, error) {
	tb.Helper()
	return photos.New(1, 0).Open(tb.Context(), bytes.NewReader(data), own())
}

// requireClean checks that a JPEG has nothing in it but a baseline photo.
func requireClean(tb testing.TB, file []byte) {
	tb.Helper()
	require.NotContains(tb, string(file), canary)
	require.Equal(tb, "\xff\xd8", string(file[:2]))
	var markers []byte
	rest := file[2:]
	for len(rest) > 4 && (len(markers) == 0 || markers[len(markers)-1] != 0xda) {
		require.Equal(tb, byte(0xff), rest[0])
		markers = append(markers, rest[1])
		rest = rest[2+binary.BigEndian.Uint16(rest[2:]):]
	}
	require.Equal(tb, []byte{0xdb, 0xc0, 0xc4, 0xda}, markers, "tables, frame, codes, scan")
	end := bytes.Index(rest, []byte("\xff\xd9"))
	require.Equal(tb, len(rest)-2, end, "nothing follows the end")
	require.Equal(tb, end, len(bytes.ReplaceAll(rest[:end], []byte("\xff\x00"), []byte("__"))))
	require.NotContains(tb, string(bytes.ReplaceAll(rest[:end], []byte("\xff\x00"), nil)), "\xff", "no segment hides in the scan")
}

// TestCorpus sends every file and holds what comes back against the table. It
// runs alone, so that what is allocated is what the file cost: all of it, as if
// nothing were ever freed.
//
//nolint:paralleltest // It measures the memory of the process.
func TestCorpus(t *testing.T) {
	const most = 64 << 20
	files := corpus(t)
	require.GreaterOrEqual(t, len(files), 40)
	names := make(map[string]bool, len(files))
	for _, file := range files {
		t.Run(file.name, func(t *testing.T) {
			require.False(t, names[file.name], "the name is taken")
			names[file.name] = true

			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			photo, err := open(t, file.data)
			runtime.ReadMemStats(&after)
			allocated := after.TotalAlloc - before.TotalAlloc
			t.Logf("%d KB in, %d KB allocated", len(file.data)>>10, allocated>>10)
			require.Less(t, allocated, uint64(most))

			if file.want != kept {
				refusal, ok := errors.AsType[*skincare.Error](err)
				require.True(t, ok, "%v", err)
				require.Equal(t, file.want, refusal.Kind)
				require.Zero(t, photo)
				return
			}
			require.NoError(t, err)
			requireClean(t, photo.JPEG)
			img, err := jpeg.Decode(bytes.NewReader(photo.JPEG))
			require.NoError(t, err)
			require.Equal(t, photo.Pixels.Rect, img.Bounds())
			require.True(t, photo.Pixels.Opaque())
		})
	}
}

func TestOpen(t *testing.T) {
	t.Parallel()

	t.Run("refuses a file that is cut anywhere", func(t *testing.T) {
		t.Parallel()
		for _, whole := range [][]byte{
			flatJPEG{sof: 0xc0, width: 20, height: 12, sampling: []byte("\x22\x11\x11")}.bytes(),
			flatJPEG{sof: 0xc2, width: 20, height: 12, sampling: []byte("\x22\x11\x11"), more: 3}.bytes(),
			encodedPNG(t, colourful(20, 12)),
			webpFile(riff("VP8 ", vp8(20, 12))),
		} {
			_, err := open(t, whole)
			require.NoError(t, err)
			for length := range whole {
				_, err := open(t, whole[:length])
				require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), "%d of %d bytes", length, len(whole))
			}
		}
	})

	t.Run("stops reading at the bound", func(t *testing.T) {
		t.Parallel()
		endless := &counter{r: iotest.HalfReader(zeros{})}
		_, err := photos.New(1, 0).Open(t.Context(), endless, photos.Limits{Bytes: 1 << 20, Side: 1024})
		require.Equal(t, skincare.KindTooLarge, skincare.KindOf(err))
		require.EqualValues(t, 1<<20+1, endless.n)
	})

	t.Run("reads from those who send byte by byte", func(t *testing.T) {
		t.Parallel()
		slow := iotest.OneByteReader(bytes.NewReader(ordinaryJPEG(t)))
		_, err := photos.New(1, 0).Open(t.Context(), slow, own())
		require.NoError(t, err)
	})

	t.Run("says when the sender fails, and does not blame the photo", func(t *testing.T) {
		t.Parallel()
		for _, failure := range []error{errors.New("line is dead"), io.ErrUnexpectedEOF} {
			broken := io.MultiReader(bytes.NewReader(ordinaryJPEG(t)), iotest.ErrReader(failure))
			_, err := photos.New(1, 0).Open(t.Context(), broken, own())
			require.ErrorIs(t, err, failure)
			require.Equal(t, skincare.KindInternal, skincare.KindOf(err))
		}
	})

	t.Run("tells people what to do", func(t *testing.T) {
		t.Parallel()
		_, err := photos.New(1, 0).Open(t.Context(), strings.NewReader("x"), own())
		require.ErrorContains(t, err, "Please choose an ordinary JPEG, PNG or WebP photo")
		_, err = photos.New(1, 0).Open(t.Context(), zeros{}, own())
		require.ErrorContains(t, err, "at most 5 MB")
		_, err = open(t, pngFile(1601, 1, 8, pngRGB, 0))
		require.ErrorContains(t, err, "at most 1600 by 1600")
	})
}

func TestTurns(t *testing.T) {
	t.Parallel()
	work := func() error { return nil }

	t.Run("no more at once than agreed, and no more waiting", func(t *testing.T) {
		t.Parallel()
		const concurrent, waiting = 2, 3
		in := photos.New(concurrent, waiting)
		began, leave, answers := make(chan struct{}), make(chan struct{}), make(chan error)
		for range concurrent + waiting + 1 {
			go func() {
				answers <- in.Bounded(t.Context(), 0, func() error {
					began <- struct{}{}
					<-leave
					return nil
				})
			}()
		}
		for range concurrent {
			<-began
		}
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(<-answers), "one too many")
		for range waiting {
			select {
			case <-began:
				require.Fail(t, "began before another had left")
			case leave <- struct{}{}:
			}
			<-began
		}
		for range concurrent {
			leave <- struct{}{}
		}
		for range concurrent + waiting {
			require.NoError(t, <-answers)
		}
		require.NoError(t, in.Bounded(t.Context(), 0, work), "it has room again")
	})

	t.Run("lets a caller go who has gone", func(t *testing.T) {
		t.Parallel()
		in := photos.New(1, 1)
		gone, leave := context.WithCancel(t.Context())
		err := in.Bounded(t.Context(), 0, func() error {
			leave()
			return in.Bounded(gone, 0, work)
		})
		require.ErrorIs(t, err, context.Canceled)
		for range 20 { // Whether it is their turn first is left to chance.
			_, err = in.Open(gone, bytes.NewReader(ordinaryJPEG(t)), own())
			require.ErrorIs(t, err, context.Canceled)
		}
	})

	t.Run("a panic is an error, and gives its turn back", func(t *testing.T) {
		t.Parallel()
		in := photos.New(1, 0)
		err := in.Bounded(t.Context(), 0, func() error { panic("a decoder lost its way") })
		require.ErrorContains(t, err, "a decoder lost its way")
		require.Equal(t, skincare.KindInternal, skincare.KindOf(err), "we want to hear of it")
		require.NoError(t, in.Bounded(t.Context(), 0, work))
	})
}

func BenchmarkOpen(b *testing.B) {
	var upload bytes.Buffer
	require.NoError(b, jpeg.Encode(&upload, colourful(224, 224), &jpeg.Options{Quality: 92}))
	in := photos.New(1, 0)
	b.ReportAllocs()
	for b.Loop() {
		photo, err := in.Open(b.Context(), bytes.NewReader(upload.Bytes()), own())
		require.NoError(b, err)
		require.Len(b, photo.Frame(224), 3*224*224)
	}
}

// FuzzOpen looks for a file that makes a decoder panic, or that leaves behind
// anything but pixels.
func FuzzOpen(f *testing.F) {
	for _, file := range corpus(f) {
		if len(file.data) < 16<<10 {
			f.Add(file.data)
		}
	}
	in := photos.New(1, 0)
	f.Fuzz(func(t *testing.T, data []byte) {
		photo, err := in.Open(t.Context(), bytes.NewReader(data), photos.Limits{Bytes: 1 << 20, Side: 256})
		switch skincare.KindOf(err) {
		case skincare.KindInvalid, skincare.KindTooLarge:
		default:
			require.NoError(t, err)
			requireClean(t, photo.JPEG)
			require.LessOrEqual(t, max(photo.Pixels.Rect.Dx(), photo.Pixels.Rect.Dy()), 256)
			require.Len(t, photo.Frame(32), 3*32*32)
		}
	})
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// counter counts what is read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// at returns the colour of a pixel.
func at(photo photos.Photo, x, y int) color.RGBA { return photo.Pixels.RGBAAt(x, y) }
