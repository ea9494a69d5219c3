//go:build onnx

package onnx

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	ort "github.com/yalue/onnxruntime_go"

	"clary.example/internal/advice/understanding"
)

// newMessageSessions returns count sessions that are all the same one: ONNX
// Runtime lets several threads use a session at once if each brings its own
// tensors, and so the weights are in memory once.
func newMessageSessions(library string, weights []byte, count int) ([]messageSession, error) {
	options, err := startRuntime(library)
	if err != nil {
		return nil, err
	}
	defer func() { _ = options.Destroy() }()
	made, err := ort.NewDynamicAdvancedSessionWithONNXData(weights,
		[]string{"tokens"}, []string{"labels", "topics", "vector"}, options)
	if err != nil {
		return nil, fmt.Errorf("open the message reader: %w", err)
	}
	shared := runtimeMessageSession{made, sync.OnceValue(made.Destroy)}
	return slices.Repeat([]messageSession{shared}, count), nil
}

type runtimeMessageSession struct {
	session *ort.DynamicAdvancedSession
	destroy func() error
}

func (s runtimeMessageSession) run(tokens []int64) (understanding.Output, error) {
	input, err1 := ort.NewTensor(ort.NewShape(1, int64(len(tokens))), tokens)
	labels, err2 := ort.NewEmptyTensor[float32](ort.NewShape(1, int64(len(understanding.Labels()))))
	topics, err3 := ort.NewEmptyTensor[float32](ort.NewShape(1, int64(len(understanding.Topics()))))
	vector, err4 := ort.NewEmptyTensor[float32](ort.NewShape(1, understanding.VectorLength))
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return understanding.Output{}, fmt.Errorf("make tensors: %w", err)
	}
	// The numbers are in Go's memory and outlive their tensors.
	out := understanding.Output{Labels: labels.GetData(), Topics: topics.GetData(), Vector: vector.GetData()}
	err := s.session.Run([]ort.Value{input}, []ort.Value{labels, topics, vector})
	if err := errors.Join(err, input.Destroy(), labels.Destroy(), topics.Destroy(), vector.Destroy()); err != nil {
		return understanding.Output{}, fmt.Errorf("run the message reader: %w", err)
	}
	return out, nil
}

func (s runtimeMessageSession) close() error {
	if err := s.destroy(); err != nil {
		return fmt.Errorf("close the message reader: %w", err)
	}
	return nil
}
