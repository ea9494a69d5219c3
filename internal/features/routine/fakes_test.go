package routine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"clary.example/internal/features/routine"
	"clary.example/internal/skincare"
)

// world is everything around the service. It fails where it is told to.
type world struct {
	service *routine.Service
	now     time.Time
	// broken is what the store and the vault return.
	broken error

	weeks []routine.Week
	// after and before are the times that the store was asked about.
	after, before time.Time
	asked         []string
}

func setup() *world {
	w := &world{now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}
	w.service = &routine.Service{
		Store: fakeStore{w}, Vault: fakeVault{w}, Now: func() time.Time { return w.now },
	}
	return w
}

// week returns seven days from a date on.
func week(from skincare.Date) []skincare.RoutineDay {
	var days []skincare.RoutineDay
	for i := range skincare.RoutineDays {
		days = append(days, skincare.RoutineDay{
			Date: from.AddDays(i), Morning: fmt.Sprintf("Rinse %d.", i), Evening: fmt.Sprintf("Cleanse %d.", i),
		})
	}
	return days
}

// fakeVault seals by writing in front what it is sealed for.
type fakeVault struct{ *world }

func label(user skincare.UserID, field, row string) []byte {
	return fmt.Appendf(nil, "%d/%s/%s:", user, field, row)
}

func (f fakeVault) Seal(_ context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return append(label(user, field, row), data...), f.broken
}

func (f fakeVault) Open(_ context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	data, ok := bytes.CutPrefix(sealed, label(user, field, row))
	if !ok {
		return nil, errors.New("does not belong here")
	}
	return data, f.broken
}

// fakeStore keeps the weeks of one user and replaces nothing but what its
// answers say.
type fakeStore struct{ *world }

func (f fakeStore) All(ctx context.Context, user skincare.UserID) ([]routine.Row, error) {
	return f.List(ctx, user)
}

func (f fakeStore) Add(_ context.Context, _ skincare.UserID, week routine.Week) (skincare.ObjectID, []skincare.Date, error) {
	f.weeks = append(f.weeks, week)
	return week.Name, []skincare.Date{week.Days[0].Date}, f.broken
}

func (f fakeStore) ByAttempt(
	_ context.Context, _ skincare.UserID, attempt skincare.Attempt,
) ([]routine.Row, []skincare.Date, error) {
	for _, week := range f.weeks {
		if attempt != "" && week.Attempt == attempt {
			return rows(week), []skincare.Date{week.Days[0].Date}, f.broken
		}
	}
	return nil, nil, f.broken
}

func (f fakeStore) List(context.Context, skincare.UserID) ([]routine.Row, error) {
	var list []routine.Row
	for _, week := range f.weeks {
		list = append(list, rows(week)...)
	}
	return list, f.broken
}

func rows(week routine.Week) []routine.Row {
	var list []routine.Row
	for i, row := range week.Days {
		row.ID, row.Week, row.MorningDone = skincare.RoutineID(i+1), week.Name, i == 0
		list = append(list, row)
	}
	return list
}

func (f fakeStore) Weeks(_ context.Context, _ skincare.UserID, today skincare.Date) ([]skincare.RoutineWeek, error) {
	return []skincare.RoutineWeek{{Monday: today, Planned: 14}}, f.broken
}

func (f fakeStore) Spells(context.Context, skincare.UserID) ([]skincare.RoutineSpell, error) {
	return []skincare.RoutineSpell{{First: skincare.DateOf(f.now), Last: skincare.DateOf(f.now)}}, f.broken
}

func (f fakeStore) SetDone(_ context.Context, _ skincare.UserID, id skincare.RoutineID, morning, evening bool) error {
	f.asked = append(f.asked, fmt.Sprint("done ", id, morning, evening))
	return f.broken
}

func (f fakeStore) Delete(_ context.Context, _ skincare.UserID, id skincare.RoutineID) error {
	f.asked = append(f.asked, fmt.Sprint("delete ", id))
	return f.broken
}

func (f fakeStore) Undo(_ context.Context, _ skincare.UserID, week skincare.ObjectID, addedAfter time.Time) ([]skincare.Date, error) {
	f.after = addedAfter
	if len(f.weeks) == 0 || f.weeks[len(f.weeks)-1].Name != week {
		return nil, routine.TooLate()
	}
	return []skincare.Date{f.weeks[0].Days[0].Date}, f.broken
}

func (f fakeStore) Sweep(_ context.Context, replacedBefore time.Time) (int, error) {
	f.before = replacedBefore
	return 3, f.broken
}
