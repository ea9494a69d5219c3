// Package httpapi serves the JSON API described in api/openapi.yaml.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"

	"clary.example/internal/account"
	"clary.example/internal/consent"
	"clary.example/internal/control"
	"clary.example/internal/export"
	"clary.example/internal/questionnaire"
	"clary.example/internal/skincare"
)

// Accounts is what the account endpoints need from the program.
type Accounts interface {
	SignUp(ctx context.Context, form account.Registration) (skincare.User, error)
	LogIn(ctx context.Context, attempt account.Attempt) (account.Tokens, error)
	Refresh(ctx context.Context, refreshToken string) (account.Tokens, error)
	// Authenticate returns an error of KindUnauthorized for a token that is
	// not good, or whose session is over.
	Authenticate(ctx context.Context, accessToken string) (skincare.Caller, error)
	LogOut(ctx context.Context, caller skincare.Caller) error
	Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error)
	UpdateProfile(ctx context.Context, caller skincare.Caller, profile skincare.Profile) (skincare.Profile, error)
	ChangePassword(ctx context.Context, caller skincare.Caller, current, replacement string) error
	Delete(ctx context.Context, caller skincare.Caller, password string) error
	LiveSessions(ctx context.Context, caller skincare.Caller) ([]account.Session, error)
	EndSession(ctx context.Context, caller skincare.Caller, name account.SessionName) error
	EndOtherSessions(ctx context.Context, caller skincare.Caller) error
	EndAllSessions(ctx context.Context, caller skincare.Caller) error
	RecoveryCodesLeft(ctx context.Context, caller skincare.Caller) (account.CodesLeft, error)
	MakeRecoveryCodes(ctx context.Context, caller skincare.Caller, password string) (account.MadeCodes, error)
	Recover(ctx context.Context, form account.Recovery) error
}

// Consents is what the consent endpoints need from the program.
type Consents interface {
	State(ctx context.Context, user skincare.UserID) (consent.State, error)
	Change(ctx context.Context, user skincare.UserID, change consent.Change) (consent.State, error)
	History(ctx context.Context, user skincare.UserID) ([]skincare.Consent, error)
}

// Control is what the endpoints for a person's own data need from the program.
type Control interface {
	Settings(ctx context.Context, user skincare.UserID) (control.Settings, error)
	Change(ctx context.Context, user skincare.UserID, wish control.Wish) (control.Settings, error)
}

