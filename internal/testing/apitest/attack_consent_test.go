package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/aiserver"
)

// everyAdvice asks for all that a provider could be asked to write.
func (a *program) everyAdvice(t *testing.T, access, message string) {
	t.Helper()
	for _, intent := range []string{"", "question", "recommendation", "routine"} {
		reply := a.chat(t, access, chatRequest{Conversation: []turn{}, Message: message, Intent: intent})
		require.NotEmpty(t, reply.Reply, "the person is answered all the same")
		require.NotEqual(t, "provider", reply.Writer.Kind)
	}
	res := a.send(t, http.MethodPost, chatbot+"preview/", access, asking(message))
	require.Equal(t, http.StatusOK, res.status)
	require.Empty(t, res.field(t, "prompt"))
}

// TestAttackBareSignUpReachesTheProvider: username and password are no consent
// to anything that leaves the server, whatever the operator has set.
func TestAttackBareSignUpReachesTheProvider(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server), func(c *config.Config) { c.ExplicitConsent = false })
	_, client := a.newUser(t)
	a.everyAdvice(t, client.access, "Which moisturiser suits oily skin?")
	require.Zero(t, server.Seen())
}

// TestAttackOldAcknowledgementReachesTheProvider: rows that an earlier version
// wrote for bare sign-ups say that they granted ai_processing.
func TestAttackOldAcknowledgementReachesTheProvider(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server), func(c *config.Config) { c.ExplicitConsent = false })
	_, client := a.newUser(t)
	user := a.userID(t, client.access)
	a.exec(t, `INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
		VALUES ($1, 'ai_processing', true, 'acknowledged', '2026-11-15.5', now())`, user)
	a.everyAdvice(t, client.access, "Which moisturiser suits oily skin?")
	require.Zero(t, server.Seen())

	for _, path := range []string{consentsPath, consentsPath + "history/"} {
		body := string(a.send(t, http.MethodGet, path, client.access, nil).body)
		require.Contains(t, body, `"granted":false,"policy_version":"2026-11-15.5","purpose":"ai_processing"`, "%s tells the truth", path)
	}
	yes := map[string]any{"policy_version": skincare.PolicyVersion, "ai_processing": true}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, consentsPath, client.access, yes).status)
	require.Equal(t, "provider", a.chat(t, client.access, asking("Which moisturiser suits oily skin?")).Writer.Kind)
	require.Equal(t, 1, server.Seen(), "an answer to the question itself counts")
}

// TestAttackContactDetailsReachTheProvider: what finds or reaches a person is
// taken out of every field before it leaves, and the preview shows the same.
func TestAttackContactDetailsReachTheProvider(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server))
	_, client := a.newUser(t)
	// Numbers that Ofcom keeps for fiction, and invented ones.
	const details = "07700 900123, +44 7700 900 456, oh seven seven double oh nine double oh seven eight nine, " +
		"ana.smith@mail.example, NHS 943 476 5919, SW1A 1AA, @ana_skin, https://ana.example/me"
	secrets := []string{"900123", "900 456", "double oh", "ana.smith", "mail.example", "943 476", "5919", "SW1A", "ana_skin", "ana.example"}
	profile := map[string]string{"skin_type": "Oily", "allergies": "nuts", "triggers": "Stress " + details, "duration": "1 year 07700900123"}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile).status)
	a.newRecord(t, client.access, form{routine: "Water " + details, image: drawn(t)})
	req := chatRequest{
		Conversation: []turn{{Role: "user", Message: "I am at " + details}, {Role: "assistant", Message: "Noted: " + details}},
		Message:      "Which moisturiser suits me? Call " + details, Record: a.records(t, client.access)[0].ID,
	}
	preview := a.send(t, http.MethodPost, chatbot+"preview/", client.access, req)
	require.Equal(t, "provider", a.chat(t, client.access, req).Writer.Kind)
	require.Equal(t, server.Last().Prompt, preview.field(t, "prompt"))
	var shown struct{ Earlier []turn }
	require.NoError(t, json.Unmarshal(preview.body, &shown))
	require.Len(t, shown.Earlier, 2)
	for i, sent := range server.Last().Earlier {
		require.Equal(t, turn{Role: sent.Role, Message: sent.Text}, shown.Earlier[i])
	}
	for _, secret := range secrets {
		require.NotContains(t, string(server.Last().Body), secret)
	}
	require.GreaterOrEqual(t, strings.Count(string(server.Last().Body), "[number removed]"), 5)
	require.Contains(t, server.Last().Prompt, "Which moisturiser suits me?")
}

// TestAttackWithdrawnAnswersRemain: after a withdrawal no row holds a skin
// answer of the person, no copy shows one, and a new yes brings nothing back.
func TestAttackWithdrawnAnswersRemain(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	_, other := r.newUser(t)
	writeAll(t, r.program, client)
	writeAll(t, r.program, other)
	user := r.userID(t, client.access)
	before := r.sealedRows(t, user)
	for _, column := range []string{"users.sealed_profile", "questionnaires.answers", "questionnaires.recommendation", "push_subscriptions.sealed", "routines.sealed", "check_ins.sealed", "use_notes.sealed", "courses.sealed", "products.sealed"} {
		require.Positive(t, before[column], column)
	}

	for _, purpose := range skincare.Purposes() {
		r.withdraw(t, client.access, purpose)
	}
	after := r.sealedRows(t, user)
	require.Equal(t, map[string]int{
		"feedback.sealed": before["feedback.sealed"], "complaints.sealed": before["complaints.sealed"],
		"complaint_answers.sealed": before["complaint_answers.sealed"],
	}, after, "only what was written to the operator is left: the other purposes were withdrawn")

	yes := map[string]any{"policy_version": skincare.PolicyVersion, "health_data": true, "photo": true, "ai_processing": true}
	require.Equal(t, http.StatusOK, r.send(t, http.MethodPut, consentsPath, client.access, yes).status)
	require.Empty(t, r.records(t, client.access))
	require.Empty(t, r.routines(t, client.access))
	require.Empty(t, r.progress(t, client.access).CheckIns)
	require.NotContains(t, string(r.send(t, http.MethodGet, "/api/user/profile/", client.access, nil).body), canary)

	var copied map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(r.download(t, r.newExport(t, client.access))["data.json"], &copied))
	for name, section := range copied {
		if name != "feedback" && name != "complaints" {
			require.NotContains(t, string(section), canary, name)
		}
	}
	require.Equal(t, 1, r.dataSettings(t, other.access, nil).Records, "others keep theirs")
}
