package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/withdrawn"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/level"
	"clary.example/internal/testing/pgtest"
)

const ingredientsPath = "/api/ingredients/"

// onDesk is where the operator withdraws texts.
func (a *program) onDesk() withdrawn.Desk {
	return withdrawn.Desk{Store: postgres.NewWithdrawnStore(a.pool), Library: a.app.Library, Now: time.Now}
}

// takeBack withdraws a text, and has this server read it at once.
func (a *program) takeBack(t *testing.T, id string) {
	t.Helper()
	_, err := a.onDesk().Withdraw(t.Context(), id, "It may be wrong.")
	require.NoError(t, err)
	require.NoError(t, a.app.Withdrawn.Refresh(t.Context()))
}

// library is the ids of the library that people read, with its tag.
func (a *program) library(t *testing.T, access string) (ids []string, tag string) {
	t.Helper()
	res := a.send(t, http.MethodGet, ingredientsPath, access, nil)
	require.Equal(t, http.StatusOK, res.status)
	require.Equal(t, "private, no-cache", res.header.Get("Cache-Control"), "a cache asks each time")
	var body struct{ Ingredients []struct{ ID string } }
	require.NoError(t, json.Unmarshal(res.body, &body))
	for _, i := range body.Ingredients {
		ids = append(ids, i.ID)
	}
	return ids, res.header.Get("ETag")
}

// TestWithdrawnIngredient: an ingredient that is withdrawn is left out of answers, of a
// course and its planned days, and of the library. The audit log has it.
func TestWithdrawnIngredient(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	started := v.startCourse(t, v.access)
	active, name := "niacinamide", *started.Current.Active
	require.Equal(t, active, name)
	ask := asking("How should I use niacinamide?")
	before := v.chat(t, v.access, ask)
	require.Contains(t, before.Text, "2% to 5%")
	ids, tag := v.library(t, v.access)
	require.Contains(t, ids, active)

	v.takeBack(t, active)
	after := v.chat(t, v.access, ask)
	require.NotContains(t, after.Text, "2% to 5%")
	require.Contains(t, after.Text, "We are checking what our library says about it.")
	require.NotContains(t, v.chat(t, v.access, asking("Which active ingredient should I try first?")).Text, "niacinamide")

	ids, newTag := v.library(t, v.access)
	require.NotContains(t, ids, active)
	require.NotEqual(t, tag, newTag)
	req := v.request(t, http.MethodGet, ingredientsPath, v.access, "", nil)
	req.Header.Set("If-None-Match", tag)
	require.Equal(t, http.StatusOK, v.do(t, req).status, "the copy of a cache counts no longer")

	// Any change of the person brings the planned days in line.
	v.newCheckIn(t, v.access, today(), map[string]any{"skin_feels": []string{"comfortable"}})
	course := v.course(t, http.MethodGet, coursePath, v.access, nil)
	require.Contains(t, strings.Join(course.Current.Reasons, " "), "We are checking what we say about niacinamide")
	for _, day := range v.routines(t, v.access) {
		require.NotContains(t, strings.ToLower(day.Morning+day.Evening), "niacinamide")
		require.NotContains(t, day.Evening, "arm test")
	}
	require.NotNil(t, course.Next)
	require.NotEqual(t, &active, course.Next.Active)

	require.NoError(t, v.onDesk().Restore(t.Context(), active))
	require.NoError(t, v.app.Withdrawn.Refresh(t.Context()))
	require.Equal(t, before.Text, v.chat(t, v.access, ask).Text)
	ids, restoredTag := v.library(t, v.access)
	require.Contains(t, ids, active)
	require.Equal(t, tag, restoredTag)

	_, admin := v.newAdmin(t)
	res := v.send(t, http.MethodGet, adminAudit, admin.access, nil)
	for _, action := range []string{"text_withdrawn", "text_restored"} {
		require.Regexp(t, `"action":"`+action+`","actor":null,"at":"[^"]+","id":\d+,"subject":null,"text":"niacinamide"`, string(res.body))
	}
}

// TestWithdrawnAnswer: a question of the bank that is withdrawn is answered by the next
// one that fits, or by an honest no, and is no button either.
func TestWithdrawnAnswer(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) {
		if !readMessages(c) {
			t.Skip("needs the message reader")
		}
	})
	_, client := a.newUser(t)
	ask := asking("How often should I wash my face?")
	before := a.chat(t, client.access, ask)
	require.Contains(t, before.Text, "Twice a day is enough")
	a.takeBack(t, "wash_how_often")
	after := a.send(t, http.MethodPost, chatbot, client.access, ask)
	require.NotContains(t, string(after.body), "Twice a day is enough")
	require.NotContains(t, string(after.body), "How often should I wash my face?")
	require.NotEmpty(t, after.field(t, "text"))
}

