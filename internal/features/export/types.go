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

// SecurityEvent is something that happened to the security of the account.
type SecurityEvent struct {
	Kind string `json:"kind"`
	// Device is where it was done, or empty.
	Device string    `json:"device"`
	At     time.Time `json:"at"`
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
