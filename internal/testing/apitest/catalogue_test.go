package apitest_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

// encryptedColumns hold what people write about themselves, encrypted with the
// key of the person. The tests below prove it: a canary that was written into
// every field is read back through the API and found in no column.
func encryptedColumns() []string {
	return []string{
		"users.sealed_profile", "questionnaires.answers", "questionnaires.recommendation", "routines.sealed", "check_ins.sealed", "use_notes.sealed", "courses.sealed", "products.sealed",
		"push_subscriptions.sealed", "feedback.sealed", "complaints.sealed", "complaint_answers.sealed",
	}
}

// plaintextColumns is the reviewed list of all other columns, with the reason
// why each may be read by whoever reads the database. A table that another
// program owns is listed as a whole.
func plaintextColumns() map[string][]string {
	return map[string][]string{
		"number or name that the program gave, to tell rows apart": {
			"users.id", "installation.only_row", "installation.id", "audit.id", "audit.text_id", "withdrawn_texts.id", "audit_links.position", "audit_links.audit_id", "audit.actor", "audit.subject", "complaints.id", "complaints.name", "complaint_answers.id",
			"complaint_answers.complaint_id", "complaint_answers.name", "consents.id", "exports.name", "feedback.id", "feedback.name",
			"notices.id", "notice_people.notice_id", "security_events.id", "users.deleted_by", "questionnaires.id", "questionnaires.name", "check_ins.name", "use_notes.name", "courses.name", "products.name", "routines.id", "routines.name",
			"push_subscriptions.name", "push_subscriptions.session_id",
			"passkeys.id", "passkeys.credential_id", "routines.week", "routines.replaced_by", "sessions.id", "users.live_sessions",
		},
		"whose row it is": {
			"complaint_answers.user_id", "complaints.user_id", "consents.user_id", "data_settings.user_id", "exports.user_id",
			"check_ins.user_id", "use_notes.user_id", "courses.user_id", "products.user_id", "feedback.user_id", "notice_people.user_id", "questionnaires.user_id", "recovery_codes.user_id", "routines.user_id",
			"reminders.user_id", "push_subscriptions.user_id",
			"passkeys.user_id", "security_events.user_id", "sessions.user_id", "usage.user_id",
		},
		"time or date of what the program did or must do": {
			"audit.at", "audit_links.entry_at", "complaint_answers.given_at", "complaints.made_at", "complaints.due_at", "complaints.closed_at",
			"consents.recorded_at", "data_settings.restricted_since", "data_settings.last_used_on", "data_settings.kept_until",
			"exports.asked_at", "exports.ready_at", "exports.ended_at", "exports.lasts_until", "exports.taken_until", "feedback.given_at",
			"feedback.handled_at", "notices.set_at", "withdrawn_texts.at", "questionnaires.filled_at", "questionnaires.photo_due_at", "recovery_codes.made_at",
			"check_ins.day", "check_ins.saved_at", "use_notes.said_at", "courses.started_on", "courses.saved_at", "products.added_at", "products.saved_at", "routines.day", "routines.added_at", "routines.replaced_at", "sessions.started_at", "sessions.used_at", "throttles.clear_at",
			"users.declared_adult_at", "users.created_at", "users.deleted_at", "security_events.at", "sessions.confirmed_at",
			"reminders.next_at", "push_subscriptions.added_at", "push_subscriptions.morning_sent", "push_subscriptions.evening_sent",
			"push_subscriptions.check_in_sent",
			"passkeys.added_at", "passkeys.used_at", "sessions.passkey_at", "passkey_challenges.expires_at",
		},
		"one of a few values that the program knows, never free text": {
			"audit.action", "complaints.about", "consents.purpose", "consents.granted", "consents.source", "consents.policy_version",
			"data_settings.photo_days", "data_settings.unused_months", "exports.state", "exports.progress", "exports.parts",
			"exports.bytes", "feedback.concern", "notices.for_everyone", "withdrawn_texts.kind", "questionnaires.has_photo", "questionnaires.has_full_photo",
			"questionnaires.side", "questionnaires.starting_photo", "questionnaires.starting_photo_answered",
			"questionnaires.writer", "questionnaires.prompt_version", "questionnaires.library_version", "questionnaires.model",
			"reminders.kind", "reminders.minute", "reminders.weekday", "reminders.zone",
			"routines.is_newest", "users.is_admin", "security_events.kind", "passkeys.backup_eligible",
		},
		"estimate and ticks without words: charts for admins count them without anybody's key (decision 13)": {
			"questionnaires.severity", "questionnaires.certainty", "questionnaires.doubt", "questionnaires.own_severity", "questionnaires.shares",
			"routines.morning_done", "routines.evening_done",
		},
		"digest or hash of a secret; what it was made of cannot be read back": {
			"users.password_hash", "users.known_networks", "recovery_codes.digest", "sessions.newest", "sessions.previous",
			"sessions.salt", "sessions.device_key", "audit_links.entry_mac", "audit_links.hash", "exports.link", "throttles.key", "passkey_challenges.digest", "questionnaires.attempt", "routines.attempt",
			"push_subscriptions.endpoint_digest",
		},
		"what a person is known by on the site, which admins see":                 {"users.username", "users.username_key"},
		"coarse name of a device out of a fixed list":                             {"sessions.device", "security_events.device"},
		"public key and counter of a passkey, which open nothing":                 {"passkeys.public_key", "passkeys.sign_count"},
		"what a person calls a device, as \"My phone\"; not about skin or health": {"passkeys.name"},
		"words of the operator, which name nobody":                                {"notices.text", "withdrawn_texts.reason"},
		"counts of use": {"usage.gemini_api_requests", "usage.image_classification_requests", "usage.questionnaires"},
		"sums of nobody in particular": {
			"ai_calls.*", "complaint_counts.*", "daily_counts.*", "usage_totals.*",
		},
		"tables of the job queue and of the migrations: numbers of users and names of objects, no words": {
			"river_job.*", "river_leader.*", "river_migration.*", "river_notification.*", "river_queue.*", "goose_db_version.*",
		},
	}
}

