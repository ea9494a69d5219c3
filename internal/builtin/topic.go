package builtin

import "clary.example/internal/knowledge"

// topic is something that people ask about and that is no entry of the library.
// What is said rests on the same sources as the library.
type topic struct {
	id string
	// entries are those of the library whose questions are answered here.
	entries []knowledge.ID
	// terms are words each of which alone says that it is about this; asks
	// are other words from the way people ask.
	terms, asks string
	// phrases say by themselves that it is about this, though each of their
	// words is in many questions.
	phrases []string
	// general topics stand behind any other that a question may be about.
	general bool
	say     func(r reader) string
}

// topics lists all of them.
func topics() []topic {
	var all []topic
	for _, list := range [][]topic{careTopics(), choiceTopics(), habitTopics(), serviceTopics(), skinTopics()} {
		all = append(all, list...)
	}
	return all
}
