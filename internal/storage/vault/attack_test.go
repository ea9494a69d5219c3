package vault_test

import (
	"bytes"
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/kmstest"
)

// openWith returns a vault on a service, with KEKs of the environment behind it.
func openWith(t *testing.T, store vault.Store, now func() time.Time, service kmstest.Service, names ...string) *vault.Vault {
	t.Helper()
	keks := []vault.KEK{service.Open(t)}
	for _, name := range names {
		keks = append(keks, kek(t, name))
	}
	v, err := vault.New(store, keks, now)
	require.NoError(t, err)
	return v
}

func services() map[string]func(*testing.T) kmstest.Service {
	return map[string]func(*testing.T) kmstest.Service{
		"fake": func(t *testing.T) kmstest.Service { t.Helper(); return kmstest.NewFake(t).Service },
		"real": kmstest.Real,
	}
}

// TestKeyManagementService: the way from a key of the environment to a service,
// and from one version of its key to the next.
func TestKeyManagementService(t *testing.T) {
	t.Parallel()
	for name, service := range services() {
		t.Run(name+": keys move from the environment and from version to version", func(t *testing.T) {
			t.Parallel()
			kms, store := service(t), newMemory()
			before := open(t, store, time.Now, "env")
			sealed := map[skincare.UserID][]byte{1: seal(t, before, 1), 2: seal(t, before, 2)}
			secret, err := before.Secret(t.Context(), "audit")
			require.NoError(t, err)

			both := openWith(t, store, time.Now, kms, "env")
			require.NoError(t, both.Check(t.Context()))
			requireOpens(t, both, 1, sealed[1])
			sealed[3] = seal(t, both, 3) // New keys are wrapped by the service.
			progress, err := both.Rewrap(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, vault.Progress{Moved: 3, Current: 1}, progress)

			kms.Rotate(t)
			alone := openWith(t, store, time.Now, kms)
			progress, err = alone.Rewrap(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, vault.Progress{Moved: 4}, progress)
			progress, err = openWith(t, store, time.Now, kms).Rewrap(t.Context(), nil)
			require.NoError(t, err)
			require.Equal(t, vault.Progress{Current: 4}, progress)
			again, err := alone.Secret(t.Context(), "audit")
			require.NoError(t, err)
			require.Equal(t, secret, again)
			require.NotContains(t, string(store.objects["secrets/audit"]), "vault:v1:", "it is under the newest version")
			for user, data := range sealed {
				requireOpens(t, alone, user, data)
				require.NotContains(t, string(store.objects["keys/1"]), "env", "the key of the environment opens nothing any more")
			}
		})
	}

	t.Run("a service that is away: known keys work for a minute, the rest is told to come back", func(t *testing.T) {
		t.Parallel()
		fake, store := kmstest.NewFake(t), newMemory()
		time := &clock{now: time.Now()}
		v := openWith(t, store, time.Now, fake.Service)
		known, cold := seal(t, v, 1), seal(t, openWith(t, store, time.Now, fake.Service), 2)
		fake.Meddle(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })

		requireOpens(t, v, 1, known)
		_, err := v.Open(t.Context(), 2, photo, cold)
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
		_, err = v.Seal(t.Context(), 3, photo, []byte(canary))
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
		_, err = v.Rewrap(t.Context(), nil)
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "it is not taken for a damaged key")
		time.advance(vault.KeyAge)
		_, err = v.Open(t.Context(), 1, photo, known)
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err))
		require.NoError(t, v.Forget(t.Context(), 1), "forgetting needs no key")

		fake.Meddle(nil)
		requireOpens(t, openWith(t, store, time.Now, fake.Service), 2, cold)
	})
}

