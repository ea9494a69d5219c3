package aiserver_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/aiserver"
)

// plain is a request that is in order.
const plain = `{"contents":[{"role":"user","parts":[{"text":"Hello"}]}],"generationConfig":{"maxOutputTokens":100},"safetySettings":[
	{"category":"HARM_CATEGORY_HARASSMENT","threshold":"BLOCK_MEDIUM_AND_ABOVE"},
	{"category":"HARM_CATEGORY_HATE_SPEECH","threshold":"BLOCK_MEDIUM_AND_ABOVE"},
	{"category":"HARM_CATEGORY_SEXUALLY_EXPLICIT","threshold":"BLOCK_MEDIUM_AND_ABOVE"},
	{"category":"HARM_CATEGORY_DANGEROUS_CONTENT","threshold":"BLOCK_LOW_AND_ABOVE"}]}`

const geminiPath = "/v1beta/models/" + aiserver.GeminiModel

func send(t *testing.T, method, url, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("X-Goog-Api-Key", aiserver.Key)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(answer)
}

func TestControl(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	status, _ := send(t, http.MethodPut, server.URL+"/answer", `{"pieces":["One. ","Two."],"pace_ms":1}`)
	require.Equal(t, http.StatusNoContent, status)
	status, answer := send(t, http.MethodPost, server.URL+geminiPath+":streamGenerateContent?alt=sse", plain)
	require.Equal(t, http.StatusOK, status)
	events := strings.Split(strings.TrimSuffix(answer, "\r\n\r\n"), "\r\n\r\n")
	require.Len(t, events, 2)
	require.Contains(t, events[1], `"finishReason":"STOP"`)

	status, _ = send(t, http.MethodPut, server.URL+"/answer", `{"fault":"down"}`)
	require.Equal(t, http.StatusNoContent, status)
	status, _ = send(t, http.MethodPost, server.URL+geminiPath+":generateContent", plain)
	require.Equal(t, http.StatusServiceUnavailable, status)
	status, _ = send(t, http.MethodPut, server.URL+"/answer", `{"fault":"none of them"}`)
	require.Equal(t, http.StatusBadRequest, status)

	status, _ = send(t, http.MethodDelete, server.URL+"/answer", "")
	require.Equal(t, http.StatusNoContent, status)
	status, answer = send(t, http.MethodPost, server.URL+geminiPath+":generateContent", plain)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, answer, "pharmacist")

	_, answer = send(t, http.MethodGet, server.URL+"/seen", "")
	require.JSONEq(t, `{"requests":3}`, answer)
	_, answer = send(t, http.MethodGet, server.URL+"/last", "")
	var last aiserver.Request
	require.NoError(t, json.Unmarshal([]byte(answer), &last))
	require.Equal(t, "Hello", last.Prompt)
	require.NotContains(t, answer, aiserver.Key)
}

func TestRequestsAreChecked(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	for name, body := range map[string]string{
		"no JSON":              `{`,
		"an unknown field":     strings.Replace(plain, `"contents"`, `"user_name":"ana","contents"`, 1),
		"tools":                strings.Replace(plain, `"contents"`, `"tools":[{}],"contents"`, 1),
		"another role":         strings.Replace(plain, `"user"`, `"system"`, 1),
		"no text":              strings.Replace(plain, `"Hello"`, `""`, 1),
		"no bound":             strings.Replace(plain, `"maxOutputTokens":100`, ``, 1),
		"a temperature":        strings.Replace(plain, `:100`, `:100,"temperature":0.1`, 1),
		"a schema but no type": strings.Replace(plain, `:100`, `:100,"responseSchema":{}`, 1),
		"an unknown level":     strings.Replace(plain, `:100`, `:100,"thinkingConfig":{"thinkingLevel":"MINIMAL"}`, 1),
		"a level and a budget": strings.Replace(plain, `:100`, `:100,"thinkingConfig":{"thinkingLevel":"LOW","thinkingBudget":0}`, 1),
		"a lax threshold":      strings.Replace(plain, `BLOCK_LOW_AND_ABOVE`, `BLOCK_NONE`, 1),
		"a threshold too few":  strings.Replace(plain, `HATE_SPEECH`, `HARASSMENT`, 1),
	} {
		status, answer := send(t, http.MethodPost, server.URL+geminiPath+":streamGenerateContent?alt=sse", body)
		require.Equal(t, http.StatusBadRequest, status, name)
		require.Contains(t, answer, "INVALID_ARGUMENT", name)
	}
	require.Zero(t, server.Seen())
}
