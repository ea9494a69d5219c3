package api

import (
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"clary.example/internal/features/reminder"
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getReminders handles GET /api/user/reminders/.
func (s *Server) getReminders(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	settings, err := s.Reminders.Settings(r.Context(), caller.ID, reminder.DeviceID(r.URL.Query().Get("device")))
	if err != nil {
		return err
	}
	// Usual times, for what is off.
	body := oas.Reminders{
		Available: s.Reminders.Available(), PublicKey: s.Reminders.PublicKey(),
		Morning: oas.Reminder{Time: "08:00"}, Evening: oas.Reminder{Time: "21:00"}, CheckIn: oas.WeeklyReminder{Time: "18:00"},
		Devices: settings.Devices, ThisDevice: settings.ThisDevice,
	}
	for _, t := range settings.Times {
		body.TimeZone = t.Zone
		switch at := reminder.Clock(t.Minute); t.Kind {
		case reminder.Morning:
			body.Morning = oas.Reminder{On: true, Time: at}
		case reminder.Evening:
			body.Evening = oas.Reminder{On: true, Time: at}
		case reminder.CheckIn:
			body.CheckIn = oas.WeeklyReminder{On: true, Time: at, Weekday: int(t.Weekday)}
		}
	}
	return respond(w, http.StatusOK, body)
}

// saveReminders handles PUT /api/user/reminders/.
func (s *Server) saveReminders(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.ReminderTimes](w, r)
	if err != nil {
		return err
	}
	var times []reminder.Time
	add := func(kind reminder.Kind, on bool, at oas.ClockTime) {
		if on {
			times = append(times, reminder.Time{
				Kind: kind, Minute: reminder.ParseClock(at), Weekday: time.Weekday(body.CheckIn.Weekday), Zone: body.TimeZone,
			})
		}
	}
	add(reminder.Morning, body.Morning.On, body.Morning.Time)
	add(reminder.Evening, body.Evening.On, body.Evening.Time)
	add(reminder.CheckIn, body.CheckIn.On, body.CheckIn.Time)
	return noContent(w, s.Reminders.SaveTimes(r.Context(), caller, times))
}

// savePushSubscription handles PUT /api/user/push-subscriptions/{id}/.
func (s *Server) savePushSubscription(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.PushSubscription](w, r)
	if err != nil {
		return err
	}
	to := webpush.Subscription{Endpoint: body.Endpoint, P256DH: base64URL(body.P256Dh), Auth: base64URL(body.Auth)}
	return noContent(w, s.Reminders.AddDevice(r.Context(), caller, reminder.DeviceID(r.PathValue("id")), to))
}

// deletePushSubscription handles DELETE /api/user/push-subscriptions/{id}/.
func (s *Server) deletePushSubscription(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Reminders.RemoveDevice(r.Context(), caller.ID, reminder.DeviceID(r.PathValue("id"))))
}

// base64URL decodes a text, with padding or without. What is none is nil.
func base64URL(text string) []byte {
	data, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return nil
	}
	return data
}
