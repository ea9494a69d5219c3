package vault_test

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"
	"pgregory.net/rapid"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/buckettest"
)

// canary is what must never show.
const canary = "Canary-Meadow-77"

var photo = vault.Place{Field: "photo", Row: "42"} //nolint:gochecknoglobals // A constant, if Go had them.

// clock is a time that tests move by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// kek returns the key of a name, the same each time.
func kek(t require.TestingT, name string) vault.Key {
	key, err := vault.NewKey(name, secretOf(name))
	require.NoError(t, err)
	return key
}

func secretOf(name string) []byte {
	return bytes.Repeat([]byte(name), vault.KeyBytes)[:vault.KeyBytes]
}

// open returns one replica of a vault, with KEKs of these names.
func open(t *testing.T, store vault.Store, now func() time.Time, names ...string) *vault.Vault {
	t.Helper()
	var keks []vault.KEK
	for _, name := range names {
		keks = append(keks, kek(t, name))
	}
	v, err := vault.New(store, keks, now)
	require.NoError(t, err)
	return v
}

func seal(t *testing.T, v *vault.Vault, user skincare.UserID) []byte {
	t.Helper()
	sealed, err := v.Seal(t.Context(), user, photo, []byte(canary))
	require.NoError(t, err)
	require.NotContains(t, string(sealed), canary)
	return sealed
}

func requireOpens(t *testing.T, v *vault.Vault, user skincare.UserID, sealed []byte) {
	t.Helper()
	data, err := v.Open(t.Context(), user, photo, sealed)
	require.NoError(t, err)
	require.Equal(t, canary, string(data))
}

func TestSeal(t *testing.T) {
	t.Parallel()
	v := open(t, buckettest.Open(t, buckettest.Directory(t)), time.Now, "a")
	place := rapid.Custom(func(t *rapid.T) vault.Place {
		return vault.Place{Field: rapid.String().Draw(t, "field"), Row: rapid.String().Draw(t, "row")}
	})
	user := rapid.Custom(func(t *rapid.T) skincare.UserID {
		return skincare.UserID(rapid.Int64Range(1, 9).Draw(t, "id"))
	})

	t.Run("what is sealed opens", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(r *rapid.T) {
			owner, at, data := user.Draw(r, "user"), place.Draw(r, "place"), rapid.SliceOf(rapid.Byte()).Draw(r, "data")
			sealed, err := v.Seal(t.Context(), owner, at, data)
			require.NoError(r, err)
			require.Len(r, sealed, len(data)+34)
			opened, err := v.Open(t.Context(), owner, at, sealed)
			require.NoError(r, err)
			require.True(r, bytes.Equal(data, opened))
		})
	})

	t.Run("what is changed, cut or moved does not", func(t *testing.T) {
		t.Parallel()
		for id := range skincare.UserID(10) { // Everybody has a key.
			seal(t, v, id)
		}
		rapid.Check(t, func(r *rapid.T) {
			owner, at, data := user.Draw(r, "user"), place.Draw(r, "place"), rapid.SliceOf(rapid.Byte()).Draw(r, "data")
			sealed, err := v.Seal(t.Context(), owner, at, data)
			require.NoError(r, err)
			flipped := bytes.Clone(sealed)
			flipped[rapid.IntRange(0, len(sealed)-1).Draw(r, "byte")] ^= 1 << rapid.IntRange(0, 7).Draw(r, "bit")
			elsewhere := place.Filter(func(p vault.Place) bool { return p != at }).Draw(r, "elsewhere")

			shifted := vault.Place{Field: at.Field + at.Row, Row: ""}
			if at.Row == "" {
				shifted = vault.Place{Field: "", Row: at.Field + "x"}
			}

			for name, attempt := range map[string]struct {
				user   skincare.UserID
				place  vault.Place
				sealed []byte
			}{
				"flipped bit":   {owner, at, flipped},
				"truncated":     {owner, at, sealed[:rapid.IntRange(0, len(sealed)-1).Draw(r, "length")]},
				"longer":        {owner, at, append(bytes.Clone(sealed), 0)},
				"empty":         {owner, at, nil},
				"other user":    {owner%9 + 1, at, sealed},
				"other place":   {owner, elsewhere, sealed},
				"other field":   {owner, vault.Place{Field: at.Field + "s", Row: at.Row}, sealed},
				"other row":     {owner, vault.Place{Field: at.Field, Row: at.Row + "1"}, sealed},
				"shifted texts": {owner, shifted, sealed},
			} {
				opened, err := v.Open(t.Context(), attempt.user, attempt.place, attempt.sealed)
				require.ErrorIs(r, err, vault.ErrUnreadable, name)
				require.Nil(r, opened, name)
			}
		})
	})

	t.Run("a thousand flipped bits are a thousand failures", func(t *testing.T) {
		t.Parallel()
		sealed := seal(t, v, 7)
		for n := range 1000 {
			flipped := bytes.Clone(sealed)
			flipped[n%len(sealed)] ^= 1 << (n / len(sealed) % 8)
			_, err := v.Open(t.Context(), 7, photo, flipped)
			require.ErrorIs(t, err, vault.ErrUnreadable)
		}
	})

	t.Run("the same data is sealed differently each time", func(t *testing.T) {
		t.Parallel()
		require.NotEqual(t, seal(t, v, 7), seal(t, v, 7))
	})
}

