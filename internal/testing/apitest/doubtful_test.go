package apitest_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDoubtfulEnds holds that words which may end a treatment end nothing: it counts,
// and the person is asked until they answer.
func TestDoubtfulEnds(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	if !v.reads {
		t.Skip("the message reader needs the build tag onnx")
	}
	v.fillIn(t, "Adapalene from my GP")
	v.says(t, "I stopped it because it burned. Which cleanser is gentle?")
	v.fillIn(t, "")
	require.True(t, v.treatments(t, v.access).InUse[0].Doubtful)
	require.Contains(t, v.advised(t).Reply, "Taken into account")
	require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "adapalene", false))
	kept := v.treatments(t, v.access).InUse[0]
	require.False(t, kept.Doubtful)
	require.Equal(t, "confirmed", kept.Source.Kind)

	v.checkIn(t, "I have stopped everything")
	require.True(t, v.treatments(t, v.access).InUse[0].Doubtful)
	require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "adapalene", true))
	require.Empty(t, v.treatments(t, v.access).InUse)
}
