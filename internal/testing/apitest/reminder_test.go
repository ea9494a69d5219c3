package apitest_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/reminder"
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/skincare"
)

const (
	remindersPath     = "/api/user/reminders/"
	subscriptionsPath = "/api/user/push-subscriptions/"
)

func pushKey(t *testing.T) webpush.Key {
	t.Helper()
	text, err := webpush.NewKey()
	require.NoError(t, err)
	key, err := webpush.ParseKey(text)
	require.NoError(t, err)
	return key
}

// browser is one that can be reminded.
type browser struct {
	to webpush.Subscription
}

// newBrowser returns one that Google's push service knows by a name.
func newBrowser(name string) browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	return browser{webpush.Subscription{
		Endpoint: "https://fcm.googleapis.com/fcm/send/" + name, P256DH: key.PublicKey().Bytes(), Auth: []byte(rand.Text()[:16]),
	}}
}

func (b browser) path() string { return subscriptionsPath + b.id() + "/" }

func (b browser) id() string { return string(reminder.IDOf(b.to.Endpoint)) }

func (b browser) body() map[string]string {
	return map[string]string{
		"endpoint": b.to.Endpoint,
		"p256dh":   base64.RawURLEncoding.EncodeToString(b.to.P256DH),
		"auth":     base64.URLEncoding.EncodeToString(b.to.Auth),
	}
}

// reminderTimes are good settings: every evening at nine in London.
func reminderTimes() map[string]any {
	return map[string]any{
		"time_zone": "Europe/London",
		"morning":   map[string]any{"on": false, "time": "08:00"},
		"evening":   map[string]any{"on": true, "time": "21:05"},
		"check_in":  map[string]any{"on": true, "time": "18:00", "weekday": 6},
	}
}

// newReminders has a person reminded on a device whose address holds a text.
func (a *program) newReminders(t *testing.T, access, text string) browser {
	t.Helper()
	res := a.send(t, http.MethodPut, remindersPath, access, reminderTimes())
	require.Equal(t, http.StatusNoContent, res.status, "%s", res.body)
	b := newBrowser(rand.Text() + text)
	res = a.send(t, http.MethodPut, b.path(), access, b.body())
	require.Equal(t, http.StatusNoContent, res.status, "%s", res.body)
	return b
}

type reminders struct {
	Available bool   `json:"available"`
	PublicKey string `json:"public_key"`
	TimeZone  string `json:"time_zone"`
	Morning   struct {
		On   bool   `json:"on"`
		Time string `json:"time"`
	} `json:"morning"`
	Evening struct {
		On   bool   `json:"on"`
		Time string `json:"time"`
	} `json:"evening"`
	CheckIn struct {
		On      bool   `json:"on"`
		Time    string `json:"time"`
		Weekday int    `json:"weekday"`
	} `json:"check_in"`
	Devices    int  `json:"devices"`
	ThisDevice bool `json:"this_device"`
}

func (a *program) reminders(t *testing.T, access, device string) reminders {
	t.Helper()
	res := a.send(t, http.MethodGet, remindersPath+"?device="+device, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var r reminders
	require.NoError(t, json.Unmarshal(res.body, &r))
	return r
}

// TestReminders: off until somebody turns them on, kept, and refused where they
// make no sense.
func TestReminders(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	_, other := a.newUser(t)
	before := a.reminders(t, client.access, "")
	require.True(t, before.Available)
	require.Len(t, before.PublicKey, 87)
	require.Equal(t, []bool{false, false, false}, []bool{before.Morning.On, before.Evening.On, before.CheckIn.On})
	require.Equal(t, []string{"08:00", "21:00", "18:00"}, []string{before.Morning.Time, before.Evening.Time, before.CheckIn.Time})

	b := a.newReminders(t, client.access, "x")
	after := a.reminders(t, client.access, b.id())
	require.Equal(t, "Europe/London", after.TimeZone)
	require.Equal(t, "21:05", after.Evening.Time)
	require.Equal(t, 6, after.CheckIn.Weekday)
	require.Equal(t, []bool{false, true, true}, []bool{after.Morning.On, after.Evening.On, after.CheckIn.On})
	require.Equal(t, 1, after.Devices)
	require.True(t, after.ThisDevice)
	require.False(t, a.reminders(t, client.access, newBrowser("other").id()).ThisDevice)
	require.Zero(t, a.reminders(t, other.access, b.id()).Devices)

	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPut, b.path(), client.access, b.body()).status, "again")
	require.Equal(t, 1, a.reminders(t, client.access, b.id()).Devices)
	for range reminder.MaxDevices + 2 {
		a.newReminders(t, client.access, "y")
	}
	require.Equal(t, reminder.MaxDevices, a.reminders(t, client.access, "").Devices, "the oldest end")

	for field, value := range map[string]any{
		"time_zone": "Mars/Olympus", "evening": map[string]any{"on": true, "time": "25:00"},
		"check_in": map[string]any{"on": true, "time": "18:00", "weekday": 7},
	} {
		times := reminderTimes()
		times[field] = value
		require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, remindersPath, client.access, times).status, field)
	}
}

