package api

import (
	"net/http"
	"strings"
	"time"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
)

// Handler returns the whole API surface.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.register(func(route Route, handler http.Handler) { mux.Handle(route.Pattern, handler) })
	mux.Handle(unmatchedPattern, s.handle(s.open(routePolicy{limit: LimitNetwork}, public(notFoundOr405(mux))), handlerTimeout))
	return mux
}

// Route is one that Handler answers to, with the limit that holds it.
type Route struct {
	Pattern string
	Limit   Limit
}

// Routes returns all that Handler answers to. A test holds them against the
// contract and the policy table, so that no route is without a rule who may call
// it, and how often.
func (s *Server) Routes() []Route {
	var routes []Route
	s.register(func(route Route, _ http.Handler) { routes = append(routes, route) })
	return routes
}

// register hands over every route. Every path of the contract ends in a slash and
// its pattern in {$}: without it a trailing slash would match the whole subtree.
func (s *Server) register(handle func(route Route, handler http.Handler)) {
	r := router{server: s, register: handle}
	s.accountRoutes(r)
	s.ownDataRoutes(r)
	s.skincareRoutes(r)
	s.adminRoutes(r)
	s.docsRoutes(r)
}

// router gives each class of routes its timeout, its limiter and its rate limit.
type router struct {
	server   *Server
	register func(route Route, handler http.Handler)
}

// routePolicy is the rate limit, the timeout and the limiter of a route.
type routePolicy struct {
	limit   Limit
	timeout time.Duration
	limiter Limiter
	// bufferedBody is how many bytes of a body are read before the limiter. Zero
	// leaves the body to the handler.
	bufferedBody int64
}

func (r router) route(pattern string, limit Limit, e endpoint) {
	limiter := r.server.Limiters.Changes
	if strings.HasPrefix(pattern, http.MethodGet+" ") {
		limiter = r.server.Limiters.Reads
	}
	r.within(pattern, routePolicy{limit: limit, timeout: handlerTimeout, limiter: limiter, bufferedBody: maxBody}, e)
}

// password is for routes that hash the password of somebody who is logged in.
func (r router) password(pattern string, e endpoint) {
	r.within(pattern, routePolicy{limit: LimitPasswords, timeout: handlerTimeout, limiter: r.server.Limiters.Passwords, bufferedBody: maxBody}, e)
}

// publicPassword is for routes that hash a password of somebody who is not logged in.
func (r router) publicPassword(pattern string, e endpoint) {
	r.within(pattern, routePolicy{limit: LimitNetwork, timeout: handlerTimeout, limiter: r.server.Limiters.Passwords}, e)
}

func (r router) answer(pattern string, limit Limit, e endpoint) {
	r.within(pattern, routePolicy{limit: limit, timeout: r.server.answerTimeout(), limiter: r.server.Limiters.Answers, bufferedBody: maxConversation}, e)
}

func (r router) upload(pattern string, limit Limit, e endpoint) {
	r.within(pattern, routePolicy{limit: limit, timeout: uploadTimeout}, e)
}

func (r router) download(pattern string, limit Limit, e endpoint) {
	r.within(pattern, routePolicy{limit: limit, timeout: export.DownloadTime}, e)
}

func (r router) within(pattern string, p routePolicy, e endpoint) {
	h := r.server.open(p, e)
	if e.caller != nil {
		h = r.server.guarded(p, e)
	}
	r.register(Route{pattern, p.limit}, r.server.handle(h, p.timeout))
}

// open serves requests without a login. The rate limit of the network comes first,
// and only a small body is read.
func (s *Server) open(of routePolicy, e endpoint) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := s.takeNetwork(r); err != nil {
			return err
		}
		if hasBody(r) {
			r.Body = http.MaxBytesReader(w, r.Body, maxPublicBody)
			readAhead(r, maxPublicBody)
		}
		return withSlot(r, of.limiter, func() error { return e.serve(w, r, skincare.Caller{}) })
	}
}

// guarded serves logged-in users. The session is looked up before the body is read.
// That lookup takes a slot of the limiter for reads, so it is bounded too. For a
// request without a body it takes the slot of the work itself.
func (s *Server) guarded(of routePolicy, e endpoint) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		serve := func(caller skincare.Caller, limiter Limiter) error {
			release, err := s.Limits.takeAccount(of.limit, caller.ID)
			if err != nil {
				return callerError{err, caller.ID}
			}
			defer release()
			if of.bufferedBody > 0 {
				readAhead(r, of.bufferedBody)
			}
			err = withSlot(r, limiter, func() error { return e.serve(w, r, caller) })
			if err != nil {
				return callerError{err, caller.ID}
			}
			return nil
		}
		if !hasBody(r) {
			return withSlot(r, of.limiter, func() error {
				caller, err := s.callerOf(r, e)
				if err != nil {
					return err
				}
				return serve(caller, nil)
			})
		}
		var caller skincare.Caller
		err := withSlot(r, s.Limiters.Reads, func() (err error) {
			caller, err = s.callerOf(r, e)
			return err
		})
		if err != nil {
			return err
		}
		return serve(caller, of.limiter)
	}
}

