package apitest_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/testing/kmstest"
)

// logInFrom logs in through the trusted proxy as somebody at an address.
func (a *program) logInFrom(t *testing.T, address, username, password string) int {
	t.Helper()
	req := a.request(t, http.MethodPost, "/api/token/", "", "application/json",
		fmt.Appendf(nil, `{"username":%q,"password":%q}`, username, password))
	req.Header.Set("X-Forwarded-For", address)
	return a.do(t, req).status
}

func behindProxy(c *config.Config) {
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

// dumpDigests is what a thief of the database has to go by: every digest in
// known_networks and throttles.
func (a *program) dumpDigests(t *testing.T) map[string]string {
	t.Helper()
	rows, err := a.pool.Query(t.Context(), `
		SELECT 'known_networks', unnest(known_networks) FROM users
		UNION ALL SELECT 'throttles', key FROM throttles`)
	require.NoError(t, err)
	defer rows.Close()
	found := map[string]string{}
	for rows.Next() {
		var table string
		var digest []byte
		require.NoError(t, rows.Scan(&table, &digest))
		found[string(digest)] = table
	}
	require.NoError(t, rows.Err())
	return found
}

// guesses are the digests that a thief who knows the program and the usernames,
// but not the key, can compute of an address.
func guesses(address, username string, user skincare.UserID) [][]byte {
	id := string(binary.BigEndian.AppendUint64(nil, uint64(user)))
	texts := []string{
		address, id + address, "known network\x00" + id + address,
		"login-address\x00" + address + "\x00", "login-pair\x00" + username + "\x00" + address + "\x00",
		"login-account\x00" + username + "\x00", "signup\x00" + address + "\x00",
		"limit\x00login-address\x00" + address + "\x00",
		"limit\x00login-pair\x00" + username + "\x00" + address + "\x00",
	}
	var digests [][]byte
	for _, text := range texts {
		plain := sha256.Sum256([]byte(text))
		digests = append(digests, plain[:])
		for _, key := range []string{"", "clary", "clary address key v1", id, username} {
			mac := hmac.New(sha256.New, []byte(key))
			mac.Write([]byte(text))
			digests = append(digests, mac.Sum(nil))
		}
	}
	return digests
}

// TestAttackAddressFromADump: whoever steals the database tries every address of
// a network to find out where people log in from. With the key, which the
// database does not hold, the same search finds all of them.
func TestAttackAddressFromADump(t *testing.T) {
	t.Parallel()
	const home, elsewhere = "203.0.113.77", "203.0.113.200"
	a := setup(t, behindProxy)
	username, client := a.newUser(t)
	user := a.userID(t, client.access)
	require.Equal(t, http.StatusOK, a.logInFrom(t, home, username, goodPassword))
	require.Equal(t, http.StatusUnauthorized, a.logInFrom(t, elsewhere, username, "Wrong-Meadow-41"))
	dump := a.dumpDigests(t)

	search := func(guess func(address string) [][]byte) (tables []string) {
		for last := range 256 {
			for _, digest := range guess(fmt.Sprintf("203.0.113.%d", last)) {
				if table, ok := dump[string(digest)]; ok {
					tables = append(tables, table)
				}
			}
		}
		return tables
	}
	require.Empty(t, search(func(address string) [][]byte { return guesses(address, username, user) }))

	key := a.config.AddressKey
	found := search(func(address string) [][]byte {
		network := key.Network(user, account.Network(address))
		return [][]byte{network[:], key.Limit("login-address\x00" + address + "\x00")}
	})
	require.ElementsMatch(t, []string{"known_networks", "throttles", "throttles"}, found,
		"the search itself works: the key is all that is missing")
}

// TestAttackSameNetworkOfTwoPeople: whoever steals the database looks for
// people who live together.
func TestAttackSameNetworkOfTwoPeople(t *testing.T) {
	t.Parallel()
	const home = "203.0.113.77"
	a := setup(t, behindProxy)
	for range 2 {
		username, _ := a.newUser(t)
		for range 2 { // A second time is no second network.
			require.Equal(t, http.StatusOK, a.logInFrom(t, home, username, goodPassword))
		}
	}
	var networks, different int
	require.NoError(t, a.pool.QueryRow(t.Context(),
		"SELECT count(*), count(DISTINCT network) FROM users, unnest(known_networks) AS network").Scan(&networks, &different))
	require.Equal(t, 4, networks, "each has signed up from here and logged in from home")
	require.Equal(t, networks, different, "no digest of one person is one of the other's")
}

// TestReplacingTheAddressKey: a new key forgets networks and counts, and breaks
// nothing.
func TestReplacingTheAddressKey(t *testing.T) {
	t.Parallel()
	a := setup(t, behindProxy)
	username, _ := a.newUser(t)
	require.Equal(t, http.StatusOK, a.logInFrom(t, "203.0.113.77", username, goodPassword))
	cfg := a.config
	cfg.AddressKey = addressKey(t)
	b := replica(t, a.pool, cfg)
	for range 2 {
		require.Equal(t, http.StatusOK, b.logInFrom(t, "203.0.113.77", username, goodPassword))
	}
	require.Equal(t, http.StatusOK, a.logInFrom(t, "203.0.113.77", username, goodPassword), "the old key still works beside it")
}

// TestAttackStolenServer: a thief has everything that the server has, and the
// database and the bucket, but the service has revoked the token, as it does
// after a theft or when the token's time is over. Nothing opens. Until then the
// thief can do what the server can, and the log of the service shows it.
func TestAttackStolenServer(t *testing.T) {
	t.Parallel()
	for name, service := range map[string]func(*testing.T) kmstest.Service{
		"fake": func(t *testing.T) kmstest.Service { t.Helper(); return kmstest.NewFake(t).Service },
		"real": kmstest.Real,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kms := service(t)
			a := setup(t, func(c *config.Config) { c.VaultKeys = []vault.KEK{kms.Open(t)} })
			_, client := a.newUser(t)
			profile := map[string]string{"skin_type": "Oily", "allergies": canary, "triggers": canary, "duration": canary}
			require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile).status)
			read := func(server *program) answer {
				return server.send(t, http.MethodGet, "/api/user/profile/", client.access, nil)
			}

			// With the live token a copy of the server opens everything.
			copied := a.config
			copied.VaultKeys = []vault.KEK{kms.Open(t)}
			require.Contains(t, string(read(replica(t, a.pool, copied)).body), canary, "a live token is as good as the server")

			kms.Revoke(t)
			copied.VaultKeys = []vault.KEK{kms.Open(t)}
			stolen := read(replica(t, a.pool, copied))
			require.Equal(t, http.StatusServiceUnavailable, stolen.status)
			require.NotContains(t, string(stolen.body), canary)
			requireNothingOpens(t, a, copied)
			require.Contains(t, string(read(a).body), canary, "the server itself goes on for a minute with what it knows")
		})
	}
}

