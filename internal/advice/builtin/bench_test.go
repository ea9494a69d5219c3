package builtin_test

import (
	"testing"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
)

func BenchmarkWrite(b *testing.B) {
	d := setup(b, monday())
	for name, req := range map[string]advisor.Request{
		"recommendation": {Task: advisor.TaskRecommendation, Person: person(nil)},
		"routine":        {Task: advisor.TaskRoutine, Person: person(nil)},
		"entry":          {Task: advisor.TaskAnswer, Person: person(nil), Message: "How often can I use niacinamide?"},
		"topic":          {Task: advisor.TaskAnswer, Person: person(nil), Message: "does drinking more water help my skin"},
		"unknown":        {Task: advisor.TaskAnswer, Person: person(nil), Message: "what about zeltrium root"},
	} {
		b.Run(name, func(b *testing.B) {
			brief := d.assess(b, req).Brief
			for b.Loop() {
				for range d.writer.Write(b.Context(), brief) {
				}
			}
		})
	}
}

// BenchmarkAdvise is all of an answer but the database: what the person says is
// assessed, and every sentence is checked before it is shown.
func BenchmarkAdvise(b *testing.B) {
	d := setup(b, monday())
	for name, req := range map[string]advisor.Request{
		"recommendation": {Task: advisor.TaskRecommendation, Person: person(nil), Message: "What do you recommend?"},
		"routine":        {Task: advisor.TaskRoutine, Person: person(nil), Message: "A routine, please."},
		"question":       {Task: advisor.TaskAnswer, Person: person(nil), Message: "Does tea tree oil help with spots?"},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := d.advisor.Advise(b.Context(), req, silence{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	library, err := knowledge.Default()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		builtin.New(library)
	}
}