// callerOf returns who makes a request. A token that is not good counts against the
// network that it came from; those who have a good one there are served on.
func (s *Server) callerOf(r *http.Request, e endpoint) (skincare.Caller, error) {
	caller, err := e.caller(r)
	if skincare.KindOf(err) != skincare.KindUnauthorized {
		return caller, err
	}
	if tooMany := s.takeNetwork(r); tooMany != nil {
		return caller, tooMany
	}
	return caller, err
}

func (s *Server) accountRoutes(r router) {
	r.publicPassword("POST /api/token/{$}", public(s.createToken))
	r.route("POST /api/token/passkey/begin/{$}", LimitNetwork, public(s.beginPasskeyLogin))
	r.route("POST /api/token/passkey/{$}", LimitNetwork, public(s.createTokenWithPasskey))
	r.route("POST /api/token/refresh/{$}", LimitNetwork, public(s.refreshToken))
	r.route("POST /api/token/logout/{$}", LimitChanges, s.authenticated(s.endSession))
	r.publicPassword("POST /api/user/signup/{$}", public(s.signUp))
	r.route("GET /api/user/me/{$}", LimitReads, s.authenticated(s.getMe))
	r.route("GET /api/user/profile/{$}", LimitReads, s.authenticated(s.getProfile))
	r.route("PUT /api/user/profile/{$}", LimitChanges, s.withConsents(s.updateProfile))
	r.password("POST /api/user/change-password/{$}", s.authenticated(s.changePassword))
	r.password("POST /api/user/confirm-password/{$}", s.authenticated(s.confirmPassword))
	r.password("POST /api/user/delete-account/{$}", s.authenticated(s.deleteAccount))
	r.route("GET /api/user/sessions/{$}", LimitReads, s.authenticated(s.listSessions))
	r.route(oneSession, LimitChanges, s.authenticated(s.endOneSession))
	r.route("POST /api/user/sessions/end-others/{$}", LimitChanges, s.authenticated(s.endOtherSessions))
	r.route("POST /api/user/sessions/end-all/{$}", LimitChanges, s.authenticated(s.endAllSessions))
	r.route("GET /api/user/security-events/{$}", LimitReads, s.authenticated(s.listSecurityEvents))
	r.route("GET /api/user/recovery-codes/{$}", LimitReads, s.authenticated(s.getRecoveryCodes))
	r.password("POST /api/user/recovery-codes/{$}", s.authenticated(s.makeRecoveryCodes))
	r.publicPassword("POST /api/user/recover/{$}", public(s.recoverAccount))
	r.route("GET /api/user/passkeys/{$}", LimitReads, s.authenticated(s.listPasskeys))
	r.route("POST /api/user/passkeys/{$}", LimitChanges, s.authenticated(s.addPasskey))
	r.password("POST /api/user/passkeys/begin/{$}", s.authenticated(s.beginPasskey))
	r.route(passkeyName, LimitChanges, s.authenticated(s.renamePasskey))
	r.password("POST /api/user/passkeys/{id}/remove/{$}", s.authenticated(s.removePasskey))
}

func (s *Server) ownDataRoutes(r router) {
	r.route("GET /api/user/consents/{$}", LimitReads, s.authenticated(s.getConsents))
	r.route("PUT /api/user/consents/{$}", LimitChanges, s.authenticated(s.updateConsents))
	r.route("GET /api/user/complaints/{$}", LimitReads, s.authenticated(s.listComplaints))
	r.route("POST /api/user/complaints/{$}", LimitChanges, s.authenticated(s.makeComplaint))
	r.route("GET /api/user/notices/{$}", LimitReads, s.authenticated(s.listNotices))
	r.route("GET /api/user/exports/{$}", LimitReads, s.authenticated(s.getExport))
	r.password("POST /api/user/exports/{$}", s.authenticated(s.requestExport))
	r.download("GET /api/user/exports/{token}/{$}", LimitNetwork, public(s.downloadExport))
	r.route("GET /api/user/consents/history/{$}", LimitReads, s.authenticated(s.getConsentHistory))
	r.route("GET /api/user/data-settings/{$}", LimitReads, s.authenticated(s.getDataSettings))
	r.route("PUT /api/user/data-settings/{$}", LimitChanges, s.authenticated(s.updateDataSettings))
	r.route("GET /api/user/reminders/{$}", LimitReads, s.authenticated(s.getReminders))
	r.route("PUT /api/user/reminders/{$}", LimitChanges, s.withConsents(s.saveReminders))
	r.route("PUT /api/user/push-subscriptions/{id}/{$}", LimitChanges, s.withConsents(s.savePushSubscription))
	r.route("DELETE /api/user/push-subscriptions/{id}/{$}", LimitChanges, s.authenticated(s.deletePushSubscription))
}

