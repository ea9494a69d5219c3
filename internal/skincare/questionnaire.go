package skincare

import "time"

// QuestionnaireID identifies a questionnaire of a user.
type QuestionnaireID int64

// MaxRoutineText bounds the description of a current routine, in characters.
const MaxRoutineText = 2000

// Questionnaire is the form as a person filled it in once, and what came of it.
type Questionnaire struct {
	ID       QuestionnaireID
	FilledAt time.Time
	// CurrentRoutine is what the person does for their skin.
	CurrentRoutine string
	// Profile is the skin profile as it stood when the form was filled in.
	Profile  Profile
	Estimate Estimate
	// OwnSeverity is how the person sees it themselves, or empty.
	OwnSeverity Severity
	// Recommendation is the advice that was given, or empty.
	Recommendation string
	// Writer, Prompt and Library say what wrote it, as in Recommendation.
	Writer, Prompt, Library string
	// HasPhoto says whether the photo is still kept, and HasFullPhoto whether
	// a larger copy is.
	HasPhoto, HasFullPhoto bool
	// PhotoUntil is when the photo will be deleted. It is zero when there is
	// none, or when it stays with the account.
	PhotoUntil time.Time
	// Side is the side of the face that the photo shows, or empty.
	Side Side
	// StartingPhoto says that the person chose how long to keep this photo.
	StartingPhoto bool
	// StartingAnswered says that the person answered whether this photo may stay
	// as a starting photo, also when they said no.
	StartingAnswered bool
}

// Recommendation is advice for a questionnaire, and by which versions of what it
// was written, so that advice that turns out wrong can be traced.
type Recommendation struct {
	Text string
	// Writer is the model, Prompt and Library are versions.
	Writer, Prompt, Library string
}
