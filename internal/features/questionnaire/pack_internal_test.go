package questionnaire

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPack(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("A gentle cleanser, twice a day. ", 100)

	t.Run("gives back what was packed, also many at once", func(t *testing.T) {
		t.Parallel()
		var all sync.WaitGroup
		for _, text := range []string{"", "short", long, strings.Repeat(long, 30)} {
			packed, err := pack([]byte(text))
			require.NoError(t, err)
			for range 8 {
				all.Go(func() {
					unpacked, err := unpack(packed)
					if err != nil || string(unpacked) != text {
						t.Errorf("%d bytes, error %v", len(unpacked), err)
					}
				})
			}
		}
		all.Wait()
	})

	t.Run("rejects damaged text, and goes on", func(t *testing.T) {
		t.Parallel()
		packed, err := pack([]byte(long))
		require.NoError(t, err)
		_, err = unpack(packed[:len(packed)-8])
		require.ErrorContains(t, err, "damaged")
		unpacked, err := unpack(packed)
		require.NoError(t, err)
		require.Equal(t, long, string(unpacked))
	})
}

func BenchmarkUnpack(b *testing.B) {
	packed, err := pack([]byte(strings.Repeat("A gentle cleanser, twice a day. ", 60)))
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := unpack(packed); err != nil {
			b.Fatal(err)
		}
	}
}