func (s *Server) skincareRoutes(r router) {
	r.upload("POST /api/questionnaires/{$}", LimitUploads, s.withConsents(s.createQuestionnaire))
	r.route("GET /api/questionnaires/{$}", LimitReads, s.authenticated(s.listQuestionnaires))
	r.route("GET /api/questionnaires/{id}/image/{$}", LimitReads, s.authenticated(s.getPhoto))
	r.route("PUT /api/questionnaires/{id}/own-severity/{$}", LimitChanges, s.withConsents(s.setOwnSeverity))
	r.route("PUT /api/questionnaires/{id}/side/{$}", LimitChanges, s.withConsents(s.setPhotoSide))
	r.route("PUT /api/questionnaires/{id}/photo-retention/{$}", LimitChanges, s.withConsents(s.setPhotoRetention))
	// These are delete/{id}/ and {id}/image/. Both would match delete/image/,
	// and the mux takes no two patterns of which neither is the stricter one.
	r.route(recordOrPhoto, LimitChanges, s.authenticated(s.deleteRecordOrPhoto))
	r.route("GET /api/routines/{$}", LimitReads, s.authenticated(s.listRoutines))
	r.route("PUT /api/routines/{id}/done/{$}", LimitChanges, s.withConsents(s.setRoutineDone))
	r.route("DELETE /api/routines/delete/{id}/{$}", LimitChanges, s.authenticated(s.deleteRoutine))
	r.route("POST /api/routines/weeks/{week}/undo/{$}", LimitChanges, s.authenticated(s.undoRoutineWeek))
	r.route("GET /api/progress/{$}", LimitReads, s.withConsents(s.getProgress))
	r.route("PUT /api/check-ins/{date}/{$}", LimitChanges, s.withConsents(s.saveCheckIn))
	r.route("DELETE /api/check-ins/{date}/{$}", LimitChanges, s.authenticated(s.deleteCheckIn))
	r.route("GET /api/course/{$}", LimitReads, s.withConsents(s.getCourse))
	r.route("POST /api/course/{$}", LimitChanges, s.withConsents(s.startCourse))
	r.route("DELETE /api/course/{$}", LimitChanges, s.authenticated(s.endCourse))
	r.route("POST /api/course/next-week/{$}", LimitChanges, s.withConsents(s.planCourseWeek))
	r.route("POST /api/course/sting/{$}", LimitChanges, s.withConsents(s.reportSting))
	r.route("GET /api/products/{$}", LimitReads, s.authenticated(s.listProducts))
	r.route("POST /api/products/{$}", LimitChanges, s.withConsents(s.addProduct))
	r.route("PATCH /api/products/{id}/{$}", LimitChanges, s.withConsents(s.changeProduct))
	r.route("DELETE /api/products/{id}/{$}", LimitChanges, s.withConsents(s.deleteProduct))
	r.route("GET /api/products/together/{$}", LimitReads, s.withConsents(s.compareProducts))
	r.route("POST /api/products/check/{$}", LimitChanges, s.withConsents(s.checkProduct))
	r.route("GET /api/treatments/{$}", LimitReads, s.withConsents(s.getTreatments))
	r.route("PUT /api/treatments/{id}/ended/{$}", LimitChanges, s.withConsents(s.endTreatment))
	r.route("POST /api/chatbot/feedback/{$}", LimitChanges, s.authenticated(s.giveFeedback))
	r.answer("POST /api/chatbot/{$}", LimitAnswers, s.withConsents(s.chat))
	r.answer("POST /api/chatbot/preview/{$}", LimitAnswers, s.withConsents(s.previewChat))
	r.route("GET /api/ingredients/{$}", LimitReads, s.authenticated(s.listIngredients))
}

func (s *Server) adminRoutes(r router) {
	r.route("GET /api/admin/users/{$}", LimitReads, s.admin(s.listUsers))
	r.route("DELETE /api/admin/users/delete/{id}/{$}", LimitChanges, s.confirmedAdmin(s.deleteUser))
	r.route("POST /api/admin/users/toggle-role/{id}/{$}", LimitChanges, s.confirmedAdmin(s.toggleUserRole))
	r.route("GET /api/admin/deleted-users/{$}", LimitReads, s.admin(s.listDeletedUsers))
	r.route("POST /api/admin/deleted-users/{id}/restore/{$}", LimitChanges, s.confirmedAdmin(s.restoreUser))
	r.route("GET /api/admin/totals/{$}", LimitReads, s.admin(s.getTotals))
	r.route("GET /api/admin/trends/{$}", LimitReads, s.admin(s.getTrends))
	r.route("GET /api/admin/feedback/{$}", LimitReads, s.admin(s.listFeedback))
	r.route("POST /api/admin/feedback/{id}/handled/{$}", LimitChanges, s.admin(s.handleFeedback))
	r.route("GET /api/admin/complaints/{$}", LimitReads, s.admin(s.listRegister))
	r.route("GET /api/admin/complaints/{id}/{$}", LimitReads, s.admin(s.readComplaint))
	r.route("POST /api/admin/complaints/{id}/answers/{$}", LimitChanges, s.admin(s.answerComplaint))
	r.route("GET /api/admin/audit/{$}", LimitReads, s.admin(s.listAudit))
}
