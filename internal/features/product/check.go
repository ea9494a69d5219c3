package product

import (
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/labels"
	"clary.example/internal/skincare"
)

// maxShelf bounds how much of the lists on a shelf is read for a check, in bytes: that
// of about fifty products, the newest first.
const maxShelf = 40_000

// People knows what somebody has told us, and what their course has them use.
type People interface {
	Facts(ctx context.Context, caller skincare.Caller) (advisor.Facts, error)
}

// Checker tells people what speaks against a product.
type Checker struct {
	People People
	Shelf  *Service
	Labels *labels.Reader
}

// Check tells a person what speaks against a list of ingredients, also beside the other
// products on their shelf. Nothing is kept.
func (c *Checker) Check(ctx context.Context, caller skincare.Caller, ingredients string) (labels.Result, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return labels.Result{}, err
	}
	if strings.TrimSpace(ingredients) == "" {
		return labels.Result{}, skincare.Errorf(skincare.KindInvalid, "Please copy the list of ingredients from the pack.")
	}
	if err := checkText(ingredients, MaxIngredients); err != nil {
		return labels.Result{}, err
	}
	facts, err := c.People.Facts(ctx, caller)
	if err != nil {
		return labels.Result{}, err
	}
	shelf, err := c.Shelf.List(ctx, caller.ID)
	if err != nil {
		return labels.Result{}, err
	}
	person := labels.Person{Facts: facts, Using: slices.Clone(facts.Using)}
	left := maxShelf
	for _, p := range slices.Backward(shelf) {
		if p.Finished() || p.Ingredients == strings.TrimSpace(ingredients) {
			continue
		}
		if left -= len(p.Ingredients); left < 0 {
			person.Unread = true
			break
		}
		person.Using = append(person.Using, c.Labels.Entries(c.Labels.Parse(p.Ingredients))...)
	}
	return c.Labels.Check(c.Labels.Parse(ingredients), person), nil
}
