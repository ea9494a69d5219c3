// Package api holds what Clary promises to other programs: the contract of its
// API (openapi.yaml), and the form of the data that people take away.
package api

import _ "embed" // For the contract and the schema.

// Contract is the OpenAPI document of the API.
//
//go:embed openapi.yaml
var Contract []byte

// ExportSchema is the JSON Schema of data.json in a person's export.
//
//go:embed export.schema.json
var ExportSchema []byte
