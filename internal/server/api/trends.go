package api

import (
	"net/http"

	"clary.example/internal/features/admin"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getTrends handles GET /api/admin/trends/.
func (s *Server) getTrends(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error {
	count, err := number(r.URL.Query(), "days", defaultDays)
	if err != nil {
		return err
	}
	days, err := s.Admin.Trends(r.Context(), count)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.Trends{Days: skincare.Convert(days, trendDay)})
}

func trendDay(day admin.Day) oas.TrendDay {
	shown := func(severity skincare.Severity) *int64 {
		if count, ok := day.Severities[severity]; ok {
			return &count
		}
		return nil
	}
	return oas.TrendDay{
		Date:           day.Date.String(),
		SignUps:        day.SignUps,
		Questionnaires: day.Questionnaires,
		Severities: oas.SeverityMix{
			AlmostNone: shown(skincare.SeverityAlmostNone),
			Mild:       shown(skincare.SeverityMild),
			Moderate:   shown(skincare.SeverityModerate),
			Severe:     shown(skincare.SeveritySevere),
			Unclear:    shown(""),
		},
		Answers: oas.AnswerMix{
			Fixed: day.Answers["fixed"], Builtin: day.Answers["builtin"], Provider: day.Answers["provider"],
		},
		LeftOut:         day.LeftOut,
		AskedAgain:      day.AskedAgain,
		Fallbacks:       day.Fallbacks,
		ProviderLatency: latency(day.Latency),
	}
}

func latency(l *admin.Latency) *oas.Latency {
	if l == nil {
		return nil
	}
	return &oas.Latency{MedianMs: l.Median.Milliseconds(), P95Ms: l.P95.Milliseconds()}
}
