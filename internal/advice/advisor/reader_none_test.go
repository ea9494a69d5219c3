//go:build !onnx

package advisor_test

import (
	"testing"

	"clary.example/internal/advice/advisor"
)

func shippedReader(t *testing.T) (advisor.MessageReader, advisor.QuestionBank) {
	t.Helper()
	t.Skip("the message reader needs the build tag onnx")
	return nil, nil
}
