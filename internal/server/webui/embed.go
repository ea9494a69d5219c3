//go:build embedweb

package webui

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files returns the web app that was built into the program.
func Files() (fs.FS, error) {
	return fs.Sub(dist, "dist")
}
