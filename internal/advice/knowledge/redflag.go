package knowledge

import (
	"slices"
	"strings"
)

// Level says how urgent a red flag is.
type Level string

// The levels, from the most to the least urgent.
const (
	// LevelEmergency is for 999 and crisis lines.
	LevelEmergency Level = "L0"
	// LevelToday needs help the same day.
	LevelToday Level = "L1"
	// LevelStop ends the service for this person: they are too young for it.
	LevelStop Level = "stop"
	// LevelRefuse is a question that we do not answer.
	LevelRefuse Level = "refuse"
	// LevelGP needs a GP soon.
	LevelGP Level = "L2"
	// LevelPharmacist is for a pharmacist or a routine appointment.
	LevelPharmacist Level = "L3"
	// LevelInfo is worth knowing.
	LevelInfo Level = "L4"
)

// levels lists the levels in their order.
func levels() []Level {
	return []Level{
		LevelEmergency, LevelToday, LevelStop, LevelRefuse, LevelGP, LevelPharmacist, LevelInfo,
	}
}

// The rules that code refers to by name.
const (
	FlagDistress     = "RF09"
	FlagPregnancy    = "RF12"
	FlagIsotretinoin = "RF13"
	FlagTreatment    = "RF16"
	FlagReaction     = "RF22"
	FlagMinor        = "RF21"
	FlagAvoid        = "RF23"
	FlagSevere       = "RF26"
	FlagModerate     = "RF27"
)

// RedFlag is a rule about words that a person wrote, and what they are then
// told, whatever else happens.
type RedFlag struct {
	ID    string `yaml:"id"`
	Level Level  `yaml:"level"`
	// Reader is the label by which the message reader sets the rule off, or
	// empty.
	Reader string `yaml:"reader"`
	// Danger lists the kinds of danger that it can be, by the urgent labels of the
	// message reader. The first is what a conversation remembers.
	Danger []string `yaml:"danger"`
	// Sure says that the message reader may not doubt the rule.
	Sure bool `yaml:"sure"`
	// Text is shown first, and alone if Blocks. It may hold paragraphs and
	// lists, with a blank line between them (see laidOut).
	Text string `yaml:"text"`
	// Gentle is shown instead of Text when it is not sure that the rule
	// applies. It asks, and the answer goes on below it.
	Gentle string `yaml:"gentle"`
	// Later is the quiet line on later answers of the same conversation.
	Later string `yaml:"later"`
	// Blocks says that the fixed text is the whole answer, and that no model
	// is asked.
	Blocks bool `yaml:"blocks"`
	// BarrierOnly says that only cleanser, moisturiser and sunscreen may be
	// suggested.
	BarrierOnly bool `yaml:"barrier_only"`
	// DietOff says that food must not be spoken of, for the rest of the
	// conversation too.
	DietOff bool `yaml:"diet_off"`
	// Upgrade says that the answer must send to a GP first, as if the photo
	// had shown severe acne.
	Upgrade bool `yaml:"upgrade"`
	// OfPerson says that a question which says nothing of the person does not
	// set the rule off: "do acne scars fade?" is no sign of scars.
	OfPerson bool `yaml:"of_person"`
	// Conflict is the rule about ingredients that then applies, or empty.
	Conflict string `yaml:"conflict"`
	// Avoid is the do-not-use entry that was mentioned, for FlagAvoid.
	Avoid     ID       `yaml:"-"`
	Sources   []string `yaml:"sources"`
	Rationale bool     `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// RedFlag returns the rule with this id. FlagAvoid has no text of its own;
// the do-not-use entry has it.
func (l *Library) RedFlag(id string) (RedFlag, bool) { return lookUp(l.flags, l.flagByID, id) }

// RedFlagByLabel returns the rule that a label of the message reader sets off.
func (l *Library) RedFlagByLabel(label string) (RedFlag, bool) {
	i := slices.IndexFunc(l.flags, func(f RedFlag) bool { return f.Reader == label })
	if i < 0 || label == "" {
		return RedFlag{}, false
	}
	return l.flags[i], true
}

// WithoutReply shortens a fixed text for a place where nobody can reply and no
// answer follows, as a check-in. It then ends with where to get help.
func WithoutReply(text string) string {
	if i := strings.LastIndex(text, "\n\n"); i >= 0 && strings.Contains(text[i:], "our answer is below") {
		text = text[:i]
	}
	if strings.HasSuffix(text, "?") {
		if i := strings.LastIndexAny(text[:len(text)-1], ".!?"); i >= 0 {
			text = text[:i+1]
		}
	}
	return text
}

// flagRule is an entry of redflags.yaml: the rule and what sets it off.
type flagRule struct {
	RedFlag `yaml:",inline"`
	// Always says that "no" in front of a phrase makes no difference.
	Always bool `yaml:"always"`
	// Typos is the length from which a word may have one letter wrong, or 0.
	Typos int `yaml:"typos"`
	// Phrases set the rule off, unless they stand inside one of Except.
	Phrases []string `yaml:"phrases"`
	Except  []string `yaml:"except"`
	// Context are phrases that count only in some company.
	Context []contextRule `yaml:"context"`
	// Languages are phrases in other languages, by language code.
	Languages map[string][]string `yaml:"languages"`
	// Requires is another rule that must be set off too, in any field, or a
	// condition that must be met, for this one to count; Also are rules that
	// count as phrases of this one.
	Requires string   `yaml:"requires"`
	Also     []string `yaml:"also"`
	// Ages says that the ages of children set it off.
	Ages bool `yaml:"ages"`
	// Label says that a photo sets it off, and no words do.
	Label bool `yaml:"label"`
	// AvoidList says that the do-not-use list sets it off.
	AvoidList bool `yaml:"avoid_list"`
}

// contextRule holds phrases that count if one of Near and none of Unless are
// among the Within words around them, or only among those behind them.
type contextRule struct {
	Phrases []string `yaml:"phrases"`
	Near    []string `yaml:"near"`
	Unless  []string `yaml:"unless"`
	Within  int      `yaml:"within"`
	Behind  bool     `yaml:"behind"`
}
