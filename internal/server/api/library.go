package api

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/review"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// listIngredients handles GET /api/ingredients/. It is the same for everybody,
// and changes with the program and with what is withdrawn.
func (s *Server) listIngredients(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error {
	withdrawn := s.Withdrawn()
	tag := s.Library.Version() + "-" + s.Reviews.Tag()
	if version := withdrawn.Version(); version != "" {
		tag += "-" + version
	}
	tag = `"` + tag + `"`
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	body := oas.Library{
		Version:     s.Library.Version(),
		Reviewed:    s.Library.Reviewed().Format(time.DateOnly),
		Ingredients: []oas.Ingredient{},
	}
	for _, i := range s.Library.Ingredients() {
		if !withdrawn.Entry(i.ID) {
			body.Ingredients = append(body.Ingredients, s.ingredientBody(i))
		}
	}
	return respond(w, http.StatusOK, body)
}

func (s *Server) ingredientBody(i knowledge.Ingredient) oas.Ingredient {
	body := oas.Ingredient{
		ID:           string(i.ID),
		Name:         i.Name,
		Inci:         strings.Join(i.INCI, ", "),
		Kind:         string(i.Kind),
		Natural:      i.Origin,
		Grade:        oas.EvidenceGrade(i.Evidence.Grade),
		Evidence:     i.Evidence.Finding,
		Policy:       oas.IngredientPolicy(i.Policy),
		Use:          i.Use,
		Cautions:     strings.Join(i.Cautions, " "),
		Allergens:    i.Allergens,
		Pregnancy:    i.Pregnancy.Note,
		PoreBlocking: string(i.PoreBlocking),
		Sources:      []oas.Source{},
		Review:       reviewBody(s.Reviews.Signed("ingredient:" + string(i.ID))),
	}
	for _, id := range i.Evidence.Sources {
		if source, ok := s.Library.Source(id); ok {
			body.Sources = append(body.Sources, sourceOfLibrary(source))
		}
	}
	return body
}

// reviewBody tells who signed a text, if somebody did.
func reviewBody(signature review.Entry, signed bool) *oas.TextReview {
	if !signed {
		return &oas.TextReview{}
	}
	return &oas.TextReview{Signed: true, Role: new(oas.ReviewRole(signature.Role)), Date: new(signature.Date.Format(time.DateOnly))}
}

func sourceOfLibrary(source knowledge.Source) oas.Source {
	return oas.Source{Title: source.Title, Year: year(source.Year), URL: source.URL}
}

// year is empty for a page that bears none.
func year(y int) string {
	if y == 0 {
		return ""
	}
	return strconv.Itoa(y)
}
