// Package understanding reads what people write with a small language model:
// which of 21 labels a message carries, what it is about, and where its meaning
// lies among others. It decides nothing; the limits that belong to the model are
// in its card. Nothing here keeps a message, or writes any of it into an error.
package understanding

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// VectorLength is how many numbers the vector of a message has.
const VectorLength = 384

// Model is the network that reads one window of tokens, the special ones
// included. It is safe for concurrent use.
type Model interface {
	// Run returns a skincare.Error with KindUnavailable when too many wait.
	Run(ctx context.Context, tokens []int64) (Output, error)
}

// Output is what the network makes of one window.
type Output struct {
	// Labels are calibrated logits in the order of Labels.
	Labels []float32
	// Topics are probabilities in the order of Topics.
	Topics []float32
	// Vector has the length 1.
	Vector []float32
}

// Meaning is what the reader makes of a message.
type Meaning struct {
	// Labels has a calibrated probability for each label.
	Labels map[Label]float64
	// Topics has all topics, the most probable first.
	Topics []TopicProbability
	// Vector has the length 1. Messages of similar meaning have similar vectors.
	Vector []float32
}

// TopicProbability is how probable it is that a message is about a topic.
type TopicProbability struct {
	Topic       Topic
	Probability float64
}

// Reader reads messages. It is safe for concurrent use.
type Reader struct {
	card       Card
	vocabulary *Vocabulary
	model      Model
	sentences  SentenceModel
}

// NewReader returns a reader on the parts of trained models.
func NewReader(card Card, vocabulary *Vocabulary, model Model, sentences SentenceModel) *Reader {
	return &Reader{card, vocabulary, model, sentences}
}

// Card returns what belongs to the model.
func (r *Reader) Card() Card { return r.card }

// Read reads a message, whose length the caller has bounded. A long one is read
// window by window. A label counts where it is most probable; topics and vector
// are those of the first window.
func (r *Reader) Read(ctx context.Context, text string) (Meaning, error) {
	windows := r.windows(r.vocabulary.Tokens(text))
	worst := slices.Repeat([]float64{math.Inf(-1)}, len(Labels()))
	var meaning Meaning
	for number, tokens := range windows {
		out, err := r.model.Run(ctx, tokens)
		if err == nil {
			err = out.check()
		}
		if err != nil {
			return Meaning{}, fmt.Errorf("read window %d of %d: %w", number+1, len(windows), err)
		}
		for i, logit := range out.Labels {
			worst[i] = max(worst[i], float64(logit))
		}
		if number == 0 {
			meaning.Topics, meaning.Vector = sortedTopics(out.Topics), out.Vector
		}
	}
	meaning.Labels = probabilities(worst, len(windows))
	return meaning, nil
}

// windows divides tokens into overlapping windows, so that no clause is cut in
// every one of them, and puts the special tokens around each.
func (r *Reader) windows(tokens []int64) [][]int64 {
	var windows [][]int64
	size := r.card.Window.Tokens
	for at := 0; ; at += r.card.Window.Stride {
		end := min(at+size, len(tokens))
		windows = append(windows, slices.Concat([]int64{r.vocabulary.start}, tokens[at:end], []int64{r.vocabulary.end}))
		if end == len(tokens) || len(windows) == r.card.Window.Most {
			return windows
		}
	}
}

// probabilities turns the highest logits of several windows into probabilities.
// The highest of many is high by chance more often than one is, so that a
// message of n windows must be n times as likely.
func probabilities(logits []float64, windows int) map[Label]float64 {
	found := make(map[Label]float64, len(logits))
	for i, label := range Labels() {
		found[label] = 1 / (1 + math.Exp(math.Log(float64(windows))-logits[i]))
	}
	return found
}

func sortedTopics(shares []float32) []TopicProbability {
	var topics []TopicProbability
	for i, topic := range Topics() {
		topics = append(topics, TopicProbability{topic, float64(shares[i])})
	}
	slices.SortStableFunc(topics, func(a, b TopicProbability) int { return cmp.Compare(b.Probability, a.Probability) })
	return topics
}

// check refuses what is no reading. No limit is exceeded by what is not a
// number, so that every danger would go unnoticed.
func (o Output) check() error {
	if len(o.Labels) != len(Labels()) || len(o.Topics) != len(Topics()) || len(o.Vector) != VectorLength {
		return fmt.Errorf("the model gave %d labels, %d topics and %d numbers", len(o.Labels), len(o.Topics), len(o.Vector))
	}
	for _, values := range [][]float32{o.Labels, o.Topics, o.Vector} {
		if slices.ContainsFunc(values, func(value float32) bool { return math.IsNaN(float64(value)) }) {
			return errors.New("the model gave something that is not a number")
		}
	}
	return nil
}
