// Package product tells a person what is in a product and what speaks against it for
// them. What a label says is read in package labels.
package product

import (
	"context"
	"strings"
	"unicode/utf8"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/labels"
	"clary.example/internal/skincare"
)

// MaxIngredients bounds a list of ingredients, in characters. The longest labels have
// half of it.
const MaxIngredients = 6000

// People knows what somebody has told us, and what their course has them use.
type People interface {
	Facts(ctx context.Context, caller skincare.Caller) (advisor.Facts, error)
}

// Service is the use cases of products.
type Service struct {
	People People
	Labels *labels.Reader
}

// Check tells a person what speaks against a list of ingredients. Nothing is kept.
func (s *Service) Check(ctx context.Context, caller skincare.Caller, ingredients string) (labels.Result, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return labels.Result{}, err
	}
	switch {
	case strings.TrimSpace(ingredients) == "":
		return labels.Result{}, skincare.Errorf(skincare.KindInvalid, "Please copy the list of ingredients from the pack.")
	case utf8.RuneCountInString(ingredients) > MaxIngredients:
		return labels.Result{}, skincare.Errorf(skincare.KindInvalid, "Please keep the list under %d characters.", MaxIngredients)
	}
	facts, err := s.People.Facts(ctx, caller)
	if err != nil {
		return labels.Result{}, err
	}
	return s.Labels.Check(s.Labels.Parse(ingredients), labels.Person{Facts: facts, Using: facts.Using}), nil
}
