package onnx

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"clary.example/internal/advice/understanding"
	"clary.example/internal/limiter"
)

// messagesPerSession is how many messages may wait for each session. A message of
// 64 tokens takes about 12 milliseconds, so the last one waits less than
// a second. A server with two cores takes 130 messages at once. That is more
// than it writes answers at once, so a message is rejected only when sessions
// hang.
const messagesPerSession = 64

// textSession reads one row of tokens at a time, and gives the numbers of each output.
type textSession = session[[]int64, [][]float32]

// textOutput is an output of a network and how many numbers it has.
type textOutput struct {
	name string
	size int
}

func messageOutputs() []textOutput {
	return []textOutput{{"labels", len(understanding.Labels())}, {"topics", len(understanding.Topics())}, {"vector", understanding.VectorLength}}
}

func sentenceOutputs() []textOutput {
	return []textOutput{{"harms", len(understanding.Harms())}, {"stance", understanding.Stances}, {"states", len(understanding.States())}}
}

// MessageReader is an understanding.Reader whose networks run on ONNX Runtime.
type MessageReader struct {
	*understanding.Reader

	messages, sentences network
}

// OpenReader loads the models and their vocabulary, checks that they are those that
// their card describes, and reads a word to see that they work. It returns
// ErrNoRuntime when the program was built without ONNX Runtime.
func OpenReader(ctx context.Context, options Options) (*MessageReader, error) {
	files, err := loadReader(options.Folder)
	if err != nil {
		return nil, err
	}
	count := options.sessions()
	open := func(weights []byte, outputs []textOutput) (network, error) {
		sessions, err := newTextSessions(options.Library, weights, outputs, count)
		if err != nil {
			return network{}, err
		}
		return network{newPool(sessions, limiter.Config{QueueSize: count * messagesPerSession})}, nil
	}
	messages, err := open(files.messages, messageOutputs())
	if err != nil {
		return nil, err
	}
	sentences, err := open(files.sentences, sentenceOutputs())
	if err != nil {
		return nil, errors.Join(err, messages.pool.close())
	}
	reader := &MessageReader{understanding.NewReader(files.card, files.vocabulary, messages, sentences), messages, sentences}
	_, err1 := reader.Read(ctx, "skin")
	_, err2 := reader.Harms(ctx, "skin")
	if err := errors.Join(err1, err2); err != nil {
		return nil, fmt.Errorf("try the message reader: %w", err)
	}
	return reader, nil
}

// Load reports how many windows of messages are read or wait, and how many may.
func (r *MessageReader) Load() (now, limit int) { return r.messages.pool.load() }

// Close waits for messages that are being read and frees the models. The reader
// must not be used afterwards.
func (r *MessageReader) Close() error {
	return errors.Join(r.messages.pool.close(), r.sentences.pool.close())
}

// network implements understanding.Model and understanding.SentenceModel.
type network struct {
	pool *pool[[]int64, [][]float32]
}

// Run implements understanding.Model.
func (n network) Run(ctx context.Context, tokens []int64) (understanding.Output, error) {
	out, err := n.pool.run(ctx, tokens)
	if err != nil {
		return understanding.Output{}, err
	}
	return understanding.Output{Labels: out[0], Topics: out[1], Vector: out[2]}, nil
}

// RunSentence implements understanding.SentenceModel.
func (n network) RunSentence(ctx context.Context, tokens []int64) (understanding.SentenceOutput, error) {
	out, err := n.pool.run(ctx, tokens)
	if err != nil {
		return understanding.SentenceOutput{}, err
	}
	return understanding.SentenceOutput{Harms: out[0], Stance: out[1], States: out[2]}, nil
}

// readerFiles are what a message reader is made of.
type readerFiles struct {
	card                understanding.Card
	vocabulary          *understanding.Vocabulary
	messages, sentences []byte
}

// loadReader reads the files of a message reader and refuses those that its card
// does not describe.
func loadReader(folder string) (files readerFiles, err error) {
	text, err := readBounded(filepath.Join(folder, "model.json"))
	if err != nil {
		return files, err
	}
	if files.card, err = understanding.ReadCard(text); err != nil {
		return files, err
	}
	pieces, err := readDescribed(folder, "vocabulary.txt", files.card.VocabularySHA256)
	if err != nil {
		return files, err
	}
	if files.vocabulary, err = understanding.ReadVocabulary(string(pieces)); err != nil {
		return files, err
	}
	if files.messages, err = readDescribed(folder, "model.onnx", files.card.SHA256); err != nil {
		return files, err
	}
	files.sentences, err = readDescribed(folder, "sentences.onnx", files.card.Sentences.SHA256)
	return files, err
}
