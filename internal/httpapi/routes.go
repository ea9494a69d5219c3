package httpapi

import (
	"net/http"
	"strings"
	"time"

	"clary.example/internal/export"
)

// Handler returns the whole API surface.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.register(mux.Handle)
	mux.Handle(elsewherePattern, s.handle(elsewhere(mux), handlerTimeout))
	return mux
}

// Patterns returns all that Handler answers to. A test holds them against the
// contract, so that no route is without a rule who may call it.
func (s *Server) Patterns() []string {
	var patterns []string
	s.register(func(pattern string, _ http.Handler) { patterns = append(patterns, pattern) })
	return patterns
}

// register hands over every route. Every path ends in a slash and every
// pattern in {$}: without it a trailing slash would match the whole subtree.
func (s *Server) register(handle func(pattern string, handler http.Handler)) {
	r := router{server: s, register: handle}
	s.accountRoutes(r)
	s.ownDataRoutes(r)
	s.skincareRoutes(r)
	s.adminRoutes(r)
}

// router gives each kind of route the time that it needs, and the door that it
// is let in by.
type router struct {
	server   *Server
	register func(pattern string, handler http.Handler)
}

func (r router) route(pattern string, h handlerFunc) {
	gate := r.server.Gates.Changes
	if strings.HasPrefix(pattern, http.MethodGet+" ") {
		gate = r.server.Gates.Reads
	}
	r.within(handlerTimeout, pattern, through(gate, maxAhead, h))
}

// password is for what hashes one.
func (r router) password(pattern string, h handlerFunc) {
	r.within(handlerTimeout, pattern, through(r.server.Gates.Passwords, maxAhead, h))
}

func (r router) answer(pattern string, h handlerFunc) {
	r.within(chatTimeout, pattern, through(r.server.Gates.Answers, maxConversation, h))
}

func (r router) upload(pattern string, h handlerFunc)   { r.within(uploadTimeout, pattern, h) }
func (r router) download(pattern string, h handlerFunc) { r.within(export.DownloadTime, pattern, h) }

func (r router) within(timeout time.Duration, pattern string, h handlerFunc) {
	r.register(pattern, r.server.handle(h, timeout))
}

func (s *Server) accountRoutes(r router) {
	r.password("POST /api/token/{$}", s.createToken)
	r.route("POST /api/token/refresh/{$}", s.refreshToken)
	r.route("POST /api/token/logout/{$}", s.authenticated(s.endSession))
	r.password("POST /api/user/signup/{$}", s.signUp)
	r.route("GET /api/user/me/{$}", s.authenticated(s.getMe))
	r.route("GET /api/user/profile/{$}", s.authenticated(s.getProfile))
	r.route("PUT /api/user/profile/{$}", s.authenticated(s.updateProfile))
	r.password("POST /api/user/change-password/{$}", s.authenticated(s.changePassword))
	r.password("POST /api/user/confirm-password/{$}", s.authenticated(s.confirmPassword))
	r.password("POST /api/user/delete-account/{$}", s.authenticated(s.deleteAccount))
	r.route("GET /api/user/sessions/{$}", s.authenticated(s.listSessions))
	r.route(oneSession, s.authenticated(s.endOneSession))
	r.route("POST /api/user/sessions/end-others/{$}", s.authenticated(s.endOtherSessions))
	r.route("POST /api/user/sessions/end-all/{$}", s.authenticated(s.endAllSessions))
	r.route("GET /api/user/security-events/{$}", s.authenticated(s.listSecurityEvents))
	r.route("GET /api/user/recovery-codes/{$}", s.authenticated(s.getRecoveryCodes))
	r.password("POST /api/user/recovery-codes/{$}", s.authenticated(s.makeRecoveryCodes))
	r.password("POST /api/user/recover/{$}", s.recoverAccount)
}

func (s *Server) ownDataRoutes(r router) {
	r.route("GET /api/user/consents/{$}", s.authenticated(s.getConsents))
	r.route("PUT /api/user/consents/{$}", s.authenticated(s.updateConsents))
	r.route("GET /api/user/complaints/{$}", s.authenticated(s.listComplaints))
	r.route("POST /api/user/complaints/{$}", s.authenticated(s.makeComplaint))
	r.route("GET /api/user/notices/{$}", s.authenticated(s.listNotices))
	r.route("GET /api/user/exports/{$}", s.authenticated(s.getExport))
	r.password("POST /api/user/exports/{$}", s.authenticated(s.requestExport))
	r.download("GET /api/user/exports/{token}/{$}", s.downloadExport)
	r.route("GET /api/user/consents/history/{$}", s.authenticated(s.getConsentHistory))
	r.route("GET /api/user/data-settings/{$}", s.authenticated(s.getDataSettings))
	r.route("PUT /api/user/data-settings/{$}", s.authenticated(s.updateDataSettings))
}

func (s *Server) skincareRoutes(r router) {
	r.upload("POST /api/questionnaires/{$}", s.authenticated(s.createQuestionnaire))
	r.route("GET /api/questionnaires/{$}", s.authenticated(s.listQuestionnaires))
	r.route("GET /api/questionnaires/{id}/image/{$}", s.authenticated(s.getPhoto))
	r.route("PUT /api/questionnaires/{id}/own-severity/{$}", s.authenticated(s.setOwnSeverity))
	// These are delete/{id}/ and {id}/image/. Both would match delete/image/,
	// and the mux takes no two patterns of which neither is the stricter one.
	r.route(recordOrPhoto, s.authenticated(s.deleteRecordOrPhoto))
	r.route("GET /api/routines/{$}", s.authenticated(s.listRoutines))
	r.route("PUT /api/routines/{id}/done/{$}", s.authenticated(s.setRoutineDone))
	r.route("DELETE /api/routines/delete/{id}/{$}", s.authenticated(s.deleteRoutine))
	r.route("POST /api/routines/weeks/{week}/undo/{$}", s.authenticated(s.undoRoutineWeek))
	r.route("POST /api/chatbot/feedback/{$}", s.authenticated(s.giveFeedback))
	r.answer("POST /api/chatbot/{$}", s.authenticated(s.chat))
	r.answer("POST /api/chatbot/preview/{$}", s.authenticated(s.previewChat))
	r.route("GET /api/ingredients/{$}", s.authenticated(s.listIngredients))
}

func (s *Server) adminRoutes(r router) {
	r.route("GET /api/admin/users/{$}", s.admin(s.listUsers))
	r.route("DELETE /api/admin/users/delete/{id}/{$}", s.confirmedAdmin(s.deleteUser))
	r.route("POST /api/admin/users/toggle-role/{id}/{$}", s.confirmedAdmin(s.toggleUserRole))
	r.route("GET /api/admin/deleted-users/{$}", s.admin(s.listDeletedUsers))
	r.route("POST /api/admin/deleted-users/{id}/restore/{$}", s.confirmedAdmin(s.restoreUser))
	r.route("GET /api/admin/totals/{$}", s.admin(s.getTotals))
	r.route("GET /api/admin/trends/{$}", s.admin(s.getTrends))
	r.route("GET /api/admin/feedback/{$}", s.admin(s.listFeedback))
	r.route("POST /api/admin/feedback/{id}/handled/{$}", s.admin(s.handleFeedback))
	r.route("GET /api/admin/complaints/{$}", s.admin(s.listRegister))
	r.route("GET /api/admin/complaints/{id}/{$}", s.admin(s.readComplaint))
	r.route("POST /api/admin/complaints/{id}/answers/{$}", s.admin(s.answerComplaint))
	r.route("GET /api/admin/audit/{$}", s.admin(s.listAudit))
}