// whatToDo is said to whoever adds a column.
const whatToDo = `new columns: %s
Decide who may read them. Words or pictures of a person are encrypted: seal them in the service (vault.Seal), store them as bytea, write the canary into the field in write(),
and add the column to encryptedColumns. Anything else goes into plaintextColumns under a reason that a reviewer can agree with.`

// allColumns returns every column of every table, as "table.column".
func (a *program) allColumns(t *testing.T) []string {
	t.Helper()
	rows, err := a.pool.Query(t.Context(), `SELECT c.relname || '.' || a.attname FROM pg_attribute AS a
		JOIN pg_class AS c ON c.oid = a.attrelid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`)
	require.NoError(t, err)
	columns, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return columns
}

// uncatalogued returns columns that are on no list, and entries of the lists
// that name no column.
func uncatalogued(columns []string) (unlisted, gone []string) {
	listed := slices.Concat(append(slices.Collect(maps.Values(plaintextColumns())), encryptedColumns())...)
	table := func(column string) string { name, _, _ := strings.Cut(column, "."); return name + ".*" }
	for _, column := range columns {
		if !slices.Contains(listed, column) && !slices.Contains(listed, table(column)) {
			unlisted = append(unlisted, column)
		}
	}
	for _, entry := range listed {
		if !slices.ContainsFunc(columns, func(column string) bool { return column == entry || table(column) == entry }) {
			gone = append(gone, entry)
		}
	}
	return unlisted, gone
}

// columnsHolding returns the columns in which a text can be read.
func (a *program) columnsHolding(t *testing.T, text string) []string {
	t.Helper()
	var holding []string
	for _, column := range a.allColumns(t) {
		table, name, _ := strings.Cut(column, ".")
		// A bytea shows its bytes as text, where they are some.
		query := fmt.Sprintf(`SELECT EXISTS (SELECT FROM %s AS r WHERE strpos(r.%s::text, $1) > 0
			OR (pg_typeof(r.%[2]s)::text = 'bytea' AND strpos(r.%[2]s::text, $2) > 0))`,
			pgx.Identifier{table}.Sanitize(), pgx.Identifier{name}.Sanitize())
		var found bool
		require.NoError(t, a.pool.QueryRow(t.Context(), query, text, fmt.Sprintf("%x", text)).Scan(&found), column)
		if found {
			holding = append(holding, column)
		}
	}
	return holding
}

// sealedRows counts the rows of a person in each encrypted column.
func (a *program) sealedRows(t *testing.T, user skincare.UserID) map[string]int {
	t.Helper()
	rows := make(map[string]int)
	for _, column := range encryptedColumns() {
		table, name, _ := strings.Cut(column, ".")
		owner := "user_id"
		if table == "users" {
			owner = "id"
		}
		if n := a.count(t, fmt.Sprintf("%s WHERE %s = %d AND %s IS NOT NULL", table, owner, user, name)); n > 0 {
			rows[column] = n
		}
	}
	return rows
}

// TestCatalogue fails when a column is added that nobody has decided about, and
// when what people write can be read in any column.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	a := setup(t)
	unlisted, gone := uncatalogued(a.allColumns(t))
	if len(unlisted) > 0 {
		t.Errorf(whatToDo, strings.Join(unlisted, ", "))
	}
	require.Empty(t, gone, "listed, but in no table")

	_, client := a.newUser(t)
	writeAll(t, a, client)
	require.Empty(t, a.columnsHolding(t, canary), "what people write can be read in these columns")
	filled := a.sealedRows(t, a.userID(t, client.access))
	require.ElementsMatch(t, encryptedColumns(), slices.Collect(maps.Keys(filled)), "write() must fill every encrypted column")
}

// TestCatalogueNotices shows that the test above can fail.
func TestCatalogueNotices(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	writeAll(t, a, client)
	a.exec(t, "ALTER TABLE routines ADD COLUMN note text, ADD COLUMN plain_note bytea")
	unlisted, _ := uncatalogued(a.allColumns(t))
	require.Subset(t, unlisted, []string{"routines.note", "routines.plain_note"})
	a.exec(t, "UPDATE routines SET note = 'x' || $1 || 'y', plain_note = $2", canary, []byte("x"+canary))
	a.exec(t, "UPDATE sessions SET device = $1", canary)
	require.ElementsMatch(t, []string{"routines.note", "routines.plain_note", "sessions.device"}, a.columnsHolding(t, canary))
}