// Questionnaires is what the questionnaire endpoints need from the program. A
// questionnaire that is not the user's is answered like one that is not there,
// with an error of KindNotFound.
type Questionnaires interface {
	Create(ctx context.Context, caller skincare.Caller, sub questionnaire.Submission) (questionnaire.Result, error)
	List(ctx context.Context, user skincare.UserID) ([]skincare.Questionnaire, error)
	Photo(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, size questionnaire.Size) ([]byte, error)
	DeletePhoto(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error
	SetOwnSeverity(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, severity skincare.Severity) error
	Delete(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error
}

// Parts are what a Server is made of.
type Parts struct {
	Log            *slog.Logger
	Accounts       Accounts
	Consents       Consents
	Control        Control
	Questionnaires Questionnaires
	Routines       Routines
	Feedback       Feedback
	Complaints     Complaints
	Notices        Notices
	Exports        Exports
	Chat           Chat
	Library        Library
	Admin          Admin
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
}

// Server holds what the handlers depend on.
type Server struct {
	Parts
}

// New returns a Server.
func New(parts Parts) *Server {
	return &Server{Parts: parts}
}

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
	route := func(pattern string, h handlerFunc) { handle(pattern, s.handle(h, handlerTimeout)) }
	answer := func(pattern string, h handlerFunc) { handle(pattern, s.handle(h, chatTimeout)) }
	upload := func(pattern string, h handlerFunc) { handle(pattern, s.handle(h, uploadTimeout)) }
	download := func(pattern string, h handlerFunc) { handle(pattern, s.handle(h, export.DownloadTime)) }

	route("POST /api/token/{$}", s.createToken)
	route("POST /api/token/refresh/{$}", s.refreshToken)
	route("POST /api/token/logout/{$}", s.authenticated(s.endSession))

	route("POST /api/user/signup/{$}", s.signUp)
	route("GET /api/user/me/{$}", s.authenticated(s.getMe))
	route("GET /api/user/profile/{$}", s.authenticated(s.getProfile))
	route("PUT /api/user/profile/{$}", s.authenticated(s.updateProfile))
	route("POST /api/user/change-password/{$}", s.authenticated(s.changePassword))
	route("POST /api/user/delete-account/{$}", s.authenticated(s.deleteAccount))
	route("GET /api/user/sessions/{$}", s.authenticated(s.listSessions))
	route(oneSession, s.authenticated(s.endOneSession))
	route("POST /api/user/sessions/end-others/{$}", s.authenticated(s.endOtherSessions))
	route("POST /api/user/sessions/end-all/{$}", s.authenticated(s.endAllSessions))
	route("GET /api/user/recovery-codes/{$}", s.authenticated(s.getRecoveryCodes))
	route("POST /api/user/recovery-codes/{$}", s.authenticated(s.makeRecoveryCodes))
	route("POST /api/user/recover/{$}", s.recoverAccount)
	route("GET /api/user/consents/{$}", s.authenticated(s.getConsents))
	route("PUT /api/user/consents/{$}", s.authenticated(s.updateConsents))
	route("GET /api/user/complaints/{$}", s.authenticated(s.listComplaints))
	route("POST /api/user/complaints/{$}", s.authenticated(s.makeComplaint))
	route("GET /api/user/notices/{$}", s.authenticated(s.listNotices))
	route("GET /api/user/exports/{$}", s.authenticated(s.getExport))
	route("POST /api/user/exports/{$}", s.authenticated(s.requestExport))
	download("GET /api/user/exports/{token}/{$}", s.downloadExport)
	route("GET /api/user/consents/history/{$}", s.authenticated(s.getConsentHistory))
	route("GET /api/user/data-settings/{$}", s.authenticated(s.getDataSettings))
	route("PUT /api/user/data-settings/{$}", s.authenticated(s.updateDataSettings))

	upload("POST /api/questionnaires/{$}", s.authenticated(s.createQuestionnaire))
	route("GET /api/questionnaires/{$}", s.authenticated(s.listQuestionnaires))
	route("GET /api/questionnaires/{id}/image/{$}", s.authenticated(s.getPhoto))
	route("PUT /api/questionnaires/{id}/own-severity/{$}", s.authenticated(s.setOwnSeverity))
	// These are delete/{id}/ and {id}/image/. Both would match delete/image/,
	// and the mux takes no two patterns of which neither is the stricter one.
	route(recordOrPhoto, s.authenticated(s.deleteRecordOrPhoto))

	route("GET /api/routines/{$}", s.authenticated(s.listRoutines))
	route("PUT /api/routines/{id}/done/{$}", s.authenticated(s.setRoutineDone))
	route("DELETE /api/routines/delete/{id}/{$}", s.authenticated(s.deleteRoutine))
	route("POST /api/routines/weeks/{week}/undo/{$}", s.authenticated(s.undoRoutineWeek))

	route("POST /api/chatbot/feedback/{$}", s.authenticated(s.giveFeedback))
	answer("POST /api/chatbot/{$}", s.authenticated(s.chat))
	route("POST /api/chatbot/preview/{$}", s.authenticated(s.previewChat))
	route("GET /api/ingredients/{$}", s.authenticated(s.listIngredients))

	route("GET /api/admin/users/{$}", s.admin(s.listUsers))
	route("DELETE /api/admin/users/delete/{id}/{$}", s.admin(s.deleteUser))
	route("POST /api/admin/users/toggle-role/{id}/{$}", s.admin(s.toggleUserRole))
	route("GET /api/admin/totals/{$}", s.admin(s.getTotals))
	route("GET /api/admin/trends/{$}", s.admin(s.getTrends))
	route("GET /api/admin/feedback/{$}", s.admin(s.listFeedback))
	route("POST /api/admin/feedback/{id}/handled/{$}", s.admin(s.handleFeedback))
	route("GET /api/admin/complaints/{$}", s.admin(s.listRegister))
	route("GET /api/admin/complaints/{id}/{$}", s.admin(s.readComplaint))
	route("POST /api/admin/complaints/{id}/answers/{$}", s.admin(s.answerComplaint))
	route("GET /api/admin/audit/{$}", s.admin(s.listAudit))
}

const (
	// Two paths that overlap.
	recordOrPhoto = "DELETE /api/questionnaires/{first}/{second}/{$}"
	// It also matches the calls that end several, which are no ids.
	oneSession = "DELETE /api/user/sessions/{id}/{$}"
	// What no other route answers to.
	elsewherePattern = "/api/"
)

// elsewhere answers where nothing else does: the address is not known, or not
// with this method. The mux would tell the two apart by itself, but not in a
// problem document.
func elsewhere(mux *http.ServeMux) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
			other := r.Clone(r.Context())
			other.Method = method
			if serves(mux, other) {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			return nothingHere()
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		return skincare.Errorf(skincare.KindWrongMethod, "This address cannot be used like that.")
	}
}

// serves tells whether some route answers to a request.
func serves(mux *http.ServeMux, r *http.Request) bool {
	switch _, pattern := mux.Handler(r); pattern {
	case elsewherePattern:
		return false
	case recordOrPhoto:
		return strings.HasPrefix(r.URL.Path, "/api/questionnaires/delete/") || strings.HasSuffix(r.URL.Path, "/image/")
	case oneSession:
		return !strings.Contains(r.URL.Path, "/end-")
	default:
		return true
	}
}

func nothingHere() error {
	return skincare.Errorf(skincare.KindNotFound, "There is nothing at this address.")
}
