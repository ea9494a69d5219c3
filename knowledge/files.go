// Package knowledge holds what Clary knows about skincare, as files that a
// pharmacist can review: see README.md. Package internal/advice/knowledge
// reads and checks them.
package knowledge

import "embed"

// Files are the reviewed files, one for each kind of fact.
//
//go:embed *.yaml
var Files embed.FS

// Reviews are the verdicts of reviewers, in the folder reviews. Package
// internal/advice/review reads and checks them.
//
//go:embed reviews
var Reviews embed.FS