// TestReminderEndpoints: the server calls what a browser names, so that only
// known push services are taken.
func TestReminderEndpoints(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	put := func(b browser) int { return a.send(t, http.MethodPut, b.path(), client.access, b.body()).status }
	for _, endpoint := range []string{
		"https://web.push.apple.com/QGx", "https://updates.push.services.mozilla.com/wpush/v2/gAAA", "https://wns2-par02p.notify.windows.com/w/?token=BQ",
		"https://fcm.googleapis.com:443/fcm/send/a",
	} {
		b := newBrowser("x")
		b.to.Endpoint = endpoint
		require.Equal(t, http.StatusNoContent, put(b), endpoint)
	}
	for _, endpoint := range []string{
		"http://fcm.googleapis.com/fcm/send/a", "https://fcm.googleapis.com:8443/a", "https://fcm.googleapis.com.attacker.example/a",
		"https://attacker.example/fcm.googleapis.com", "https://user@fcm.googleapis.com/a", "https://127.0.0.1/a", "http://127.0.0.1:9000/a",
		"https://push.apple.com/a", "https://.push.apple.com/a", "https://10.0.0.1#.push.apple.com/a", "https://[::1]/a", "file:///etc/passwd",
		"https://169.254.169.254/latest/meta-data/", "https://fcm.googleapis.com/" + strings.Repeat("a", 2048), "",
	} {
		b := newBrowser("x")
		b.to.Endpoint = endpoint
		require.Equal(t, http.StatusUnprocessableEntity, put(b), endpoint)
	}
	b := newBrowser("x")
	b.to.Auth = b.to.Auth[:15]
	require.Equal(t, http.StatusUnprocessableEntity, put(b), "a short secret")
	b = newBrowser("x")
	b.to.P256DH[3] ^= 1
	require.Equal(t, http.StatusUnprocessableEntity, put(b), "a key that is not on the curve")
	b = newBrowser("x")
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, newBrowser("y").path(), client.access, b.body()).status, "another id")
}

// TestRemindersEnd: with the session, the account and the consent, and during a
// pause nothing can be turned on.
func TestRemindersEnd(t *testing.T) {
	t.Parallel()
	a := setup(t)
	username, client := a.newUser(t)
	_, other := a.newUser(t)
	b := a.newReminders(t, client.access, "x")
	require.Equal(t, http.StatusNotFound, a.send(t, http.MethodDelete, b.path(), other.access, nil).status)
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, b.path(), client.access, nil).status)
	require.Equal(t, http.StatusNotFound, a.send(t, http.MethodDelete, b.path(), client.access, nil).status)

	b = a.newReminders(t, client.access, "x")
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPut, b.path(), other.access, b.body()).status)
	require.Zero(t, a.reminders(t, client.access, b.id()).Devices, "a browser is reminded for the account that used it last")

	a.newReminders(t, client.access, "x")
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, "/api/token/logout/", client.access, nil).status)
	client = a.logIn(t, username, goodPassword)
	require.Zero(t, a.reminders(t, client.access, "").Devices, "who logs out is not reminded there")
	require.True(t, a.reminders(t, client.access, "").Evening.On, "the times stay")

	a.newReminders(t, client.access, "x")
	a.dataSettings(t, client.access, map[string]any{"restricted": true})
	b = newBrowser("paused")
	require.Equal(t, http.StatusForbidden, a.send(t, http.MethodPut, remindersPath, client.access, reminderTimes()).status)
	require.Equal(t, http.StatusForbidden, a.send(t, http.MethodPut, b.path(), client.access, b.body()).status)
	off := reminderTimes()
	off["evening"], off["check_in"] = map[string]any{"on": false, "time": "21:00"}, map[string]any{"on": false, "time": "18:00", "weekday": 0}
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPut, remindersPath, client.access, off).status, "turning off is always possible")
	require.False(t, a.reminders(t, client.access, "").Evening.On)
	a.dataSettings(t, client.access, map[string]any{"restricted": false})

	a.newReminders(t, client.access, "x")
	a.withdraw(t, client.access, skincare.PurposeHealthData)
	left := a.reminders(t, client.access, "")
	require.Zero(t, left.Devices)
	require.False(t, left.Evening.On)
	require.Equal(t, http.StatusForbidden, a.send(t, http.MethodPut, remindersPath, client.access, reminderTimes()).status)
}

// TestRemindersOff: without a key there are none.
func TestRemindersOff(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.PushKey = webpush.Key{} })
	_, client := a.newUser(t)
	r := a.reminders(t, client.access, "")
	require.False(t, r.Available)
	require.Empty(t, r.PublicKey)
	b := newBrowser("x")
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, remindersPath, client.access, reminderTimes()).status)
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, b.path(), client.access, b.body()).status)
}
