package knowledge

import (
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// LabelKind says what a name on a label is there for, such as "preservative".
type LabelKind string

// The kinds that findings depend on. The others only have a name.
const (
	LabelFragrance         LabelKind = "fragrance"
	LabelFragranceAllergen LabelKind = "fragrance_allergen"
	LabelDryingAlcohol     LabelKind = "drying_alcohol"
	LabelPreservative      LabelKind = "preservative"
	LabelForbidden         LabelKind = "forbidden_medicine"
	LabelScrubBits         LabelKind = "scrub_bits"
	LabelGrains            LabelKind = "grains"
	LabelSurfactant        LabelKind = "surfactant"
	LabelPlant             LabelKind = "plant"
	LabelScentedPlant      LabelKind = "scented_plant"
	LabelPlantOil          LabelKind = "plant_oil"
)

// Botanical says whether names of this kind stand in front of the part of a plant.
func (k LabelKind) Botanical() bool {
	return k == LabelPlant || k == LabelScentedPlant || k == LabelPlantOil
}

// LabelName is a name on labels of cosmetics.
type LabelName struct {
	// Name is the INCI name, for a plant without its part. Also are other names.
	Name string
	Also []string
	// KnownAs is what people call it.
	KnownAs string
	Kind    LabelKind
	// Item is the entry of the library that it is, and Avoid is the do-not-use entry,
	// or they are empty.
	Item, Avoid ID
	// Classes are allergy classes beyond those whose words name it, Not are those whose
	// words name it wrongly, and MayHold are those that it can hide.
	Classes, Not, MayHold []ClassID
	Sources               []string
}

// labelGroup is an entry of inci.yaml: names of one kind.
type labelGroup struct {
	Kind      LabelKind    `yaml:"kind"`
	KnownAs   string       `yaml:"known_as"`
	Item      ID           `yaml:"item"`
	Avoid     ID           `yaml:"avoid"`
	Classes   []ClassID    `yaml:"classes"`
	Not       []ClassID    `yaml:"not"`
	MayHold   []ClassID    `yaml:"may_hold"`
	Names     []labelEntry `yaml:"names"`
	Sources   []string     `yaml:"sources"`
	Rationale bool         `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// labelEntry is a name, or a list: the name, what people call it, and more names.
type labelEntry []string

// UnmarshalYAML reads a word as a list of one.
func (e *labelEntry) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*e = labelEntry{node.Value}
		return nil
	}
	var list []string
	if err := node.Decode(&list); err != nil {
		return fmt.Errorf("names: %w", err)
	}
	if len(list) < 2 {
		return errors.New("names: a list needs a name and what people call it")
	}
	*e = list
	return nil
}

// LabelClaim is something that packs promise and that means little.
type LabelClaim struct {
	ID        ID       `yaml:"id"`
	Name      string   `yaml:"name"`
	Words     []string `yaml:"words"`
	Text      string   `yaml:"text"`
	Sources   []string `yaml:"sources"`
	Rationale bool     `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// LabelRules is labels.yaml: how labels are read and what is said about them.
type LabelRules struct {
	// Headers, Parts and Qualifiers hold words with spaces between them.
	Headers    []string `yaml:"headers"`
	MayContain []string `yaml:"may_contain"`
	Denials    []string `yaml:"denials"`
	Parts      []string `yaml:"parts"`
	Qualifiers []string `yaml:"qualifiers"`
	// Scrubs are how words of products begin that exfoliate with grains.
	Scrubs []string `yaml:"scrubs"`
	// NotOfClass are names in which the words of a class mean something else.
	NotOfClass map[ClassID][]string `yaml:"not_of_class"`
	// NotWith are words with which a name is not of a class: polymers are no glue.
	NotWith map[ClassID][]string `yaml:"not_with"`
	// PeelsOver is the strength in percent above which an acid is a peel.
	PeelsOver map[ID]float64       `yaml:"peels_over"`
	Kinds     map[LabelKind]string `yaml:"kinds"`
	Claims    []LabelClaim         `yaml:"claims"`
	Texts     map[string]string    `yaml:"texts"`
	Grades    map[Grade]string     `yaml:"grades"`
}

// labelNames lists the names of all groups.
func labelNames(groups []labelGroup) []LabelName {
	var all []LabelName
	for _, g := range groups {
		for _, entry := range g.Names {
			name := LabelName{
				Name: entry[0], KnownAs: g.KnownAs, Kind: g.Kind, Item: g.Item, Avoid: g.Avoid,
				Classes: g.Classes, Not: g.Not, MayHold: g.MayHold, Sources: g.Sources,
			}
			if len(entry) > 1 {
				name.KnownAs, name.Also = entry[1], entry[2:]
			}
			all = append(all, name)
		}
	}
	return all
}

// buildLabels makes the scanner for what packs promise.
func (l *Library) buildLabels(c contents) error {
	l.labelNames, l.labelRules = labelNames(c.labels), c.labelRules
	l.labelClaims = newLexicon(c.language.Plain, nil)
	for i, claim := range c.labelRules.Claims {
		if err := l.labelClaims.addAll(claim.Words, int32(i), mentionMinTypo); err != nil {
			return fmt.Errorf("%s: %w", claim.ID, err)
		}
	}
	return nil
}

// LabelNames lists the names on labels. The caller must not change the slice.
func (l *Library) LabelNames() []LabelName { return l.labelNames }

// LabelRules returns how labels are read. The caller must not change it.
func (l *Library) LabelRules() LabelRules { return l.labelRules }

// LabelClaims lists what a pack promises, each once.
func (l *Library) LabelClaims(text string) []LabelClaim {
	var all []LabelClaim
	for _, s := range l.labelClaims.find(tokenise(text)) {
		claim := l.labelRules.Claims[s.value]
		if !slices.ContainsFunc(all, func(c LabelClaim) bool { return c.ID == claim.ID }) {
			all = append(all, claim)
		}
	}
	return all
}
