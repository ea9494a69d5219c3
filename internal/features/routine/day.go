package routine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"clary.example/internal/skincare"
)

// field is what a sealed day is to the vault.
const field = "routine"

// texts is what to do on a day, in the form in which it is sealed.
type texts struct {
	Morning string `json:"morning"`
	Evening string `json:"evening"`
}

// List returns all days of a user, oldest first.
func (s *Service) List(ctx context.Context, user skincare.UserID) ([]skincare.RoutineDay, error) {
	rows, err := s.Store.List(ctx, user)
	if err != nil {
		return nil, err
	}
	return s.openAll(ctx, user, rows)
}

// StoredDay is a day with since when it is stored, and since when it is replaced.
type StoredDay struct {
	skincare.RoutineDay
	AddedAt, ReplacedAt time.Time
}

// All returns all days that are stored of a user, be they replaced or not, oldest
// first.
func (s *Service) All(ctx context.Context, user skincare.UserID) ([]StoredDay, error) {
	rows, err := s.Store.All(ctx, user)
	if err != nil {
		return nil, err
	}
	days, err := s.openAll(ctx, user, rows)
	if err != nil {
		return nil, err
	}
	stored := make([]StoredDay, 0, len(days))
	for i, day := range days {
		stored = append(stored, StoredDay{day, rows[i].AddedAt, rows[i].ReplacedAt})
	}
	return stored, nil
}

func (s *Service) openAll(ctx context.Context, user skincare.UserID, rows []Row) ([]skincare.RoutineDay, error) {
	return skincare.TryConvert(rows, func(row Row) (skincare.RoutineDay, error) { return s.open(ctx, user, row) })
}

// Weeks returns how much was done of each week up to today, oldest first. It
// decrypts nothing.
func (s *Service) Weeks(ctx context.Context, user skincare.UserID) ([]skincare.RoutineWeek, error) {
	return s.Store.Weeks(ctx, user, skincare.DateOf(s.Now()))
}

// Spells returns the times with a routine, oldest first.
func (s *Service) Spells(ctx context.Context, user skincare.UserID) ([]skincare.RoutineSpell, error) {
	return s.Store.Spells(ctx, user)
}

// SetDone keeps what the person has ticked off.
func (s *Service) SetDone(ctx context.Context, caller skincare.Caller, id skincare.RoutineID, morning, evening bool) error {
	if err := caller.Consents.Require(skincare.PurposeHealthData); err != nil {
		return err
	}
	return s.Store.SetDone(ctx, caller.ID, id, morning, evening)
}

// Delete deletes a day.
func (s *Service) Delete(ctx context.Context, user skincare.UserID, id skincare.RoutineID) error {
	return s.Store.Delete(ctx, user, id)
}

// NotFound is the answer to whoever asks for a day that is not there or not
// theirs.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such routine.")
}

// seal returns a day as it is stored, under a new name.
func (s *Service) seal(ctx context.Context, user skincare.UserID, day skincare.RoutineDay) (Row, error) {
	data, err := json.Marshal(texts{strings.TrimSpace(day.Morning), strings.TrimSpace(day.Evening)})
	if err != nil {
		return Row{}, fmt.Errorf("encode routine: %w", err)
	}
	row := Row{Name: skincare.NewObjectID(), Date: day.Date}
	row.Sealed, err = s.Vault.Seal(ctx, user, field, row.Name.UUID(), data)
	if err != nil {
		return Row{}, fmt.Errorf("seal routine: %w", err)
	}
	return row, nil
}

// open returns a day as the person knows it.
func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (skincare.RoutineDay, error) {
	data, err := s.Vault.Open(ctx, user, field, row.Name.UUID(), row.Sealed)
	if err != nil {
		return skincare.RoutineDay{}, fmt.Errorf("open routine: %w", err)
	}
	var t texts
	if json.Unmarshal(data, &t) != nil {
		return skincare.RoutineDay{}, errors.New("a sealed routine has an unknown form") // The reason would quote it.
	}
	return skincare.RoutineDay{
		ID:          row.ID,
		Date:        row.Date,
		Morning:     t.Morning,
		Evening:     t.Evening,
		MorningDone: row.MorningDone,
		EveningDone: row.EveningDone,
		Week:        row.Week.UUID(),
	}, nil
}
