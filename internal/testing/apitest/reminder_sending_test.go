package apitest_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/reminder"
	"clary.example/internal/testing/pushserver"
)

// pushed is a server that sends reminders to a push service of the test.
type pushed struct {
	*running

	service *pushserver.Server
}

func startPushed(t *testing.T) pushed {
	t.Helper()
	key := pushKey(t)
	service, err := pushserver.New(key.Public())
	require.NoError(t, err)
	listening := httptest.NewServer(service)
	t.Cleanup(listening.Close)
	service.Origin = listening.URL
	r := start(t, func(c *config.Config) {
		c.PushKey, c.PushTestOrigin, c.SupportEmail = key, listening.URL, "support@clary.example"
	})
	return pushed{r, service}
}

// subscribe has a person reminded on a browser of the push service.
func (p pushed) subscribe(t *testing.T, access, name string) browser {
	t.Helper()
	to, err := p.service.Subscribe(name)
	require.NoError(t, err)
	b := browser{to}
	require.Equal(t, http.StatusNoContent, p.send(t, http.MethodPut, remindersPath, access, reminderTimes()).status)
	res := p.send(t, http.MethodPut, b.path(), access, b.body())
	require.Equal(t, http.StatusNoContent, res.status, "%s", res.body)
	return b
}

// due makes a reminder of a person due some time ago.
func (p pushed) due(t *testing.T, access string, kind reminder.Kind, ago time.Duration) {
	t.Helper()
	p.exec(t, "UPDATE reminders SET next_at = date_trunc('second', now()) - $3::interval WHERE user_id = $1 AND kind = $2",
		p.userID(t, access), kind, ago)
}

// sentTo returns the messages that came for a browser.
func (p pushed) sentTo(t *testing.T, name string) []pushserver.Message {
	t.Helper()
	all, err := p.service.Messages()
	require.NoError(t, err)
	var list []pushserver.Message
	for _, m := range all {
		if m.Browser == name {
			list = append(list, m)
		}
	}
	return list
}

// idle waits until no reminder is to be sent.
func (p pushed) idle(t *testing.T) {
	t.Helper()
	require.Eventually(t, func() bool {
		return p.count(t, "reminders WHERE next_at <= now()") == 0 && p.count(t, "river_job WHERE kind = 'remind' AND state IN ('available', 'running')") == 0
	}, 2*soon, 100*time.Millisecond)
}

// TestRemindersAreSent: with no content, once, and only to those who want them.
func TestRemindersAreSent(t *testing.T) {
	t.Parallel()
	p := startPushed(t)
	_, client := p.newUser(t)
	_, ticked := p.newUser(t)
	_, paused := p.newUser(t)
	_, late := p.newUser(t)
	p.subscribe(t, client.access, "phone")
	p.subscribe(t, client.access, "tablet")
	p.subscribe(t, ticked.access, "ticked")
	p.subscribe(t, paused.access, "paused")
	p.subscribe(t, late.access, "late")
	p.newCheckIn(t, ticked.access, today(), map[string]any{"bother": "a_little"})
	p.dataSettings(t, paused.access, map[string]any{"restricted": true})
	p.due(t, client.access, reminder.Evening, time.Minute)
	p.due(t, ticked.access, reminder.CheckIn, time.Minute)
	p.due(t, paused.access, reminder.Evening, time.Minute)
	p.due(t, late.access, reminder.Evening, 3*time.Hour)
	p.idle(t)

	for _, device := range []string{"phone", "tablet"} {
		sent := p.sentTo(t, device)
		require.Len(t, sent, 1, device)
		require.Equal(t, 8030, sent[0].Body.WebPush)
		require.Equal(t, "Clary: your evening routine", sent[0].Body.Notification.Title)
		require.Equal(t, publicURL+"/", sent[0].Body.Notification.Navigate)
		require.Equal(t, sent[0].Topic, sent[0].Body.Notification.Tag)
		require.InDelta(t, 3*time.Hour-time.Minute, sent[0].TTL, float64(time.Minute), "useless after three hours")
	}
	require.NotEqual(t, p.sentTo(t, "phone")[0].Topic, p.sentTo(t, "tablet")[0].Topic)
	for _, device := range []string{"ticked", "paused", "late"} {
		require.Empty(t, p.sentTo(t, device), device)
	}
	require.Equal(t, 8, p.count(t, "reminders WHERE next_at > now() AND next_at < now() + interval '8 days'"), "each has a next time")
	require.NotContains(t, p.log.String(), "/push/", "no endpoint is in a log")
}

