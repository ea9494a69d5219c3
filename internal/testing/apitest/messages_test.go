//go:build onnx

package apitest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/testing/classifiertest"
	"clary.example/internal/testing/readertest"
)

// readMessages has a server read messages with the shipped model.
func readMessages(c *config.Config) bool {
	c.MessageModelFolder, c.ONNXLibrary = readertest.ModelFolder(), classifiertest.Library()
	return true
}

// TestMessageReader opens the shipped model. Two servers of a process share it.
func TestMessageReader(t *testing.T) {
	t.Parallel()
	for range 2 {
		r := start(t, func(c *config.Config) { readMessages(c) })
		require.Contains(t, r.log.String(), `"msg":"message reader is on","model":`)
		_, ready := fetch(t, r.url+"/readyz")
		require.Equal(t, "ready\nmessage reader: on\n", ready)
		_, metrics := fetch(t, r.ops+"/metrics")
		require.Contains(t, metrics, "clary_message_reader_messages 0")
		require.Contains(t, metrics, "clary_message_reader_messages_max ")
	}
}
