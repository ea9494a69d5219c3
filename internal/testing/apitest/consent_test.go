package apitest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

func TestConsent(t *testing.T) {
	t.Parallel()

	const path = "/api/user/consents/"
	statement := func(version string, adult, health bool) map[string]any {
		return map[string]any{"username": "ana", "password": goodPassword, "consent": map[string]any{
			"adult": adult, "policy_version": version, "health_data": health, "photo": false, "ai_processing": false,
		}}
	}

	t.Run("what the form says is recorded by purpose, with the policy's version", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		res := a.send(t, http.MethodPost, "/api/user/signup/", "", statement(skincare.PolicyVersion, true, true))
		require.Equal(t, http.StatusCreated, res.status)
		client := a.logIn(t, "ana", goodPassword)

		body := string(a.send(t, http.MethodGet, path, client.access, nil).body)
		require.Contains(t, body, `"adult":true`)
		require.Regexp(t, `"granted":true,"policy_version":"`+skincare.PolicyVersion+`","purpose":"health_data"`, body)
		require.Regexp(t, `"granted":false,"policy_version":"[^"]*","purpose":"photo"`, body)
		require.Regexp(t, `"granted":false,"policy_version":"[^"]*","purpose":"ai_processing"`, body)
	})

	t.Run("a form without the age statement or of another policy is refused", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		for _, body := range []map[string]any{
			statement(skincare.PolicyVersion, false, true), statement("2020-01-01", true, true),
		} {
			res := a.send(t, http.MethodPost, "/api/user/signup/", "", body)
			require.Equal(t, http.StatusUnprocessableEntity, res.status)
		}
	})

	t.Run("a bare sign-up counts as acknowledged for what stays here, unless consent must be explicit", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		body := string(a.send(t, http.MethodGet, path, client.access, nil).body)
		require.Contains(t, body, `"adult":false`)
		require.Equal(t, 2, strings.Count(body, `"granted":true`))
		require.Equal(t, 2, strings.Count(body, `"source":"acknowledged"`))
		require.Contains(t, body, `{"granted":false,"purpose":"ai_processing","source":"none"}`)

		strict := a.config
		strict.ExplicitConsent = true
		b := replica(t, a.pool, strict)
		body = string(b.send(t, http.MethodGet, path, client.access, nil).body)
		require.Equal(t, 3, strings.Count(body, `"granted":false`))
		require.Equal(t, http.StatusUnprocessableEntity,
			b.send(t, http.MethodPost, "/api/user/signup/", "", login("ben", goodPassword)).status)
	})

	t.Run("without consent health information is not kept, and saying yes is one call away", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		profile := map[string]string{"skin_type": "Oily", "allergies": "Nickel", "triggers": "", "duration": "1 week"}
		save := func() answer { return a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile) }
		answerTo := func(granted bool) int {
			return a.send(t, http.MethodPut, path, client.access,
				map[string]any{"policy_version": skincare.PolicyVersion, "health_data": granted}).status
		}
		require.Equal(t, http.StatusOK, save().status)

		require.Equal(t, http.StatusOK, answerTo(false))
		res := a.send(t, http.MethodGet, "/api/user/profile/", client.access, nil)
		require.NotContains(t, string(res.body), "Nickel", "nothing allows us to keep it any more")
		res = save()
		require.Equal(t, http.StatusForbidden, res.status)
		require.Equal(t, "consent_required", res.field(t, "code"))

		require.Equal(t, http.StatusOK, answerTo(true))
		require.Equal(t, http.StatusOK, save().status)
	})

	t.Run("an answer to an earlier policy counts, and a new one needs the policy of today", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		require.Equal(t, http.StatusCreated, a.send(t, http.MethodPost, "/api/user/signup/", "", agreed("ana", goodPassword)).status)
		a.exec(t, "UPDATE consents SET policy_version = '2026-11-15.5'")
		client := a.logIn(t, "ana", goodPassword)
		body := string(a.send(t, http.MethodGet, path, client.access, nil).body)
		require.Equal(t, 3, strings.Count(body, `"granted":true,"policy_version":"2026-11-15.5"`))
		res := a.send(t, http.MethodPut, path, client.access, map[string]any{"policy_version": "2026-11-15.5", "photo": true})
		require.Equal(t, http.StatusUnprocessableEntity, res.status)
	})

	t.Run("every answer is kept", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		for _, granted := range []bool{false, true} {
			a.send(t, http.MethodPut, path, client.access,
				map[string]any{"policy_version": skincare.PolicyVersion, "photo": granted})
		}
		a.send(t, http.MethodPut, path, client.access,
			map[string]any{"policy_version": skincare.PolicyVersion, "photo": true})
		require.Equal(t, 3, a.count(t, "consents WHERE purpose = 'photo'"), "saying it twice adds nothing")
		res := a.send(t, http.MethodPut, path, client.access, map[string]any{"policy_version": "2020-01-01"})
		require.Equal(t, http.StatusUnprocessableEntity, res.status)
	})
}
