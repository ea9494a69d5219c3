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

// Reference is a kind of words for a treatment that do not say which, and the
// treatments that they can mean: those that have all that it gives.
type Reference struct {
	ID     string   `yaml:"id"`
	Form   Form     `yaml:"form"`
	Group  string   `yaml:"group"`
	Course bool     `yaml:"course"`
	All    bool     `yaml:"all"`
	Terms  []string `yaml:"terms"`
}

// Means reports whether the words can mean a treatment.
func (r Reference) Means(t Treatment) bool {
	switch {
	case r.ID != "":
		return t.ID == r.ID
	case !t.Medicine():
		return false
	case r.Group != "":
		return t.Group == r.Group
	case r.Course:
		return t.Course || t.Form == FormAny
	}
	return r.Form == "" || t.Form == r.Form || t.Form == FormAny
}

// treatmentFile is treatments.yaml.
type treatmentFile struct {
	Treatments []Treatment `yaml:"treatments"`
	// Products are names under which a shop sells an entry of the library.
	Products []struct {
		Item  ID       `yaml:"item"`
		Terms []string `yaml:"terms"`
	} `yaml:"products"`
	References []Reference `yaml:"references"`
	// Ending are words of a sentence that ends a treatment, and GoingOn are words of
	// one that does not, although it speaks of an end.
	Ending  []string `yaml:"ending"`
	GoingOn []string `yaml:"going_on"`
}

// treatmentScanner finds what people use.
type treatmentScanner struct {
	words *lexicon
	// targets are what the values of the lexicon stand for.
	targets []treatmentTarget
	// ending and goingOn are those of the file.
	ending, goingOn *lexicon
}

// treatmentTarget is what a phrase stands for: a treatment or a reference by its
// number, or an entry.
type treatmentTarget struct {
	treatment, reference int
	item                 ID
	except               bool
}

// buildTreatments makes the scanner for what people use.
func (l *Library) buildTreatments(c contents) error {
	file, s := c.treatments, &l.treatment
	l.treatments, l.references = file.Treatments, file.References
	s.words = newLexicon(c.language.Plain, nil)
	add := func(t treatmentTarget, terms []string, minTypo int) error {
		value := int32(len(s.targets)) //nolint:gosec // There are far fewer targets.
		s.targets = append(s.targets, t)
		return s.words.addAll(terms, value, minTypo)
	}
	for i, t := range file.Treatments {
		minTypo := mentionMinTypo
		if !t.Medicine() {
			minTypo = 0 // "Feeling a" is not "feeding a".
		}
		if err := add(treatmentTarget{treatment: i, reference: -1}, t.Terms, minTypo); err != nil {
			return fmt.Errorf("%s: %w", t.ID, err)
		}
		if err := add(treatmentTarget{treatment: i, reference: -1, except: true}, t.Except, 0); err != nil {
			return fmt.Errorf("%s: %w", t.ID, err)
		}
	}
	for _, p := range file.Products {
		if _, ok := l.ingredientByID[p.Item]; !ok {
			return fmt.Errorf("products: %s is no entry", p.Item)
		}
		if err := add(treatmentTarget{treatment: -1, reference: -1, item: p.Item}, p.Terms, mentionMinTypo); err != nil {
			return fmt.Errorf("products: %s: %w", p.Item, err)
		}
	}
	var err error
	if s.ending, err = phrases(file.Ending); err != nil {
		return fmt.Errorf("ending: %w", err)
	}
	if s.goingOn, err = phrases(file.GoingOn); err != nil {
		return fmt.Errorf("going on: %w", err)
	}
	for i, r := range file.References {
		if err := add(treatmentTarget{treatment: -1, reference: i}, r.Terms, 0); err != nil {
			return fmt.Errorf("references: %w", err)
		}
	}
	return nil
}

// SpeaksOfEnd reports whether a sentence has words that speak of an end.
func (l *Library) SpeaksOfEnd(sentence string) bool {
	return len(l.treatment.ending.find(tokenise(sentence))) > 0
}

// SpeaksOfGoingOn reports whether a sentence has words of what goes on: "it stopped
// working".
func (l *Library) SpeaksOfGoingOn(sentence string) bool {
	return len(l.treatment.goingOn.find(tokenise(sentence))) > 0
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
