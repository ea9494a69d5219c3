package apitest_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/aiserver"
)

const (
	dataSettings = "/api/user/data-settings/"
	consentsPath = "/api/user/consents/"
)

// countingEstimator counts the photos that reach the classifier, and may hold
// them there.
type countingEstimator struct {
	seen atomic.Int32
	// hold, if there is one, is waited for.
	hold chan struct{}
}

func (c *countingEstimator) Estimate(ctx context.Context, _ []byte) (skincare.Estimate, error) {
	c.seen.Add(1)
	if c.hold != nil {
		select {
		case <-c.hold:
		case <-ctx.Done():
		}
	}
	return skincare.Estimate{Severity: skincare.SeverityMild, Certainty: skincare.CertaintyHigh, Model: "counted"}, nil
}

// withCounter has a replica ask a classifier that counts.
func (a *program) withCounter() *countingEstimator {
	counter := &countingEstimator{}
	a.app.Questionnaires.Estimator = counter
	return counter
}

// settingsReply is what the tests read of a person's settings.
type settingsReply struct {
	Restricted       bool    `json:"restricted"`
	RestrictedSince  *string `json:"restricted_since"`
	PhotoRetention   string  `json:"photo_retention"`
	InactivityMonths int     `json:"inactivity_months"`
	LastUsedOn       string  `json:"last_used_on"`
	KeptUntil        string  `json:"kept_until"`
	Records          int     `json:"records"`
	Photos           int     `json:"photos"`
	RoutineDays      int     `json:"routine_days"`
	CheckIns         int     `json:"check_ins"`
}

// dataSettings changes what a person has decided, or only looks at it when
// there is nothing to change.
func (a *program) dataSettings(t *testing.T, access string, change map[string]any) settingsReply {
	t.Helper()
	method := http.MethodPut
	var body any = change
	if change == nil {
		method, body = http.MethodGet, nil
	}
	res := a.send(t, method, dataSettings, access, body)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var settings settingsReply
	require.NoError(t, json.Unmarshal(res.body, &settings))
	return settings
}

func (a *program) pause(t *testing.T, access string, restricted bool) settingsReply {
	t.Helper()
	return a.dataSettings(t, access, map[string]any{"restricted": restricted})
}

func (a *program) withdraw(t *testing.T, access string, purpose skincare.Purpose) {
	t.Helper()
	body := map[string]any{"policy_version": skincare.PolicyVersion, string(purpose): false}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, consentsPath, access, body).status)
}

// advice is every request that would have something written, in JSON and as a
// stream.
func (a *program) advice(t *testing.T, access string, record int64) map[string]answer {
	t.Helper()
	answers := map[string]answer{
		"preview": a.send(t, http.MethodPost, chatbot+"preview/", access, asking("Which moisturiser suits me?")),
	}
	for _, intent := range []string{"", "question", "recommendation", "routine"} {
		req := chatRequest{Conversation: []turn{}, Message: "Which moisturiser suits me?", Record: record, Intent: intent}
		answers["JSON "+intent] = a.send(t, http.MethodPost, chatbot, access, req)
		body, err := json.Marshal(req)
		require.NoError(t, err)
		streamed := a.request(t, http.MethodPost, chatbot, access, "application/json", body)
		streamed.Header.Set("Accept", "text/event-stream")
		answers["stream "+intent] = a.do(t, streamed)
	}
	routine := openingMessage + " Please make a 7-day routine and reply only with a JSON array."
	answers["routine in words"] = a.send(t, http.MethodPost, chatbot, access, asking(routine))
	return answers
}

