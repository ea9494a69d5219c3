//go:build !onnx

package onnx

// newSessions fails: see the build tag.
func newSessions(string, Card, []byte, int) ([]session, error) { return nil, ErrNoRuntime }