// TestRotatingTheVaultKeyWhilePeopleRead: the service's key is rotated again and
// again, and all keys of users are wrapped anew, while two servers read and write
// what is encrypted with them. No request fails, and everything opens afterwards.
func TestRotatingTheVaultKeyWhilePeopleRead(t *testing.T) {
	t.Parallel()
	kms := kmstest.NewFake(t)
	a := setup(t, func(c *config.Config) { c.VaultKeys = []vault.KEK{kms.Open(t)} })
	copied := a.config
	copied.VaultKeys = []vault.KEK{kms.Open(t)}
	b := replica(t, a.pool, copied)
	profile := map[string]string{"skin_type": "Oily", "allergies": canary, "triggers": canary, "duration": canary}
	rotated := make(chan struct{})
	var people sync.WaitGroup
	for range 4 {
		_, client := a.newUser(t)
		people.Go(func() {
			for last := false; !last; {
				select {
				case <-rotated:
					last = true
				default:
				}
				if res := a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile); res.status != http.StatusOK {
					t.Errorf("writing: status %d", res.status)
				}
				if res := b.send(t, http.MethodGet, "/api/user/profile/", client.access, nil); !strings.Contains(string(res.body), canary) {
					t.Errorf("reading: status %d: %s", res.status, res.body)
				}
			}
		})
	}
	operator, err := vault.New(buckettest.Open(t, a.config.BucketURL), []vault.KEK{kms.Open(t)}, time.Now)
	require.NoError(t, err)
	for range 20 {
		kms.Rotate(t)
		_, err := operator.Rewrap(t.Context(), nil)
		require.NoError(t, err)
	}
	close(rotated)
	people.Wait()
}

// requireNothingOpens tries every secret of the settings as a vault key on every
// object and sealed value.
func requireNothingOpens(t *testing.T, a *program, stolen config.Config) {
	t.Helper()
	bucket := buckettest.Open(t, stolen.BucketURL)
	wrapped, err := bucket.Get(t.Context(), "keys/1")
	require.NoError(t, err)
	var sealed []byte
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT sealed_profile FROM users WHERE sealed_profile IS NOT NULL").Scan(&sealed))
	_, name, found := bytes.Cut(wrapped[:2+int(wrapped[1])], wrapped[:2])
	require.True(t, found)
	for _, secret := range [][]byte{stolen.TokenKeys[0].Secret[:vault.KeyBytes], wrapped[len(wrapped)-vault.KeyBytes:], make([]byte, vault.KeyBytes)} {
		guess, err := vault.NewKey(string(name), secret)
		require.NoError(t, err)
		thief, err := vault.New(bucket, []vault.KEK{guess}, time.Now)
		require.NoError(t, err)
		_, err = thief.Open(t.Context(), 1, vault.Place{Field: "profile", Row: ""}, sealed)
		require.ErrorContains(t, err, "cannot be unwrapped")
	}
	require.NotContains(t, string(sealed)+string(wrapped), canary)
}

// TestReadinessTellsOfTheService: a service that is away does not take servers
// away, but the answer says so.
func TestReadinessTellsOfTheService(t *testing.T) {
	t.Parallel()
	fake := kmstest.NewFake(t)
	a := setup(t, func(c *config.Config) { c.VaultKeys = []vault.KEK{fake.Open(t)} })
	_, body := fetch(t, a.url+"/readyz")
	require.Equal(t, "ready\nmessage reader: off, rules alone\n", body)

	fake.Meddle(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	b := replica(t, a.pool, a.config)
	status, body := fetch(t, b.url+"/readyz")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, "degraded: the key management service does not answer")
	_, client := b.newUser(t) // Signing up and logging in need no key.
	res := b.send(t, http.MethodPut, "/api/user/profile/", client.access,
		map[string]string{"skin_type": "Oily", "allergies": "none", "triggers": "heat", "duration": "a year"})
	require.Equal(t, http.StatusServiceUnavailable, res.status)
	require.NotEmpty(t, res.header.Get("Retry-After"))
}
