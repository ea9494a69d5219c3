//go:build onnx

package onnx

import (
	"errors"
	"fmt"
	"slices"

	ort "github.com/yalue/onnxruntime_go"

	"clary.example/internal/vision/severity"
)

// Names of the classifier's outputs; the name of its input is in model.json.
const (
	gradesOutput = "grades"
	skinOutput   = "skin"
)

func newPhotoSessions(library string, card Card, weights []byte, count int) ([]photoSession, error) {
	options, err := startRuntime(library)
	if err != nil {
		return nil, err
	}
	defer func() { _ = options.Destroy() }()
	var sessions []photoSession
	for range count {
		s, err := newRuntimePhotoSession(card, weights, options)
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

// runtimePhotoSession is a session with tensors of its own, so that a picture costs
// one copy in and no allocation in the runtime.
type runtimePhotoSession struct {
	session *ort.AdvancedSession
	photo   *ort.Tensor[uint8]
	grades  *ort.Tensor[float32]
	skin    *ort.Tensor[float32]
}

func newRuntimePhotoSession(card Card, weights []byte, options *ort.SessionOptions) (*runtimePhotoSession, error) {
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
	return &runtimePhotoSession{session: made, photo: photo, grades: grades, skin: skin}, nil
}

func (s *runtimePhotoSession) run(rgb []byte) (severity.Scores, error) {
	if copied := copy(s.photo.GetData(), rgb); copied != severity.Side*severity.Side*3 || len(rgb) != copied {
		return severity.Scores{}, fmt.Errorf("picture has %d bytes", len(rgb))
	}
	if err := s.session.Run(); err != nil {
		return severity.Scores{}, fmt.Errorf("run the model: %w", err)
	}
	return severity.Scores{Grades: slices.Clone(s.grades.GetData()), Skin: s.skin.GetData()[0]}, nil
}

func (s *runtimePhotoSession) close() error {
	if err := errors.Join(s.session.Destroy(), s.photo.Destroy(), s.grades.Destroy(), s.skin.Destroy()); err != nil {
		return fmt.Errorf("close a session: %w", err)
	}
	return nil
}