// TestPause: nothing reaches the classifier or the provider, counted there, and
// the person still has everything at hand.
func TestPause(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server))
	counter := a.withCounter()
	_, client := a.newUser(t)
	_, other := a.newUser(t)
	id := a.newRecord(t, client.access, form{routine: "Water", image: drawn(t)})
	record := a.records(t, client.access)[0].ID
	require.EqualValues(t, 1, counter.seen.Load())

	before := a.dataSettings(t, client.access, nil)
	require.False(t, before.Restricted)
	require.Nil(t, before.RestrictedSince)
	paused := a.pause(t, client.access, true)
	require.True(t, paused.Restricted)
	require.NotNil(t, paused.RestrictedSince)
	require.Equal(t, paused, a.pause(t, client.access, true), "a pause keeps its beginning")

	refused := a.advice(t, client.access, record)
	refused["upload"] = a.submit(t, client.access, form{routine: "Water", image: drawn(t)})
	refused["check-in"] = a.send(t, http.MethodPut, checkInToday(), client.access, map[string]string{"note": "Dry."})
	require.Len(t, refused, 12)
	for name, res := range refused {
		require.Equal(t, http.StatusForbidden, res.status, name)
		require.Equal(t, "processing_restricted", res.field(t, "code"), name)
		require.Contains(t, res.field(t, "detail"), "paused", name)
	}
	require.EqualValues(t, 1, counter.seen.Load(), "0 photos reached the classifier")
	require.Zero(t, server.Seen(), "0 requests reached the provider")
	require.Zero(t, a.count(t, "routines"))

	require.Equal(t, http.StatusOK, a.image(t, client.access, id).status)
	require.Len(t, a.records(t, client.access), 1)
	profile := map[string]string{"skin_type": "Dry", "allergies": "", "triggers": "", "duration": "1 week"}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile).status)
	own := map[string]string{"severity": "Mild"}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, questionnaires+id+"/own-severity/", client.access, own).status)
	require.Equal(t, "provider", a.chat(t, other.access, asking("Which moisturiser suits me?")).Writer.Kind, "others go on")

	require.False(t, a.pause(t, client.access, false).Restricted)
	require.Equal(t, http.StatusCreated, a.submit(t, client.access, form{image: drawn(t)}).status)
	require.Equal(t, "provider", a.chat(t, client.access, asking("Which moisturiser suits me?")).Writer.Kind)
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, questionnaires+"delete/"+id+"/", client.access, nil).status)

	name, root := a.newAdmin(t)
	require.NotEmpty(t, name)
	log := strings.Join(a.logged(t, root.access), "\n")
	require.Equal(t, 1, strings.Count(log, "processing_restricted"), "saying it twice adds nothing")
	require.Equal(t, 1, strings.Count(log, "processing_resumed"))
}

// TestWithdrawnConsentReachesNobody counts as TestPause does.
func TestWithdrawnConsentReachesNobody(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server))
	counter := a.withCounter()
	for _, tt := range []struct {
		purpose        skincare.Purpose
		upload, advice int
	}{
		{skincare.PurposeHealthData, http.StatusForbidden, http.StatusForbidden},
		{skincare.PurposePhoto, http.StatusForbidden, 0},
		{skincare.PurposeAIProcessing, 0, http.StatusOK},
	} {
		_, client := a.newUser(t)
		a.withdraw(t, client.access, tt.purpose)
		if tt.upload != 0 {
			res := a.submit(t, client.access, form{image: drawn(t)})
			require.Equal(t, tt.upload, res.status)
			require.Equal(t, "consent_required", res.field(t, "code"))
		}
		if tt.advice != 0 {
			for name, res := range a.advice(t, client.access, 0) {
				require.Equal(t, tt.advice, res.status, "%s %s", tt.purpose, name)
			}
		}
	}
	require.Zero(t, counter.seen.Load())
	require.Zero(t, server.Seen())
}

// changes are the ways to say stop, with the code that follows.
func changes(a *program) map[string]func(t *testing.T, access string) {
	return map[string]func(t *testing.T, access string){
		"processing_restricted": func(t *testing.T, access string) {
			t.Helper()
			a.pause(t, access, true)
		},
		"consent_required": func(t *testing.T, access string) {
			t.Helper()
			a.withdraw(t, access, skincare.PurposePhoto)
		},
	}
}

