package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/review"
	"clary.example/internal/config"
)

func TestRequireReview(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	items := review.Collect(library)
	// signed signs the items of some parts.
	signed := func(parts ...review.Part) *review.Status {
		var entries []review.Entry
		for _, item := range items {
			for _, part := range parts {
				if item.Part == part {
					entries = append(entries, review.Entry{ID: item.ID, Hash: item.Hash, Verdict: review.VerdictSign, File: review.File{
						Reviewer: "reviewer-aaaaaaaaaaaa", Role: review.RoleGP, Date: time.Date(2027, 3, 3, 0, 0, 0, 0, time.UTC),
					}})
				}
			}
		}
		return review.NewStatus(items, entries)
	}

	require.NoError(t, requireReview(signed(), config.ReviewNone))
	require.ErrorContains(t, requireReview(signed(), config.ReviewEmergencies), "CLARY_REQUIRE_REVIEW=emergencies: ")
	require.ErrorContains(t, requireReview(signed(review.PartAnswers, review.PartIngredients, review.PartRest), config.ReviewEmergencies), "redflag:RF01 (unread)")
	require.NoError(t, requireReview(signed(review.PartEmergencies), config.ReviewEmergencies))
	require.ErrorContains(t, requireReview(signed(review.PartEmergencies), config.ReviewAll), "answer:")
	require.NoError(t, requireReview(signed(review.Parts()...), config.ReviewAll))
}
