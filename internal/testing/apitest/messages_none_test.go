//go:build !onnx

package apitest_test

import "clary.example/internal/config"

// readMessages would have a server read messages with the shipped model.
func readMessages(*config.Config) bool { return false }
