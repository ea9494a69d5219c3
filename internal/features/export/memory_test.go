package export_test

import (
	"context"
	"crypto/rand"
	"hash/crc32"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/buckettest"
)

// TestMemory makes an archive of 100 MB and downloads it, with a real vault and
// a real bucket. Whatever it holds, it takes the memory of a few parts.
func TestMemory(t *testing.T) { //nolint:paralleltest // What others allocate would count.
	w := setup(t)
	bucket := buckettest.Open(t, buckettest.Directory(t))
	secret := make([]byte, vault.KeyBytes)
	_, _ = rand.Read(secret)
	kek, err := vault.NewKey("test", secret)
	require.NoError(t, err)
	sealer, err := vault.New(bucket, []vault.KEK{kek}, time.Now)
	require.NoError(t, err)
	w.service.Objects, w.service.Vault = realObjects{bucket}, realVault{sealer}
	photo := noise(512 << 10)
	for i := range 200 {
		w.photos[skincare.ExportPhoto{Record: skincare.QuestionnaireID(i), Size: "full"}] = photo
	}
	runtime.GC()

	peak := watchHeap(t)
	token := w.ready(t)
	building := peak()
	require.Greater(t, w.current.Bytes, int64(100<<20))

	peak = watchHeap(t)
	download, err := w.service.Download(t.Context(), token)
	require.NoError(t, err)
	sum := crc32.NewIEEE()
	require.NoError(t, download.Copy(t.Context(), sum, nothing))
	downloading := peak()
	t.Logf("%d MB in %d parts: %.1f MB more while it is made, %.1f MB while it is downloaded",
		download.Bytes>>20, download.Parts, float64(building)/(1<<20), float64(downloading)/(1<<20))
	require.Less(t, building, uint64(32<<20))
	require.Less(t, downloading, uint64(32<<20))
}

// watchHeap samples how much of the heap is in use, garbage included, and
// returns what tells how much more that was at most than in the beginning.
func watchHeap(t *testing.T) (peak func() uint64) {
	t.Helper()
	read := func() uint64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	runtime.GC()
	before := read()
	var most atomic.Uint64
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			most.Store(max(most.Load(), read()))
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(done)
		<-stopped
		return max(most.Load(), before) - before
	}
}

type realObjects struct{ *objects.Bucket }

func (realObjects) Erase(context.Context, string) error { return nil }

type realVault struct{ *vault.Vault }

func (v realVault) Seal(ctx context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return v.Vault.Seal(ctx, user, vault.Place{Field: field, Row: row}, data)
}

func (v realVault) Open(ctx context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	return v.Vault.Open(ctx, user, vault.Place{Field: field, Row: row}, sealed)
}
