//go:build !onnx

package onnx_test

import "testing"

func TestBuildTag(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("needs ONNX Runtime")
	}
	t.Fatal("the tests of the models need ONNX Runtime: run make setup and go test -tags onnx ./internal/inference/onnx, " +
		"or go test -short to leave them out")
}
