package api

import (
	"net/http"

	"clary.example/internal/advice/labels"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// checkProduct handles POST /api/products/check/.
func (s *Server) checkProduct(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.ProductLabel](w, r)
	if err != nil {
		return err
	}
	result, err := s.Products.Check(r.Context(), caller, body.Ingredients)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.ProductCheck{
		Summary: result.Summary, Names: skincare.Convert(result.Names, s.labelNameBody),
		Findings: skincare.Convert(result.Findings, s.findingBody), Unknown: append([]string{}, result.Unknown...),
	})
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
