package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	contract "clary.example/api"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/withdrawn"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/passkey"
	"clary.example/internal/features/account/password"
	"clary.example/internal/features/account/token"
	"clary.example/internal/features/admin"
	"clary.example/internal/features/auditchain"
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
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/features/routine"
	"clary.example/internal/features/treatment"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/telemetry"
)

// Services are the features of the program.
type Services struct {
	Accounts       *account.Service
	Admin          *admin.Service
	AuditChain     *auditchain.Chain
	Chat           *chat.Service
	CheckIns       *checkin.Service
	Complaints     *complaint.Service
	Consents       *consent.Service
	Control        *datacontrol.Service
	Courses        *course.Service
	Exports        *export.Service
	Feedback       *feedback.Service
	Labels         *product.Checker
	Library        *knowledge.Library
	Notices        *notice.Service
	Products       *product.Service
	Progress       *progress.Service
	Questionnaires *questionnaire.Service
	Reminders      *reminder.Service
	Routines       *routine.Service
	Treatments     *treatment.Service
	Withdrawn      *withdrawn.Watch
}

// builder has what the parts of the program are built from.
type builder struct {
	storage

	config   config.Config
	pool     *pgxpool.Pool
	throttle *postgres.Throttle
	log      *slog.Logger
	metrics  *telemetry.Metrics
	advice   advice
}

func (b builder) newServices(ctx context.Context) (Services, error) {
	consents := consent.New(b.consents, b.config.ExplicitConsent, time.Now)
	accounts, err := b.newAccounts()
	if err != nil {
		return Services{}, err
	}
	estimator, err := b.openEstimator(ctx)
	if err != nil {
		return Services{}, err
	}
	reminders, err := b.newReminders()
	if err != nil {
		return Services{}, err
	}
	questionnaires := questionnaire.New(questionnaire.Parts{
		Store: b.questionnaires, Photos: newPhotoOpener(b.steps), Estimator: estimator, Vault: b.vault, Objects: b.bucket,
		Consents: consents, Quota: b.throttle.Quota("questionnaire", b.config.QuestionnaireRate), Profiles: accounts, Now: time.Now,
	})
	routines := &routine.Service{Store: postgres.NewRoutineStore(b.pool), Vault: b.vault, Now: time.Now}
	checkIns := &checkin.Service{
		Store: postgres.NewCheckInStore(b.pool), Vault: b.vault,
		Quota: b.throttle.Quota("check-in", b.config.CheckInRate), RedFlags: b.advice.advisor, Now: time.Now,
	}
	products := &product.Service{Store: postgres.NewProductStore(b.pool), Vault: b.vault, Now: time.Now}
	treatments := &treatment.Service{
		Records: questionnaires, CheckIns: checkIns, Products: products, Profiles: accounts, Reader: b.advice.uses,
		Store: postgres.NewUseNoteStore(b.pool), Vault: b.vault, Now: time.Now,
	}
	courses := &course.Service{
		Store: postgres.NewCourseStore(b.pool), Vault: b.vault, Routines: routines, Records: questionnaires, Profiles: accounts,
		Treatments: treatments, Advisor: b.advice.advisor, Writer: b.advice.writer, Shelf: b.advice.labels,
		StopRule: b.advice.library.Copy(knowledge.CopyStopRule), Now: time.Now,
	}
	checker := &product.Checker{People: courses, Shelf: products, Labels: b.advice.labels}
	services := Services{
		Accounts:   accounts,
		Admin:      b.newAdmin(),
		AuditChain: &auditchain.Chain{Store: postgres.NewAuditChainStore(b.pool), Objects: b.bucket, Secrets: b.vault.vault, Now: time.Now},
		Chat: &chat.Service{
			Advisor: b.advice.advisor, Records: questionnaires, Routines: routines, Profiles: accounts,
			Treatments: treatments, Courses: courses, Products: checker, Consents: consents, Quota: b.throttle.Quota("chat", b.config.ChatRate),
			Previews: b.throttle.Quota("preview", b.config.PreviewRate), Counter: b.advice.store, Log: b.log,
		},
		CheckIns: checkIns,
		Complaints: &complaint.Service{
			Store: postgres.NewComplaintStore(b.pool), Vault: b.vault, Quota: b.throttle.Quota("complaint", b.config.ComplaintRate), Now: time.Now,
		},
		Consents: consents, Control: &datacontrol.Service{Store: b.control, Now: time.Now}, Courses: courses,
		Feedback: &feedback.Service{
			Store: postgres.NewFeedbackStore(b.pool), Vault: b.vault, Quota: b.throttle.Quota("feedback", b.config.FeedbackRate), Now: time.Now,
		},
		Library:        b.advice.library,
		Notices:        &notice.Service{Store: postgres.NewNoticeStore(b.pool), UsernameKey: account.UsernameKey, Now: time.Now},
		Labels:         checker,
		Products:       products,
		Progress:       &progress.Service{Records: questionnaires, CheckIns: checkIns, Routines: routines, Now: time.Now},
		Questionnaires: questionnaires, Reminders: reminders, Routines: routines, Treatments: treatments, Withdrawn: b.advice.withdrawn,
	}
	services.Exports, err = b.newExports(services)
	return services, err
}