// canaryFields are the fields of the contract that write() fills, with the place
// by which write() knows each.
func canaryFields() map[string]string {
	return map[string]string{
		"updateProfile allergies": "allergies", "updateProfile triggers": "triggers", "updateProfile duration": "duration",
		"createQuestionnaire current_skincare_routine": "current routine",
		"giveFeedback comment":                         "comment", "giveFeedback answer": "answer",
		"saveCheckIn new": "check-in new", "saveCheckIn note": "check-in note",
		"addProduct name": "product name", "addProduct ingredients": "product ingredients", "addProduct notes": "product notes",
		"changeProduct name": "product name", "changeProduct ingredients": "product ingredients", "changeProduct notes": "product notes",
		"makeComplaint text": "complaint", "answerComplaint text": "reply",
	}
}

// otherFields are the fields that hold no words to keep, with the reason.
func otherFields() map[string]string {
	const (
		secret = "a secret: TestPrivacy and the tests of passwords and tokens hold that only digests are kept"
		name   = "a username, which admins see"
		device = "what a person calls a device, kept as it is: not about skin or health"
		spoken = "part of a conversation, which is not kept"
		date   = "a date, or nothing: TestShelfRefusals holds that it is refused otherwise"
		keys   = "a key of a browser in base64url, encrypted with its endpoint, which holds a canary"
	)
	return map[string]string{
		"signUp username": name, "createToken username": name, "recoverAccount username": name,
		"signUp password": secret, "createToken password": secret, "changePassword current_password": secret,
		"changePassword new_password": secret, "deleteAccount current_password": secret, "makeRecoveryCodes current_password": secret,
		"requestExport current_password": secret, "recoverAccount code": secret, "recoverAccount new_password": secret,
		"refreshToken refresh": secret, "beginPasskey current_password": secret, "removePasskey current_password": secret,
		"addPasskey name": device, "renamePasskey name": device, "confirmPassword current_password": secret,
		"chat message": spoken, "chat conversation.message": spoken,
		"savePushSubscription p256dh": keys, "savePushSubscription auth": keys,
		"saveReminders time_zone": "a name out of the time zone database", "saveReminders morning.time": "a time of the day",
		"saveReminders evening.time": "a time of the day", "saveReminders check_in.time": "a time of the day",
		"checkProduct ingredients": "a label, which is compared with the library and not kept: TestProductCheck holds it",
		"addProduct since":         date, "addProduct opened_on": date, "addProduct finished_on": date, "addProduct stung_on": date, "addProduct arm_test.started": date,
		"changeProduct since": date, "changeProduct opened_on": date, "changeProduct finished_on": date, "changeProduct stung_on": date, "changeProduct arm_test.started": date,
		"previewChat message": spoken, "previewChat conversation.message": spoken,
		"signUp consent.policy_version": "compared with the one in force", "updateConsents policy_version": "compared with the one in force",
	}
}

// textFields returns the fields of a schema into which any text can be written,
// those of inner objects and lists included.
func textFields(prefix string, schema *openapi3.Schema) (fields []string) {
	for name, property := range schema.Properties {
		inner := property.Value
		switch {
		case inner.Type.Is("string") && len(inner.Enum) == 0 && inner.Format == "":
			fields = append(fields, prefix+name)
		case inner.Type.Is("array"):
			fields = append(fields, textFields(prefix+name+".", inner.Items.Value)...)
		case inner.Type.Is("object"):
			fields = append(fields, textFields(prefix+name+".", inner)...)
		}
	}
	return fields
}

// TestEveryFieldHasACanary: each field of the contract that people can write
// into is filled by write(), or is named above with a reason.
func TestEveryFieldHasACanary(t *testing.T) {
	t.Parallel()
	written := make(map[string]bool)
	a := setup(t)
	_, client := a.newUser(t)
	write(t, a, client, func(place string) string { written[place] = true; return canary }, form{image: drawn(t)})

	var fields []string
	for _, item := range loadDocument(t).Paths.Map() {
		for _, operation := range item.Operations() {
			if operation.RequestBody == nil {
				continue
			}
			for _, media := range operation.RequestBody.Value.Content {
				fields = append(fields, textFields(operation.OperationID+" ", media.Schema.Value)...)
			}
		}
	}
	for _, field := range fields {
		place, filled := canaryFields()[field]
		if _, other := otherFields()[field]; !filled && !other {
			t.Errorf("%s: a new field. Write the canary into it in write() and name it in canaryFields, or say in otherFields why it keeps no words", field)
		}
		if filled {
			require.True(t, written[place], "write() no longer fills %s", field)
		}
	}
	for field := range canaryFields() {
		require.Contains(t, fields, field, "not in the contract")
	}
	for field := range otherFields() {
		require.Contains(t, fields, field, "not in the contract")
	}
}
