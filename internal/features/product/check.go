package product

import (
	"context"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/labels"
	"clary.example/internal/skincare"
)

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

// Check tells a person what speaks against a list of ingredients, also together with the other
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
	own := slices.IndexFunc(shelf, func(p skincare.Product) bool { return !p.Finished() && p.Ingredients == strings.TrimSpace(ingredients) })
	return c.Labels.Check(c.Labels.Parse(ingredients), c.Labels.Beside(facts, shelf, own)), nil
}

// Together tells a person what speaks against using the products of a morning, and of an
// evening, with each other.
func (c *Checker) Together(ctx context.Context, caller skincare.Caller) (morning, evening labels.Together, err error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return labels.Together{}, labels.Together{}, err
	}
	shelf, err := c.Shelf.List(ctx, caller.ID)
	if err != nil || !slices.ContainsFunc(shelf, skincare.Product.OnFace) {
		return labels.Together{}, labels.Together{}, err
	}
	facts, err := c.People.Facts(ctx, caller)
	if err != nil {
		return labels.Together{}, labels.Together{}, err
	}
	morning, evening = c.Labels.Together(facts, shelf)
	return morning, evening, nil
}

// Answer answers a question that a check can answer, with all that the person has told:
// the facts are those of the conversation. Other questions get no text.
func (c *Checker) Answer(ctx context.Context, caller skincare.Caller, message string, before []string, shelf []skincare.Product, facts advisor.Facts) (advisor.ProductAnswer, error) {
	q, ok := c.Labels.QuestionIn(message, shelf, before)
	if !ok {
		return advisor.ProductAnswer{}, nil
	}
	more, err := c.People.Facts(ctx, caller)
	if err != nil {
		return advisor.ProductAnswer{}, err
	}
	return c.Labels.Answer(q, facts.With(more), shelf), nil
}

// maxHeard bounds how much of a conversation lists are looked for in, in bytes.
const maxHeard = 8_000

// Said returns messages, the newest last, without the lists of ingredients in them: what a
// label has is nothing that a person says of themselves.
func (c *Checker) Said(messages ...string) []string {
	said, left := slices.Clone(messages), maxHeard
	for n, message := range slices.Backward(said) {
		if left -= len(message); left < 0 {
			break
		}
		_, said[n], _ = c.Labels.ListIn(message)
	}
	return said
}
