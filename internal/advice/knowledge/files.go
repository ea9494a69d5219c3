package knowledge

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"go.yaml.in/yaml/v3"
)

// The files of a library.
const (
	fileManifest    = "manifest.yaml"
	fileIngredients = "ingredients.yaml"
	fileLifestyle   = "lifestyle.yaml"
	fileAspects     = "aspects.yaml"
	fileAvoid       = "avoid.yaml"
	fileConflicts   = "conflicts.yaml"
	fileConditions  = "conditions.yaml"
	fileTreatments  = "treatments.yaml"
	fileAllergies   = "allergies.yaml"
	fileRedFlags    = "redflags.yaml"
	fileQuestions   = "questions.yaml"
	fileWordings    = "wordings.yaml"
	fileFollowUps   = "followups.yaml"
	fileCopy        = "copy.yaml"
	fileClaims      = "claims.yaml"
	fileSupport     = "support.yaml"
	fileSources     = "sources.yaml"
	fileLanguage    = "language.yaml"
	fileLanguages   = "languages.yaml"
	fileINCI        = "inci.yaml"
	fileLabels      = "labels.yaml"
)

// manifest is manifest.yaml.
type manifest struct {
	// Version names the files as they are, and Reviewed is when somebody
	// last read all of them.
	Version  string    `yaml:"version"`
	Reviewed time.Time `yaml:"reviewed"`
	// SignedOff names the role of whoever signed the files off for use with
	// real people, or is empty.
	SignedOff string `yaml:"signed_off"`
}

// contents is what the files say, before it is checked.
type contents struct {
	manifest    manifest
	ingredients []Ingredient
	lifestyle   []Ingredient
	aspects     []aspectRule
	avoid       []Avoid
	conflicts   []Conflict
	conditions  []conditionRule
	treatments  treatmentFile
	allergies   allergyFile
	flags       []flagRule
	questions   []Question
	wordings    map[ID][]string
	followUps   []FollowUp
	language    language
	languages   []OtherLanguage
	copy        map[string]string
	claims      claimFile
	support     []Service
	sources     []Source
	labels      []labelGroup
	labelRules  LabelRules
}

// readAll reads every file.
func readAll(files fs.FS) (contents, error) {
	var c contents
	var errs []error
	for name, into := range map[string]any{
		fileManifest: &c.manifest, fileIngredients: &c.ingredients, fileLifestyle: &c.lifestyle, fileAspects: &c.aspects, fileAvoid: &c.avoid,
		fileConflicts: &c.conflicts, fileConditions: &c.conditions, fileTreatments: &c.treatments, fileAllergies: &c.allergies, fileRedFlags: &c.flags, fileCopy: &c.copy,
		fileClaims: &c.claims, fileSupport: &c.support, fileSources: &c.sources,
		fileLanguage: &c.language, fileLanguages: &c.languages, fileQuestions: &c.questions, fileWordings: &c.wordings, fileFollowUps: &c.followUps,
		fileINCI: &c.labels, fileLabels: &c.labelRules,
	} {
		if err := read(files, name, into); err != nil {
			errs = append(errs, fmt.Errorf("knowledge/%s: %w", name, err))
		}
	}
	return c, errors.Join(errs...)
}

// read decodes one file, and fails on a key that it does not know, on a second
// document and on a key given twice.
func read(files fs.FS, name string, into any) error {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return errors.New("decode: there is more than one document")
	}
	return nil
}

// library copies what was read into a library, with its indexes.
func (c contents) library() *Library {
	l := &Library{
		manifest:    c.manifest,
		ingredients: append(append([]Ingredient{}, c.ingredients...), c.lifestyle...),
		avoid:       c.avoid, conflicts: c.conflicts, questions: c.questions, wordings: c.wordings, followUps: c.followUps, languages: c.languages, support: c.support, copy: c.copy,
		sources: map[string]Source{}, ingredientByID: map[ID]int{}, avoidByID: map[ID]int{},
		classByID: map[ClassID]int{}, flagByID: map[string]int{},
	}
	for i, entry := range l.ingredients {
		l.ingredientByID[entry.ID] = i
	}
	for i, entry := range l.avoid {
		l.avoidByID[entry.ID] = i
	}
	for _, source := range c.sources {
		l.sources[source.ID] = source
	}
	for _, rule := range c.flags {
		l.flagByID[rule.ID] = len(l.flags)
		l.flags = append(l.flags, rule.RedFlag)
	}
	for _, class := range c.allergies.all() {
		l.classByID[class.ID] = len(l.classes)
		l.classes = append(l.classes, class)
		for _, id := range class.Blocks {
			i := l.ingredientByID[id]
			l.ingredients[i].Classes = append(l.ingredients[i].Classes, class.ID)
		}
	}
	for _, rule := range l.conflicts {
		for _, id := range rule.named() {
			i := l.ingredientByID[id]
			l.ingredients[i].Conflicts = append(l.ingredients[i].Conflicts, rule.ID)
		}
	}
	return l
}
