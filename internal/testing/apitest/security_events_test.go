package apitest_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const securityEventsPath = "/api/user/security-events/"

// seenEvent is a security event as its owner sees it.
type seenEvent struct {
	Kind   string    `json:"kind"`
	Device string    `json:"device"`
	At     time.Time `json:"at"`
}

// securityEvents returns the security events of a person, newest first.
func (a *program) securityEvents(t *testing.T, access string) []seenEvent {
	t.Helper()
	res := a.send(t, http.MethodGet, securityEventsPath, access, nil)
	require.Equal(t, http.StatusOK, res.status)
	var list []seenEvent
	require.NoError(t, json.Unmarshal(res.body, &list))
	return list
}

// kinds returns what happened, newest first.
func kinds(events []seenEvent) []string {
	list := []string{}
	for _, event := range events {
		list = append(list, event.Kind)
	}
	return list
}

func TestSecurityEvents(t *testing.T) {
	t.Parallel()
	a := setup(t)
	const android = "Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36"

	t.Run("a login on a new device is told once, with its coarse name", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		require.Equal(t, []string{"new_device"}, kinds(a.securityEvents(t, client.access)), "the first login")
		a.logInOn(t, username, android)
		a.logInOn(t, username, android)
		events := a.securityEvents(t, client.access)
		require.Equal(t, []string{"new_device", "new_device"}, kinds(events))
		require.Equal(t, "Chrome on Android", events[0].Device)
		require.WithinDuration(t, time.Now(), events[0].At, time.Minute)
	})

	t.Run("a login from a new network is told", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		_, err := a.pool.Exec(t.Context(), "UPDATE users SET known_networks = '{}' WHERE id = $1", a.userID(t, client.access))
		require.NoError(t, err)
		a.logIn(t, username, goodPassword)
		require.Len(t, a.securityEvents(t, client.access), 2)
	})

	t.Run("a new password, codes and a copy of the data are told", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		password := map[string]string{"current_password": goodPassword}
		require.Equal(t, http.StatusAccepted, a.send(t, http.MethodPost, "/api/user/exports/", client.access, password).status)
		require.Equal(t, http.StatusCreated, a.send(t, http.MethodPost, "/api/user/recovery-codes/", client.access, password).status)
		change := map[string]string{"current_password": goodPassword, "new_password": "Still-Meadow-42"}
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/change-password/", client.access, change).status)
		require.Equal(t, []string{"password_changed", "recovery_codes_made", "export_requested", "new_device"},
			kinds(a.securityEvents(t, client.access)))
	})

	t.Run("logging out everywhere is told at the next login", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		a.logOutAll(t, client)
		again := a.logIn(t, username, goodPassword)
		require.Equal(t, "logged_out_everywhere", a.securityEvents(t, again.access)[0].Kind)
	})

	t.Run("everybody sees their own", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		_, stranger := a.newUser(t)
		a.logOutAll(t, stranger)
		require.NotContains(t, kinds(a.securityEvents(t, client.access)), "logged_out_everywhere")
	})
}

// logOutAll ends every session of a person.
func (a *program) logOutAll(t *testing.T, client tokens) {
	t.Helper()
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, sessionsPath+"end-all/", client.access, nil).status)
}
