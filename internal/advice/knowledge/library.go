// Package knowledge reads the files in clary.example/knowledge and
// answers questions about them: what an ingredient is good for, what clashes
// with what, which words in a text name an allergen, a crisis or a claim that
// nobody may make.
//
// All of it is deterministic and in memory. What a person wrote or a model
// said is only ever compared with the files; nothing here keeps or logs it.
package knowledge

import (
	"fmt"
	"io/fs"
	"slices"
	"time"

	"clary.example/knowledge"
)

// Library is one version of these files, checked and ready to search.
// It never changes, so any number of goroutines may share it.
type Library struct {
	manifest    manifest
	ingredients []Ingredient
	avoid       []Avoid
	conflicts   []Conflict
	classes     []Class
	flags       []RedFlag
	questions   []Question
	// wordings are more ways to ask the questions.
	wordings  map[ID][]string
	followUps []FollowUp
	// helped finds follow-ups that tell of help, by their number.
	helped *lexicon
	// languages are those that we say we may misunderstand.
	languages []OtherLanguage
	support   []Service
	copy      map[string]string
	sources   map[string]Source

	ingredientByID map[ID]int
	avoidByID      map[ID]int
	classByID      map[ClassID]int
	flagByID       map[string]int

	scan    redFlagScanner
	mention mentionScanner
	allergy allergyScanner
	claim   claimScanner
	// condition finds conditions, by their number in conditions.
	condition  *lexicon
	conditions []conditionRule
	// aspects finds aspects, by their number in aspectIDs.
	aspects   *lexicon
	aspectIDs []Aspect
	// aspectTexts are what the aspects say by kind.
	aspectTexts []AspectTexts
	// treatment finds what people use.
	treatment  treatmentScanner
	treatments []Treatment
	references []Reference
	// labelClaims finds what packs promise, by the number of the claim.
	labelClaims *lexicon
	labelNames  []LabelName
	labelRules  LabelRules
}

// Default returns the library that was built into the program.
func Default() (*Library, error) { return Load(knowledge.Files) }

// Load reads all files. Every key must be known. The error names the file and the
// entry.
func Load(files fs.FS) (*Library, error) {
	raw, err := readAll(files)
	if err != nil {
		return nil, err
	}
	l := raw.library()
	for _, build := range []func(contents) error{l.buildMentions, l.buildAllergies, l.buildRedFlags, l.buildConditions, l.buildTreatments, l.buildClaims, l.buildFollowUps, l.buildAspects, l.buildLabels} {
		if err := build(raw); err != nil {
			return nil, fmt.Errorf("knowledge: %w", err)
		}
	}
	return l, nil
}

// Version names the files, to be kept with whatever was made from
// them.
func (l *Library) Version() string { return l.manifest.Version }

// Reviewed is the day on which somebody last read all files.
func (l *Library) Reviewed() time.Time { return l.manifest.Reviewed }

// Ingredients lists topicals and then food, supplements and habits, in the
// order of the files. The caller must not change the slice.
func (l *Library) Ingredients() []Ingredient { return l.ingredients }

// Ingredient returns the entry with this id.
func (l *Library) Ingredient(id ID) (Ingredient, bool) {
	return lookUp(l.ingredients, l.ingredientByID, id)
}

// Avoids lists what must never be suggested. The caller must not change the
// slice.
func (l *Library) Avoids() []Avoid { return l.avoid }

// Avoid returns the do-not-use entry with this id.
func (l *Library) Avoid(id ID) (Avoid, bool) { return lookUp(l.avoid, l.avoidByID, id) }

// Source returns where a statement was found.
func (l *Library) Source(id string) (Source, bool) {
	s, ok := l.sources[id]
	return s, ok
}

// Conflicts lists the rules about what must not go together. The caller must
// not change the slice.
func (l *Library) Conflicts() []Conflict { return l.conflicts }

// Support lists the services that people can turn to. The caller must not
// change the slice.
func (l *Library) Support() []Service { return l.support }

// lookUp returns the item of a list that an index knows by an id.
func lookUp[K comparable, T any](list []T, index map[K]int, id K) (item T, ok bool) {
	at, ok := index[id]
	if ok {
		item = list[at]
	}
	return item, ok
}

// union returns a list with those of others that it lacks.
func union[T comparable](list []T, more ...T) []T {
	for _, item := range more {
		if !slices.Contains(list, item) {
			list = append(list, item)
		}
	}
	return list
}
