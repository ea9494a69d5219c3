package apitest_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// logged is what a line of the log says about who did what.
type logged struct {
	Msg, Event, Reason, Pattern string
	User                        skincare.UserID
}

// security returns the lines of a log about accounts and refusals, in their
// order.
func security(t *testing.T, log string) []logged {
	t.Helper()
	var lines []logged
	scanner := bufio.NewScanner(strings.NewReader(log))
	for scanner.Scan() {
		var line struct {
			logged
			Time string
		}
		require.NoError(t, json.Unmarshal(scanner.Bytes(), &line), "every line is JSON")
		_, err := time.Parse(time.RFC3339Nano, line.Time)
		require.NoError(t, err, "and says when, and in which time zone")
		if line.Msg == "security event" || line.Msg == "request refused" {
			lines = append(lines, line.logged)
		}
	}
	return lines
}

// TestSecurityLog holds that the log tells what was tried on which account, and
// never by name.
func TestSecurityLog(t *testing.T) {
	t.Parallel()
	r := start(t, func(c *config.Config) { c.Limits.LoginPair = account.Rate{Burst: 3, Every: time.Hour} })
	const path, password = "/api/token/", "/api/user/change-password/"

	username, client := r.newUser(t)
	id := r.userID(t, client.access)
	r.send(t, http.MethodPost, path, "", login(username, "Wrong-Meadow-41"))
	r.send(t, http.MethodPost, path, "", login("nobody-at-all", "Wrong-Meadow-41"))
	r.send(t, http.MethodPost, password, client.access,
		map[string]string{"current_password": "Wrong-Meadow-41", "new_password": "Still-Meadow-42"})
	r.send(t, http.MethodGet, "/api/admin/users/", client.access, nil)
	r.send(t, http.MethodGet, "/api/questionnaires/1/image/", client.access, nil)
	r.send(t, http.MethodPost, password, client.access,
		map[string]string{"current_password": goodPassword, "new_password": "weak"})
	r.newCodes(t, client.access)
	r.recover(t, username, canary, "Still-Meadow-42")
	r.send(t, http.MethodPost, "/api/user/sessions/end-others/", client.access, nil)
	r.send(t, http.MethodPost, "/api/token/logout/", client.access, nil)
	r.send(t, http.MethodGet, "/api/user/me/", client.access, nil)
	for range 3 {
		r.send(t, http.MethodPost, path, "", login(username, "Wrong-Meadow-41"))
	}
	r.stop()
	require.NoError(t, <-r.stopped)

	event := func(name account.Event, user skincare.UserID) logged {
		return logged{Msg: "security event", Event: string(name), User: user}
	}
	refused := func(reason, pattern string, user skincare.UserID) logged {
		return logged{Msg: "request refused", Reason: reason, Pattern: pattern + "{$}", User: user}
	}
	require.Equal(t, []logged{
		event(account.EventSignedUp, id),
		event(account.EventLoggedIn, id),
		event(account.EventLoginFailed, id),
		refused("unauthorized", "POST "+path, 0),
		event(account.EventLoginFailed, 0),
		refused("unauthorized", "POST "+path, 0),
		event(account.EventPasswordRefused, id),
		refused("wrong_password", "POST "+password, id),
		refused("forbidden", "GET /api/admin/users/", id),
		refused("not_found", "GET /api/questionnaires/{id}/image/", id),
		refused("invalid", "POST "+password, id),
		event(account.EventCodesMade, id),
		event(account.EventRecoveryRefused, id),
		refused("unauthorized", "POST "+recoverPath, 0),
		event(account.EventSessionsEnded, id),
		event(account.EventLoggedOut, id),
		refused("unauthorized", "GET /api/user/me/", 0),
		event(account.EventLoginFailed, id),
		refused("unauthorized", "POST "+path, 0),
		event(account.EventLoginFailed, id),
		refused("unauthorized", "POST "+path, 0),
		refused("throttled", "POST "+path, 0),
	}, security(t, r.log.String()))
	require.NotContains(t, r.log.String(), username)
	require.NotContains(t, r.log.String(), "nobody-at-all")
	require.NotContains(t, r.log.String(), canary)
}
