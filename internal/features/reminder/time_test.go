package reminder_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"clary.example/internal/features/reminder"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	require.NoError(t, err)
	return moment
}

func next(t *testing.T, when reminder.Time, after string) string {
	t.Helper()
	due, err := when.NextAfter(at(t, after))
	require.NoError(t, err)
	return due.Format(time.RFC3339)
}

func TestNextAfter(t *testing.T) {
	t.Parallel()
	london := func(clock string) reminder.Time {
		return reminder.Time{Kind: reminder.Morning, Minute: reminder.ParseClock(clock), Zone: "Europe/London"}
	}
	for _, tt := range []struct {
		name        string
		when        reminder.Time
		after, want string
	}{
		{"later today", london("08:00"), "2026-11-17T07:59:59Z", "2026-11-17T08:00:00Z"},
		{"not the same moment again", london("08:00"), "2026-11-17T08:00:00Z", "2026-11-18T08:00:00Z"},
		{"in summer", london("08:00"), "2026-07-01T12:00:00Z", "2026-07-02T07:00:00Z"},
		{"the night when clocks go forward", london("01:30"), "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"},
		{"the day after that night", london("01:30"), "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"},
		{"the night when clocks go back, the first time", london("01:30"), "2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z"},
		{"and not the second time", london("01:30"), "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"},
		{"set between the two", london("01:30"), "2026-10-25T01:10:00Z", "2026-10-26T01:30:00Z"},
		{"the hour after clocks went back", london("02:00"), "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z"},
		{
			"midnight that does not exist",
			reminder.Time{Kind: reminder.Evening, Minute: 0, Zone: "America/Santiago"},
			"2026-09-05T12:00:00Z", "2026-09-06T04:00:00Z",
		},
		{
			"half an hour",
			reminder.Time{Kind: reminder.Evening, Minute: reminder.ParseClock("02:15"), Zone: "Australia/Lord_Howe"},
			"2026-10-03T00:00:00Z", "2026-10-03T15:30:00Z",
		},
		{
			"west of Greenwich",
			reminder.Time{Kind: reminder.Evening, Minute: reminder.ParseClock("21:00"), Zone: "America/Los_Angeles"},
			"2026-11-17T02:00:00Z", "2026-11-17T05:00:00Z",
		},
		{
			"east of everybody",
			reminder.Time{Kind: reminder.Morning, Minute: reminder.ParseClock("06:00"), Zone: "Pacific/Kiritimati"},
			"2026-11-17T12:00:00Z", "2026-11-17T16:00:00Z",
		},
		{
			"once a week",
			reminder.Time{Kind: reminder.CheckIn, Minute: reminder.ParseClock("18:00"), Weekday: time.Sunday, Zone: "Europe/London"},
			"2026-11-15T18:00:00Z", "2026-11-22T18:00:00Z",
		},
		{
			"the day of the week is the person's",
			reminder.Time{Kind: reminder.CheckIn, Minute: reminder.ParseClock("06:00"), Weekday: time.Monday, Zone: "Asia/Tokyo"},
			"2026-11-15T20:00:00Z", "2026-11-15T21:00:00Z",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, next(t, tt.when, tt.after))
		})
	}
}

// TestOncePerDay: in every zone, on every day of a year, a daily reminder comes
// exactly once.
func TestOncePerDay(t *testing.T) {
	t.Parallel()
	zones := []string{
		"Europe/London", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Chatham",
		"Asia/Beirut", "America/Sao_Paulo", "Africa/Cairo", "Antarctica/Troll", "UTC",
	}
	rapid.Check(t, func(t *rapid.T) {
		when := reminder.Time{Kind: reminder.Evening, Minute: rapid.IntRange(0, 1439).Draw(t, "minute"), Zone: rapid.SampledFrom(zones).Draw(t, "zone")}
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		days := make(map[string]int)
		for range 366 {
			due, err := when.NextAfter(now)
			if err != nil || !due.After(now) || due.Sub(now) > 27*time.Hour {
				t.Fatalf("%v after %v: %v, %v", when, now, due, err)
			}
			day, err := when.DayOf(due)
			if err != nil {
				t.Fatal(err)
			}
			days[day.String()]++
			now = due
		}
		if len(days) != 366 {
			t.Fatalf("%v: %d days of 366 had a reminder", when, len(days))
		}
	})
}

func TestClock(t *testing.T) {
	t.Parallel()
	for _, clock := range []string{"00:00", "08:05", "23:59"} {
		require.Equal(t, clock, reminder.Clock(reminder.ParseClock(clock)))
	}
	for _, bad := range []string{"", "24:00", "8", "08:60", "noon"} {
		require.Equal(t, -1, reminder.ParseClock(bad), bad)
	}
}

func TestUnknownZones(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"", "Local", "Mars/Olympus", "../../etc/passwd", "/etc/localtime"} {
		_, err := reminder.Time{Kind: reminder.Morning, Zone: zone}.NextAfter(time.Now())
		require.Error(t, err, zone)
	}
}
