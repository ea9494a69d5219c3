package builtin_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	brief := d.assess(t, advisor.Request{Task: advisor.TaskRecommendation, Person: person(nil)}).Brief

	t.Run("has a name", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, "clary-builtin", d.writer.Name())
	})

	t.Run("yields a sentence at a time", func(t *testing.T) {
		t.Parallel()
		pieces := 0
		for piece, err := range d.writer.Write(t.Context(), brief) {
			require.NoError(t, err)
			require.LessOrEqual(t, strings.Count(strings.TrimSpace(piece), ". "), 0, piece)
			pieces++
		}
		require.Greater(t, pieces, 20)
	})

	t.Run("stops when nobody listens any more", func(t *testing.T) {
		t.Parallel()
		for range d.writer.Write(t.Context(), brief) {
			break
		}
	})

	t.Run("ends with the context", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var last error
		for _, err := range d.writer.Write(ctx, brief) {
			cancel()
			last = err
		}
		require.ErrorIs(t, last, context.Canceled)
	})

	t.Run("says the same tomorrow", func(t *testing.T) {
		t.Parallel()
		req := advisor.Request{Task: advisor.TaskRecommendation, Person: person(nil)}
		require.Equal(t, d.write(t, req), setup(t, monday().AddDate(0, 0, 1)).write(t, req))
	})

	t.Run("says something else to somebody else", func(t *testing.T) {
		t.Parallel()
		dry := person(func(p *advisor.Person) { p.Profile.SkinType = skincare.SkinTypeDry })
		for _, task := range []advisor.Task{advisor.TaskRecommendation, advisor.TaskRoutine} {
			require.NotEqual(t, d.write(t, advisor.Request{Task: task, Person: person(nil)}), d.write(t, advisor.Request{Task: task, Person: dry}))
		}
	})
}
