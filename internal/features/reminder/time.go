package reminder

import (
	"strings"
	"time"
	_ "time/tzdata" // A container may have no time zones of its own.

	"clary.example/internal/skincare"
)

// Time is one reminder that is on.
type Time struct {
	Kind Kind
	// Minute is the minute of the day by the person's clock.
	Minute int
	// Weekday is the day of the check-in. The other kinds are due every day, and are sent
	// on that day alone once a routine has gone on for two weeks.
	Weekday time.Weekday
	// Zone is a name of the IANA time zone database.
	Zone string
	// Next is when it is due.
	Next time.Time
}

const (
	minutesPerDay  = 24 * 60
	maxZone        = 64
	minutesPerHour = 60
	// The next time is looked for so many days ahead: a week, and
	// some for zones that skip a day.
	searchDays = 9
	mostOffset = 30 * time.Hour
)

// location returns the time zone of a name. Names that mean the clock of the
// server are refused.
func location(zone string) (*time.Location, error) {
	zoneError := skincare.Errorf(skincare.KindInvalid, "We don't know this time zone.")
	if zone == "" || zone == "Local" || len(zone) > maxZone || strings.HasPrefix(zone, "/") || strings.Contains(zone, "..") {
		return nil, zoneError
	}
	in, err := time.LoadLocation(zone)
	if err != nil {
		return nil, zoneError
	}
	return in, nil
}

// check returns an error of KindInvalid for what is no reminder.
func (t Time) check() error {
	if t.Minute < 0 || t.Minute >= minutesPerDay || t.Weekday < time.Sunday || t.Weekday > time.Saturday {
		return skincare.Errorf(skincare.KindInvalid, "Please choose a time between 00:00 and 23:59, and a day of the week.")
	}
	_, err := location(t.Zone)
	return err
}

// NextAfter returns when a reminder is due next, later than a time. When clocks
// go forward, a time that does not exist comes as soon as they have. When they go
// back, a time that exists twice comes the first time.
func (t Time) NextAfter(after time.Time) (time.Time, error) {
	in, err := location(t.Zone)
	if err != nil {
		return time.Time{}, err
	}
	local := after.In(in)
	for ahead := -1; ahead < searchDays; ahead++ {
		day := time.Date(local.Year(), local.Month(), local.Day()+ahead, 12, 0, 0, 0, time.UTC)
		if t.Kind == CheckIn && day.Weekday() != t.Weekday {
			continue
		}
		if at := t.on(day, in); at.After(after) {
			return at, nil
		}
	}
	return time.Time{}, skincare.Errorf(skincare.KindInvalid, "We don't know this time zone.")
}

// on returns the first moment of a day at which the clocks of a place show the
// time, or have gone past it.
func (t Time) on(day time.Time, in *time.Location) time.Time {
	wall := time.Date(day.Year(), day.Month(), day.Day(), t.Minute/minutesPerHour, t.Minute%minutesPerHour, 0, 0, time.UTC)
	// No zone is so far from UTC.
	at := wall.Add(-mostOffset).In(in)
	for {
		_, offset := at.Zone()
		_, end := at.ZoneBounds()
		// While the offset stays the same, the time comes at one moment.
		moment := wall.Add(-time.Duration(offset) * time.Second).In(in)
		if moment.Before(at) {
			moment = at // The clocks went past it when this offset began.
		}
		if end.IsZero() || moment.Before(end) {
			return moment.UTC()
		}
		at = end
	}
}

// DayOf returns the date of the person's calendar at a time.
func (t Time) DayOf(at time.Time) (skincare.Date, error) {
	in, err := location(t.Zone)
	if err != nil {
		return skincare.Date{}, err
	}
	var day skincare.Date
	day.Year, day.Month, day.Day = at.In(in).Date()
	return day, nil
}
