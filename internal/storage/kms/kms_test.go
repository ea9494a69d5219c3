package kms_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/kms"
	"clary.example/internal/testing/kmstest"
)

// kinds are the services that every promise is tried on.
func kinds() map[string]func(*testing.T) kmstest.Service {
	return map[string]func(*testing.T) kmstest.Service{
		"fake": func(t *testing.T) kmstest.Service { t.Helper(); return kmstest.NewFake(t).Service },
		"real": kmstest.Real,
	}
}

func requireUnavailable(t *testing.T, err error) {
	t.Helper()
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "%v", err)
}

func TestKey(t *testing.T) {
	t.Parallel()
	for name, open := range kinds() {
		t.Run(name+": what it wraps opens with the same associated data alone", func(t *testing.T) {
			t.Parallel()
			key := open(t).Open(t)
			require.NoError(t, key.Check(t.Context()))
			wrapped, err := key.EncryptWithContext(t.Context(), []byte("data key"), []byte("user 1"))
			require.NoError(t, err)
			plain, err := key.DecryptWithContext(t.Context(), wrapped, []byte("user 1"))
			require.NoError(t, err)
			require.Equal(t, "data key", string(plain))
			_, err = key.DecryptWithContext(t.Context(), wrapped, []byte("user 2"))
			require.ErrorContains(t, err, "refuses")
		})

		t.Run(name+": an older version opens, and is told from the newest", func(t *testing.T) {
			t.Parallel()
			service := open(t)
			key := service.Open(t)
			old, err := key.EncryptWithContext(t.Context(), []byte("data key"), nil)
			require.NoError(t, err)
			service.Rotate(t)
			key = service.Open(t)
			current, err := key.IsCurrent(t.Context(), old)
			require.NoError(t, err)
			require.False(t, current)
			plain, err := key.DecryptWithContext(t.Context(), old, nil)
			require.NoError(t, err)
			require.Equal(t, "data key", string(plain))
			young, err := key.EncryptWithContext(t.Context(), plain, nil)
			require.NoError(t, err)
			current, err = key.IsCurrent(t.Context(), young)
			require.NoError(t, err)
			require.True(t, current)
		})

		t.Run(name+": without its token nothing opens, and with another all is well again", func(t *testing.T) {
			t.Parallel()
			service := open(t)
			key := service.Open(t)
			wrapped, err := key.EncryptWithContext(t.Context(), []byte("data key"), nil)
			require.NoError(t, err)
			service.Revoke(t)
			_, err = key.DecryptWithContext(t.Context(), wrapped, nil)
			requireUnavailable(t, err)
			require.NoError(t, os.WriteFile(service.TokenFile, nil, 0o600))
			_, err = service.Open(t).DecryptWithContext(t.Context(), wrapped, nil)
			requireUnavailable(t, err)
			require.NoError(t, os.Remove(service.TokenFile))
			_, err = service.Open(t).DecryptWithContext(t.Context(), wrapped, nil)
			requireUnavailable(t, err)
		})
	}

	t.Run("a service that is away is asked by one in a while, and used when it is back", func(t *testing.T) {
		t.Parallel()
		fake := kmstest.NewFake(t)
		now := time.Now()
		key, err := kms.New(kms.Options{URL: fake.URL, Key: fake.Key, TokenFile: fake.TokenFile, Now: func() time.Time { return now }})
		require.NoError(t, err)
		asked := 0
		fake.Meddle(func(w http.ResponseWriter, _ *http.Request) {
			asked++
			w.WriteHeader(http.StatusServiceUnavailable)
		})
		for range 50 {
			_, err := key.EncryptWithContext(t.Context(), []byte("data key"), nil)
			requireUnavailable(t, err)
		}
		require.Equal(t, 2, asked, "one call, which was made twice")
		fake.Meddle(nil)
		_, err = key.EncryptWithContext(t.Context(), []byte("data key"), nil)
		requireUnavailable(t, err)
		now = now.Add(3 * time.Second)
		_, err = key.EncryptWithContext(t.Context(), []byte("data key"), nil)
		require.NoError(t, err)
	})

	t.Run("renews its token", func(t *testing.T) {
		t.Parallel()
		fake := kmstest.NewFake(t)
		renewed := make(chan struct{}, 1)
		fake.Meddle(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/auth/token/renew-self") {
				renewed <- struct{}{}
				return
			}
			kmstest.Answer(w, map[string]any{"ciphertext": "vault:v1:abcd"})
		})
		_, err := fake.Open(t).EncryptWithContext(t.Context(), []byte("data key"), nil)
		require.NoError(t, err)
		<-renewed
	})
}

