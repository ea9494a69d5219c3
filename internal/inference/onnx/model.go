// Package onnx runs the acne classifier and the message reader on ONNX Runtime,
// inside the program. It is the only package that uses cgo, and only with the
// build tag onnx: without it everything compiles, and Open and OpenReader say
// that there is no runtime.
package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"clary.example/internal/skincare"
	"clary.example/internal/vision/severity"
)

// ErrNoRuntime means that this program was built without ONNX Runtime.
var ErrNoRuntime = errors.New("built without ONNX Runtime (build tag onnx)")

// maxModelBytes bounds what is read into memory for a model.
const maxModelBytes = 64 << 20

// Card is model.json of the classifier: what belongs to a trained model and
// travels with it.
type Card struct {
	severity.Rules

	SHA256 string              `json:"sha256"`
	Labels []skincare.Severity `json:"labels"`
	Input  Input               `json:"input"`
}

// Input describes the picture that the model takes.
type Input struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// load reads model.json and model.onnx of a classifier from a folder and refuses
// a model that is not the one its card describes.
func load(folder string) (Card, []byte, error) {
	var card Card
	text, err := readBounded(filepath.Join(folder, "model.json"))
	if err != nil {
		return card, nil, err
	}
	if err := json.Unmarshal(text, &card); err != nil {
		return card, nil, fmt.Errorf("read model.json: %w", err)
	}
	if !slices.Equal(card.Labels, skincare.Severities()) {
		return card, nil, fmt.Errorf("model.json has labels %v, not %v", card.Labels, skincare.Severities())
	}
	if card.Input.Width != severity.Side || card.Input.Height != severity.Side {
		return card, nil, fmt.Errorf("model.json wants %d by %d pixels, not %d", card.Input.Width, card.Input.Height, severity.Side)
	}
	weights, err := readDescribed(folder, "model.onnx", card.SHA256)
	return card, weights, err
}

// readDescribed reads a file of a model, and refuses one that has another
// digest than model.json says.
func readDescribed(folder, name, want string) ([]byte, error) {
	content, err := readBounded(filepath.Join(folder, name))
	if err != nil {
		return nil, err
	}
	digest := sha256.Sum256(content)
	if hex.EncodeToString(digest[:]) != want {
		return nil, fmt.Errorf("%s is not the file that model.json describes: its sha256 is %x", name, digest)
	}
	return content, nil
}

func readBounded(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("find the model: %w", err)
	}
	if info.Size() > maxModelBytes {
		return nil, fmt.Errorf("%s has %d bytes, more than %d", filepath.Base(path), info.Size(), maxModelBytes)
	}
	content, err := os.ReadFile(path) //nolint:gosec // The operator names the folder.
	if err != nil {
		return nil, fmt.Errorf("read the model: %w", err)
	}
	return content, nil
}
