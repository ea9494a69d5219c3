package knowledge

import (
	"fmt"
	"slices"
)

// Form is how a treatment is used.
type Form string

// The forms.
const (
	FormSkin  Form = "skin"
	FormMouth Form = "mouth"
	// FormAny is a treatment of which that is not known.
	FormAny Form = "any"
	// FormPerson is no treatment, but something about the person: a pregnancy.
	FormPerson Form = "person"
)

// Treatment is something that a person uses, or is, and that narrows advice until
// they say otherwise.
type Treatment struct {
	ID   string `yaml:"id"`
	Name string `yaml:"name"`
	Form Form   `yaml:"form"`
	// Group is what the treatment is one of, such as "antibiotic", or empty.
	Group string `yaml:"group"`
	// Course says that people take it for some months and then finish it.
	Course bool `yaml:"course"`
	// Generic says that the words do not name which: "antibiotics".
	Generic bool `yaml:"generic"`
	// AfterDays is how long it narrows advice after its end.
	AfterDays int `yaml:"after_days"`
	// Says is the sentence that states it, from which the other rules hear of
	// it. Where it is empty it is "I use" with the name.
	Says   string   `yaml:"says"`
	Terms  []string `yaml:"terms"`
	Except []string `yaml:"except"`
}

// Sentence states the treatment as a person would.
func (t Treatment) Sentence() string {
	if t.Says != "" {
		return t.Says
	}
	return "I use " + t.Name + "."
}

// Medicine reports whether it is something from a pharmacist or prescriber.
func (t Treatment) Medicine() bool { return t.Form != FormPerson }

// treatmentFile is treatments.yaml.
type treatmentFile struct {
	Treatments []Treatment `yaml:"treatments"`
	// References are words for a treatment that do not say which.
	References []struct {
		Ref   Reference `yaml:"ref"`
		Terms []string  `yaml:"terms"`
	} `yaml:"references"`
	Stopped struct {
		Before      []string `yaml:"before"`
		Void        []string `yaml:"void"`
		Between     []string `yaml:"between"`
		Behind      []string `yaml:"behind"`
		NotFollowed []string `yaml:"not_followed"`
		Often       []string `yaml:"often"`
		Person      []struct {
			ID    string   `yaml:"id"`
			Terms []string `yaml:"terms"`
		} `yaml:"person"`
	} `yaml:"stopped"`
	Using   []string `yaml:"using"`
	Felt    []string `yaml:"felt"`
	Planned []string `yaml:"planned"`
	Others  struct {
		People   []string `yaml:"people"`
		Pronouns []string `yaml:"pronouns"`
		Doctors  []string `yaml:"doctors"`
		Self     []string `yaml:"self"`
	} `yaml:"others"`
}

// Reference is a word for a treatment that does not say which.
type Reference string

// The references.
const (
	RefAntibiotic Reference = "antibiotic"
	RefCourse     Reference = "course"
	RefSkin       Reference = "skin"
	RefMouth      Reference = "mouth"
	RefAny        Reference = "any"
	RefAll        Reference = "all"
	// RefLast is "it": the treatment that was named last.
	RefLast Reference = "last"
)

// treatmentScanner finds what people use.
type treatmentScanner struct {
	words *lexicon
	// targets are what the values of the lexicon stand for.
	targets                                     []treatmentTarget
	before, behind, using, felt, planned        *lexicon
	void, between, notFollowed, often, them, us map[string]bool
	pronouns, doctors                           map[string]bool
}

// treatmentTarget is what a phrase stands for: a treatment, a reference, or the end
// of a treatment.
type treatmentTarget struct {
	treatment int
	ref       Reference
	ends      bool
	except    bool
	// person says that it is no medicine.
	person bool
}

// buildTreatments makes the scanner for what people use.
func (l *Library) buildTreatments(c contents) error {
	file, s := c.treatments, &l.treatment
	l.treatments = file.Treatments
	s.words = newLexicon(c.language.Plain, nil)
	add := func(t treatmentTarget, terms []string, minTypo int) error {
		value := int32(len(s.targets)) //nolint:gosec // There are far fewer targets.
		s.targets = append(s.targets, t)
		return s.words.addAll(terms, value, minTypo)
	}
	for i, t := range file.Treatments {
		if err := add(treatmentTarget{treatment: i, person: !t.Medicine()}, t.Terms, mentionMinTypo); err != nil {
			return fmt.Errorf("%s: %w", t.ID, err)
		}
		if err := add(treatmentTarget{treatment: i, except: true}, t.Except, 0); err != nil {
			return fmt.Errorf("%s: %w", t.ID, err)
		}
	}
	for _, r := range file.References {
		if err := add(treatmentTarget{treatment: -1, ref: r.Ref}, r.Terms, 0); err != nil {
			return fmt.Errorf("%s: %w", r.Ref, err)
		}
	}
	for _, end := range file.Stopped.Person {
		at := slices.IndexFunc(file.Treatments, func(t Treatment) bool { return t.ID == end.ID })
		if at < 0 {
			return fmt.Errorf("stopped: %s is no treatment", end.ID)
		}
		if err := add(treatmentTarget{treatment: at, ends: true}, end.Terms, 0); err != nil {
			return fmt.Errorf("stopped: %s: %w", end.ID, err)
		}
	}
	s.void, s.between, s.notFollowed = set(file.Stopped.Void), set(file.Stopped.Between), set(file.Stopped.NotFollowed)
	s.often, s.them, s.us = set(file.Stopped.Often), set(slices.Concat(file.Others.People, file.Others.Pronouns)), set(file.Others.Self)
	s.pronouns, s.doctors = set(file.Others.Pronouns), set(file.Others.Doctors)
	for _, list := range []struct {
		into     **lexicon
		patterns []string
	}{{&s.before, file.Stopped.Before}, {&s.behind, file.Stopped.Behind}, {&s.using, file.Using}, {&s.felt, file.Felt}, {&s.planned, file.Planned}} {
		var err error
		if *list.into, err = phrases(list.patterns); err != nil {
			return fmt.Errorf("treatments: %w", err)
		}
	}
	return nil
}

// Treatments lists what narrows advice until a person says otherwise. The caller
// must not change the slice.
func (l *Library) Treatments() []Treatment { return l.treatments }

// Treatment returns the treatment with this id.
func (l *Library) Treatment(id string) (Treatment, bool) {
	at := slices.IndexFunc(l.treatments, func(t Treatment) bool { return t.ID == id })
	if at < 0 {
		return Treatment{}, false
	}
	return l.treatments[at], true
}