// newAccounts makes the service of accounts, with the keys that sign access tokens and the origin of passkeys.
func (b builder) newAccounts() (*account.Service, error) {
	signer, err := token.NewSigner(b.config.TokenKeys, time.Now)
	if err != nil {
		return nil, fmt.Errorf("read token keys: %w", err)
	}
	relyingParty, err := passkey.New(b.config.PublicURL)
	if err != nil {
		return nil, err
	}
	return &account.Service{
		Users:           b.users,
		Sessions:        postgres.NewSessionStore(b.pool, b.queue),
		Recovery:        postgres.NewRecoveryStore(b.pool, b.queue),
		Passkeys:        postgres.NewPasskeyStore(b.pool),
		WebAuthn:        relyingParty,
		AdminPasskey:    b.config.AdminPasskey,
		Throttle:        b.throttle,
		Passwords:       password.NewHasher(b.config.PasswordCost),
		Tokens:          signer,
		Vault:           b.vault,
		Events:          postgres.NewSecurityEventStore(b.pool),
		ExplicitConsent: b.config.ExplicitConsent,
		Limits:          b.config.Limits,
		AddressKey:      b.config.AddressKey,
		Now:             time.Now,
		Note:            b.noteSecurityEvent,
	}, nil
}

func (b builder) noteSecurityEvent(ctx context.Context, event account.Event, user skincare.UserID) {
	b.metrics.CountEvent(string(event))
	level := slog.LevelInfo
	if slices.Contains([]account.Event{account.EventTokenReused, account.EventProofRefused, account.EventPasskeyCloned}, event) {
		level = slog.LevelWarn // Somebody may have stolen it.
	}
	b.log.Log(ctx, level, "security event", "event", event, "user", user)
}

func (b builder) newAdmin() *admin.Service {
	limits := b.config.AdminLimits
	return &admin.Service{
		Users:       b.admin,
		Counts:      b.admin,
		Log:         b.admin,
		UsernameKey: account.UsernameKey,
		Now:         time.Now,
		Deletions: postgres.SharedQuota{
			PerUser: b.throttle.Quota("admin deletion", limits.Deletions), Total: b.throttle.Quota("all admin deletions", limits.AllDeletions),
		},
		RoleChanges: b.throttle.Quota("admin role change", limits.Roles),
	}
}

func (b builder) newReminders() (*reminder.Service, error) {
	return reminder.New(reminder.Parts{
		Store: postgres.NewReminderStore(b.pool, b.queue),
		Vault: b.vault,
		Pusher: webpush.New(webpush.Options{
			Key: b.config.PushKey, Contact: "mailto:" + b.config.SupportEmail, TestOrigin: b.config.PushTestOrigin, Now: time.Now,
		}),
		Key:       b.config.PushKey,
		PublicURL: b.config.PublicURL,
		Now:       time.Now,
		Count:     b.metrics.CountReminder,
	})
}

func (b builder) newExports(s Services) (*export.Service, error) {
	linkKeys, err := exportLinkKeys(b.config.TokenKeys)
	if err != nil {
		return nil, err
	}
	return &export.Service{
		Store:     b.exports,
		Passwords: s.Accounts,
		Vault:     b.vault,
		Objects:   b.bucket,
		Quota:     b.throttle.Quota("export", b.config.ExportRate),
		Photos:    s.Questionnaires,
		Sections:  s.exportSections(b.exports),
		Schema:    contract.ExportSchema,
		LinkKeys:  linkKeys,
		Now:       time.Now,
	}, nil
}

// exportLinkKeys derives the keys that sign download links from those that sign
// access tokens, so that one secret serves one purpose.
func exportLinkKeys(from []token.Key) ([][]byte, error) {
	keys := make([][]byte, 0, len(from))
	for _, key := range from {
		derived, err := hkdf.Key(sha256.New, key.Secret, nil, "clary export link", sha256.Size)
		if err != nil {
			return nil, fmt.Errorf("derive link key: %w", err)
		}
		keys = append(keys, derived)
	}
	return keys, nil
}

// exportSections returns all that is stored about a person, in the order in which
// they read it.
func (s Services) exportSections(store *postgres.ExportStore) []skincare.ExportSection {
	return []skincare.ExportSection{
		store.AccountSection(),
		s.Accounts.ExportProfile(store.Caller),
		store.ConsentSection(),
		s.Questionnaires.ExportSection(),
		s.CheckIns.ExportSection(),
		s.Treatments.ExportSection(),
		s.Routines.ExportSection(),
		s.Courses.ExportSection(),
		s.Products.ExportSection(),
		s.Feedback.ExportSection(),
		s.Complaints.ExportSection(),
		s.Notices.ExportSection(),
		s.Reminders.ExportSection(),
		s.Control.ExportSection(),
		store.UsageSection(),
		store.SessionSection(),
		store.SecurityEventSection(),
		s.Accounts.ExportPasskeys(),
		s.Accounts.ExportRecoveryCodes(),
		store.LogSection(),
	}
}
