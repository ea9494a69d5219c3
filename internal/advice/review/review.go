// Package review keeps track of which texts a clinician has signed. It lists every
// text of the library with a hash of its content, reads the verdicts in
// knowledge/reviews, checks new ones, and writes the pages on which a reviewer
// works. A verdict belongs to a hash: who changes a text takes its signature away.
package review

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"clary.example/internal/advice/knowledge"
)

// Part is a share of the texts that is reviewed on its own.
type Part string

// The parts, the most urgent first.
const (
	PartEmergencies Part = "emergencies"
	PartAnswers     Part = "answers"
	PartIngredients Part = "ingredients"
	PartRest        Part = "rest"
)

// Parts lists the parts in the order in which they should be read.
func Parts() []Part { return []Part{PartEmergencies, PartAnswers, PartIngredients, PartRest} }

// Item is what a reviewer signs at once: all that one entry says to people.
type Item struct {
	// ID is stable, such as answer:wash_how_often.
	ID   string
	Part Part
	// Group is a chapter within the part, and Title is what the item is about.
	Group, Title string
	// Where says where people see it.
	Where string
	// Questions are some of the words on which it is shown.
	Questions []string
	Texts     []Text
	// Sources are in the order of the entry.
	Sources []knowledge.Source
	// Hash names the content: the texts, the cases in which they hold, and the ids of the
	// sources.
	Hash string
	// answersQuestion says that the texts are signed for the first of Questions.
	answersQuestion bool
}

// Text is something that people see, exactly as it is written.
type Text struct {
	// Key tells the texts of an item apart, and says when this one holds. It is part of the
	// hash. Label says the same to the reviewer.
	Key, Label string
	Text       string
}

// Collect lists all texts of a library. Items have the order in which they should
// be read.
func Collect(library *knowledge.Library) []Item {
	c := &collector{library: library}
	for _, collect := range []func(){
		c.redFlags, c.followUps, c.services, c.answers, c.ingredients, c.avoids,
		c.aspects, c.conflicts, c.classes, c.copies, c.labels, c.languages,
	} {
		collect()
	}
	return c.items
}

// collector gathers items.
type collector struct {
	library *knowledge.Library
	items   []Item
}

// add keeps an item if it says anything.
func (c *collector) add(item Item, sources []string, texts ...Text) {
	for _, text := range texts {
		if text.Text != "" {
			item.Texts = append(item.Texts, text)
		}
	}
	if len(item.Texts) == 0 {
		return
	}
	for _, id := range sources {
		if source, ok := c.library.Source(id); ok {
			item.Sources = append(item.Sources, source)
		}
	}
	item.Hash = hash(item)
	c.items = append(c.items, item)
}

// hashVersion is in every hash. A new version takes every signature away.
const hashVersion = "clary-text-1"

// hash names the content of an item by SHA-256 in hexadecimal digits. What only
// explains the item to the reviewer is not in it.
func hash(item Item) string {
	content := [][]string{{hashVersion, item.ID}}
	if item.answersQuestion {
		content = append(content, []string{"question", item.Questions[0]})
	}
	for _, text := range item.Texts {
		content = append(content, []string{"text", text.Key, text.Text})
	}
	for _, source := range item.Sources {
		content = append(content, []string{"source", source.ID})
	}
	data, err := json.Marshal(content)
	if err != nil {
		panic(fmt.Sprintf("review: %v", err)) // Strings always encode.
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
