//go:build !onnx

package onnx

// newPhotoSessions fails: see the build tag.
func newPhotoSessions(string, Card, []byte, int) ([]photoSession, error) { return nil, ErrNoRuntime }

// newTextSessions fails: see the build tag.
func newTextSessions(string, []byte, []textOutput, int) ([]textSession, error) {
	return nil, ErrNoRuntime
}
