package questionnaire_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

func unreadable(choice questionnaire.Unreadable) part {
	return part{questionnaire.FieldUnreadable, string(choice)}
}

func TestUnreadablePhotos(t *testing.T) {
	t.Parallel()
	doubts := []skincare.Doubt{
		skincare.DoubtTooDark, skincare.DoubtBright, skincare.DoubtBlurred, skincare.DoubtNotSkin, skincare.DoubtUnsure,
	}

	t.Run("are kept for a client that says nothing", func(t *testing.T) {
		t.Parallel()
		for _, parts := range [][]part{{photo()}, {photo(), unreadable("")}, {unreadable(questionnaire.KeepUnreadable), photo()}} {
			w := setup()
			w.doubt = skincare.DoubtBlurred
			result, err := w.create("", parts...)
			require.NoError(t, err)
			require.Equal(t, skincare.DoubtBlurred, result.Estimate.Doubt)
			require.True(t, w.rows[0].HasPhoto)
		}
	})

	t.Run("leave nothing when they are refused, and the retake makes the only record", func(t *testing.T) {
		t.Parallel()
		for _, doubt := range doubts {
			w := setup()
			w.doubt = doubt
			_, err := w.create("one", photo(), unreadable(questionnaire.RefuseUnreadable))
			require.Equal(t, skincare.KindPhotoUnreadable, skincare.KindOf(err))
			require.ErrorContains(t, err, skincare.Estimate{Doubt: doubt}.Reason())
			require.Empty(t, w.rows)
			require.Empty(t, w.objects)
			require.NotContains(t, w.did(), "give back", "the photo was looked at, and that counts")
			w.doubt = skincare.DoubtNone
			_, err = w.create("two", photo(), unreadable(questionnaire.RefuseUnreadable))
			require.NoError(t, err)
			require.Len(t, w.rows, 1)
		}
	})

	t.Run("are thrown away for somebody who goes on without one", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.doubt = skincare.DoubtNotSkin
		_, err := w.create("", photo(), part{questionnaire.FieldFullPhoto, "large face"}, unreadable(questionnaire.DiscardUnreadable))
		require.NoError(t, err)
		require.Empty(t, w.objects)
		require.False(t, w.rows[0].HasPhoto || w.rows[0].HasFullPhoto)
	})

	t.Run("are no matter where no classifier looks, or where it could tell", func(t *testing.T) {
		t.Parallel()
		for _, choice := range []questionnaire.Unreadable{questionnaire.RefuseUnreadable, questionnaire.DiscardUnreadable} {
			for _, doubt := range []skincare.Doubt{skincare.DoubtNoModel, skincare.DoubtNone} {
				w := setup()
				w.doubt = doubt
				_, err := w.create("", photo(), unreadable(choice))
				require.NoError(t, err)
				require.True(t, w.rows[0].HasPhoto)
			}
		}
	})
}

func TestAttackChoiceForUnreadablePhotos(t *testing.T) {
	t.Parallel()
	for _, choice := range []string{"refuse ", "REFUSE", "drop", "\x00", "keep,refuse", strings.Repeat("refuse", 1<<16)} {
		w := setup()
		w.doubt = skincare.DoubtBlurred
		_, err := w.create("", photo(), unreadable(questionnaire.Unreadable(choice)))
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		require.Empty(t, w.rows)
	}
	w := setup()
	_, err := w.create("", photo(), unreadable(questionnaire.RefuseUnreadable), unreadable(questionnaire.KeepUnreadable))
	require.ErrorContains(t, err, "same field twice")
}
