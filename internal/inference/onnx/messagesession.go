//go:build onnx

package onnx

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// newTextSessions returns count sessions that are all the same one: ONNX Runtime
// lets several threads use a session at once if each brings its own tensors, and so
// the weights are in memory once.
func newTextSessions(library string, weights []byte, outputs []textOutput, count int) ([]textSession, error) {
	options, err := startRuntime(library)
	if err != nil {
		return nil, err
	}
	defer func() { _ = options.Destroy() }()
	var names []string
	for _, output := range outputs {
		names = append(names, output.name)
	}
	made, err := ort.NewDynamicAdvancedSessionWithONNXData(weights, []string{"tokens"}, names, options)
	if err != nil {
		return nil, fmt.Errorf("open the message reader: %w", err)
	}
	shared := runtimeTextSession{made, outputs, sync.OnceValue(made.Destroy)}
	return slices.Repeat([]textSession{shared}, count), nil
}

type runtimeTextSession struct {
	session *ort.DynamicAdvancedSession
	outputs []textOutput
	destroy func() error
}

func (s runtimeTextSession) run(tokens []int64) ([][]float32, error) {
	input, err := ort.NewTensor(ort.NewShape(1, int64(len(tokens))), tokens)
	if err != nil {
		return nil, fmt.Errorf("make a tensor: %w", err)
	}
	tensors := []ort.Value{input}
	// The numbers are in Go's memory and outlive their tensors.
	var out [][]float32
	for _, output := range s.outputs {
		tensor, err := ort.NewEmptyTensor[float32](ort.NewShape(1, int64(output.size)))
		if err != nil {
			return nil, fmt.Errorf("make a tensor: %w", err)
		}
		tensors, out = append(tensors, tensor), append(out, tensor.GetData())
	}
	err = s.session.Run(tensors[:1], tensors[1:])
	for _, tensor := range tensors {
		err = errors.Join(err, tensor.Destroy())
	}
	if err != nil {
		return nil, fmt.Errorf("run the message reader: %w", err)
	}
	return out, nil
}

func (s runtimeTextSession) close() error {
	if err := s.destroy(); err != nil {
		return fmt.Errorf("close the message reader: %w", err)
	}
	return nil
}
