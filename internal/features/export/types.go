package export

import (
	"time"

	"clary.example/internal/skincare"
)

// These are the sections in the form that the schema (api/export.schema.json)
// describes. Times that have not come are null.

// Account is the account itself.
type Account struct {
	ID              skincare.UserID `json:"id"`
	Username        string          `json:"username"`
	IsAdmin         bool            `json:"is_admin"`
	CreatedAt       time.Time       `json:"created_at"`
	DeclaredAdultAt *time.Time      `json:"declared_adult_at"`
	// KnownNetworks is how many networks are remembered. Which ones cannot be
	// told from what is kept.
	KnownNetworks int `json:"known_networks"`
}

// Consent is one answer, given or taken back.
type Consent struct {
	Purpose       string    `json:"purpose"`
	Granted       bool      `json:"granted"`
	Source        string    `json:"source"`
	PolicyVersion string    `json:"policy_version"`
	RecordedAt    time.Time `json:"recorded_at"`
}

// Usage is what has been counted.
type Usage struct {
	GeminiAPIRequests           int64 `json:"gemini_api_requests"`
	ImageClassificationRequests int64 `json:"image_classification_requests"`
	Questionnaires              int64 `json:"questionnaires"`
}

// Settings are what a person has decided about their data.
type Settings struct {
	RestrictedSince  *time.Time `json:"restricted_since"`
	PhotoRetention   string     `json:"photo_retention"`
	InactivityMonths int        `json:"inactivity_months"`
	LastUsedOn       string     `json:"last_used_on"`
	KeptUntil        string     `json:"kept_until"`
}

// Session is one login, without what would let anybody use it.
type Session struct {
	// Device is what it was opened on, or empty.
	Device string `json:"device"`
	// Bound says that only the device that opened it can keep it going.
	Bound     bool      `json:"bound"`
	StartedAt time.Time `json:"started_at"`
	UsedAt    time.Time `json:"used_at"`
	// ConfirmedAt is when the password was last given.
	ConfirmedAt time.Time `json:"confirmed_at"`
	// PasskeyAt is when it was opened with a passkey, or nil.
	PasskeyAt *time.Time `json:"passkey_at"`
}

// Passkey is one that the person can log in with.
type Passkey struct {
	Name           string     `json:"name"`
	CredentialID   []byte     `json:"credential_id"`
	PublicKey      []byte     `json:"public_key"`
	SignCount      uint32     `json:"sign_count"`
	BackupEligible bool       `json:"backup_eligible"`
	AddedAt        time.Time  `json:"added_at"`
	UsedAt         *time.Time `json:"used_at"`
}

// SecurityEvent is something that happened to the security of the account.
type SecurityEvent struct {
	Kind string `json:"kind"`
	// Device is where it was done, or empty.
	Device string    `json:"device"`
	At     time.Time `json:"at"`
}

// RecoveryCodes is how many codes are left, and since when.
type RecoveryCodes struct {
	Left   int        `json:"left"`
	MadeAt *time.Time `json:"made_at"`
}

// Questionnaire is a record with what came of it.
type Questionnaire struct {
	ID             skincare.QuestionnaireID `json:"id"`
	FilledAt       time.Time                `json:"filled_at"`
	CurrentRoutine string                   `json:"current_routine"`
	Profile        skincare.Profile         `json:"profile"`
	Severity       string                   `json:"severity"`
	Certainty      string                   `json:"certainty"`
	Doubt          string                   `json:"doubt"`
	Model          string                   `json:"model"`
	OwnSeverity    string                   `json:"own_severity"`
	Recommendation string                   `json:"recommendation"`
	Writer         string                   `json:"writer"`
	PromptVersion  string                   `json:"prompt_version"`
	LibraryVersion string                   `json:"library_version"`
	// Photos are paths in the archive, the larger one first.
	Photos []string `json:"photos"`
	// PhotoKeptUntil is when they will be deleted, if they will.
	PhotoKeptUntil *time.Time `json:"photo_kept_until"`
	// Side is the side of the face that the photo shows, or empty.
	Side string `json:"side"`
	// Shares are the probabilities of the four severities, or nil.
	Shares []float64 `json:"shares"`
	// Between is two severities that are close, or empty.
	Between []skincare.Severity `json:"between"`
	// StartingPhoto says that the person chose how long to keep the photo.
	StartingPhoto bool `json:"starting_photo"`
	// StartingPhotoAnswered says that they chose, also when they said no.
	StartingPhotoAnswered bool `json:"starting_photo_answered"`
}

// CheckIn is how the person saw their skin on a day. What was not answered is
// empty.
type CheckIn struct {
	Day       string    `json:"day"`
	SavedAt   time.Time `json:"saved_at"`
	Severity  string    `json:"severity"`
	Change    string    `json:"change"`
	SkinFeels []string  `json:"skin_feels"`
	Bother    string    `json:"bother"`
	New       string    `json:"new"`
	Note      string    `json:"note"`
	// Heard are the ids of the fixed texts that were shown.
	Heard []string `json:"heard"`
}

// Reminders are the notifications that the person has turned on. Times are by
// their clock, and null for what is off.
type Reminders struct {
	Morning *string `json:"morning"`
	Evening *string `json:"evening"`
	CheckIn *string `json:"check_in"`
	// Weekday is the day of the check-in.
	Weekday  *string    `json:"weekday"`
	TimeZone string     `json:"time_zone"`
	NextAt   *time.Time `json:"next_at"`
	// Devices is how many devices are reminded.
	Devices int `json:"devices"`
}

// Routine is what to do on one day.
type Routine struct {
	ID          skincare.RoutineID `json:"id"`
	Day         string             `json:"day"`
	Morning     string             `json:"morning"`
	Evening     string             `json:"evening"`
	MorningDone bool               `json:"morning_done"`
	EveningDone bool               `json:"evening_done"`
	Week        string             `json:"week"`
	AddedAt     time.Time          `json:"added_at"`
	// ReplacedAt is when a newer week took its place.
	ReplacedAt *time.Time `json:"replaced_at"`
}

// Feedback is what was said of an answer.
type Feedback struct {
	GivenAt   time.Time  `json:"given_at"`
	Concern   string     `json:"concern"`
	Comment   string     `json:"comment"`
	Answer    string     `json:"answer"`
	HandledAt *time.Time `json:"handled_at"`
}

// Complaint is what somebody complained about, and what they were told.
type Complaint struct {
	Reference string     `json:"reference"`
	About     string     `json:"about"`
	Text      string     `json:"text"`
	MadeAt    time.Time  `json:"made_at"`
	DueAt     time.Time  `json:"due_at"`
	ClosedAt  *time.Time `json:"closed_at"`
	Answers   []Answer   `json:"answers"`
}

// Answer is what somebody was told about their complaint.
type Answer struct {
	GivenAt time.Time `json:"given_at"`
	Text    string    `json:"text"`
}

// Notice is what the operator tells people.
type Notice struct {
	SetAt time.Time `json:"set_at"`
	Text  string    `json:"text"`
}

// LogEntry is something that was done, by the person or to their account.
type LogEntry struct {
	At     time.Time `json:"at"`
	Action string    `json:"action"`
	// By is "you", "an admin" or "the operator", and About "you" or "somebody
	// else". Who else it was is their affair.
	By    string `json:"by"`
	About string `json:"about"`
}
