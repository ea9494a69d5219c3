package product

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// field is what a sealed product is to the vault.
const field = "product"

// content is a product in the form in which it is sealed.
type content struct {
	Name        string               `json:"name"`
	Kind        skincare.ProductKind `json:"kind"`
	From        skincare.ProductFrom `json:"from"`
	Since       string               `json:"since"`
	Morning     bool                 `json:"morning"`
	Evening     bool                 `json:"evening"`
	OpenedOn    string               `json:"opened_on"`
	MonthsOpen  int                  `json:"months_open"`
	Ingredients string               `json:"ingredients"`
	Notes       string               `json:"notes"`
	FinishedOn  string               `json:"finished_on"`
	StungOn     string               `json:"stung_on"`
	ArmTest     armTest              `json:"arm_test"`
}

// armTest is an arm test in the form in which it is sealed. A product that was kept
// without one opens with none.
type armTest struct {
	Started string             `json:"started"`
	Day1    skincare.ArmAnswer `json:"day1"`
	Day3    skincare.ArmAnswer `json:"day3"`
	Day7    skincare.ArmAnswer `json:"day7"`
}

// List returns all products of a user, oldest first.
func (s *Service) List(ctx context.Context, user skincare.UserID) ([]skincare.Product, error) {
	rows, err := s.Store.List(ctx, user)
	if err != nil {
		return nil, err
	}
	return skincare.TryConvert(rows, func(row Row) (skincare.Product, error) { return s.open(ctx, user, row) })
}

// Add puts a product on the shelf.
func (s *Service) Add(ctx context.Context, caller skincare.Caller, edit func(*skincare.Product)) (skincare.Product, error) {
	now := s.Now().Truncate(time.Microsecond)
	p := skincare.Product{Kind: "other", From: skincare.FromShop, ID: skincare.NewObjectID(), AddedAt: now, SavedAt: now}
	row, err := s.edit(ctx, caller, &p, edit)
	if err != nil {
		return skincare.Product{}, err
	}
	return p, s.Store.Add(ctx, caller.ID, row)
}

// Change changes a product. When another change came first, it starts again.
func (s *Service) Change(ctx context.Context, caller skincare.Caller, id skincare.ObjectID, edit func(*skincare.Product)) (skincare.Product, error) {
	for range maxTries {
		all, err := s.List(ctx, caller.ID)
		if err != nil {
			return skincare.Product{}, err
		}
		at := slices.IndexFunc(all, func(p skincare.Product) bool { return p.ID == id })
		if at < 0 {
			return skincare.Product{}, NotFound()
		}
		p := all[at]
		earlier := p.SavedAt
		p.SavedAt = s.Now().Truncate(time.Microsecond)
		row, err := s.edit(ctx, caller, &p, edit)
		if err != nil {
			return skincare.Product{}, err
		}
		if err = s.Store.Change(ctx, caller.ID, earlier, row); !errors.Is(err, ErrChanged) {
			return p, err
		}
	}
	return skincare.Product{}, ErrChanged
}

// Delete takes a product off the shelf.
func (s *Service) Delete(ctx context.Context, user skincare.UserID, id skincare.ObjectID) error {
	return s.Store.Delete(ctx, user, id)
}

// edit applies an edit, and returns the product as it is kept.
func (s *Service) edit(ctx context.Context, caller skincare.Caller, p *skincare.Product, edit func(*skincare.Product)) (Row, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return Row{}, err
	}
	before := *p
	edit(p)
	if p.ArmTest.Stung() && !before.ArmTest.Stung() && p.StungOn == before.StungOn {
		p.StungOn = skincare.DateOf(s.Now())
	}
	p.Name, p.Ingredients, p.Notes = strings.TrimSpace(p.Name), strings.TrimSpace(p.Ingredients), strings.TrimSpace(p.Notes)
	if err := s.check(*p); err != nil {
		return Row{}, err
	}
	data, err := json.Marshal(contentOf(*p))
	if err != nil {
		return Row{}, fmt.Errorf("encode product: %w", err)
	}
	row := Row{Name: p.ID, AddedAt: p.AddedAt, SavedAt: p.SavedAt}
	if row.Sealed, err = s.Vault.Seal(ctx, caller.ID, field, row.Name.String(), data); err != nil {
		return Row{}, fmt.Errorf("seal product: %w", err)
	}
	return row, nil
}

