package apitest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account/token"
	"clary.example/internal/server/api"
	"clary.example/internal/skincare"
)

// who makes a call, in the columns of the policy table.
type who int

const (
	anonymous who = iota
	expired       // an access token whose time is up
	refreshed     // a refresh token shown as an access token
	deleted       // a good access token of an account that is gone
	loggedOut     // a good access token of a session that has ended
	user
	otherUser // another user, who must see their own data only
	admin
	demoted // an admin until a moment ago
)

func (w who) String() string {
	return [...]string{
		"anonymous", "expired", "refresh as access", "deleted", "logged out", "user", "other user", "admin", "demoted",
	}[w]
}

// strangers are the callers whom every guarded route turns away.
func strangers() []who { return []who{anonymous, expired, refreshed, deleted, loggedOut} }

// members are the callers whom every guarded route of one's own data lets in.
func members() []who { return []who{user, otherUser, admin, demoted} }

// rule is one row of the policy table: who may make a call, how often, and how it
// answers those who may. The bodies are good, so that nothing but the guard decides;
// those of the public routes are not, because a 401 would then say nothing.
type rule struct {
	route string
	// limit is the rate limit that holds the route.
	limit   api.Limit
	body    any
	public  bool
	allowed int
	// except are members whom the route answers differently.
	except map[who]int
}

// notTheirs is how everybody but the owner is answered by a route of one
// record, an admin no differently.
func notTheirs() map[who]int {
	return map[who]int{otherUser: http.StatusNotFound, admin: http.StatusNotFound, demoted: http.StatusNotFound}
}

// adminsOnly is how everybody but an admin is answered by a route for admins.
func adminsOnly() map[who]int {
	return map[who]int{user: http.StatusForbidden, otherUser: http.StatusForbidden, demoted: http.StatusForbidden}
}

