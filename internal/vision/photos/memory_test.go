package photos_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/photos"
)

// TestFilesShareMemory: photos of which much has arrived are in memory while the rest is
// on its way. Beyond a bound for all of them the next one is rejected, until one is done.
func TestFilesShareMemory(t *testing.T) {
	t.Parallel()
	limits := photos.Limits{Bytes: 5 << 20, Side: 1600}
	in := photos.New(1, 0)
	var releases []func()
	var err error
	for len(releases) < 100 {
		var release func()
		_, release, err = in.Read(bytes.NewReader(make([]byte, 4<<20)), limits)
		if err != nil {
			release()
			break
		}
		releases = append(releases, release)
	}
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
	require.Len(t, releases, 25, "128 MiB in files of 5 MiB")
	_, release, err := in.Read(bytes.NewReader(make([]byte, 16<<10)), limits)
	require.NoError(t, err, "a small one still fits")
	release()
	releases[0]()
	_, release, err = in.Read(io.LimitReader(bytes.NewReader(make([]byte, 4<<20)), 4<<20), limits)
	require.NoError(t, err)
	release()
}

// TestDecodingSharesMemory: however many cores there are, only as many photos are
// decoded at once as memory allows.
func TestDecodingSharesMemory(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := photos.New(16, 100)
		var now, most atomic.Int32
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				err := in.Bounded(t.Context(), 51<<20, func() error {
					most.Store(max(most.Load(), now.Add(1)))
					<-time.After(time.Second)
					now.Add(-1)
					return nil
				})
				require.NoError(t, err) //nolint:testifylint // Nothing depends on the goroutine.
			})
		}
		all.Wait()
		require.Equal(t, int32(2), most.Load())
	})
}

// TestMemory: what a file is taken to need is no less than the decoder takes.
func TestMemory(t *testing.T) {
	t.Parallel()
	var flat bytes.Buffer
	require.NoError(t, png.Encode(&flat, image.NewNRGBA64(image.Rect(0, 0, 1600, 1600))))
	const pixels = 1600 * 1600
	for name, tt := range map[string]struct {
		file     []byte
		perPixel int64
	}{
		"baseline":    {flatJPEG{sof: 0xc0, width: 1600, height: 1600, sampling: []byte{0x11, 0x11, 0x11}}.bytes(), 8},
		"progressive": {flatJPEG{sof: 0xc2, width: 1600, height: 1600, sampling: []byte{0x11, 0x11, 0x11}}.bytes(), 20},
		"png":         {flat.Bytes(), 13},
	} {
		memory, err := photos.Memory(tt.file)
		require.NoError(t, err, name)
		require.Equal(t, tt.perPixel*pixels, memory, name)
	}
}
