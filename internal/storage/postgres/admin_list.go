package postgres

import (
	"context"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"clary.example/internal/features/admin"
)

// List implements admin.Users. Each order has an index of its own, and a
// statement that says nothing but what is asked for, so that a page costs the
// same among a million users. It is put together from the fixed parts below;
// nothing that a client writes is among them.
func (s *AdminStore) List(ctx context.Context, selection admin.Selection) ([]admin.Row, error) {
	statement, args := listStatement(selection)
	rows, err := retrying{s.pool}.Query(ctx, statement, args...)
	if err != nil {
		return nil, wrapErr("select users", err)
	}
	list, err := pgx.CollectRows(rows, scanUser)
	return list, wrapErr("select users", err)
}

func scanUser(row pgx.CollectableRow) (admin.Row, error) {
	var user admin.Row
	err := row.Scan(&user.ID, &user.Username, &user.Key, &user.IsAdmin, &user.AIRequests, &user.Classifications, &user.Questionnaires)
	return user, err
}

// The columns are named: what else is in a row is none of an admin's business.
const listColumns = `SELECT u.id, u.username, u.username_key, u.is_admin,
	g.gemini_api_requests, g.image_classification_requests, g.questionnaires
FROM users AS u
JOIN usage AS g ON g.user_id = u.id`

// listBytes is the username by its bytes, as the index has it.
const listBytes = `u.username_key COLLATE "C"`

// lastRune follows every other character in the order of bytes.
const lastRune = "\U0010FFFF"

// statement is a query that is being put together.
type statement struct {
	conditions []string
	args       []any
}

// arg adds an argument and returns how the statement calls it.
func (s *statement) arg(value any) string {
	s.args = append(s.args, value)
	return "$" + strconv.Itoa(len(s.args))
}

func (s *statement) where(condition string) { s.conditions = append(s.conditions, condition) }

func listStatement(selection admin.Selection) (text string, args []any) {
	var s statement
	s.where("u.deleted_at IS NULL")
	if selection.AdminsOnly {
		s.where("u.is_admin")
	}
	if selection.Prefix != "" {
		// Not LIKE: it would take signs of the name for wildcards.
		s.where(listBytes + " >= " + s.arg(selection.Prefix))
		s.where(listBytes + " < " + s.arg(selection.Prefix+lastRune))
	}
	comparison, direction := " > ", ""
	if selection.Descending {
		comparison, direction = " < ", " DESC"
	}
	order := listOrder(selection.Sort)
	if selection.After != nil {
		var place []string
		for _, value := range placeValues(selection.Sort, *selection.After) {
			place = append(place, s.arg(value))
		}
		s.where("(" + strings.Join(order, ", ") + ")" + comparison + "(" + strings.Join(place, ", ") + ")")
		if selection.Sort == admin.ByID {
			// Said of both, because both may be read in this order, and
			// PostgreSQL would begin with the first row of the other.
			s.where("g.user_id" + comparison + place[0])
		}
	}
	text = listColumns + "\nWHERE " + strings.Join(s.conditions, " AND ")
	text += "\nORDER BY " + strings.Join(order, direction+", ") + direction + "\nLIMIT " + s.arg(selection.Most)
	return text, s.args
}

// listOrder returns what makes a place in the list, ties and all.
func listOrder(sort admin.Sort) []string {
	switch sort {
	case admin.ByUsername:
		return []string{listBytes}
	case admin.ByAIRequests:
		return []string{"g.gemini_api_requests", "g.user_id"}
	case admin.ByClassifications:
		return []string{"g.image_classification_requests", "g.user_id"}
	case admin.ByQuestionnaires:
		return []string{"g.questionnaires", "g.user_id"}
	case admin.ByID:
	}
	return []string{"u.id"}
}

// placeValues are the values of listOrder at a place.
func placeValues(sort admin.Sort, place admin.Place) []any {
	switch sort {
	case admin.ByUsername:
		return []any{place.Key}
	case admin.ByAIRequests, admin.ByClassifications, admin.ByQuestionnaires:
		return []any{place.Count, int64(place.ID)}
	case admin.ByID:
	}
	return []any{int64(place.ID)}
}
