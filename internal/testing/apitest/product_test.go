package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	shelfPath = "/api/products/"
	checkPath = "/api/products/check/"
)

// shelfProduct is a product, as the API tells it.
type shelfProduct struct {
	ID, Name, Kind, From string
	Since                string
	Morning, Evening     bool
	OpenedOn             string `json:"opened_on"`
	MonthsOpen           int    `json:"months_open"`
	Ingredients, Notes   string
	FinishedOn           string `json:"finished_on"`
	StungOn              string `json:"stung_on"`
	ArmTest              struct {
		Started string
		Day1    string `json:"day1"`
		Day3    string `json:"day3"`
		Day7    string `json:"day7"`
	} `json:"arm_test"`
}

// armTest is a test that started some days ago, with the answers of days 1, 3 and 7.
func armTest(daysAgo int, answers ...string) map[string]any {
	test := map[string]string{"started": today().AddDays(-daysAgo).String(), "day1": "", "day3": "", "day7": ""}
	for i, answer := range answers {
		test[[]string{"day1", "day3", "day7"}[i]] = answer
	}
	return map[string]any{"arm_test": test}
}

func (a *program) newProduct(t *testing.T, access string, body map[string]any) shelfProduct {
	t.Helper()
	return a.product(t, http.MethodPost, shelfPath, access, body, http.StatusCreated)
}

func (a *program) changeProduct(t *testing.T, access, id string, body map[string]any) shelfProduct {
	t.Helper()
	return a.product(t, http.MethodPatch, shelfPath+id+"/", access, body, http.StatusOK)
}

func (a *program) product(t *testing.T, method, path, access string, body map[string]any, status int) shelfProduct {
	t.Helper()
	res := a.send(t, method, path, access, body)
	require.Equal(t, status, res.status, "%s", res.body)
	var p shelfProduct
	require.NoError(t, json.Unmarshal(res.body, &p))
	return p
}

func (a *program) shelf(t *testing.T, access string) (list []shelfProduct) {
	t.Helper()
	res := a.send(t, http.MethodGet, shelfPath, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.NoError(t, json.Unmarshal(res.body, &list))
	return list
}

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

// TestShelf: a product is kept as it was said, changed one field at a time, and taken
// off the shelf.
func TestShelf(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	require.Empty(t, v.shelf(t, v.access))
	added := v.newProduct(t, v.access, map[string]any{
		"name": " Night cream ", "kind": "moisturiser", "from": "bought", "since": "2026-10-01", "evening": true,
		"opened_on": "2026-10-01", "months_open": 12, "ingredients": "Aqua, Glycerin", "notes": "From Leeds",
	})
	require.Equal(t, "Night cream", added.Name)
	require.Equal(t, []shelfProduct{added}, v.shelf(t, v.access))

	stung := v.changeProduct(t, v.access, added.ID, map[string]any{"stung_on": today().String()})
	added.StungOn = today().String()
	require.Equal(t, added, stung)
	added.FinishedOn, added.OpenedOn, added.Evening = today().String(), "", false
	require.Equal(t, added, v.changeProduct(t, v.access, added.ID, map[string]any{"finished_on": added.FinishedOn, "opened_on": "", "evening": false}))

	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodDelete, shelfPath+added.ID+"/", v.access, nil).status)
	require.Equal(t, http.StatusNotFound, v.send(t, http.MethodDelete, shelfPath+added.ID+"/", v.access, nil).status)
	require.Empty(t, v.shelf(t, v.access))
}