func policy(t *testing.T) []rule {
	t.Helper()
	password := map[string]string{"current_password": goodPassword}
	return []rule{
		{route: "POST /api/token/", limit: api.LimitNetwork, public: true, body: credentials{}, allowed: http.StatusUnprocessableEntity},
		{route: "POST /api/token/passkey/begin/", limit: api.LimitNetwork, public: true, allowed: http.StatusOK},
		{route: "POST /api/token/passkey/", limit: api.LimitNetwork, public: true, body: credentials{}, allowed: http.StatusUnprocessableEntity},
		{route: "POST /api/token/refresh/", limit: api.LimitNetwork, public: true, body: credentials{}, allowed: http.StatusUnprocessableEntity},
		{route: "POST /api/token/logout/", limit: api.LimitChanges, allowed: http.StatusNoContent},
		{route: "POST /api/user/signup/", limit: api.LimitNetwork, public: true, body: login("x y", goodPassword), allowed: http.StatusUnprocessableEntity},
		{route: "GET /api/user/me/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "GET /api/user/profile/", limit: api.LimitReads, allowed: http.StatusOK},
		{
			route: "PUT /api/user/profile/", limit: api.LimitChanges, allowed: http.StatusOK,
			body: map[string]string{"skin_type": "Dry", "allergies": "", "triggers": "", "duration": "1 week"},
		},
		{
			route: "POST /api/user/change-password/", limit: api.LimitPasswords, allowed: http.StatusOK,
			body: map[string]string{"current_password": goodPassword, "new_password": "Still-Meadow-42"},
		},
		{
			route: "POST /api/user/delete-account/", limit: api.LimitPasswords, body: password, allowed: http.StatusOK,
			except: map[who]int{admin: http.StatusForbidden},
		},
		{route: "POST /api/user/confirm-password/", limit: api.LimitPasswords, body: password, allowed: http.StatusNoContent},
		{route: "GET /api/user/sessions/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "DELETE /api/user/sessions/{id}/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "POST /api/user/sessions/end-others/", limit: api.LimitChanges, allowed: http.StatusNoContent},
		{route: "POST /api/user/sessions/end-all/", limit: api.LimitChanges, allowed: http.StatusNoContent},
		{route: "GET /api/user/security-events/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "GET /api/user/recovery-codes/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/user/recovery-codes/", limit: api.LimitPasswords, body: password, allowed: http.StatusCreated},
		{route: "POST /api/user/recover/", limit: api.LimitNetwork, public: true, body: credentials{}, allowed: http.StatusUnprocessableEntity},
		{route: "GET /api/user/passkeys/", limit: api.LimitReads, allowed: http.StatusOK},
		{
			route: "POST /api/user/passkeys/", limit: api.LimitChanges, body: namedAnswer("x", []byte("{}")),
			allowed: http.StatusUnprocessableEntity,
		},
		{route: "POST /api/user/passkeys/begin/", limit: api.LimitPasswords, body: password, allowed: http.StatusOK},
		{
			route: "PUT /api/user/passkeys/{id}/", limit: api.LimitChanges, body: map[string]string{"name": "x"},
			allowed: http.StatusOK, except: notTheirs(),
		},
		{
			route: "POST /api/user/passkeys/{id}/remove/", limit: api.LimitPasswords, body: password,
			allowed: http.StatusNoContent, except: notTheirs(),
		},
		{route: "GET /api/user/consents/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "PUT /api/user/consents/", limit: api.LimitChanges, body: map[string]string{"policy_version": skincare.PolicyVersion}, allowed: http.StatusOK},
		{route: "GET /api/user/complaints/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/user/complaints/", limit: api.LimitChanges, body: complaining("x"), allowed: http.StatusCreated},
		{route: "GET /api/user/notices/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "GET /api/user/exports/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/user/exports/", limit: api.LimitPasswords, body: password, allowed: http.StatusAccepted},
		// The link is all it takes, and nobody can guess one.
		{route: "GET /api/user/exports/{token}/", limit: api.LimitNetwork, public: true, allowed: http.StatusNotFound},
		{route: "GET /api/user/consents/history/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "GET /api/user/data-settings/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "PUT /api/user/data-settings/", limit: api.LimitChanges, body: map[string]bool{"restricted": true}, allowed: http.StatusOK},
		{route: "GET /api/user/reminders/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "PUT /api/user/reminders/", limit: api.LimitChanges, body: reminderTimes(), allowed: http.StatusNoContent},
		{route: "PUT /api/user/push-subscriptions/{id}/", limit: api.LimitChanges, body: newBrowser("policy").body(), allowed: http.StatusUnprocessableEntity},
		{route: "DELETE /api/user/push-subscriptions/{id}/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "GET /api/questionnaires/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/questionnaires/", limit: api.LimitUploads, body: form{image: drawn(t)}, allowed: http.StatusCreated},
		{route: "GET /api/questionnaires/{id}/image/", limit: api.LimitReads, allowed: http.StatusOK, except: notTheirs()},
		{route: "DELETE /api/questionnaires/{id}/image/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{
			route: "PUT /api/questionnaires/{id}/own-severity/", limit: api.LimitChanges, body: map[string]string{"severity": "Mild"},
			allowed: http.StatusOK, except: notTheirs(),
		},
		{
			route: "PUT /api/questionnaires/{id}/side/", limit: api.LimitChanges, body: map[string]string{"side": "left"},
			allowed: http.StatusOK, except: notTheirs(),
		},
		{
			route: "PUT /api/questionnaires/{id}/photo-retention/", limit: api.LimitChanges, body: map[string]string{"keep": "6_months"},
			allowed: http.StatusOK, except: notTheirs(),
		},
		{route: "GET /api/progress/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "PUT /api/check-ins/{date}/", limit: api.LimitChanges, body: map[string]string{"bother": "a_little"}, allowed: http.StatusOK},
		{route: "DELETE /api/check-ins/{date}/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "DELETE /api/questionnaires/delete/{id}/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "GET /api/routines/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "PUT /api/routines/{id}/done/", limit: api.LimitChanges, body: ticks(true, false), allowed: http.StatusOK, except: notTheirs()},
		{route: "DELETE /api/routines/delete/{id}/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "POST /api/routines/weeks/{week}/undo/", limit: api.LimitChanges, allowed: http.StatusOK, except: notTheirs()},
		{route: "GET /api/course/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/course/", limit: api.LimitChanges, allowed: http.StatusOK},
		{route: "DELETE /api/course/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "POST /api/course/next-week/", limit: api.LimitChanges, body: map[string]int{"week": 1}, allowed: http.StatusOK, except: notTheirs()},
		{route: "POST /api/course/sting/", limit: api.LimitChanges, body: map[string]bool{"strong": false}, allowed: http.StatusOK, except: notTheirs()},
		{route: "GET /api/products/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/products/", limit: api.LimitChanges, body: map[string]string{"name": "x"}, allowed: http.StatusCreated},
		{route: "PATCH /api/products/{id}/", limit: api.LimitChanges, body: map[string]string{"name": "y"}, allowed: http.StatusOK, except: notTheirs()},
		{route: "DELETE /api/products/{id}/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: notTheirs()},
		{route: "GET /api/products/together/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "POST /api/products/check/", limit: api.LimitChanges, body: map[string]string{"ingredients": "Aqua"}, allowed: http.StatusOK},
		{route: "GET /api/treatments/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "PUT /api/treatments/{id}/ended/", limit: api.LimitChanges, body: map[string]bool{"ended": true}, allowed: http.StatusNoContent},
		{route: "POST /api/chatbot/feedback/", limit: api.LimitChanges, body: map[string]string{"concern": "wrong"}, allowed: http.StatusNoContent},
		{route: "POST /api/chatbot/", limit: api.LimitAnswers, body: asking("Why sunscreen?"), allowed: http.StatusOK},
		{route: "POST /api/chatbot/preview/", limit: api.LimitAnswers, body: asking("Why sunscreen?"), allowed: http.StatusOK},
		{route: "GET /api/ingredients/", limit: api.LimitReads, allowed: http.StatusOK},
		{route: "GET /api/admin/users/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{route: "DELETE /api/admin/users/delete/{id}/", limit: api.LimitChanges, allowed: http.StatusOK, except: adminsOnly()},
		{route: "POST /api/admin/users/toggle-role/{id}/", limit: api.LimitChanges, allowed: http.StatusOK, except: adminsOnly()},
		{route: "GET /api/admin/deleted-users/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{route: "POST /api/admin/deleted-users/{id}/restore/", limit: api.LimitChanges, allowed: http.StatusOK, except: adminsOnly()},
		{route: "GET /api/admin/totals/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{route: "GET /api/admin/trends/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{route: "GET /api/admin/feedback/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{route: "POST /api/admin/feedback/{id}/handled/", limit: api.LimitChanges, allowed: http.StatusNoContent, except: adminsOnly()},
		{route: "GET /api/admin/complaints/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{route: "GET /api/admin/complaints/{id}/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
		{
			route: "POST /api/admin/complaints/{id}/answers/", limit: api.LimitChanges, body: answering("x", true),
			allowed: http.StatusCreated, except: adminsOnly(),
		},
		{route: "GET /api/admin/audit/", limit: api.LimitReads, allowed: http.StatusOK, except: adminsOnly()},
	}
}

// TestEveryRouteHasARule holds that nothing is served that the contract does
// not know, nor promised that nobody serves, and that each has a rule below and a
// rate limit: a handler without a row in the policy table fails here.
func TestEveryRouteHasARule(t *testing.T) {
	t.Parallel()
	var ruled, promised, served []string
	limits := make(map[string]api.Limit)
	for path, item := range loadDocument(t).Paths.Map() {
		for method := range item.Operations() {
			promised = append(promised, method+" "+path)
		}
	}
	for _, route := range setup(t).app.Routes() {
		routes, ok := unruled()[route.Pattern]
		if strings.Contains(route.Pattern, " /api/") {
			require.NotEmpty(t, route.Limit, "%s has no rate limit", route.Pattern)
		}
		if !ok {
			path, exact := strings.CutSuffix(route.Pattern, "{$}")
			require.True(t, exact, "%s matches more than one path", route.Pattern)
			routes = []string{path}
		}
		served = append(served, routes...)
		for _, path := range routes {
			require.NotEmpty(t, route.Limit, "%s has no rate limit", path)
			limits[path] = route.Limit
		}
	}
	for _, rule := range policy(t) {
		ruled = append(ruled, rule.route)
		require.Equal(t, limits[rule.route], rule.limit, "the limit of %s", rule.route)
		require.Equal(t, rule.public, rule.limit == api.LimitNetwork, "%s: what is public is limited by network, and nothing else", rule.route)
	}
	requireSame(t, "the contract", promised, "the server", served)
	requireSame(t, "the contract", promised, "the policy table", ruled)
}

// requireSame fails with what is in one of two lists only, or more often in one.
func requireSame(t *testing.T, oneName string, one []string, otherName string, other []string) {
	t.Helper()
	count := make(map[string]int)
	for _, item := range one {
		count[item]++
	}
	for _, item := range other {
		count[item]--
	}
	for item, n := range count {
		if n > 0 {
			t.Errorf("%s is in %s and not in %s", item, oneName, otherName)
		} else if n < 0 {
			t.Errorf("%s is in %s and not in %s", item, otherName, oneName)
		}
	}
}

// unruled are the patterns that are not routes of the contract, with those that
// they serve. Each is open to everybody, or tells apart what has a rule.
func unruled() map[string][]string {
	return map[string][]string{
		"/":            nil, // The web app, the same for everybody.
		"/api/":        nil, // Leads to the routes; what is nowhere else is 404 or 405.
		"GET /healthz": nil,
		"GET /readyz":  nil,
		// The documentation, the same for everybody: TestDocsArePublic.
		"GET /api/docs":         nil,
		"GET /api/docs/{$}":     nil,
		"GET /api/openapi.yaml": nil,
		// Two paths that overlap.
		"DELETE /api/questionnaires/{first}/{second}/{$}": {
			"DELETE /api/questionnaires/delete/{id}/", "DELETE /api/questionnaires/{id}/image/",
		},
	}
}

// TestPolicy makes every call of the contract as everyone who could.
func TestPolicy(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, owner := a.newUser(t)
	foreign := a.newBelongings(t, owner.access)
	for _, rule := range policy(t) {
		for _, caller := range append(strangers(), members()...) {
			t.Run(rule.route+" as "+caller.String(), func(t *testing.T) {
				t.Parallel()
				want := rule.allowed
				if !rule.public && caller <= loggedOut {
					want = http.StatusUnauthorized
				}
				if status, ok := rule.except[caller]; ok {
					want = status
				}
				method, path, _ := strings.Cut(rule.route, " ")
				access := a.accessOf(t, caller)
				named := foreign
				if caller == user && (strings.Contains(path, "{") || strings.HasPrefix(path, coursePath)) {
					named = a.newBelongings(t, access)
				}
				if caller == admin && strings.HasPrefix(path, "/api/admin/") {
					_, subject := a.newUser(t) // Who may be gone afterwards.
					named = a.newBelongings(t, subject.access)
					if strings.HasPrefix(path, deletedUsers) {
						a.hideAccount(t, subject.access)
					}
				}
				require.Equal(t, want, a.send(t, method, named.in(path), access, rule.body).status)
			})
		}
	}
}

// belongings are what a person has that a path can name.
type belongings struct {
	record, routine, week, feedback, complaint, user, session, passkey, device, product string
}

// newBelongings gives a person one of each.
func (a *program) newBelongings(t *testing.T, access string) belongings {
	t.Helper()
	a.newCheckIn(t, access, today(), map[string]any{"bother": "a_lot"})
	a.startCourse(t, access)
	return belongings{
		record:    a.newRecord(t, access, form{image: drawn(t)}),
		week:      a.newWeek(t, access, monday(), "x", "").Week,
		routine:   a.routines(t, access)[0].id(),
		feedback:  a.newFeedback(t, access),
		complaint: a.newComplaint(t, access, "x"),
		user:      fmt.Sprint(a.userID(t, access)),
		session:   a.thisSession(t, access),
		passkey:   a.addPasskey(t, access, newPasskeyDevice(), "Phone"),
		device:    a.newReminders(t, access, "x").id(),
		product:   a.newProduct(t, access, map[string]any{"name": "x"}).ID,
	}
}

// in names them in a path of the contract.
func (b belongings) in(path string) string {
	id := b.record
	for prefix, other := range map[string]string{
		"/api/routines/": b.routine, "/api/admin/users/": b.user, deletedUsers: b.user, "/api/admin/feedback/": b.feedback,
		"/api/user/sessions/":    b.session,
		treatments:               "adapalene",
		"/api/user/passkeys/":    b.passkey,
		subscriptionsPath:        b.device,
		shelfPath:                b.product,
		"/api/admin/complaints/": b.complaint,
	} {
		if strings.HasPrefix(path, prefix) {
			id = other
		}
	}
	return strings.NewReplacer("{id}", id, "{week}", b.week, "{token}", "guessed", "{date}", today().String()).Replace(path)
}

// accessOf returns what a caller would put into the Authorization header.
func (a *program) accessOf(t *testing.T, caller who) string {
	t.Helper()
	if caller == anonymous {
		return ""
	}
	username, client := a.newUser(t)
	switch caller {
	case expired:
		return a.expiredToken(t, client)
	case refreshed:
		return client.refresh
	case deleted:
		body := map[string]string{"current_password": goodPassword}
		a.send(t, http.MethodPost, "/api/user/delete-account/", client.access, body)
	case loggedOut:
		a.send(t, http.MethodPost, "/api/token/logout/", client.access, nil)
	case admin:
		a.setAdmin(t, username, true)
	case demoted:
		a.setAdmin(t, username, true)
		a.setAdmin(t, username, false)
	case anonymous, user, otherUser:
	}
	return client.access
}

// expiredToken returns a token of a live session that was issued too long ago.
func (a *program) expiredToken(t *testing.T, client tokens) string {
	t.Helper()
	now, err := token.NewSigner(a.config.TokenKeys, time.Now)
	require.NoError(t, err)
	user, session, err := now.Parse(client.access)
	require.NoError(t, err)

	past, err := token.NewSigner(a.config.TokenKeys, func() time.Time { return time.Now().Add(-token.Lifetime - time.Second) })
	require.NoError(t, err)
	access, err := past.Issue(user, session)
	require.NoError(t, err)
	return access
}