func TestKeys(t *testing.T) {
	t.Parallel()

	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": of fifty first seals on two replicas all open", func(t *testing.T) {
			t.Parallel()
			address := kind.Address(t)
			for user := range skincare.UserID(4) {
				replicas := []*vault.Vault{
					open(t, buckettest.Open(t, address), time.Now, "a"),
					open(t, buckettest.Open(t, address), time.Now, "a"),
				}
				var group errgroup.Group
				sealed := make([][]byte, 50)
				for n := range sealed {
					group.Go(func() (err error) {
						sealed[n], err = replicas[n%2].Seal(t.Context(), user, photo, []byte(canary))
						return err
					})
				}
				require.NoError(t, group.Wait())
				third := open(t, buckettest.Open(t, address), time.Now, "a")
				for _, data := range sealed {
					requireOpens(t, third, user, data)
				}
			}
		})
	}

	t.Run("lie wrapped in the store, each for its user", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		v := open(t, bucket, time.Now, "a")
		mine, theirs := seal(t, v, 1), seal(t, v, 2)

		wrapped, err := bucket.Get(t.Context(), "keys/1")
		require.NoError(t, err)
		require.NoError(t, bucket.Put(t.Context(), "keys/2", wrapped))
		fresh := open(t, bucket, time.Now, "a")
		requireOpens(t, fresh, 1, mine)
		for _, sealed := range [][]byte{mine, theirs} {
			_, err = fresh.Open(t.Context(), 2, photo, sealed)
			require.ErrorContains(t, err, "cannot be unwrapped")
		}
	})

	t.Run("that were damaged are an error and not made anew", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		seal(t, open(t, bucket, time.Now, "a"), 1)
		wrapped, err := bucket.Get(t.Context(), "keys/1")
		require.NoError(t, err)
		for length := range len(wrapped) {
			require.NoError(t, bucket.Put(t.Context(), "keys/1", wrapped[:length]))
			_, err := open(t, bucket, time.Now, "a").Seal(t.Context(), 1, photo, []byte(canary))
			require.ErrorContains(t, err, "cannot be unwrapped")
			require.NotContains(t, err.Error(), canary)
		}
	})

	t.Run("need a KEK with the right name and secret", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		sealed := seal(t, open(t, bucket, time.Now, "a"), 1)

		_, err := open(t, bucket, time.Now, "b").Open(t.Context(), 1, photo, sealed)
		require.ErrorContains(t, err, `wrapped with vault key "a", which the settings do not hold`)
		require.ErrorContains(t, open(t, bucket, time.Now, "b").Check(t.Context()), "the settings do not hold")

		impostor, err := vault.NewKey("a", secretOf("b"))
		require.NoError(t, err)
		v, err := vault.New(bucket, []vault.KEK{impostor}, time.Now)
		require.NoError(t, err)
		_, err = v.Open(t.Context(), 1, photo, sealed)
		require.ErrorContains(t, err, `vault key "a" is not the one that wrapped it`)
		require.NoError(t, open(t, bucket, time.Now, "b", "a").Check(t.Context()))
	})

	t.Run("are not made by opening", func(t *testing.T) {
		t.Parallel()
		bucket := buckettest.Open(t, buckettest.Directory(t))
		v := open(t, bucket, time.Now, "a")
		require.NoError(t, v.Check(t.Context()))
		_, err := v.Open(t.Context(), 1, photo, append([]byte{1}, make([]byte, 40)...))
		require.ErrorIs(t, err, vault.ErrForgotten)
		for range bucket.List(t.Context(), "") {
			require.Fail(t, "opening has left something behind")
		}
	})
}

func TestNew(t *testing.T) {
	t.Parallel()
	_, err := vault.New(nil, nil, time.Now)
	require.ErrorContains(t, err, "no vault key")
	_, err = vault.New(nil, []vault.KEK{kek(t, strings.Repeat("a", 256))}, time.Now)
	require.ErrorContains(t, err, "1 to 255")
	for _, size := range []int{0, 16, 31, 33, 64} {
		_, err := vault.NewKey("a", make([]byte, size))
		require.ErrorContains(t, err, "32 bytes")
	}
}

func TestKeysAreNotShown(t *testing.T) {
	t.Parallel()
	secret := make([]byte, vault.KeyBytes)
	_, _ = rand.Read(secret)
	key, err := vault.NewKey("a", secret)
	require.NoError(t, err)
	holder := struct {
		Keys []vault.Key
		One  *vault.Key
	}{[]vault.Key{key}, &key}

	var shown strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d"} {
		_, _ = fmt.Fprintf(&shown, verb+"\n"+verb+"\n", holder, key)
	}
	for _, handler := range []slog.Handler{slog.NewJSONHandler(&shown, nil), slog.NewTextHandler(&shown, nil)} {
		slog.New(handler).InfoContext(t.Context(), "start", "key", key, "holder", holder)
	}
	marshalled, err := json.Marshal(holder)
	require.NoError(t, err)
	shown.Write(marshalled)

	for _, form := range []string{
		string(secret), hex.EncodeToString(secret), strings.ToUpper(hex.EncodeToString(secret)),
		strings.Trim(fmt.Sprintf("%d", secret), "[]"), fmt.Sprintf("%#v", secret),
		base64.StdEncoding.EncodeToString(secret), base64.RawURLEncoding.EncodeToString(secret),
	} {
		require.NotContains(t, shown.String(), form)
	}
	require.Contains(t, shown.String(), "vault key a")
}

func BenchmarkSealOpen(b *testing.B) {
	data := make([]byte, 30<<10)
	_, _ = rand.Read(data)
	v, err := vault.New(newMemory(), []vault.KEK{kek(b, "a")}, time.Now)
	require.NoError(b, err)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		sealed, err := v.Seal(b.Context(), 1, photo, data)
		require.NoError(b, err)
		_, err = v.Open(b.Context(), 1, photo, sealed)
		require.NoError(b, err)
	}
}