// TestRemindersFade: after two weeks of a routine they come once a week.
func TestRemindersFade(t *testing.T) {
	t.Parallel()
	p := startPushed(t)
	for name, is := range map[string]struct {
		// start is on which day from today on the routine began.
		start, weekdayFromToday int
		sent                    int
	}{
		"first week":         {-3, 3, 1},
		"third week":         {-16, 3, 0},
		"its day":            {-16, 0, 1},
		"long ago and again": {-60, 3, 1},
	} {
		_, client := p.newUser(t)
		user := p.userID(t, client.access)
		p.newWeek(t, client.access, today().AddDays(is.start), "Wash.", "")
		p.subscribe(t, client.access, name)
		p.exec(t, "UPDATE reminders SET weekday = (extract(DOW FROM now() AT TIME ZONE zone)::int + $2) % 7 WHERE user_id = $1", user, is.weekdayFromToday)
		p.due(t, client.access, reminder.Evening, time.Minute)
		p.idle(t)
		require.Len(t, p.sentTo(t, name), is.sent, name)
	}
}

// TestReminderAnswers: a subscription that has ended is removed, and a busy push
// service is asked again when it says.
func TestReminderAnswers(t *testing.T) {
	t.Parallel()
	p := startPushed(t)
	_, client := p.newUser(t)
	for name, answer := range map[string]pushserver.Answer{
		"gone": {Status: http.StatusGone}, "lost": {Status: http.StatusNotFound}, "busy": {Status: http.StatusTooManyRequests, RetryAfter: "1800"},
		"broken": {Status: http.StatusBadGateway}, "refused": {Status: http.StatusForbidden},
		"elsewhere": {Status: http.StatusTemporaryRedirect, Location: p.service.Origin + "/push/trap"},
	} {
		p.subscribe(t, client.access, name)
		p.service.Answer(name, answer)
	}
	_, err := p.service.Subscribe("trap")
	require.NoError(t, err)
	p.due(t, client.access, reminder.Evening, 0)
	p.idle(t)
	require.Zero(t, p.service.Count(), "a redirect is not followed")
	require.Equal(t, 4, p.reminders(t, client.access, "").Devices, "those that have ended are removed")
	require.Equal(t, 2, p.count(t, "river_job WHERE kind = 'remind' AND state = 'scheduled'"))
	require.Equal(t, 1, p.count(t, "river_job WHERE kind = 'remind' AND state = 'scheduled' AND scheduled_at > now() + interval '29 minutes'"))

	p.service.Answer("broken", pushserver.Answer{})
	p.exec(t, "UPDATE river_job SET scheduled_at = now() WHERE kind = 'remind' AND scheduled_at < now() + interval '5 minutes'")
	require.Eventually(t, func() bool { return len(p.sentTo(t, "broken")) == 1 }, 2*soon, 100*time.Millisecond)
	require.NotContains(t, p.log.String(), "/push/", "no endpoint is in a log")
}

// TestReminderSealed: what is kept of a browser opens for its owner and its row
// only, and is not used otherwise.
func TestReminderSealed(t *testing.T) {
	t.Parallel()
	p := startPushed(t)
	_, client := p.newUser(t)
	_, other := p.newUser(t)
	p.subscribe(t, client.access, "mine")
	p.subscribe(t, other.access, "theirs")
	p.exec(t, `UPDATE push_subscriptions AS p SET sealed = o.sealed FROM push_subscriptions AS o
		WHERE p.user_id = $1 AND o.user_id = $2`, p.userID(t, client.access), p.userID(t, other.access))
	p.due(t, client.access, reminder.Evening, 0)
	require.Eventually(t, func() bool {
		return p.count(t, "river_job WHERE kind = 'remind' AND state = 'scheduled'") == 1
	}, 2*soon, 100*time.Millisecond, "it is tried again later")
	require.Zero(t, p.service.Count())
}
