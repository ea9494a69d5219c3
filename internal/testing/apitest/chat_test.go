package apitest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

const chatbot = "/api/chatbot/"

// turn is one message of a conversation.
type turn struct {
	Role    string `json:"role"`
	Message string `json:"message"`
}

// chatRequest is what a client of the specification sends.
type chatRequest struct {
	Conversation []turn `json:"conversation"`
	Message      string `json:"message"`
	Record       int64  `json:"questionnaire_id,omitempty"`
	Intent       string `json:"intent,omitempty"`
}

func asking(message string) chatRequest {
	return chatRequest{Conversation: []turn{}, Message: message}
}

// chatReply is what the tests read of an answer.
type chatReply struct {
	Reply      string
	Care       []struct{ ID, Level, Tier, Text string }
	Text       string
	Considered []use
	Writer     struct{ Kind, Name string }
	Reading    string
	// Routine is there when one was kept.
	Routine *struct {
		Week     string
		Replaced []string
	}
}

func (a *program) chat(t *testing.T, access string, req chatRequest) chatReply {
	t.Helper()
	res := a.send(t, http.MethodPost, chatbot, access, req)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var reply chatReply
	require.NoError(t, json.Unmarshal(res.body, &reply))
	return reply
}

// openingMessage is the first message of a client of the specification.
const openingMessage = "Skin type: Oily. Allergies: None mentioned. Triggers: Not identified. Current routine: Water. Duration: 3 weeks. " +
	"Acne severity: Mild. Please give me recommendations for a daily cleanser, a daily moisturizer, extras and further advice. " +
	"I prefer natural remedies."

// TestChatAnswersAClientOfTheSpecification [C-10] [C-14]: a bare call is
// answered, and the reply to the first message is kept with the record.
func TestChatAnswersAClientOfTheSpecification(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	a.newRecord(t, client.access, form{routine: "Water", image: drawn(t)})
	id := a.records(t, client.access)[0].ID

	first := a.chat(t, client.access, chatRequest{Conversation: []turn{}, Message: openingMessage, Record: id})
	for _, heading := range []string{"Daily cleanser", "Daily moisturiser", "Extras", "Further advice"} {
		require.Contains(t, first.Reply, "## "+heading)
	}
	require.Equal(t, "builtin", first.Writer.Kind)
	require.Equal(t, first.Reply, a.records(t, client.access)[0].Recommendation)

	second := a.chat(t, client.access, chatRequest{
		Conversation: []turn{{"user", openingMessage}, {"assistant", first.Reply}}, Message: "Why do I need sunscreen?", Record: id,
	})
	require.Contains(t, strings.ToLower(second.Reply), "sun")
	require.Equal(t, first.Reply, a.records(t, client.access)[0].Recommendation, "only the first one is kept")

	var requests int
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT sum(gemini_api_requests) FROM usage").Scan(&requests))
	require.Equal(t, 2, requests)
	var writer, library string
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT writer, library_version FROM questionnaires").Scan(&writer, &library))
	require.Equal(t, first.Writer.Name, writer)
	require.NotEmpty(t, library)
}

// TestChatKeepsARoutine [C-12] [C-13] [T-08]: seven days from today stand in the
// list after a routine was asked for, in the words of the specification.
func TestChatKeepsARoutine(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	a.newRecord(t, client.access, form{routine: "Water", image: drawn(t)})
	id := a.records(t, client.access)[0].ID
	today := time.Now().UTC()
	req := chatRequest{
		Conversation: []turn{{"user", openingMessage}, {"assistant", "…"}}, Record: id,
		Message: fmt.Sprintf("Please create a detailed 7-day skincare routine starting from %s, with a morning and an evening routine "+
			"for each day. Reply only with a JSON array of objects with Date, Morning and Evening.", today.Format(time.DateOnly)),
	}
	reply := a.chat(t, client.access, req)

	var days []struct{ Date, Morning, Evening string }
	require.NoError(t, json.Unmarshal([]byte(reply.Reply), &days))
	require.Len(t, days, 7)
	var kept []struct {
		ID                     int64
		Date, Morning, Evening string
		Week                   string
	}
	res := a.send(t, http.MethodGet, "/api/routines/", client.access, nil)
	require.NoError(t, json.Unmarshal(res.body, &kept))
	require.Len(t, kept, 7)
	for n, day := range kept {
		require.Equal(t, today.AddDate(0, 0, n).Format(time.DateOnly), day.Date)
		require.Equal(t, days[n].Morning, day.Morning)
		require.Equal(t, days[n].Evening, day.Evening)
		require.Equal(t, reply.Routine.Week, day.Week)
	}
	require.Empty(t, reply.Routine.Replaced)

	again := a.chat(t, client.access, req)
	require.Len(t, again.Routine.Replaced, 7, "asking again does not pile up")
	require.Equal(t, 7, a.count(t, "routines WHERE replaced_by IS NULL"))
}

