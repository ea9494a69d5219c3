package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"clary.example/internal/skincare"
)

// PersonTables returns the tables that a person has rows in, beside users. A
// table comes after those that it refers to, and usage after what it counts.
func PersonTables() []string {
	return []string{
		"consents", "data_settings", "sessions", "recovery_codes", "passkeys", "security_events",
		"questionnaires", "routines", "check_ins", "feedback", "complaints", "complaint_answers",
		"reminders", "push_subscriptions", "exports", "usage",
	}
}

// StayingTables returns the tables with rows about people that stay in a cell
// when somebody is moved, with the reason.
func StayingTables() map[string]string {
	return map[string]string{
		"notice_people": "A notice is the operator's of one cell. Nobody is moved who has one.",
		"departures":    "It says that the person was moved.",
		"arrivals":      "It holds people who are being moved here.",
	}
}

// personTablesInCatalogue returns every table that has rows about people: those
// with a column user_id, and those that refer to users.
const personTablesInCatalogue = `
SELECT c.relname FROM pg_class AS c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (
    EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped)
    OR EXISTS (SELECT FROM pg_constraint AS f WHERE f.conrelid = c.oid AND f.confrelid = 'public.users'::regclass))
ORDER BY c.relname`

// checkPersonTables returns an error when the database has a table of people
// that nobody has decided about: moving somebody would lose its rows.
func checkPersonTables(ctx context.Context, db querier) error {
	rows, err := db.Query(ctx, personTablesInCatalogue)
	if err != nil {
		return wrapErr("read catalogue", err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return wrapErr("read catalogue", err)
	}
	for _, table := range tables {
		if _, stays := StayingTables()[table]; !stays && !slices.Contains(PersonTables(), table) {
			return fmt.Errorf("table %s has rows of people, but nobody has decided whether they are moved", table)
		}
	}
	return nil
}

// querier is a pool or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// personRows are all rows of a person by table, as PostgreSQL writes them in
// JSON. The program never reads the values.
type personRows map[string]json.RawMessage

const usersTable = "users"

// ownerColumn is the column that says whose row it is.
func ownerColumn(table string) string {
	if table == usersTable {
		return "id"
	}
	return "user_id"
}

func allPersonTables() []string { return append([]string{usersTable}, PersonTables()...) }

// readPerson returns all rows of a person, always in the same order.
func readPerson(ctx context.Context, tx pgx.Tx, user skincare.UserID) (personRows, error) {
	person := make(personRows)
	for _, table := range allPersonTables() {
		query := fmt.Sprintf(`SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]')::text FROM %s AS t WHERE t.%s = $1`,
			pgx.Identifier{table}.Sanitize(), ownerColumn(table))
		var rows string
		if err := tx.QueryRow(ctx, query, int64(user)).Scan(&rows); err != nil {
			return nil, wrapErr("read rows of "+table, err)
		}
		person[table] = json.RawMessage(rows)
	}
	return person, nil
}

// lockPerson keeps everybody from changing, adding or removing rows of a person
// until the transaction ends. The user's row must be locked already, which keeps
// others from adding rows that refer to it.
func lockPerson(ctx context.Context, tx pgx.Tx, user skincare.UserID) error {
	for _, table := range PersonTables() {
		query := fmt.Sprintf(`SELECT FROM %s WHERE user_id = $1 FOR UPDATE`, pgx.Identifier{table}.Sanitize())
		if _, err := tx.Exec(ctx, query, int64(user)); err != nil {
			return wrapErr("lock rows of "+table, err)
		}
	}
	return nil
}

// writePerson adds all rows of a person who is not here. Rows that triggers add
// with the user are replaced.
func writePerson(ctx context.Context, tx pgx.Tx, user skincare.UserID, person personRows) error {
	for _, table := range allPersonTables() {
		if table != usersTable {
			remove := fmt.Sprintf(`DELETE FROM %s WHERE user_id = $1`, pgx.Identifier{table}.Sanitize())
			if _, err := tx.Exec(ctx, remove, int64(user)); err != nil {
				return wrapErr("replace rows of "+table, err)
			}
		}
		if err := writeRows(ctx, tx, table, person[table]); err != nil {
			return err
		}
	}
	return nil
}

func writeRows(ctx context.Context, tx pgx.Tx, table string, rows json.RawMessage) error {
	columns, err := writableColumns(ctx, tx, table)
	if err != nil {
		return err
	}
	list, name := strings.Join(columns, ", "), pgx.Identifier{table}.Sanitize()
	insert := fmt.Sprintf(`INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %[2]s FROM jsonb_populate_recordset(null::%[1]s, $1::jsonb)`, name, list)
	if table == "push_subscriptions" {
		// A browser has one subscription in a cell. One that another account
		// of this cell has added on it stays.
		insert += " ON CONFLICT (endpoint_digest) DO NOTHING"
	}
	if _, err := tx.Exec(ctx, insert, string(rows)); err != nil {
		return wrapErr("write rows of "+table, err)
	}
	return nil
}

// writableColumns returns the columns that are not computed, quoted. Whoever
// arrives is no longer moving.
func writableColumns(ctx context.Context, tx pgx.Tx, table string) ([]string, error) {
	rows, err := tx.Query(ctx, `SELECT quote_ident(attname) FROM pg_attribute
		WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
			AND (attname <> 'moving_to' OR $1 <> 'users')
		ORDER BY attnum`, table)
	if err != nil {
		return nil, wrapErr("read columns of "+table, err)
	}
	columns, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, wrapErr("read columns of "+table, err)
	}
	return columns, nil
}
