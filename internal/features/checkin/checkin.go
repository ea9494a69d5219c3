package checkin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// field is what a sealed check-in is to the vault.
const field = "check-in"

// answers is a check-in in the form in which it is sealed.
type answers struct {
	Severity  skincare.OverallSeverity  `json:"severity"`
	Change    skincare.ChangeSinceStart `json:"change"`
	SkinFeels []skincare.SkinFeeling    `json:"skin_feels"`
	Bother    skincare.Bother           `json:"bother"`
	New       string                    `json:"new"`
	Note      string                    `json:"note"`
	Heard     []string                  `json:"heard"`
	RedFlag   bool                      `json:"red_flag"`
	Used      skincare.RoutineUse       `json:"used"`
	NoSting   bool                      `json:"no_sting"`
}

// Save keeps the check-in of a day, in place of an earlier one of the same day.
// It returns what is kept, and the fixed texts for what the person wrote. What
// was heard is for the service to say, whatever the check-in holds.
func (s *Service) Save(ctx context.Context, caller skincare.Caller, c skincare.CheckIn) (skincare.CheckIn, []advisor.Care, error) {
	c.New, c.Note = strings.TrimSpace(c.New), strings.TrimSpace(c.Note)
	c.SkinFeels = withoutRepeats(c.SkinFeels)
	if err := s.check(c); err != nil {
		return skincare.CheckIn{}, nil, err
	}
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return skincare.CheckIn{}, nil, err
	}
	err := skincare.SayThrottled(s.Quota.Take(ctx, caller.ID), "You've saved many check-ins recently. Please wait a while before you save another.")
	if err != nil {
		return skincare.CheckIn{}, nil, err
	}
	care, err := s.scan(ctx, &c)
	if err != nil {
		return skincare.CheckIn{}, nil, err
	}
	c.SavedAt = s.Now()
	row, err := s.seal(ctx, caller.ID, c)
	if err != nil {
		return skincare.CheckIn{}, nil, err
	}
	if err := s.Store.Save(ctx, caller.ID, row); err != nil {
		return skincare.CheckIn{}, nil, err
	}
	return c, care, nil
}

// scan reads what the person wrote as one message.
func (s *Service) scan(ctx context.Context, c *skincare.CheckIn) ([]advisor.Care, error) {
	c.Heard, c.RedFlag = nil, false
	text := strings.TrimSpace(c.New + "\n" + c.Note)
	if text == "" {
		return nil, nil
	}
	care, err := s.RedFlags.ScanRedFlags(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("scan a check-in: %w", err)
	}
	for _, found := range care {
		c.Heard = append(c.Heard, found.ID)
		c.RedFlag = c.RedFlag || found.IsRedFlag()
	}
	return care, nil
}

// check returns an error of KindInvalid for what is not a check-in.
func (s *Service) check(c skincare.CheckIn) error {
	today := skincare.DateOf(s.Now())
	oldest, newest := today.AddDays(-maxDaysAgo), today.AddDays(maxDaysAhead)
	switch {
	case c.Date.Midnight().Before(oldest.Midnight()):
		return skincare.Errorf(skincare.KindInvalid, "A check-in can be at most %d days old.", maxDaysAgo)
	case c.Date.Midnight().After(newest.Midnight()):
		return skincare.Errorf(skincare.KindInvalid, "A check-in can't be for a day in the future.")
	case !c.NoSting && c.Used == "" && c.Severity == "" && c.Change == "" && len(c.SkinFeels) == 0 && c.Bother == "" && c.New == "" && c.Note == "":
		return skincare.Errorf(skincare.KindInvalid, "Please answer at least one question.")
	case c.Used != "" && !c.Used.Known(), c.Severity != "" && !c.Severity.Known(), c.Change != "" && !c.Change.Known(), c.Bother != "" && !c.Bother.Known(),
		slices.ContainsFunc(c.SkinFeels, func(f skincare.SkinFeeling) bool { return !slices.Contains(skincare.SkinFeelings(), f) }):
		return skincare.Errorf(skincare.KindInvalid, "Please choose one of the listed answers.")
	case c.NoSting && slices.Contains(c.SkinFeels, skincare.FeelsStinging):
		return skincare.Errorf(skincare.KindInvalid, "Please say either that something stings or that nothing does.")
	}
	if err := checkText(c.New, MaxNew); err != nil {
		return err
	}
	return checkText(c.Note, MaxNote)
}

func checkText(text string, most int) error {
	switch {
	case utf8.RuneCountInString(text) > most:
		return skincare.Errorf(skincare.KindInvalid, "Please keep this answer under %d characters.", most)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return skincare.Errorf(skincare.KindInvalid, "Please remove unusual control characters from your answers.")
	}
	return nil
}

func withoutRepeats(feelings []skincare.SkinFeeling) []skincare.SkinFeeling {
	var list []skincare.SkinFeeling
	for _, feeling := range feelings {
		if !slices.Contains(list, feeling) {
			list = append(list, feeling)
		}
	}
	return list
}

// List returns all check-ins of a user, oldest first.
func (s *Service) List(ctx context.Context, user skincare.UserID) ([]skincare.CheckIn, error) {
	rows, err := s.Store.List(ctx, user)
	if err != nil {
		return nil, err
	}
	return skincare.TryConvert(rows, func(row Row) (skincare.CheckIn, error) { return s.open(ctx, user, row) })
}

// Delete deletes the check-in of a day.
func (s *Service) Delete(ctx context.Context, user skincare.UserID, day skincare.Date) error {
	return s.Store.Delete(ctx, user, day)
}

// seal returns a check-in as it is kept, under a new name.
func (s *Service) seal(ctx context.Context, user skincare.UserID, c skincare.CheckIn) (Row, error) {
	data, err := json.Marshal(answers{c.Severity, c.Change, c.SkinFeels, c.Bother, c.New, c.Note, c.Heard, c.RedFlag, c.Used, c.NoSting})
	if err != nil {
		return Row{}, fmt.Errorf("encode check-in: %w", err)
	}
	row := Row{Day: c.Date, Name: skincare.NewObjectID(), SavedAt: c.SavedAt}
	row.Sealed, err = s.Vault.Seal(ctx, user, field, row.Name.String(), data)
	if err != nil {
		return Row{}, fmt.Errorf("seal check-in: %w", err)
	}
	return row, nil
}

// open returns a check-in as the person knows it.
func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (skincare.CheckIn, error) {
	c, err := s.OpenAnswers(ctx, user, row.Name, row.Sealed)
	c.Date, c.SavedAt = row.Day, row.SavedAt
	return c, err
}

// OpenAnswers returns the answers of a check-in, without its time.
func (s *Service) OpenAnswers(ctx context.Context, user skincare.UserID, name skincare.ObjectID, sealed []byte) (skincare.CheckIn, error) {
	data, err := s.Vault.Open(ctx, user, field, name.String(), sealed)
	if err != nil {
		return skincare.CheckIn{}, fmt.Errorf("open check-in: %w", err)
	}
	var a answers
	if json.Unmarshal(data, &a) != nil {
		return skincare.CheckIn{}, errors.New("a sealed check-in has an unknown form") // The reason would quote it.
	}
	return skincare.CheckIn{
		NoSting: a.NoSting, Used: a.Used, Severity: a.Severity, Change: a.Change, SkinFeels: a.SkinFeels, Bother: a.Bother,
		New: a.New, Note: a.Note, Heard: a.Heard, RedFlag: a.RedFlag,
	}, nil
}