// TestChatStreams: care first, then sentences, then the whole.
func TestChatStreams(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	events := a.stream(t, client.access, asking("I am 8 weeks pregnant. Is niacinamide all right?"))
	require.Equal(t, "care", events[0].name)
	require.Equal(t, "done", events[len(events)-1].name)
	var done chatReply
	require.NoError(t, json.Unmarshal([]byte(events[len(events)-1].data), &done))
	text := ""
	for _, e := range events[1 : len(events)-1] {
		require.Equal(t, "text", e.name)
		var piece struct{ Text string }
		require.NoError(t, json.Unmarshal([]byte(e.data), &piece))
		text += piece.Text
	}
	require.Equal(t, done.Text, strings.TrimSpace(text))
	require.Equal(t, "RF12", done.Care[0].ID)
	require.Equal(t, "note", done.Care[0].Tier)
	require.Equal(t, "words", done.Reading)

	// A refusal is an ordinary answer, not a stream.
	body, err := json.Marshal(chatRequest{Conversation: []turn{}, Message: "x", Record: 999})
	require.NoError(t, err)
	req := a.request(t, http.MethodPost, chatbot, client.access, "application/json", body)
	req.Header.Set("Accept", "text/event-stream")
	res := a.do(t, req)
	require.Equal(t, http.StatusNotFound, res.status)
	require.Equal(t, "application/problem+json", res.header.Get("Content-Type"))
}

// event is one server-sent event.
type event struct{ name, data string }

func (a *program) stream(t *testing.T, access string, body chatRequest) []event {
	t.Helper()
	payload, err := json.Marshal(body)
	require.NoError(t, err)
	req := a.request(t, http.MethodPost, chatbot, access, "application/json", payload)
	req.Header.Set("Accept", "text/event-stream")
	res := a.do(t, req)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.Equal(t, "text/event-stream; charset=utf-8", res.header.Get("Content-Type"))
	var events []event
	for block := range strings.SplitSeq(strings.TrimSpace(string(res.body)), "\n\n") {
		name, data, ok := strings.Cut(block, "\n")
		require.True(t, ok, "%q", block)
		events = append(events, event{strings.TrimPrefix(name, "event: "), strings.TrimPrefix(data, "data: ")})
	}
	return events
}

// TestChatIsBounded: by quota, by size, and by consent.
func TestChatIsBounded(t *testing.T) {
	t.Parallel()
	a := setup(t, func(cfg *config.Config) { cfg.ChatRate = account.Rate{Burst: 2, Every: time.Hour} })
	_, client := a.newUser(t)
	_, other := a.newUser(t)
	for range 2 {
		a.chat(t, client.access, asking("Why sunscreen?"))
	}
	res := a.send(t, http.MethodPost, chatbot, client.access, asking("Why sunscreen?"))
	require.Equal(t, http.StatusTooManyRequests, res.status)
	require.NotEmpty(t, res.header.Get("Retry-After"))
	a.chat(t, other.access, asking("Why sunscreen?"))

	res = a.send(t, http.MethodPost, chatbot, other.access, asking(strings.Repeat("x", 8001)))
	require.Equal(t, http.StatusUnprocessableEntity, res.status)
	long := chatRequest{Message: "x", Conversation: []turn{{"assistant", strings.Repeat("x", 600_000)}}}
	res = a.send(t, http.MethodPost, chatbot, other.access, long)
	require.Equal(t, http.StatusRequestEntityTooLarge, res.status)

	withdrawal := map[string]any{"policy_version": skincare.PolicyVersion, "health_data": false}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/consents/", other.access, withdrawal).status)
	res = a.send(t, http.MethodPost, chatbot, other.access, asking("Why sunscreen?"))
	require.Equal(t, http.StatusForbidden, res.status)
	require.Equal(t, "consent_required", res.field(t, "code"))
}

// TestChatKnowsOnlyOwnRecords: somebody else's record is not there.
func TestChatKnowsOnlyOwnRecords(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, owner := a.newUser(t)
	a.newRecord(t, owner.access, form{routine: "Water", image: drawn(t)})
	id := a.records(t, owner.access)[0].ID
	stranger, other := a.newUser(t)
	for range 2 {
		for _, path := range []string{chatbot, chatbot + "preview/"} {
			res := a.send(t, http.MethodPost, path, other.access, chatRequest{Conversation: []turn{}, Message: "x", Record: id})
			require.Equal(t, http.StatusNotFound, res.status)
		}
		a.setAdmin(t, stranger, true) // An admin no less.
	}
}
