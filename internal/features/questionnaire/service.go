// Package questionnaire keeps the questionnaires that people fill in: the
// photo, what the classifier makes of it, and what they write. All that a
// person wrote or showed is sealed before it is stored.
package questionnaire

import (
	"context"
	"io"
	"iter"
	"time"

	"clary.example/internal/skincare"
)

// MaxRecords is how many questionnaires a person may keep. It bounds the list,
// which is read and opened as a whole.
const MaxRecords = 500

// Store keeps questionnaires. Every call concerns one user, and returns an
// error of KindNotFound for a questionnaire that is not theirs or not there.
type Store interface {
	ByID(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) (Row, error)
	// ByAttempt returns the questionnaire that an attempt has made.
	ByAttempt(ctx context.Context, user skincare.UserID, attempt skincare.Attempt) (Row, error)
	// List returns all questionnaires of a user, newest first.
	List(ctx context.Context, user skincare.UserID) ([]Row, error)
	// ListWithoutAdvice returns the same, oldest first and without
	// recommendations.
	ListWithoutAdvice(ctx context.Context, user skincare.UserID) ([]Row, error)
	// Admission returns what decides whether somebody may send a questionnaire.
	Admission(ctx context.Context, user skincare.UserID, attempt skincare.Attempt) (Admission, error)
	// Create adds a questionnaire and returns it with its id. When the same
	// attempt has made one before, it returns that one instead and has the
	// photo of the new one erased. It returns an error of KindInvalid when
	// there are MaxRecords. When the person has withdrawn a consent or paused
	// the use of their data meanwhile, it has the photo erased and returns an
	// error of KindConsentRequired or KindRestricted.
	Create(ctx context.Context, user skincare.UserID, attempt skincare.Attempt, row Row) (Row, error)
	SetOwnSeverity(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, severity skincare.Severity) error
	SetSide(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, side skincare.Side) error
	// SetStartingTerm keeps a photo for as long as the person says. When the
	// photo becomes one like the others and its time is up, it is erased. It
	// returns an error of KindNotFound when there is no photo.
	SetStartingTerm(
		ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, term skincare.StartingTerm, now time.Time,
	) (PhotoRetention, error)
	// SetRecommendation stores the sealed text, and what wrote it.
	SetRecommendation(
		ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID, sealed []byte, origin skincare.Recommendation,
	) error
	// DeletePhoto keeps the questionnaire and has its photo erased. It is no
	// error when there is none any more.
	DeletePhoto(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error
	// Delete removes a questionnaire and has its photo erased.
	Delete(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error
}

// Admission is what is known of a person before their questionnaire is read.
type Admission struct {
	// Made says whether the same attempt has made a record before.
	Made bool
	// Records is how many the person has.
	Records int
	// KeepsPhotos says whether the person lets us keep a photo after it was
	// looked at.
	KeepsPhotos bool
}

// Photos opens what was sent as a photo.
type Photos interface {
	// Open reads a photo. It returns an error of KindTooLarge, KindInvalid or
	// KindUnavailable.
	Open(ctx context.Context, r io.Reader, size Size) (Photo, error)
}

// Estimator says what a photo shows.
type Estimator interface {
	// Estimate looks at the frame of a photo. It returns an error of
	// KindUnavailable when too many wait. An estimate without a model means
	// that no classifier looked.
	Estimate(ctx context.Context, frame []byte) (skincare.Estimate, error)
}

// Objects keeps sealed photos.
type Objects interface {
	Put(ctx context.Context, key string, data []byte) error
	// Get returns an error of KindNotFound when there is no such object.
	Get(ctx context.Context, key string) ([]byte, error)
}

// Profiles knows what people have told us about their skin.
type Profiles interface {
	Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error)
}

// Row is a questionnaire as it is kept.
type Row struct {
	ID       skincare.QuestionnaireID
	Name     skincare.ObjectID
	FilledAt time.Time
	Estimate skincare.Estimate
	// OwnSeverity is how the person sees it themselves, or empty.
	OwnSeverity skincare.Severity
	// Answers and Recommendation are sealed. There may be no recommendation.
	Answers, Recommendation []byte
	// Writer, Prompt and Library say what wrote the recommendation.
	Writer, Prompt, Library string
	HasPhoto, HasFullPhoto  bool
	// PhotoUntil is when the photo will be deleted. The store knows it.
	PhotoUntil time.Time
	// Side is the side of the face that the photo shows, or empty.
	Side skincare.Side
	// StartingPhoto says that the person chose how long to keep the photo.
	StartingPhoto bool
	// StartingAnswered says that the person answered whether the photo may stay.
	StartingAnswered bool
}

// PhotoRetention is how long a photo stays.
type PhotoRetention struct {
	Starting bool
	// Until is zero when there is no photo, or when it stays with the account.
	Until time.Time
}

// Photo is a photo that is safe to keep.
type Photo struct {
	JPEG []byte
	// Frame is what the estimator looks at. Only a small photo has one.
	Frame []byte
}

// Size tells apart the two copies of a photo.
type Size string

// The sizes.
const (
	// Small is the photo that the classifier looks at.
	Small Size = "small"
	// Full is the larger copy for the person's own record.
	Full Size = "full"
)

// Submission is a questionnaire as it arrives.
type Submission struct {
	Attempt skincare.Attempt
	// Fields are read once, and only when the person may send something.
	Fields iter.Seq2[FormField, error]
}

// FormField is one field of the form.
type FormField struct {
	Field Field
	// Content can be read until the next field is asked for.
	Content io.Reader
}

// Field names a field of the form.
type Field int

// The fields.
const (
	FieldCurrentRoutine Field = iota + 1
	FieldPhoto
	FieldFullPhoto
	FieldSide
	FieldUnreadable
)

// Unreadable says what becomes of a photo that could not be analysed.
type Unreadable string

// The ways to treat one. Without a choice it is kept, as the specification's client expects.
const (
	// KeepUnreadable makes a record of it, without a severity.
	KeepUnreadable Unreadable = "keep"
	// RefuseUnreadable stores nothing and says why, so that the person can take
	// another photo.
	RefuseUnreadable Unreadable = "refuse"
	// DiscardUnreadable makes a record of the answers alone.
	DiscardUnreadable Unreadable = "discard"
)

// Parts are what a Service is made of.
type Parts struct {
	Store     Store
	Photos    Photos
	Estimator Estimator
	Vault     skincare.Vault
	Objects   Objects
	Consents  skincare.ConsentReader
	Quota     skincare.Quota
	Profiles  Profiles
	Now       func() time.Time
}

// Service is the use cases of questionnaires.
type Service struct {
	Parts
	sending *keyedMutex
}

// New returns a Service.
func New(parts Parts) *Service {
	return &Service{Parts: parts, sending: newKeyedMutex()}
}
