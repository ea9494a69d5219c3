// Package api serves the JSON API described in api/openapi.yaml.
package api

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/netip"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/review"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/token"
	"clary.example/internal/features/admin"
	"clary.example/internal/features/chat"
	"clary.example/internal/features/checkin"
	"clary.example/internal/features/complaint"
	"clary.example/internal/features/consent"
	"clary.example/internal/features/course"
	"clary.example/internal/features/datacontrol"
	"clary.example/internal/features/export"
	"clary.example/internal/features/feedback"
	"clary.example/internal/features/notice"
	"clary.example/internal/features/product"
	"clary.example/internal/features/progress"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/features/reminder"
	"clary.example/internal/features/routine"
	"clary.example/internal/features/treatment"
	"clary.example/internal/skincare"
)

// Accounts is what the account endpoints need from the program.
type Accounts interface {
	SignUp(ctx context.Context, form account.Registration) (skincare.User, error)
	LogIn(ctx context.Context, attempt account.Attempt) (account.Tokens, error)
	Refresh(ctx context.Context, refreshToken string, proof account.DeviceProof) (account.Tokens, error)
	// Authenticate returns an error of KindUnauthorized for a token that is
	// not good, or whose session is over.
	Authenticate(ctx context.Context, accessToken string) (skincare.Caller, error)
	LogOut(ctx context.Context, caller skincare.Caller) error
	Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error)
	AuthenticateWithConsents(ctx context.Context, access string) (skincare.Caller, error)
	UpdateProfile(ctx context.Context, caller skincare.Caller, profile skincare.Profile) (skincare.Caller, error)
	ChangePassword(ctx context.Context, caller skincare.Caller, current, replacement string) error
	Delete(ctx context.Context, caller skincare.Caller, password string) error
	// ConfirmPassword notes that the caller gave their password now.
	// RequireConfirmed returns an error of KindConfirmationRequired when that
	// was too long ago.
	ConfirmPassword(ctx context.Context, caller skincare.Caller, password string) error
	RequireConfirmed(ctx context.Context, caller skincare.Caller) error
	LiveSessions(ctx context.Context, caller skincare.Caller) ([]account.Session, error)
	SecurityEvents(ctx context.Context, caller skincare.Caller) ([]account.SecurityEvent, error)
	EndSession(ctx context.Context, caller skincare.Caller, name account.SessionName) error
	EndOtherSessions(ctx context.Context, caller skincare.Caller) error
	EndAllSessions(ctx context.Context, caller skincare.Caller) error
	BeginPasskeyLogin(ctx context.Context, origin account.Origin) (json.RawMessage, error)
	LogInWithPasskey(ctx context.Context, attempt account.PasskeyAttempt) (account.Tokens, error)
	ListPasskeys(ctx context.Context, caller skincare.Caller) ([]account.Passkey, error)
	BeginPasskey(ctx context.Context, caller skincare.Caller, password string) (json.RawMessage, error)
	AddPasskey(ctx context.Context, caller skincare.Caller, name string, answer json.RawMessage) (account.Passkey, error)
	RenamePasskey(ctx context.Context, caller skincare.Caller, id account.PasskeyID, name string) (account.Passkey, error)
	RemovePasskey(ctx context.Context, caller skincare.Caller, id account.PasskeyID, password string) error
	// AuthorizeAdmin returns an error of KindPasskeyRequired when an admin has to
	// log in with a passkey first.
	AuthorizeAdmin(ctx context.Context, caller skincare.Caller) error
	RecoveryCodesLeft(ctx context.Context, caller skincare.Caller) (account.CodesLeft, error)
	MakeRecoveryCodes(ctx context.Context, caller skincare.Caller, password string) (account.MadeCodes, error)
	Recover(ctx context.Context, form account.Recovery) error
}

// Server holds what the handlers depend on.
type Server struct {
	Log            *slog.Logger
	Accounts       Accounts
	Proofs         *token.Verifier
	Consents       *consent.Service
	Control        *datacontrol.Service
	Questionnaires *questionnaire.Service
	Routines       *routine.Service
	CheckIns       *checkin.Service
	Treatments     *treatment.Service
	Courses        *course.Service
	Products       *product.Service
	Labels         *product.Checker
	Reminders      *reminder.Service
	Progress       *progress.Service
	Feedback       *feedback.Service
	Complaints     *complaint.Service
	Notices        *notice.Service
	Exports        *export.Service
	Chat           *chat.Service
	Library        *knowledge.Library
	Reviews        *review.Status
	// Withdrawn tells what of the library is out of use.
	Withdrawn func() knowledge.Withdrawn
	Admin     *admin.Service
	Docs      *Docs
	Limiters  Limiters
	Limits    Limits
	// ProviderTimeout is how long an AI provider may take for an answer.
	ProviderTimeout time.Duration
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
}
