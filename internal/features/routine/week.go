package routine

import (
	"context"
	"strings"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// maxText bounds what to do in a morning or an evening, in characters.
const maxText = 2000

// Add keeps a week: seven days in a row, of which date, morning and evening
// count. Days of the same dates make way. An attempt that has succeeded before
// gets the same answer again.
func (s *Service) Add(
	ctx context.Context, user skincare.UserID, attempt skincare.Attempt, days []skincare.RoutineDay,
) (skincare.RoutineAdded, error) {
	if err := attempt.Check(); err != nil {
		return skincare.RoutineAdded{}, err
	}
	if err := check(days); err != nil {
		return skincare.RoutineAdded{}, err
	}
	week := Week{Name: skincare.NewObjectID(), Attempt: attempt, AddedAt: s.Now()}
	for _, day := range days {
		row, err := s.seal(ctx, user, day)
		if err != nil {
			return skincare.RoutineAdded{}, err
		}
		week.Days = append(week.Days, row)
	}
	name, replaced, err := s.Store.Add(ctx, user, week)
	if err != nil {
		return skincare.RoutineAdded{}, err
	}
	return skincare.RoutineAdded{Week: name.UUID(), Replaced: replaced}, nil
}

// Seal returns days as they are stored, for a week of a course. Nothing is kept.
func (s *Service) Seal(ctx context.Context, user skincare.UserID, days []skincare.RoutineDay) ([]skincare.SealedDay, error) {
	if err := checkTexts(days); err != nil {
		return nil, err
	}
	return skincare.TryConvert(days, func(day skincare.RoutineDay) (skincare.SealedDay, error) {
		row, err := s.seal(ctx, user, day)
		return skincare.SealedDay{Name: row.Name, Date: row.Date, Sealed: row.Sealed}, err
	})
}

// Made returns the week that an attempt has made, with those of its days that
// are still kept. There are none when it has made nothing.
func (s *Service) Made(
	ctx context.Context, user skincare.UserID, attempt skincare.Attempt,
) (skincare.RoutineAdded, []skincare.RoutineDay, error) {
	if err := attempt.Check(); err != nil {
		return skincare.RoutineAdded{}, nil, err
	}
	rows, replaced, err := s.Store.ByAttempt(ctx, user, attempt)
	if err != nil || len(rows) == 0 {
		return skincare.RoutineAdded{}, nil, err
	}
	days, err := s.openAll(ctx, user, rows)
	return skincare.RoutineAdded{Week: rows[0].Week.UUID(), Replaced: replaced}, days, err
}

// check returns an error of KindInvalid for what is not a week.
func check(days []skincare.RoutineDay) error {
	if len(days) != skincare.RoutineDays {
		return notAWeek()
	}
	for i, day := range days {
		if day.Date != days[0].Date.AddDays(i) {
			return notAWeek()
		}
	}
	return checkTexts(days)
}

func checkTexts(days []skincare.RoutineDay) error {
	for _, day := range days {
		for _, text := range []string{day.Morning, day.Evening} {
			if strings.TrimSpace(text) == "" || utf8.RuneCountInString(text) > maxText ||
				!utf8.ValidString(text) || strings.ContainsRune(text, 0) {
				return skincare.Errorf(skincare.KindInvalid,
					"Each day needs plain text for morning and evening, of at most %d characters.", maxText)
			}
		}
	}
	return nil
}

func notAWeek() error {
	return skincare.Errorf(skincare.KindInvalid, "A week of routines is %d days in a row.", skincare.RoutineDays)
}

// TooMany is the answer to someone who would keep more than MaxDays.
func TooMany() error {
	return skincare.Errorf(skincare.KindInvalid,
		"We can store routines for at most %d days, and this week would exceed that. Please delete some old ones.", MaxDays)
}

// Undo takes back the week that was added last, and returns the dates whose
// earlier days are back.
func (s *Service) Undo(ctx context.Context, user skincare.UserID, week string) ([]skincare.Date, error) {
	name, ok := skincare.ParseObjectID(week)
	if !ok {
		return nil, TooLate()
	}
	return s.Store.Undo(ctx, user, name, s.Now().Add(-undoFor))
}

// TooLate is the answer to whoever takes back a week that is not there, not
// theirs, not the newest or too old.
func TooLate() error {
	return skincare.Errorf(skincare.KindNotFound, "This week can no longer be undone.")
}

// Sweep removes days that were replaced by a week which can no longer be taken
// back, and returns how many.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	return s.Store.Sweep(ctx, s.Now().Add(-keepReplaced))
}