// TestWithdrawnInTheAuditChain: who changes which text was withdrawn is found out.
func TestWithdrawnInTheAuditChain(t *testing.T) {
	t.Parallel()
	a := setup(t)
	a.takeBack(t, "niacinamide")
	_, err := a.app.AuditChain.Extend(t.Context())
	require.NoError(t, err)
	require.Empty(t, a.auditFindings(t))
	a.exec(t, "ALTER TABLE audit DISABLE TRIGGER USER")
	a.exec(t, "UPDATE audit SET text_id = 'retinol' WHERE text_id = 'niacinamide'")
	require.Contains(t, a.auditFindings(t), "was changed")
}

// TestAttackWithdrawn: what somebody writes into the table without the command changes
// nothing but what it names, and takes no time.
func TestAttackWithdrawn(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	all, _ := a.library(t, client.access)
	a.takeBack(t, "niacinamide")
	for batch := range 20 {
		a.exec(t, "INSERT INTO withdrawn_texts (id, kind, at, reason) SELECT 'junk-' || n, 'question', now() + interval '1 hour', 'x' FROM generate_series(1 + 5000 * $1::int, 5000 * ($1::int + 1)) AS n", batch)
	}
	a.exec(t, "INSERT INTO withdrawn_texts (id, kind, at, reason) VALUES ('<script>alert(1)</script>', 'ingredient', now(), ''), ('lemon_juice', 'ingredient', now(), ''), ('zinc_topical', 'question', now(), '')")
	started := time.Now()
	require.NoError(t, a.app.Withdrawn.Refresh(t.Context()), "within five seconds")
	t.Log("100,003 rows are read in", time.Since(started))
	require.Equal(t, 2, a.app.Withdrawn.Count())
	ids, _ := a.library(t, client.access)
	require.NotContains(t, ids, "niacinamide", "however many rows there are")
	require.NotContains(t, ids, "zinc_topical", "the library knows what it is")
	require.Len(t, ids, len(all)-2)
	listed, err := a.onDesk().All(t.Context())
	require.NoError(t, err)
	require.Len(t, listed, 1000)

	// Without the database the last known texts stay withdrawn.
	a.exec(t, "ALTER TABLE withdrawn_texts RENAME TO gone")
	require.Error(t, a.app.Withdrawn.Refresh(t.Context()))
	require.Equal(t, 2, a.app.Withdrawn.Count())
	require.True(t, a.app.Withdrawn.Now().Entry("niacinamide"))
}

// TestDrillWithdrawal: two servers on one database stop saying a withdrawn text within a
// minute, by themselves.
func TestDrillWithdrawal(t *testing.T) {
	t.Parallel()
	level.Need(t, 2)
	pool := pgtest.New(t)
	a := startOn(t, pool, func(c *config.Config) { c.ChatRate = account.Rate{Burst: 1000, Every: time.Second} })
	b := startSibling(t, pool, a)
	_, client := a.newUser(t)
	said := func(r *running) bool {
		text := r.chat(t, client.access, asking("How should I use niacinamide?")).Text
		checking := strings.Contains(text, "We are checking what our library says about it.")
		require.NotEqual(t, checking, strings.Contains(text, "2% to 5%"), text)
		return !checking
	}
	require.True(t, said(a))
	require.True(t, said(b))
	_, err := a.onDesk().Withdraw(t.Context(), "niacinamide", "A drill.")
	require.NoError(t, err)
	began := time.Now()
	stopped := map[string]time.Duration{}
	require.Eventually(t, func() bool {
		for name, r := range map[string]*running{"first": a, "second": b} {
			if says := said(r); !says && stopped[name] == 0 {
				stopped[name] = time.Since(began)
			} else if says {
				require.Zero(t, stopped[name], "it came back")
			}
		}
		return len(stopped) == 2
	}, time.Minute, 500*time.Millisecond)
	for range 50 {
		require.False(t, said(a) || said(b))
	}
	t.Logf("withdrawn on two servers after %.1f s and %.1f s", stopped["first"].Seconds(), stopped["second"].Seconds())
}

// startSibling starts one more server with the settings of another.
func startSibling(t *testing.T, pool *pgxpool.Pool, r *running) *running {
	t.Helper()
	return startOn(t, pool, func(c *config.Config) { *c = r.config })
}
