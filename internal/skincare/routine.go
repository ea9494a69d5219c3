package skincare

import (
	"fmt"
	"time"
)

// RoutineID identifies a routine of a user.
type RoutineID int64

// RoutineDays is how many days are asked for and added at once: a week.
const RoutineDays = 7

// RoutineDay is a routine: what to do for the skin on one day.
type RoutineDay struct {
	ID               RoutineID
	Date             Date
	Morning, Evening string
	// MorningDone and EveningDone are what the person has ticked off.
	MorningDone, EveningDone bool
	// Week is a UUID that the days which were added together share.
	Week string
}

// RoutineWeek is how much of a week of routines was done.
type RoutineWeek struct {
	Monday Date
	// Planned are the mornings and evenings up to today, and Done those of them
	// that are ticked off.
	Planned, Done int
}

// RoutineGap is how many days without a routine may pass before the next one
// counts as a new start.
const RoutineGap = 28

// RoutineSpell is a time with a routine, without a gap of more than RoutineGap
// days.
type RoutineSpell struct {
	First, Last Date
}

// RoutineAdded is what came of adding a week of routines.
type RoutineAdded struct {
	Week string
	// Replaced are the dates whose routines had to make way, in order.
	Replaced []Date
}

// Date is a day of the calendar, at no time and in no place.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf returns the date in UTC at a time. What is today is decided there,
// for everybody.
func DateOf(t time.Time) Date {
	var d Date
	d.Year, d.Month, d.Day = t.UTC().Date()
	return d
}

// ParseDate reads a date as String writes it.
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return Date{}, fmt.Errorf("parse date: %w", err)
	}
	return DateOf(t), nil
}

// String returns the date in the form 2006-01-02.
func (d Date) String() string { return d.Midnight().Format(time.DateOnly) }

// AddDays returns the date some days later.
func (d Date) AddDays(days int) Date { return DateOf(d.Midnight().AddDate(0, 0, days)) }

// Midnight returns the beginning of the day in UTC.
func (d Date) Midnight() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// SealedDay is what to do on a day, encrypted under a new name.
type SealedDay struct {
	Name   ObjectID
	Date   Date
	Sealed []byte
}
