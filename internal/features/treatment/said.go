package treatment

import (
	"context"
	"slices"
	"strings"
	"time"

	"clary.example/internal/skincare"
)

// told is all that a person has said.
type told struct {
	skincare.Said
	checkIns []skincare.CheckIn
	products []skincare.Product
}

// told collects all that a person has said.
func (s *Service) told(ctx context.Context, caller skincare.Caller) (told, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return told{}, err
	}
	profile, err := s.Profiles.Profile(ctx, caller)
	if err != nil {
		return told{}, err
	}
	rows, err := s.Store.List(ctx, caller.ID)
	if err != nil {
		return told{}, err
	}
	var t told
	var records []skincare.Questionnaire
	for _, row := range rows {
		switch row.Kind {
		case RowRecord:
			q, err := s.Records.OpenAnswers(ctx, caller.ID, row.Record, row.Name, row.Sealed)
			if err != nil {
				return told{}, err
			}
			q.FilledAt = row.SaidAt
			records = append(records, q)
		case RowCheckIn:
			c, err := s.CheckIns.OpenAnswers(ctx, caller.ID, row.Name, row.Sealed)
			if err != nil {
				return told{}, err
			}
			c.Date, c.SavedAt = row.Day, row.SaidAt
			t.checkIns = append(t.checkIns, c)
		case RowNote:
			n, err := s.open(ctx, caller.ID, row)
			if err != nil {
				return told{}, err
			}
			t.Notes = append(t.Notes, n)
		case RowProduct:
			p, err := s.Products.OpenProduct(ctx, caller.ID, row.Name, row.Sealed)
			if err != nil {
				return told{}, err
			}
			p.SavedAt = row.SaidAt
			t.products = append(t.products, p)
		}
	}
	t.Allergies, t.AllergiesAt, t.Now = profile.Allergies, profile.AllergiesSaidAt, s.Now()
	t.Statements = slices.Concat(ofRecords(records, profile), ofCheckIns(t.checkIns), ofProducts(t.products))
	return t, nil
}

// ofRecords are the answers of questionnaires and of the profile. A record has a copy
// of the profile, which says something new only where it differs from the one before.
func ofRecords(records []skincare.Questionnaire, today skincare.Profile) []skincare.Statement {
	var list []skincare.Statement
	last := ""
	for _, q := range records {
		source := skincare.Source{Kind: skincare.SourceQuestionnaire, At: q.FilledAt, Record: q.ID}
		if q.CurrentRoutine != "" {
			list = append(list, skincare.Statement{Text: q.CurrentRoutine, Source: source, Routine: true})
		}
		if text := aboutSelf(q.Profile); text != last {
			list = append(list, skincare.Statement{Text: text, Source: source})
			last = text
		}
	}
	if text := aboutSelf(today); text != last {
		list = append(list, skincare.Statement{Text: text, Source: skincare.Source{Kind: skincare.SourceProfile, At: today.SaidAt}})
	}
	return list
}

// aboutSelf is what a profile says in the person's own words. Allergies are an
// answer of their own: what is no longer there has ended.
func aboutSelf(p skincare.Profile) string {
	return strings.TrimSpace(p.Triggers + "\n" + p.Duration)
}

// ofCheckIns are the words of check-ins. One that was written later for an earlier
// day speaks of that day.
func ofCheckIns(checkIns []skincare.CheckIn) []skincare.Statement {
	var list []skincare.Statement
	for _, c := range checkIns {
		if c.New == "" && c.Note == "" {
			continue
		}
		at := sooner(c.SavedAt, c.Date.AddDays(1).Midnight().Add(-time.Second))
		list = append(list, skincare.Statement{Text: c.New + "\n" + c.Note, Source: skincare.Source{Kind: skincare.SourceCheckIn, At: at}})
	}
	return list
}

// ofProducts is what the shelf says. A bottle that is finished ends nothing of which
// another bottle is in use.
func ofProducts(products []skincare.Product) []skincare.Statement {
	var list []skincare.Statement
	var finished time.Time
	for _, p := range products {
		if p.Finished() {
			at := sooner(p.SavedAt, p.FinishedOn.AddDays(1).Midnight().Add(-time.Second))
			list = append(list, skincare.Statement{Text: p.Name, Source: skincare.Source{Kind: skincare.SourceShelf, At: at}, Product: skincare.ProductFinished})
			if at.After(finished) {
				finished = at
			}
		}
	}
	for _, p := range products {
		if p.Finished() {
			continue
		}
		use, at := skincare.ProductUsed, p.SavedAt
		if p.From != skincare.FromShop {
			use = skincare.ProductPrescribed
		}
		if !at.After(finished) {
			at = finished.Add(time.Nanosecond)
		}
		list = append(list, skincare.Statement{Text: p.Name, Source: skincare.Source{Kind: skincare.SourceShelf, At: at}, Product: use})
	}
	return list
}

func sooner(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