func TestShelfRefusals(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	for name, body := range map[string]map[string]any{
		"no name": {"kind": "toner"}, "a blank name": {"name": " "}, "a long name": {"name": strings.Repeat("x", 121)},
		"another kind": {"name": "x", "kind": "food"}, "another origin": {"name": "x", "from": "friend"},
		"no date": {"name": "x", "since": "yesterday"}, "no day": {"name": "x", "finished_on": "2026-02-30"}, "the future": {"name": "x", "opened_on": "2099-01-01"},
		"months": {"name": "x", "months_open": 61}, "long notes": {"name": "x", "notes": strings.Repeat("x", 501)},
		"a long list": {"name": "x", "ingredients": strings.Repeat("x", 6001)}, "a null byte": {"name": "a\x00b"},
		"no day of a test": {"name": "x", "arm_test": map[string]string{"started": "soon", "day1": "", "day3": "", "day7": ""}},
	} {
		res := v.send(t, http.MethodPost, shelfPath, v.access, body)
		require.Equal(t, http.StatusUnprocessableEntity, res.status, "%s: %s", name, res.body)
	}
	require.Empty(t, v.shelf(t, v.access))
	require.Equal(t, http.StatusNotFound, v.send(t, http.MethodPatch, shelfPath+"x/", v.access, map[string]any{"name": "x"}).status)

	kept := v.newProduct(t, v.access, map[string]any{"name": "x"})
	v.exec(t, "INSERT INTO products SELECT gen_random_uuid(), user_id, added_at, saved_at, sealed FROM products, generate_series(1, 99)")
	res := v.send(t, http.MethodPost, shelfPath, v.access, map[string]any{"name": "one more"})
	require.Equal(t, http.StatusUnprocessableEntity, res.status, "%s", res.body)
	v.exec(t, "DELETE FROM products WHERE name <> $1", kept.ID)

	v.pause(t, v.access, true)
	require.Equal(t, http.StatusForbidden, v.send(t, http.MethodPost, shelfPath, v.access, map[string]any{"name": "x"}).status)
	require.Equal(t, http.StatusForbidden, v.send(t, http.MethodPatch, shelfPath+kept.ID+"/", v.access, map[string]any{"name": "y"}).status)
	require.Equal(t, http.StatusForbidden, v.send(t, http.MethodPost, checkPath, v.access, map[string]string{"ingredients": "Aqua"}).status)
	require.Len(t, v.shelf(t, v.access), 1, "what is kept can be read")
}

// TestShelfNarrowsAdvice: what a prescriber gave counts as a treatment, also without a
// name that we know, until it is finished. Isotretinoin counts for months after it.
func TestShelfNarrowsAdvice(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	uses := func() (ids []string) {
		for _, use := range v.treatments(t, v.access).InUse {
			require.Equal(t, "shelf", use.Source.Kind)
			ids = append(ids, use.ID)
		}
		return ids
	}
	v.newProduct(t, v.access, map[string]any{"name": "Rose water"})
	require.Empty(t, uses())
	cream := v.newProduct(t, v.access, map[string]any{"name": "White tube", "from": "prescribed"})
	require.Equal(t, []string{"prescription"}, uses())
	require.True(t, v.checkProduct(t, "Aqua, Salicylic Acid").says("ask", "on prescription"))
	v.changeProduct(t, v.access, cream.ID, map[string]any{"finished_on": today().String()})
	require.Empty(t, uses())

	first := v.newProduct(t, v.access, map[string]any{"name": "Differin (adapalene)", "from": "prescribed"})
	v.newProduct(t, v.access, map[string]any{"name": "adapalene, second tube", "from": "pharmacist"})
	require.Equal(t, []string{"adapalene"}, uses())
	v.changeProduct(t, v.access, first.ID, map[string]any{"finished_on": today().String()})
	require.Equal(t, []string{"adapalene"}, uses(), "another tube is in use")

	capsules := v.newProduct(t, v.access, map[string]any{"name": "Roaccutane", "from": "prescribed"})
	require.Contains(t, uses(), "isotretinoin")
	v.changeProduct(t, v.access, capsules.ID, map[string]any{"finished_on": today().String()})
	require.Contains(t, uses(), "isotretinoin_after")
}

// TestShelfInCheck: a product is checked with the others on the shelf, and not with
// itself.
func TestShelfInCheck(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	serum := v.newProduct(t, v.access, map[string]any{"name": "Serum", "ingredients": "Aqua, Salicylic Acid"})
	require.False(t, v.checkProduct(t, "Aqua, Salicylic Acid").says("care", "already use"))
	require.True(t, v.checkProduct(t, "Salicylic Acid, Glycerin").says("care", "already use"))
	v.changeProduct(t, v.access, serum.ID, map[string]any{"finished_on": today().String()})
	require.False(t, v.checkProduct(t, "Salicylic Acid, Glycerin").says("care", "already use"))
	for range 8 { // More text than one check reads.
		v.newProduct(t, v.access, map[string]any{"name": "x", "ingredients": strings.Repeat("qwertz uiop, ", 440)})
	}
	require.Contains(t, v.checkProduct(t, "Aqua").Summary, "newest products only")
}

