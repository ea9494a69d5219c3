//go:build onnx

package advisor_test

import (
	"testing"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/testing/readertest"
)

func shippedReader(t *testing.T) (advisor.MessageReader, advisor.QuestionBank) {
	t.Helper()
	shipped := readertest.OpenShipped(t)
	return shipped, shipped.Bank
}
