package webpush

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func decode(t *testing.T, text string) []byte {
	t.Helper()
	data, err := base64.RawURLEncoding.DecodeString(text)
	require.NoError(t, err)
	return data
}

// TestEncryptionExample is the example of RFC 8291, section 5 and appendix A.
func TestEncryptionExample(t *testing.T) {
	t.Parallel()
	to := Subscription{
		P256DH: decode(t, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
		Auth:   decode(t, "BTBZMqHH6r4Tts7J_aSIgg"),
	}
	server, err := ecdh.P256().NewPrivateKey(decode(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	require.NoError(t, err)
	message := []byte("When I grow up, I want to be a watermelon")
	body, err := encrypt(to, message, server, [saltBytes]byte(decode(t, "DGv6ra1nlYgDCS1FRnbzlw")))
	require.NoError(t, err)
	require.Equal(t, "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"+
		"yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN", base64.RawURLEncoding.EncodeToString(body))

	browser, err := ecdh.P256().NewPrivateKey(decode(t, "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	require.NoError(t, err)
	read, err := Decrypt(browser, to.Auth, body)
	require.NoError(t, err)
	require.Equal(t, message, read)
	body[len(body)-1] ^= 1
	_, err = Decrypt(browser, to.Auth, body)
	require.Error(t, err)
	_, err = Encrypt(to, make([]byte, maxPayload+1))
	require.Error(t, err)
}

func newKey(t *testing.T) Key {
	t.Helper()
	text, err := NewKey()
	require.NoError(t, err)
	key, err := ParseKey(text)
	require.NoError(t, err)
	return key
}

func TestKeys(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	require.False(t, key.IsZero())
	require.Len(t, key.Public(), 87)
	first, err := key.DigestKey()
	require.NoError(t, err)
	other, err := newKey(t).DigestKey()
	require.NoError(t, err)
	require.NotEqual(t, first, other)
	for _, bad := range []string{"", "short", strings.Repeat("A", 43), "!!!", strings.Repeat("_", 43)} {
		_, err := ParseKey(bad)
		require.Error(t, err, bad)
	}
	require.True(t, Key{}.IsZero())
	require.Empty(t, Key{}.Public())
}

func TestTokens(t *testing.T) {
	t.Parallel()
	now := time.Now()
	made := &tokens{key: newKey(t), contact: "mailto:a@clary.example", now: func() time.Time { return now }}
	first, err := made.header("https://push.example")
	require.NoError(t, err)
	again, err := made.header("https://push.example")
	require.NoError(t, err)
	require.Equal(t, first, again, "one token for many messages")
	now = now.Add(tokenLifetime / 2)
	later, err := made.header("https://push.example")
	require.NoError(t, err)
	require.NotEqual(t, first, later)
	for range 2 * maxTokens {
		_, err := made.header("https://" + rand.Text() + ".push.example")
		require.NoError(t, err)
	}
	require.LessOrEqual(t, len(made.known), maxTokens)
}

func TestPublicAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1", "fd00::1",
		"::ffff:127.0.0.1", "64:ff9b::7f00:1", "224.0.0.1", "240.0.0.1", "198.18.0.1",
	} {
		require.False(t, isPublic(netip.MustParseAddr(address)), address)
	}
	for _, address := range []string{"142.250.180.10", "17.188.143.1", "2a00:1450:4009:80b::200a", "::ffff:8.8.8.8"} {
		require.True(t, isPublic(netip.MustParseAddr(address)), address)
	}
	require.Error(t, publicOnly("127.0.0.1:9000")("tcp", "127.0.0.1:9001", nil))
	require.NoError(t, publicOnly("127.0.0.1:9000")("tcp", "127.0.0.1:9000", nil))
	require.Error(t, publicOnly("")("tcp", "nonsense", nil))
}

// TestDialRefusesPrivate: a known name that leads to a private address is not
// called.
func TestDialRefusesPrivate(t *testing.T) {
	t.Parallel()
	called := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called = true }))
	defer server.Close()
	client := New(Options{Key: newKey(t), Now: time.Now})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, nil)
	require.NoError(t, err)
	_, err = client.http.Do(request) //nolint:bodyclose // There is none.
	require.ErrorIs(t, err, errPrivate)
	require.False(t, called)
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 17, 8, 0, 0, 0, time.UTC)
	client := New(Options{Key: newKey(t), Now: func() time.Time { return now }})
	for header, want := range map[string]time.Duration{
		"": 0, "30": 30 * time.Second, "-5": 0, "9999999999": longestWait, "nonsense": 0, "Tue, 17 Nov 2026 08:02:00 GMT": 2 * time.Minute,
		"Mon, 16 Nov 2026 08:02:00 GMT": 0,
	} {
		require.Equal(t, want, client.retryAfter(header), header)
	}
}