// TestArmTest: a test on the inner arm is kept with its answers, each for a day that is
// reached. Trouble also says that it stung, and a change can be taken back.
func TestArmTest(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	serum := v.newProduct(t, v.access, map[string]any{"name": "Serum", "evening": true})
	require.Empty(t, serum.ArmTest.Started)
	for name, body := range map[string]map[string]any{
		"an answer too soon": armTest(1, "", "", "nothing"), "another answer": armTest(8, "fine"),
		"the future": armTest(-5), "no test": {"arm_test": map[string]string{"started": "", "day1": "nothing", "day3": "", "day7": ""}},
	} {
		res := v.send(t, http.MethodPatch, shelfPath+serum.ID+"/", v.access, body)
		require.Equal(t, http.StatusUnprocessableEntity, res.status, "%s: %s", name, res.body)
	}
	started := v.changeProduct(t, v.access, serum.ID, armTest(6))
	require.Equal(t, today().AddDays(-6).String(), started.ArmTest.Started)
	calm := v.changeProduct(t, v.access, serum.ID, armTest(6, "nothing", "", "nothing"))
	require.Equal(t, "nothing", calm.ArmTest.Day7)
	require.Empty(t, calm.StungOn)
	require.Equal(t, []shelfProduct{calm}, v.shelf(t, v.access))

	stung := v.changeProduct(t, v.access, serum.ID, armTest(6, "nothing", "stung"))
	require.Equal(t, today().String(), stung.StungOn)
	back := armTest(6, "nothing")
	back["stung_on"] = ""
	require.Empty(t, v.changeProduct(t, v.access, serum.ID, back).StungOn)
	require.Empty(t, v.changeProduct(t, v.access, serum.ID, armTest(6, "nothing", "stopped")).StungOn)
}

// productsTogether is what was found for each half of the day, as the API tells it.
type productsTogether struct {
	Morning, Evening struct {
		Summary, Stop string
		Findings      []struct{ About, Level, Text string }
	}
}

func (v *visitor) together(t *testing.T) (found productsTogether) {
	t.Helper()
	res := v.send(t, http.MethodGet, shelfPath+"together/", v.access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.NoError(t, json.Unmarshal(res.body, &found))
	return found
}

// TestProductsTogether: the products of an evening are compared with each other and with
// what the person told us, unless an arm test keeps one off the face.
func TestProductsTogether(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	require.Empty(t, v.together(t).Evening.Summary)
	v.newProduct(t, v.access, map[string]any{"name": "Sun milk", "kind": "sunscreen", "morning": true, "ingredients": "Aqua, Zinc Oxide"})
	v.newProduct(t, v.access, map[string]any{"name": "Night", "evening": true, "ingredients": "Aqua, Retinol"})
	toner := v.newProduct(t, v.access, map[string]any{"name": "Toner", "evening": true, "ingredients": "Aqua, Glycolic Acid"})
	found := v.together(t)
	require.Equal(t, "Don't use “Night” with “Toner” in one evening.", found.Evening.Stop)
	require.Equal(t, "stop", found.Evening.Findings[0].Level)
	require.Empty(t, found.Morning.Findings)
	require.NotNil(t, found.Morning.Findings)

	v.changeProduct(t, v.access, toner.ID, armTest(0))
	require.Empty(t, v.together(t).Evening.Findings)
	v.changeProduct(t, v.access, toner.ID, armTest(6, "", "", "nothing"))
	require.NotEmpty(t, v.together(t).Evening.Stop)
	v.profile(t, "fragrance", "stress")
	v.changeProduct(t, v.access, toner.ID, map[string]any{"ingredients": "Aqua, Linalool"})
	require.Equal(t, "Don't use “Toner” before a pharmacist has looked at it.", v.together(t).Evening.Stop)

	v.pause(t, v.access, true)
	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodGet, shelfPath+"together/", v.access, nil).status)
}
