package webui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// preloadsFile is written by web/build/preload-pages.ts.
const preloadsFile = ".vite/preloads.json"

// readPreloads returns what each screen adds to the page, so that a browser asks
// for all its files at once. Without the file every screen still works.
func readPreloads(files fs.FS) (map[string]string, error) {
	data, err := fs.ReadFile(files, preloadsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the web app: %w", err)
	}
	var preloads map[string]string
	if err := json.Unmarshal(data, &preloads); err != nil {
		return nil, fmt.Errorf("read %s of the web app: %w", preloadsFile, err)
	}
	return preloads, nil
}
