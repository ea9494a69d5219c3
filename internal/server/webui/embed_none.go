//go:build !embedweb

package webui

import (
	"embed"
	"io/fs"
)

//go:embed placeholder
var placeholder embed.FS

// Files returns a page that says that the web app is not there, so that the
// server can be built and tested without Node.
func Files() (fs.FS, error) {
	return fs.Sub(placeholder, "placeholder")
}
