package builtin

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/search/query"

	"clary.example/internal/knowledge"
)

// index finds what a question is about when it names nothing that the library
// would recognise by itself: by the stems of words, and with a letter wrong. It
// lives in memory and is never changed.
type index struct {
	documents bleve.Index
	words     analysis.Analyzer
	topics    map[string]topic
	ordered   []topic
	byEntry   map[knowledge.ID]topic
	// known are the stems by which anything is called or asked about.
	known map[string]bool
	// subject is where a question names what it is about.
	subject *regexp.Regexp
}

// document is what can be found: by what it is called, by how people ask about
// it, and by what it says.
type document struct {
	id                string
	Terms, Asks, Body string
}

// The kinds of documents, which begin their ids.
const (
	aboutTopic = "topic:"
	aboutEntry = "entry:"
	aboutAvoid = "avoid:"
)

// newIndex reads the library and the topics.
func newIndex(library *knowledge.Library, topics []topic) (*index, error) {
	mapping := bleve.NewIndexMapping()
	mapping.DefaultAnalyzer = en.AnalyzerName
	documents, err := bleve.NewMemOnly(mapping)
	if err != nil {
		return nil, fmt.Errorf("builtin: make index: %w", err)
	}
	x := &index{
		ordered: topics, documents: documents, words: mapping.AnalyzerNamed(en.AnalyzerName),
		topics: map[string]topic{}, byEntry: map[knowledge.ID]topic{}, known: map[string]bool{},
		subject: regexp.MustCompile(` (?:what is|what are|what about|how about|whats|is|are|does|can i (?:use|try|put|apply|drink|eat)|should i (?:use|try|put|apply)|tell me about|heard of|how much|how many|mix|mixing|put|apply|try|think of|use|using|do i need|need|do)(?: a| an| the| some| my| any)? (\pL+)(?: (\pL+))? `),
	}
	batch := documents.NewBatch()
	for _, d := range x.collect(library, topics) {
		for _, stem := range x.stems(d.Terms + " " + d.Asks) {
			x.known[stem] = true
		}
		if err := batch.Index(d.id, d); err != nil {
			return nil, fmt.Errorf("builtin: index %s: %w", d.id, err)
		}
	}
	if err := documents.Batch(batch); err != nil {
		return nil, fmt.Errorf("builtin: fill index: %w", err)
	}
	return x, nil
}

// collect makes a document of everything that there is an answer about.
func (x *index) collect(library *knowledge.Library, topics []topic) []document {
	var all []document
	for _, t := range topics {
		x.topics[aboutTopic+t.id] = t
		for _, id := range t.entries {
			x.byEntry[id] = t
		}
		all = append(all, document{id: aboutTopic + t.id, Terms: t.terms, Asks: t.asks})
	}
	for _, i := range library.Ingredients() {
		all = append(all, document{
			id:    aboutEntry + string(i.ID),
			Terms: i.Name + " " + strings.Join(i.INCI, " "),
			Body:  strings.Join(append([]string{i.Use, i.Evidence.Finding, i.Allergens, i.Clashes}, i.Cautions...), " "),
		})
	}
	for _, a := range library.Avoids() {
		all = append(all, document{id: aboutAvoid + string(a.ID), Terms: a.Name, Body: a.Why})
	}
	return all
}

// phrased returns the topic that one of its phrases in a question gives away.
func (x *index) phrased(question string) (topic, bool) {
	text := plain(question)
	for _, t := range x.ordered {
		for _, phrase := range t.phrases {
			if strings.Contains(text, " "+phrase+" ") {
				return t, true
			}
		}
	}
	return topic{}, false
}

// Bounds of a search.
const (
	maxHits = 12
	// From this length on a word may have a letter wrong, if as many in front
	// are right.
	minFuzzy   = 6
	sharedStem = 3
)

// find returns the ids of what a question may be about, the likeliest first, as
// far as it is likely at all.
func (x *index) find(question string) []string {
	content := slices.DeleteFunc(x.stems(question), common)
	if len(content) == 0 {
		return nil
	}
	request := bleve.NewSearchRequestOptions(x.query(question), maxHits, 0, false)
	request.IncludeLocations = true
	// Equals keep their order, so that the same question has one answer.
	request.SortBy([]string{"-_score", "_id"})
	result, err := x.documents.Search(request)
	if err != nil {
		// An index in memory does not fail, and not knowing is an answer.
		return nil
	}
	var ids, general []string
	for _, hit := range result.Hits {
		named, matched := 0, map[string]bool{}
		for field, terms := range hit.Locations {
			for term := range terms {
				if !common(term) {
					matched[term] = true
					if field == "Terms" {
						named++
					}
				}
			}
		}
		switch {
		case named == 0 && (len(matched) < 2 || 2*len(matched) < len(content)):
		case x.topics[hit.ID].general:
			general = append(general, hit.ID)
		case named == 0:
			// What only resembles a question comes behind what is named in it.
			general = append(general, hit.ID)
		default:
			ids = append(ids, hit.ID)
		}
	}
	return append(ids, general...)
}

// query looks for all words, most of all in what things are called.
func (x *index) query(question string) query.Query {
	var all []query.Query
	for _, field := range []struct {
		name  string
		boost float64
	}{{"Terms", 4}, {"Asks", 2}, {"Body", 0.5}} {
		q := bleve.NewMatchQuery(question)
		q.SetField(field.name)
		q.SetBoost(field.boost)
		all = append(all, q)
	}
	var long []string
	for _, word := range strings.Fields(plain(question)) {
		if len(word) >= minFuzzy {
			long = append(long, word)
		}
	}
	fuzzy := bleve.NewMatchQuery(strings.Join(long, " "))
	fuzzy.SetField("Terms")
	fuzzy.SetFuzziness(1)
	fuzzy.SetPrefix(sharedStem)
	return bleve.NewDisjunctionQuery(append(all, fuzzy)...)
}

// strange reports whether a question names something, and none of its words is
// one of ours: "is zeltrium root good for oily skin" is not about oily skin.
func (x *index) strange(question string) bool {
	for _, match := range x.subject.FindAllStringSubmatch(plain(question), -1) {
		for _, stem := range x.stems(match[1]) {
			if !x.known[stem] && !common(stem) && !strings.HasSuffix(match[1], "est") {
				return true
			}
		}
	}
	return false
}

// stems cuts a text into words that mean something, each reduced to its stem.
func (x *index) stems(text string) []string {
	var list []string
	for _, token := range x.words.Analyze([]byte(text)) {
		list = append(list, string(token.Term))
	}
	return list
}

// common reports whether a stem is in so many questions that it tells nothing.
func common(stem string) bool {
	switch stem {
	case "skin", "face", "spot", "acn", "pimpl", "good", "bad", "better", "best", "use", "help", "need", "want", "thing",
		"product", "realli", "about", "can", "should", "would", "could", "do", "doe", "my", "me", "i", "im", "ive", "am", "have",
		"what", "how", "why", "when", "which", "where", "get", "got", "like", "know", "tell", "pleas", "some", "ani", "lot",
		"mild", "gentl", "new", "strong", "right", "way", "differ", "point", "ok", "okay", "safe":
		return true
	}
	return false
}
