package review

import (
	"crypto/sha256"
	_ "embed" // For the page.
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// The page of a reviewer, its style and its program.
var (
	//go:embed site/page.html
	sitePage string
	//go:embed site/style.css
	siteStyle string
	//go:embed site/review.js
	siteScript string
)

// pageData is what the program of the page reads.
type pageData struct {
	Format   string     `json:"format"`
	Version  string     `json:"version"`
	Exported string     `json:"exported"`
	Parts    []pagePart `json:"parts"`
	Items    []pageItem `json:"items"`
}

type pagePart struct {
	ID    Part   `json:"id"`
	Title string `json:"title"`
	About string `json:"about"`
}

type pageItem struct {
	ID        string       `json:"id"`
	Hash      string       `json:"hash"`
	Part      Part         `json:"part"`
	Group     string       `json:"group"`
	Title     string       `json:"title"`
	Where     string       `json:"where"`
	Texts     []pageText   `json:"texts"`
	Questions []string     `json:"questions"`
	Sources   []pageSource `json:"sources"`
	Last      *pageLast    `json:"last"`
}

type pageText struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

type pageSource struct {
	Title string `json:"title"`
	Year  int    `json:"year"`
	URL   string `json:"url"`
}

// pageLast is the verdict on which the standing of an item rests.
type pageLast struct {
	Verdict Verdict `json:"verdict"`
	Role    Role    `json:"role"`
	Date    string  `json:"date"`
	Comment string  `json:"comment"`
	// Changed says that the text has changed since.
	Changed bool `json:"changed"`
}

func pageParts() []pagePart {
	return []pagePart{
		{PartEmergencies, "Emergencies", "What people read who may be in danger, and whom they are told to call. Please begin here."},
		{PartAnswers, "Answers", "Fixed answers to questions about skin."},
		{PartIngredients, "Ingredients", "What Clary says of each ingredient, food and habit, and of what never belongs on skin."},
		{PartRest, "Everything else", "Rules for combining, allergies, product checks, fixed texts and other languages."},
	}
}

// Page returns a web page on which a reviewer reads all items, says what they think
// and saves a file. It loads nothing and sends nothing.
func Page(status *Status, version string, now time.Time) ([]byte, error) {
	data := pageData{Format: Format, Version: version, Exported: now.Format(time.DateOnly), Parts: pageParts()}
	for _, item := range status.Items() {
		data.Items = append(data.Items, newPageItem(item, status.Of(item.ID)))
	}
	text, err := json.Marshal(data) // It escapes what could end the element around it.
	if err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	policy := fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'", source(siteStyle), source(siteScript))
	return []byte(strings.NewReplacer("{{policy}}", policy, "{{style}}", siteStyle, "{{script}}", siteScript, "{{data}}", string(text)).Replace(sitePage)), nil
}

// source allows one inline text in a content security policy.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func newPageItem(item Item, standing Standing) pageItem {
	page := pageItem{
		ID: item.ID, Hash: item.Hash, Part: item.Part, Group: item.Group, Title: item.Title, Where: item.Where,
		Questions: append([]string{}, item.Questions...), Texts: []pageText{}, Sources: []pageSource{},
	}
	for _, text := range item.Texts {
		page.Texts = append(page.Texts, pageText{text.Label, text.Text})
	}
	for _, source := range item.Sources {
		page.Sources = append(page.Sources, pageSource{source.Title, source.Year, source.URL})
	}
	if last := standing.Last; last != nil {
		page.Last = &pageLast{last.Verdict, last.Role, last.Date.Format(time.DateOnly), last.Comment, standing.State == StateStale}
	}
	return page
}