// TestAttackKMSAnswers: whoever stands in for the service, or a service that is
// broken, must not make the program use a key that is not the user's.
func TestAttackKMSAnswers(t *testing.T) {
	t.Parallel()
	plaintext := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			kmstest.Answer(w, map[string]any{"plaintext": text, "ciphertext": text})
		}
	}
	raw := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = fmt.Fprint(w, body)
		}
	}
	elsewhere := kmstest.NewFake(t)
	for name, answer := range map[string]http.HandlerFunc{
		"garbage":           raw(http.StatusOK, "\x00\x01garbage"),
		"nothing":           raw(http.StatusOK, ""),
		"an empty document": raw(http.StatusOK, "{}"),
		"a page":            raw(http.StatusOK, "<html>log in</html>"),
		"no base64":         plaintext("!!!"),
		"an unbound key":    plaintext(base64.StdEncoding.EncodeToString([]byte("a key that the thief knows, long enough for a binding"))),
		"an endless answer": raw(http.StatusOK, `{"data":{"plaintext":"`+strings.Repeat("A", 1<<20)),
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL+r.URL.Path, http.StatusTemporaryRedirect)
		},
		"a permanent redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL+r.URL.Path, http.StatusPermanentRedirect)
		},
		"somebody else's token": raw(http.StatusForbidden, ""),
		"an error of its own":   raw(http.StatusInternalServerError, "canary-token"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := kmstest.NewFake(t)
			key := fake.Open(t)
			wrapped, err := key.EncryptWithContext(t.Context(), []byte("data key"), []byte("user 1"))
			require.NoError(t, err)
			fake.Meddle(answer)
			_, err = key.DecryptWithContext(t.Context(), wrapped, []byte("user 1"))
			require.Error(t, err)
			require.NotContains(t, err.Error(), "canary-token", "an answer is not repeated in the log")
			_, err = fake.Open(t).EncryptWithContext(t.Context(), []byte("data key"), []byte("user 1"))
			require.Error(t, err)
			_, followed := elsewhere.Calls.Load("decrypt")
			require.False(t, followed, "the token and the key went elsewhere")
		})
	}

	t.Run("another user's key", func(t *testing.T) {
		t.Parallel()
		fake := kmstest.NewFake(t)
		key := fake.Open(t)
		mine, err := key.EncryptWithContext(t.Context(), []byte("data key of 1"), []byte("user 1"))
		require.NoError(t, err)
		// The service answers as it did to user 2, and does not look at what
		// the key was bound to.
		bound := "\x00"
		fake.Meddle(func(w http.ResponseWriter, r *http.Request) {
			var body struct{ Plaintext string }
			_ = json.NewDecoder(r.Body).Decode(&body)
			if body.Plaintext != "" {
				bound = body.Plaintext
			}
			kmstest.Answer(w, map[string]any{"ciphertext": "vault:v1:abcd", "plaintext": bound})
		})
		_, err = key.EncryptWithContext(t.Context(), []byte("data key of 2"), []byte("user 2"))
		require.NoError(t, err)
		_, err = key.DecryptWithContext(t.Context(), mine, []byte("user 1"))
		require.ErrorContains(t, err, "something else than was asked for")
	})

	t.Run("too late", func(t *testing.T) {
		t.Parallel()
		fake := kmstest.NewFake(t)
		release := make(chan struct{})
		t.Cleanup(func() { close(release) })
		fake.Meddle(func(http.ResponseWriter, *http.Request) { <-release })
		began := time.Now()
		_, err := fake.Open(t).EncryptWithContext(t.Context(), []byte("data key"), nil)
		requireUnavailable(t, err)
		require.Less(t, time.Since(began), 9*time.Second, "before a request gives up")
	})
}

// TestAttackKMSInTheOpen: a service outside the operator's network must not be
// talked to in the open.
func TestAttackKMSInTheOpen(t *testing.T) {
	t.Parallel()
	for address, allowed := range map[string]bool{
		"https://kms.example:8200": true, "http://127.0.0.1:8200": true, "http://10.1.2.3:8200": true, "http://kms:8200": true,
		"http://kms.example:8200": false, "http://203.0.113.9:8200": false, "ftp://127.0.0.1": false, "kms.example": false, "": false,
		"https://token@kms.example": false, "https://kms.example/elsewhere": false, "https://kms.example?x=1": false,
	} {
		_, err := kms.New(kms.Options{URL: address, Key: "transit/clary", TokenFile: "token", Now: time.Now})
		require.Equal(t, allowed, err == nil, "%s: %v", address, err)
	}
	for _, key := range []string{"", "clary", "transit/", "/clary", "transit/../sys/raw", "transit/a/b", "transit/a?b"} {
		_, err := kms.New(kms.Options{URL: "https://kms.example", Key: key, TokenFile: "token", Now: time.Now})
		require.Error(t, err, key)
	}
}

func TestTokensAreNotShown(t *testing.T) {
	t.Parallel()
	fake := kmstest.NewFake(t)
	token, err := os.ReadFile(fake.TokenFile)
	require.NoError(t, err)
	key := fake.Open(t)
	fake.Meddle(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = fmt.Fprint(w, r.Header.Get("X-Vault-Token"))
	})
	_, err = key.EncryptWithContext(t.Context(), []byte("data key"), nil)
	require.Error(t, err)
	var shown strings.Builder
	slog.New(slog.NewTextHandler(&shown, nil)).InfoContext(t.Context(), "start", "key", key, "error", err)
	_, _ = fmt.Fprintf(&shown, "%v %+v %#v", key, key, struct{ Key *kms.Key }{key})
	require.NotContains(t, shown.String(), strings.TrimSpace(string(token)))
	require.Contains(t, shown.String(), "kms:transit/clary")
}
