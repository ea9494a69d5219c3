//go:build onnx

package onnx

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	ort "github.com/yalue/onnxruntime_go"

	"clary.example/internal/severity"
)

// Names of the model's outputs; the name of its input is in model.json.
const (
	gradesOutput = "grades"
	skinOutput   = "skin"
)

// environment is ONNX Runtime's own state, of which a process has one. It is
// made when it is first needed and never freed: sessions of any number of
// classifiers may hang on it.
//
//nolint:gochecknoglobals // The library keeps it in a global of its own.
var environment struct {
	sync.Mutex
	ready bool
}

func startRuntime(library string) error {
	environment.Lock()
	defer environment.Unlock()
	if environment.ready {
		return nil
	}
	ort.SetSharedLibraryPath(library)
	if err := ort.InitializeEnvironment(ort.WithLogLevelError()); err != nil {
		return fmt.Errorf("load ONNX Runtime from %q: %w", library, err)
	}
	environment.ready = true
	return nil
}

func newSessions(library string, card Card, weights []byte, count int) ([]session, error) {
	if err := startRuntime(library); err != nil {
		return nil, err
	}
	options, err := ort.NewSessionOptions()
	if err != nil {
		return nil, fmt.Errorf("make session options: %w", err)
	}
	defer func() { _ = options.Destroy() }()
	if err := errors.Join(options.SetIntraOpNumThreads(1), options.SetInterOpNumThreads(1)); err != nil {
		return nil, fmt.Errorf("set threads: %w", err)
	}
	var sessions []session
	for range count {
		s, err := newRuntimeSession(card, weights, options)
		if err != nil {
			for _, made := range sessions {
				err = errors.Join(err, made.close())
			}
			return nil, err
		}
		sessions = append(sessions, s)
	}
	return sessions, nil
}

// runtimeSession is a session with tensors of its own, so that a picture costs
// one copy in and no allocation in the runtime.
type runtimeSession struct {
	session *ort.AdvancedSession
	photo   *ort.Tensor[uint8]
	grades  *ort.Tensor[float32]
	skin    *ort.Tensor[float32]
}

func newRuntimeSession(card Card, weights []byte, options *ort.SessionOptions) (*runtimeSession, error) {
	photo, err1 := ort.NewEmptyTensor[uint8](ort.NewShape(1, severity.Side, severity.Side, 3))
	grades, err2 := ort.NewEmptyTensor[float32](ort.NewShape(1, int64(len(card.Labels))))
	skin, err3 := ort.NewEmptyTensor[float32](ort.NewShape(1))
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, fmt.Errorf("make tensors: %w", err)
	}
	made, err := ort.NewAdvancedSessionWithONNXData(weights,
		[]string{card.Input.Name}, []string{gradesOutput, skinOutput},
		[]ort.Value{photo}, []ort.Value{grades, skin}, options)
	if err != nil {
		return nil, fmt.Errorf("open the model: %w", err)
	}
	return &runtimeSession{session: made, photo: photo, grades: grades, skin: skin}, nil
}

func (s *runtimeSession) run(rgb []byte) (severity.Scores, error) {
	if copied := copy(s.photo.GetData(), rgb); copied != severity.Side*severity.Side*3 || len(rgb) != copied {
		return severity.Scores{}, fmt.Errorf("picture has %d bytes", len(rgb))
	}
	if err := s.session.Run(); err != nil {
		return severity.Scores{}, fmt.Errorf("run the model: %w", err)
	}
	return severity.Scores{Grades: slices.Clone(s.grades.GetData()), Skin: s.skin.GetData()[0]}, nil
}

func (s *runtimeSession) close() error {
	if err := errors.Join(s.session.Destroy(), s.photo.Destroy(), s.grades.Destroy(), s.skin.Destroy()); err != nil {
		return fmt.Errorf("close a session: %w", err)
	}
	return nil
}
