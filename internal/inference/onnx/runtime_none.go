//go:build !onnx

package onnx

// newPhotoSessions fails: see the build tag.
func newPhotoSessions(string, Card, []byte, int) ([]photoSession, error) { return nil, ErrNoRuntime }

// newMessageSessions fails: see the build tag.
func newMessageSessions(string, []byte, int) ([]messageSession, error) { return nil, ErrNoRuntime }
