//go:build onnx

package labels_test

import (
	"testing"

	"clary.example/internal/advice/usage"
	"clary.example/internal/testing/readertest"
)

// shippedModel reads what people say of what they name, as on a server.
func shippedModel(t *testing.T) usage.Model {
	t.Helper()
	return readertest.OpenShipped(t)
}
