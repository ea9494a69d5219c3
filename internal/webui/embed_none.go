//go:build !embedweb

package webui

import (
	"io/fs"
	"testing/fstest"
)

// Files returns a page that says that the web app is not there, so that the
// server can be built and tested without Node.
func Files() (fs.FS, error) {
	return fstest.MapFS{"index.html": {Data: []byte(
		"<!doctype html><title>Clary</title><p>This server was built without the web app. Run make build.</p>",
	)}}, nil
}
