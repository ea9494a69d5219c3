package onnx

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"clary.example/internal/limiter"
	"clary.example/internal/vision/severity"
)

// Pictures that arrive together wait for a session: else a phone would have sent its
// photo in vain. In an overload a long wait would help nobody.
const (
	picturesPerSession = 33
	pictureMaxWait     = 2 * time.Second
	pictureOverload    = 100 * time.Millisecond
)

// photoSession scores one picture at a time.
type photoSession = session[[]byte, severity.Scores]

// Options say where a model is and how much of the machine it may use.
type Options struct {
	// Library is the path of ONNX Runtime's shared library.
	Library string
	// Folder holds model.onnx and model.json, and the vocabulary of a message
	// reader.
	Folder string
	// Sessions is how many pictures or messages are read at once; 0 means one per
	// core.
	Sessions int
}

func (o Options) sessions() int {
	if o.Sessions == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return o.Sessions
}

// Classifier is a severity.Model on ONNX Runtime. It is safe for concurrent
// use.
type Classifier struct {
	card Card
	pool *pool[[]byte, severity.Scores]
}

// Open loads the model, checks that it is the one its card describes, and
// scores one picture to see that it works. It returns ErrNoRuntime when the
// program was built without ONNX Runtime.
func Open(ctx context.Context, options Options) (*Classifier, error) {
	card, weights, err := load(options.Folder)
	if err != nil {
		return nil, err
	}
	count := options.sessions()
	sessions, err := newPhotoSessions(options.Library, card, weights, count)
	if err != nil {
		return nil, err
	}
	classifier := &Classifier{card: card, pool: newPool(sessions, limiter.Config{QueueSize: count * picturesPerSession, MaxWait: pictureMaxWait, OverloadMaxWait: pictureOverload})}
	if _, err := classifier.Score(ctx, make([]byte, severity.Side*severity.Side*3)); err != nil {
		return nil, fmt.Errorf("try the model: %w", err)
	}
	return classifier, nil
}

// Card returns what belongs to the model.
func (c *Classifier) Card() Card { return c.card }

// Score implements severity.Model.
func (c *Classifier) Score(ctx context.Context, rgb []byte) (severity.Scores, error) {
	return c.pool.run(ctx, rgb)
}

// Load reports how many pictures are scored or wait, and how many may.
func (c *Classifier) Load() (now, limit int) { return c.pool.load() }

// Close waits for running pictures and frees the sessions. The classifier must
// not be used afterwards.
func (c *Classifier) Close() error { return c.pool.close() }
