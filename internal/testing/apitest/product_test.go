package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const checkPath = "/api/products/check/"

// productCheck is what a check found, as the API tells it.
type productCheck struct {
	Summary string
	Names   []struct {
		AsWritten string `json:"as_written"`
		KnownAs   string `json:"known_as"`
		Kind      string
	}
	Findings []struct {
		About, Level, Text string
		Source             *struct{ Title, URL string }
	}
	Unknown []string
}

func (v *visitor) checkProduct(t *testing.T, ingredients string) productCheck {
	t.Helper()
	res := v.send(t, http.MethodPost, checkPath, v.access, map[string]string{"ingredients": ingredients})
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var c productCheck
	require.NoError(t, json.Unmarshal(res.body, &c))
	return c
}

// says reports whether a finding of a level has some words.
func (c productCheck) says(level, words string) bool {
	for _, f := range c.Findings {
		if f.Level == level && strings.Contains(f.Text, words) {
			return true
		}
	}
	return false
}

// TestProductCheck: a label is checked against what the person has told us, and
// nothing of it is kept.
func TestProductCheck(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	plain := v.checkProduct(t, "Aqua, Glycerin, Zorblaxium Quadrate")
	require.Equal(t, "We found nothing against it among the 2 of 3 names that we know. We can't say anything about the other 1.", plain.Summary)
	require.Len(t, plain.Names, 3)
	require.Equal(t, []string{"Zorblaxium Quadrate"}, plain.Unknown)
	require.NotNil(t, plain.Findings)

	require.False(t, v.checkProduct(t, "Aqua, Linalool").says("stop", "react"))
	v.profile(t, "fragrance", "stress")
	require.True(t, v.checkProduct(t, "Aqua, Linalool").says("stop", "react"))

	require.False(t, v.checkProduct(t, "Aqua, Glycolic Acid").says("stop", "isotretinoin"))
	v.newCheckIn(t, v.access, today(), map[string]any{"new": "I started isotretinoin capsules."})
	require.True(t, v.checkProduct(t, "Aqua, Glycolic Acid").says("stop", "isotretinoin"))

	const label = "Aqua, Xylocanarium Testate"
	v.checkProduct(t, label)
	require.NotContains(t, string(v.dump(t)), "Xylocanarium")
}

func TestProductCheckRefusals(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	for _, ingredients := range []string{"", " \n", strings.Repeat("ä", 6001)} {
		res := v.send(t, http.MethodPost, checkPath, v.access, map[string]string{"ingredients": ingredients})
		require.Equal(t, http.StatusUnprocessableEntity, res.status, "%s", res.body)
	}
	v.checkProduct(t, strings.Repeat("ä, ", 2000))
}
