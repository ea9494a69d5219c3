//go:build !onnx

package labels_test

import (
	"testing"

	"clary.example/internal/advice/usage"
)

func shippedModel(t *testing.T) usage.Model {
	t.Helper()
	t.Log("without the message reader, which needs the build tag onnx")
	return nil
}