// TestStopWhilePhotosAreOnTheirWay: of three uploads, one is being looked at,
// one waits for it, and one is still being sent. Only the first ever reaches the
// classifier, and nothing of any of them is kept.
func TestStopWhilePhotosAreOnTheirWay(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"processing_restricted", "consent_required"} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			r := start(t)
			counter := r.withCounter()
			counter.hold = make(chan struct{})
			_, client := r.newUser(t)

			answers := make(chan answer, 3)
			go func() { answers <- r.submit(t, client.access, form{image: drawn(t), photo: drawnLarge(t)}) }()
			require.Eventually(t, func() bool { return counter.seen.Load() == 1 }, soon, time.Millisecond)
			go func() { answers <- r.submit(t, client.access, form{image: drawn(t)}) }()
			body, contentType := form{image: drawn(t)}.encode(t)
			reader, writer := io.Pipe()
			slow := r.request(t, http.MethodPost, questionnaires, client.access, contentType, nil)
			slow.Body, slow.ContentLength = reader, int64(len(body))
			go func() { answers <- r.do(t, slow) }()
			_, err := writer.Write(body[:len(body)/2])
			require.NoError(t, err)

			changes(r.program)[code](t, client.access)
			_, err = writer.Write(body[len(body)/2:])
			require.NoError(t, err)
			require.NoError(t, writer.Close())
			close(counter.hold)
			for range 3 {
				res := <-answers
				require.Equal(t, http.StatusForbidden, res.status)
				require.Equal(t, code, res.field(t, "code"))
			}
			require.EqualValues(t, 1, counter.seen.Load(), "only what was there already")
			require.Zero(t, r.count(t, "questionnaires"))
			bucket := r.bucket(t)
			require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.PhotosFolder())) == 0 }, soon, 50*time.Millisecond)
		})
	}
}

// TestStopWhileTheProviderIsAsked: what has left cannot be called back, but no
// second request follows, be it a second try or a mended draft, and what comes
// back is not kept.
func TestStopWhileTheProviderIsAsked(t *testing.T) {
	t.Parallel()
	const delay = 500 * time.Millisecond
	for name, tt := range map[string]struct {
		answer aiserver.Answer
		intent string
	}{
		"a request that fails":       {aiserver.Answer{Fault: aiserver.FaultDown, Delay: delay}, "question"},
		"a draft that breaks a rule": {aiserver.Answer{Pieces: []string{"Rub lemon juice on your spots."}, Delay: delay}, "question"},
		"a good recommendation":      {aiserver.Answer{Delay: delay}, "recommendation"},
		"a good week":                {aiserver.Answer{Delay: delay}, "routine"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := aiserver.Start(t)
			a := setup(t, withProvider(server))
			a.withCounter()
			_, client := a.newUser(t)
			a.newRecord(t, client.access, form{image: drawn(t)})
			req := chatRequest{
				Conversation: []turn{}, Message: "Which moisturiser suits me?", Intent: tt.intent, Record: a.records(t, client.access)[0].ID,
			}
			server.Always(tt.answer)
			answers := make(chan answer, 1)
			go func() { answers <- a.send(t, http.MethodPost, chatbot, client.access, req) }()
			require.Eventually(t, func() bool { return server.Seen() == 1 }, soon, time.Millisecond)
			a.pause(t, client.access, true)
			res := <-answers
			require.Equal(t, http.StatusForbidden, res.status)
			require.Equal(t, "processing_restricted", res.field(t, "code"))
			require.Equal(t, 1, server.Seen(), "no more than the one that had left")
			require.Zero(t, a.count(t, "routines"))
			require.Zero(t, a.count(t, "questionnaires WHERE recommendation IS NOT NULL"))
		})
	}

	t.Run("whoever takes back only the provider is answered by our own writer", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		a := setup(t, withProvider(server))
		_, client := a.newUser(t)
		server.Always(aiserver.Answer{Pieces: []string{"Rub lemon juice on your spots."}, Delay: delay})
		replies := make(chan chatReply, 1)
		go func() { replies <- a.chat(t, client.access, asking("Which moisturiser suits oily skin?")) }()
		require.Eventually(t, func() bool { return server.Seen() == 1 }, soon, time.Millisecond)
		a.withdraw(t, client.access, skincare.PurposeAIProcessing)
		require.Equal(t, "builtin", (<-replies).Writer.Kind)
		require.Equal(t, 1, server.Seen())
	})
}
