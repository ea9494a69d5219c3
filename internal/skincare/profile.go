package skincare

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// SkinType is how a person describes their skin.
type SkinType string

// The skin types a person can choose from.
const (
	SkinTypeNormal      SkinType = "Normal"
	SkinTypeDry         SkinType = "Dry"
	SkinTypeOily        SkinType = "Oily"
	SkinTypeCombination SkinType = "Combination"
	SkinTypeSensitive   SkinType = "Sensitive"
)

// Limits on the free text of a profile, in characters.
const (
	MaxProfileText = 1000
	MaxDuration    = 100
)

// Profile is what a person has told us about their skin. It is health
// information, and so needs consent to be kept. It is sealed in the form that
// the tags give it.
type Profile struct {
	SkinType  SkinType `json:"skin_type"`
	Allergies string   `json:"allergies"`
	Triggers  string   `json:"triggers"`
	Duration  string   `json:"duration"`
	// SaidAt is when triggers or duration last changed, and AllergiesSaidAt when
	// allergies did. They are zero where that is not known.
	SaidAt          time.Time `json:"said_at,omitzero"`
	AllergiesSaidAt time.Time `json:"allergies_said_at,omitzero"`
}

// Normalise returns the profile with surrounding white space removed, or an
// error of KindInvalid that says which answer is wrong.
func (p Profile) Normalise() (Profile, error) {
	p.Allergies = strings.TrimSpace(p.Allergies)
	p.Triggers = strings.TrimSpace(p.Triggers)
	p.Duration = strings.TrimSpace(p.Duration)

	known := []SkinType{SkinTypeNormal, SkinTypeDry, SkinTypeOily, SkinTypeCombination, SkinTypeSensitive}
	switch {
	case !slices.Contains(known, p.SkinType):
		return p, Errorf(KindInvalid, "Please choose a skin type from the list.")
	case p.Duration == "":
		return p, Errorf(KindInvalid, "Please enter how long you've had skin problems.")
	case utf8.RuneCountInString(p.Duration) > MaxDuration:
		return p, Errorf(KindInvalid, "Please keep the duration under %d characters.", MaxDuration)
	case utf8.RuneCountInString(p.Allergies) > MaxProfileText:
		return p, Errorf(KindInvalid, "Please keep allergies under %d characters.", MaxProfileText)
	case utf8.RuneCountInString(p.Triggers) > MaxProfileText:
		return p, Errorf(KindInvalid, "Please keep triggers under %d characters.", MaxProfileText)
	}
	if strings.ContainsRune(p.Allergies+p.Triggers+p.Duration, 0) {
		return p, Errorf(KindInvalid, "Please remove unusual control characters from your answers.")
	}
	return p, nil
}