// TestAttackWrappedKeys: whoever can write to the bucket forges wrapped keys. No
// forgery may open anything, or make the vault use a key that somebody knows.
func TestAttackWrappedKeys(t *testing.T) {
	t.Parallel()
	for name, service := range services() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kms, store := service(t), newMemory()
			v := openWith(t, store, time.Now, kms)
			mine := seal(t, v, 1)
			seal(t, v, 2)
			good := bytes.Clone(store.objects["keys/1"])
			// A key that the thief knows, wrapped with the key of the
			// environment that they stole.
			thiefs := newMemory()
			seal(t, open(t, thiefs, time.Now, "env"), 1)
			known := thiefs.objects["keys/1"]

			renamed := bytes.Clone(known) // It claims to come from the service.
			id := kms.Open(t).ID()
			renamed = append(append([]byte{1, byte(len(id))}, id...), renamed[2+len("env"):]...)
			forgeries := map[string][]byte{
				"moved from another user":         store.objects["keys/2"],
				"a stolen key of the old name":    known,
				"a stolen key under a new name":   renamed,
				"cut":                             good[:len(good)-1],
				"cut in the name":                 good[:5],
				"empty":                           {},
				"an older form":                   append([]byte{0}, good[1:]...),
				"a later form":                    append([]byte{2}, good[1:]...),
				"an older version of the key":     bytes.Replace(good, []byte("vault:v1:"), []byte("vault:v0:"), 1),
				"a version that is not there":     bytes.Replace(good, []byte("vault:v1:"), []byte("vault:v9:"), 1),
				"a version with another spelling": bytes.Replace(good, []byte("vault:v1:"), []byte("vault:v01:"), 1),
				"not encrypted at all":            bytes.Replace(good, []byte("vault:v1:"), []byte("plain:v1:"), 1),
			}
			for what, forgery := range forgeries {
				require.NoError(t, store.Put(t.Context(), "keys/1", forgery))
				fresh := openWith(t, store, time.Now, kms)
				_, err := fresh.Open(t.Context(), 1, photo, mine)
				require.ErrorContains(t, err, "cannot be unwrapped", what)
				_, err = fresh.Seal(t.Context(), 1, photo, []byte(canary))
				require.ErrorContains(t, err, "cannot be unwrapped", what)
				_, _ = fresh.Rewrap(t.Context(), nil)
				require.Equal(t, forgery, store.objects["keys/1"], "%s: what does not open is left as it is", what)
			}
			require.NoError(t, store.Put(t.Context(), "keys/1", good))
			requireOpens(t, openWith(t, store, time.Now, kms), 1, mine)
		})
	}
}

// lyingKEK answers what it likes.
type lyingKEK struct {
	vault.Key
	encrypt func(plaintext []byte) []byte
}

func (lyingKEK) ID() string { return "liar" }

func (l lyingKEK) EncryptWithContext(_ context.Context, plaintext, _ []byte) ([]byte, error) {
	return l.encrypt(plaintext), nil
}

// TestAttackServiceThatSpoilsKeys: a service whose answers cannot be opened
// must not replace keys that can.
func TestAttackServiceThatSpoilsKeys(t *testing.T) {
	t.Parallel()
	for name, encrypt := range map[string]func([]byte) []byte{
		"garbage":       func([]byte) []byte { return []byte("garbage") },
		"nothing":       func([]byte) []byte { return nil },
		"the plaintext": func(plaintext []byte) []byte { return plaintext },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := newMemory()
			sealed := seal(t, open(t, store, time.Now, "a"), 1)
			good := bytes.Clone(store.objects["keys/1"])
			v, err := vault.New(store, []vault.KEK{lyingKEK{kek(t, "a"), encrypt}, kek(t, "a")}, time.Now)
			require.NoError(t, err)
			_, err = v.Rewrap(t.Context(), nil)
			require.Error(t, err)
			require.Equal(t, good, store.objects["keys/1"])
			_, err = v.Seal(t.Context(), 2, photo, []byte(canary))
			require.Error(t, err)
			require.NotContains(t, store.objects, "keys/2", "a new user does not get a key that nobody can open")
			requireOpens(t, open(t, store, time.Now, "a"), 1, sealed)
		})
	}
}
