package understanding

// Label is something that a message can say about the person who writes it.
type Label string

// The urgent labels. A message that carries one of them is answered with where
// to find help before anything else.
const (
	Crisis   Label = "crisis"
	Shock    Label = "shock"
	Violence Label = "violence"
	SameDay  Label = "sameday"
)

// The other labels. They change what may be advised, or add a card to an
// answer.
const (
	Distress     Label = "distress"
	Checking     Label = "checking"
	Eating       Label = "eating"
	Pregnancy    Label = "pregnancy"
	Isotretinoin Label = "isotretinoin"
	Medicine     Label = "medicine"
	Dosing       Label = "dosing"
	Hormones     Label = "hormones"
	Steroids     Label = "steroids"
	Deep         Label = "deep"
	Scars        Label = "scars"
	Marks        Label = "marks"
	NoResult     Label = "no_result"
	Unsure       Label = "unsure"
	Mole         Label = "mole"
	Reaction     Label = "reaction"
	Minor        Label = "minor"
)

// UrgentLabels returns the urgent labels in the order of the model's output.
func UrgentLabels() []Label { return []Label{Crisis, Shock, Violence, SameDay} }

// OtherLabels returns the labels that are not urgent, in the order of the
// model's output, in which they follow the urgent ones.
func OtherLabels() []Label {
	return []Label{
		Distress, Checking, Eating, Pregnancy, Isotretinoin, Medicine, Dosing, Hormones, Steroids,
		Deep, Scars, Marks, NoResult, Unsure, Mole, Reaction, Minor,
	}
}

// Labels returns all labels in the order of the model's output.
func Labels() []Label { return append(UrgentLabels(), OtherLabels()...) }

// Topic is what an ordinary message is about.
type Topic string

// The topics.
const (
	Causes          Topic = "causes"
	Cleansing       Topic = "cleansing"
	Moisturising    Topic = "moisturising"
	Sunscreen       Topic = "sunscreen"
	Actives         Topic = "actives"
	Combining       Topic = "combining"
	Natural         Topic = "natural"
	Oily            Topic = "oily"
	DrySensitive    Topic = "dry_sensitive"
	Diet            Topic = "diet"
	HormonesGeneral Topic = "hormones_general"
	Makeup          Topic = "makeup"
	HairShaving     Topic = "hair_shaving"
	Body            Topic = "body"
	Habits          Topic = "habits"
	Season          Topic = "season"
	MarksGeneral    Topic = "marks_general"
	ScarsGeneral    Topic = "scars_general"
	Purging         Topic = "purging"
	TimeToResult    Topic = "time_to_result"
	GPPharmacist    Topic = "gp_pharmacist"
	Budget          Topic = "budget"
	TravelShiftWork Topic = "travel_shift_work"
	FeelingsMild    Topic = "feelings_mild"
	AppEstimate     Topic = "app_estimate"
	AppRoutine      Topic = "app_routine"
	AppPrivacy      Topic = "app_privacy"
	Vague           Topic = "vague"
	OffTopic        Topic = "offtopic"
	ThanksSmalltalk Topic = "thanks_smalltalk"
)

// Topics returns all topics in the order of the model's output.
func Topics() []Topic {
	return []Topic{
		Causes, Cleansing, Moisturising, Sunscreen, Actives, Combining, Natural, Oily, DrySensitive,
		Diet, HormonesGeneral, Makeup, HairShaving, Body, Habits, Season, MarksGeneral,
		ScarsGeneral, Purging, TimeToResult, GPPharmacist, Budget, TravelShiftWork, FeelingsMild,
		AppEstimate, AppRoutine, AppPrivacy, Vague, OffTopic, ThanksSmalltalk,
	}
}
