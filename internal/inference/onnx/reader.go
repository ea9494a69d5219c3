package onnx

import (
	"context"
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

// messageSession reads one window of tokens at a time.
type messageSession = session[[]int64, understanding.Output]

// MessageReader is an understanding.Reader whose network runs on ONNX Runtime.
type MessageReader struct {
	*understanding.Reader

	network network
}

// OpenReader loads the model and its vocabulary, checks that they are those that
// its card describes, and reads a word to see that it works. It returns
// ErrNoRuntime when the program was built without ONNX Runtime.
func OpenReader(ctx context.Context, options Options) (*MessageReader, error) {
	card, vocabulary, weights, err := loadReader(options.Folder)
	if err != nil {
		return nil, err
	}
	count := options.sessions()
	sessions, err := newMessageSessions(options.Library, weights, count)
	if err != nil {
		return nil, err
	}
	n := network{newPool(sessions, limiter.Config{QueueSize: count * messagesPerSession})}
	reader := &MessageReader{understanding.NewReader(card, vocabulary, n), n}
	if _, err := reader.Read(ctx, "skin"); err != nil {
		return nil, fmt.Errorf("try the message reader: %w", err)
	}
	return reader, nil
}

// Load reports how many windows of messages are read or wait, and how many may.
func (r *MessageReader) Load() (now, limit int) { return r.network.pool.load() }

// Close waits for messages that are being read and frees the model. The reader
// must not be used afterwards.
func (r *MessageReader) Close() error { return r.network.pool.close() }

// network implements understanding.Model.
type network struct {
	pool *pool[[]int64, understanding.Output]
}

// Run implements understanding.Model.
func (n network) Run(ctx context.Context, tokens []int64) (understanding.Output, error) {
	return n.pool.run(ctx, tokens)
}

// loadReader reads the three files of a message reader and refuses those that
// its card does not describe.
func loadReader(folder string) (understanding.Card, *understanding.Vocabulary, []byte, error) {
	var card understanding.Card
	text, err := readBounded(filepath.Join(folder, "model.json"))
	if err != nil {
		return card, nil, nil, err
	}
	if card, err = understanding.ReadCard(text); err != nil {
		return card, nil, nil, err
	}
	pieces, err := readDescribed(folder, "vocabulary.txt", card.VocabularySHA256)
	if err != nil {
		return card, nil, nil, err
	}
	vocabulary, err := understanding.ReadVocabulary(string(pieces))
	if err != nil {
		return card, nil, nil, err
	}
	weights, err := readDescribed(folder, "model.onnx", card.SHA256)
	return card, vocabulary, weights, err
}