// check returns an error of KindInvalid for what is not a product.
func (s *Service) check(p skincare.Product) error {
	tomorrow := skincare.DateOf(s.Now()).AddDays(1).Midnight()
	switch {
	case p.Name == "":
		return skincare.Errorf(skincare.KindInvalid, "Please give the product a name.")
	case !slices.Contains(skincare.ProductKinds(), p.Kind),
		!slices.Contains([]skincare.ProductFrom{skincare.FromShop, skincare.FromPharmacist, skincare.FromPrescriber}, p.From):
		return skincare.Errorf(skincare.KindInvalid, "Please choose one of the listed answers.")
	case p.MonthsOpen < 0 || p.MonthsOpen > maxMonths:
		return skincare.Errorf(skincare.KindInvalid, "The months after opening are a number from 1 to %d.", maxMonths)
	case p.Since.Midnight().After(tomorrow), p.OpenedOn.Midnight().After(tomorrow):
		return skincare.Errorf(skincare.KindInvalid, "A date can't be in the future.")
	case !isArmTest(p.ArmTest, tomorrow):
		return skincare.Errorf(skincare.KindInvalid, "An arm test has answers for the days that it has reached.")
	}
	return errors.Join(checkText(p.Name, MaxName), checkText(p.Ingredients, MaxIngredients), checkText(p.Notes, MaxNotes))
}

// isArmTest says whether all answers belong to days that are over or today.
func isArmTest(test skincare.ArmTest, tomorrow time.Time) bool {
	reached := test.Started != (skincare.Date{}) && !test.Started.Midnight().After(tomorrow)
	for day, answer := range map[int]skincare.ArmAnswer{1: test.Day1, 3: test.Day3, 7: test.Day7} {
		switch answer {
		case "":
		case skincare.ArmNothing, skincare.ArmStung, skincare.ArmStopped:
			if !reached || test.Started.AddDays(day-1).Midnight().After(tomorrow) {
				return false
			}
		default:
			return false
		}
	}
	return reached || test == skincare.ArmTest{}
}

func checkText(text string, most int) error {
	switch {
	case utf8.RuneCountInString(text) > most:
		return skincare.Errorf(skincare.KindInvalid, "Please keep this under %d characters.", most)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return skincare.Errorf(skincare.KindInvalid, "Please remove unusual control characters.")
	}
	return nil
}

// open returns a product as the person knows it.
func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (skincare.Product, error) {
	p, err := s.OpenProduct(ctx, user, row.Name, row.Sealed)
	p.AddedAt, p.SavedAt = row.AddedAt, row.SavedAt
	return p, err
}

// OpenProduct returns a product without its times.
func (s *Service) OpenProduct(ctx context.Context, user skincare.UserID, name skincare.ObjectID, sealed []byte) (skincare.Product, error) {
	data, err := s.Vault.Open(ctx, user, field, name.String(), sealed)
	if err != nil {
		return skincare.Product{}, fmt.Errorf("open product: %w", err)
	}
	var c content
	if json.Unmarshal(data, &c) != nil {
		return skincare.Product{}, errors.New("a sealed product has an unknown form") // The reason would quote it.
	}
	return skincare.Product{
		ID: name, Name: c.Name, Kind: c.Kind, From: c.From, Since: dateOf(c.Since), Morning: c.Morning, Evening: c.Evening,
		OpenedOn: dateOf(c.OpenedOn), MonthsOpen: c.MonthsOpen, Ingredients: c.Ingredients, Notes: c.Notes,
		FinishedOn: dateOf(c.FinishedOn), StungOn: dateOf(c.StungOn),
		ArmTest: skincare.ArmTest{Started: dateOf(c.ArmTest.Started), Day1: c.ArmTest.Day1, Day3: c.ArmTest.Day3, Day7: c.ArmTest.Day7},
	}, nil
}

func contentOf(p skincare.Product) content {
	return content{
		p.Name, p.Kind, p.From, dateText(p.Since), p.Morning, p.Evening, dateText(p.OpenedOn), p.MonthsOpen,
		p.Ingredients, p.Notes, dateText(p.FinishedOn), dateText(p.StungOn),
		armTest{dateText(p.ArmTest.Started), p.ArmTest.Day1, p.ArmTest.Day3, p.ArmTest.Day7},
	}
}

func dateText(d skincare.Date) string {
	if d == (skincare.Date{}) {
		return ""
	}
	return d.String()
}

// dateOf is zero for a date that was not given.
func dateOf(text string) skincare.Date {
	day, _ := skincare.ParseDate(text)
	return day
}
