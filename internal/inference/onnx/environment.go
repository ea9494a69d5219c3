//go:build onnx

package onnx

import (
	"errors"
	"fmt"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// environment is ONNX Runtime's own state, of which a process has one. It is
// made when it is first needed and never freed: sessions of any number of
// models may hang on it.
//
//nolint:gochecknoglobals // The library keeps it in a global of its own.
var environment struct {
	sync.Mutex
	ready bool
}

// startRuntime loads ONNX Runtime, unless it is loaded, and returns options for
// sessions that compute on the thread of their caller alone. The caller frees
// them.
func startRuntime(library string) (*ort.SessionOptions, error) {
	if err := loadRuntime(library); err != nil {
		return nil, err
	}
	options, err := ort.NewSessionOptions()
	if err != nil {
		return nil, fmt.Errorf("make session options: %w", err)
	}
	if err := errors.Join(options.SetIntraOpNumThreads(1), options.SetInterOpNumThreads(1)); err != nil {
		return nil, errors.Join(fmt.Errorf("set threads: %w", err), options.Destroy())
	}
	return options, nil
}

func loadRuntime(library string) error {
	environment.Lock()
	defer environment.Unlock()
	if environment.ready {
		return nil
	}
	ort.SetSharedLibraryPath(library)
	if err := ort.InitializeEnvironment(ort.WithLogLevelError()); err != nil {
		return fmt.Errorf("load ONNX Runtime from %q: %w", library, err)
	}
	environment.ready = true
	return nil
}
