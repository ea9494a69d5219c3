package api

import (
	"net/http"

	"clary.example/internal/advice/labels"
	"clary.example/internal/features/product"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// listProducts handles GET /api/products/.
func (s *Server) listProducts(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	products, err := s.Products.List(r.Context(), caller.ID)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(products, productBody))
}

// addProduct handles POST /api/products/.
func (s *Server) addProduct(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	edit, err := decodeProduct(w, r)
	if err != nil {
		return err
	}
	added, err := s.Products.Add(r.Context(), caller, edit)
	if err == nil {
		s.followCourse(r, caller)
	}
	return respondTo(w, http.StatusCreated, added, err, productBody)
}

// changeProduct handles PATCH /api/products/{id}/.
func (s *Server) changeProduct(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, ok := skincare.ParseObjectID(r.PathValue("id"))
	if !ok {
		return product.NotFound()
	}
	edit, err := decodeProduct(w, r)
	if err != nil {
		return err
	}
	changed, err := s.Products.Change(r.Context(), caller, id, edit)
	if err == nil {
		s.followCourse(r, caller)
	}
	return respondTo(w, http.StatusOK, changed, err, productBody)
}

// deleteProduct handles DELETE /api/products/{id}/.
func (s *Server) deleteProduct(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	id, ok := skincare.ParseObjectID(r.PathValue("id"))
	if !ok {
		return product.NotFound()
	}
	err := s.Products.Delete(r.Context(), caller.ID, id)
	if err == nil {
		s.followCourse(r, caller)
	}
	return noContent(w, err)
}

// decodeProduct returns the change that a request asks for. What it leaves out stays.
func decodeProduct(w http.ResponseWriter, r *http.Request) (func(*skincare.Product), error) {
	body, err := decode[oas.ProductChange](w, r)
	if err != nil {
		return nil, err
	}
	days := map[*string]skincare.Date{}
	var arm oas.ArmTest
	if body.ArmTest != nil {
		arm = *body.ArmTest
	}
	for _, text := range []*string{body.Since, body.OpenedOn, body.FinishedOn, body.StungOn, &arm.Started} {
		if text == nil || *text == "" {
			continue
		}
		day, err := skincare.ParseDate(*text)
		if err != nil {
			return nil, skincare.Errorf(skincare.KindInvalid, "A date must look like 2026-11-16.")
		}
		days[text] = day
	}
	setDay := func(to *skincare.Date, text *string) {
		if text != nil {
			*to = days[text]
		}
	}
	return func(p *skincare.Product) {
		set(&p.Name, body.Name)
		p.Kind = skincare.ProductKind(or(body.Kind, oas.ProductKind(p.Kind)))
		p.From = skincare.ProductFrom(or(body.From, oas.ProductFrom(p.From)))
		set(&p.Morning, body.Morning)
		set(&p.Evening, body.Evening)
		set(&p.MonthsOpen, body.MonthsOpen)
		set(&p.Ingredients, body.Ingredients)
		set(&p.Notes, body.Notes)
		setDay(&p.Since, body.Since)
		setDay(&p.OpenedOn, body.OpenedOn)
		setDay(&p.FinishedOn, body.FinishedOn)
		setDay(&p.StungOn, body.StungOn)
		if body.ArmTest != nil {
			p.ArmTest = skincare.ArmTest{
				Started: days[&arm.Started], Day1: skincare.ArmAnswer(arm.Day1), Day3: skincare.ArmAnswer(arm.Day3), Day7: skincare.ArmAnswer(arm.Day7),
			}
		}
	}, nil
}

// set keeps a value that was sent.
func set[T any](to, sent *T) { *to = or(sent, *to) }

// or returns a value that was sent, or else the other.
func or[T any](sent *T, other T) T {
	if sent == nil {
		return other
	}
	return *sent
}

func productBody(p skincare.Product) oas.Product {
	return oas.Product{
		ID: p.ID.UUID(), Name: p.Name, Kind: oas.ProductKind(p.Kind), From: oas.ProductFrom(p.From), Since: dayText(p.Since),
		Morning: p.Morning, Evening: p.Evening, OpenedOn: dayText(p.OpenedOn), MonthsOpen: p.MonthsOpen,
		Ingredients: p.Ingredients, Notes: p.Notes, FinishedOn: dayText(p.FinishedOn), StungOn: dayText(p.StungOn),
		ArmTest: oas.ArmTest{
			Started: dayText(p.ArmTest.Started), Day1: oas.ArmAnswer(p.ArmTest.Day1), Day3: oas.ArmAnswer(p.ArmTest.Day3), Day7: oas.ArmAnswer(p.ArmTest.Day7),
		},
	}
}

// dayText is empty for a day that is not known.
func dayText(day skincare.Date) string {
	if day == (skincare.Date{}) {
		return ""
	}
	return day.String()
}

// checkProduct handles POST /api/products/check/.
func (s *Server) checkProduct(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.ProductLabel](w, r)
	if err != nil {
		return err
	}
	result, err := s.Labels.Check(r.Context(), caller, body.Ingredients)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.ProductCheck{
		Summary: result.Summary, Names: skincare.Convert(result.Names, s.labelNameBody),
		Findings: skincare.Convert(result.Findings, s.findingBody), Unknown: append([]string{}, result.Unknown...),
	})
}

// compareProducts handles GET /api/products/together/.
func (s *Server) compareProducts(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	morning, evening, err := s.Labels.Together(r.Context(), caller)
	switch kind := skincare.KindOf(err); {
	case kind == skincare.KindConsentRequired, kind == skincare.KindRestricted:
		w.WriteHeader(http.StatusNoContent)
		return nil
	case err != nil:
		return err
	}
	body := func(t labels.Together) oas.HalfTogether {
		return oas.HalfTogether{Summary: t.Summary, Stop: t.Stop, Findings: skincare.Convert(t.Findings, s.findingBody)}
	}
	return respond(w, http.StatusOK, oas.ProductsTogether{Morning: body(morning), Evening: body(evening)})
}

func (s *Server) labelNameBody(n labels.Name) oas.LabelName {
	return oas.LabelName{AsWritten: n.AsWritten, KnownAs: n.KnownAs, Kind: s.Library.LabelRules().Kinds[n.Kind], Guessed: n.Guess}
}

func (s *Server) findingBody(f labels.Finding) oas.ProductFinding {
	body := oas.ProductFinding{About: f.About, Level: oas.ProductFindingLevel(f.Level), Text: f.Text}
	for _, id := range f.Sources {
		if source, ok := s.Library.Source(id); ok {
			body.Source = new(sourceOfLibrary(source))
			break
		}
	}
	return body
}
