package apitest_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/testing/pictures"
)

// witness is a person who has written something of their own in every place.
type witness struct {
	tokens
	canaries []string
	// secrets are what must not be in an archive.
	secrets []string
	// photos are the person's, by their paths in an archive.
	photos map[string][]byte
}

// newWitness makes a person with a canary in every text of every table: through
// the API where people write, and in the database where they do not.
func (a *program) newWitness(t *testing.T, name string, number uint8) witness {
	t.Helper()
	_, client := a.newUser(t)
	w := witness{tokens: client, photos: make(map[string][]byte)}
	canaryIn := func(place string) string {
		written := "canary " + name + " " + place
		if !slices.Contains(w.canaries, written) {
			w.canaries = append(w.canaries, written)
		}
		return written
	}
	id := write(t, a, client, canaryIn, form{image: photoOf(t, number, pictures.Small), photo: photoOf(t, number, pictures.Large), key: canary})
	for size, query := range map[string]string{"small": "", "full": "?size=full"} {
		res := a.send(t, http.MethodGet, questionnaires+id+"/image/"+query, client.access, nil)
		require.Equal(t, http.StatusOK, res.status)
		w.photos["photos/"+id+"-"+size+".jpg"] = res.body
	}
	user := a.userID(t, client.access)
	for _, column := range a.exportedTexts(t) {
		if a.setText(t, column, user, "canary "+name+" "+column.table+"."+column.name) {
			w.canaries = append(w.canaries, "canary "+name+" "+column.table+"."+column.name)
		}
	}
	var hash string
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT password_hash FROM users WHERE id = $1", user).Scan(&hash))
	w.secrets = append(w.secrets, hash, client.access, client.refresh)
	return w
}

// photoOf returns a photo that no other person has: a square in a corner differs.
func photoOf(t *testing.T, person uint8, photo []byte) []byte {
	t.Helper()
	decoded, err := jpeg.Decode(bytes.NewReader(photo))
	require.NoError(t, err)
	marked := image.NewRGBA(decoded.Bounds())
	draw.Draw(marked, marked.Bounds(), decoded, image.Point{}, draw.Src)
	draw.Draw(marked, image.Rect(0, 0, 32, 32), image.NewUniform(color.Gray{Y: 40 * person}), image.Point{}, draw.Src)
	var encoded bytes.Buffer
	require.NoError(t, jpeg.Encode(&encoded, marked, nil))
	return encoded.Bytes()
}

// column is a column of the database.
type column struct {
	table, name, kind string
}

// columns returns all columns of all tables in which people have rows, by the
// database's own catalogue. The log has them, too, by other names.
func (a *program) columns(t *testing.T) []column {
	t.Helper()
	rows, err := a.pool.Query(t.Context(), `SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name = ANY ($1) ORDER BY table_name, ordinal_position`, append(a.tablesOfUsers(t), "audit"))
	require.NoError(t, err)
	columns, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (column, error) {
		var c column
		err := row.Scan(&c.table, &c.name, &c.kind)
		return c, err
	})
	require.NoError(t, err)
	return columns
}

// notExported is the one table of people's rows that is in no section: it is about the
// copy itself. That one was downloaded is in the log.
const notExported = "exports"

// exportedTexts returns the text columns that the export promises to hold.
func (a *program) exportedTexts(t *testing.T) []column {
	t.Helper()
	return slices.DeleteFunc(a.columns(t), func(c column) bool {
		// The plain columns of a profile are empty once it is sealed.
		plain := c.table == "users" && slices.Contains([]string{"skin_type", "allergies", "triggers", "duration"}, c.name)
		return c.kind != "text" || c.table == notExported || plain || c.table == "audit" || a.isLeftOut(c)
	})
}

func (a *program) isLeftOut(c column) bool {
	for _, section := range a.app.Exports.Sections {
		for _, table := range section.Tables {
			if _, ok := table.LeftOut[c.name]; ok && table.Name == c.table {
				return true
			}
		}
	}
	return false
}

// setText puts a text into a column, and reports whether the column takes any
// text: some take one of a few words only.
func (a *program) setText(t *testing.T, c column, user skincare.UserID, text string) bool {
	t.Helper()
	key := map[bool]string{true: "id", false: "user_id"}[c.table == "users"]
	tag, err := a.pool.Exec(t.Context(), "UPDATE "+c.table+" SET "+c.name+" = $2 WHERE "+key+" = $1", user, text)
	if err != nil {
		require.ErrorContains(t, err, "23514", "only a check may refuse it") // check_violation
		return false
	}
	require.Positive(t, tag.RowsAffected(), c.table)
	return true
}

// TestExportForgetsNothing fails when somebody adds a table or a column that
// holds something of people, and does not say what becomes of it in an export.
func TestExportForgetsNothing(t *testing.T) {
	t.Parallel()
	a := setup(t)
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Defs       map[string]json.RawMessage `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(a.app.Exports.Schema, &schema))
	require.Contains(t, a.tablesOfUsers(t), notExported)
	for _, c := range a.columns(t) {
		if c.table == notExported || c.name == "user_id" {
			continue
		}
		promised := a.isLeftOut(c)
		for _, section := range a.app.Exports.Sections {
			fields := string(schema.Properties[section.Name]) + string(schema.Defs[section.Name])
			for _, table := range section.Tables {
				field := c.name
				if renamed, ok := table.Renamed[c.name]; ok {
					field = renamed
				}
				promised = promised || table.Name == c.table && strings.Contains(fields, `"`+field+`":`)
			}
		}
		require.True(t, promised, "%s.%s is neither exported nor left out: see exportSections", c.table, c.name)
	}
	var names []string
	for _, section := range a.app.Exports.Sections {
		names = append(names, section.Name)
		require.Contains(t, schema.Properties, section.Name)
	}
	require.Len(t, schema.Properties, len(names)+3, "the schema describes nothing that is not there")
}
