// Package knowledge holds what Clary knows about skincare, as files that a
// pharmacist can review: see README.md beside it. Package internal/advice/knowledge
// reads and checks them.
package knowledge

import "embed"

// Files are the reviewed files, one for each kind of fact.
//
//go:embed *.yaml
var Files embed.FS
