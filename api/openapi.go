// Package api owns the REST API: its contract, router, middleware and handlers.
package api

import (
	_ "embed"
	"slices"
)

//go:embed openapi.yaml
var openAPI []byte

// OpenAPI returns the contract of the REST API: an OpenAPI 3.1 document in
// YAML, served at /openapi.yaml and rendered for people at /docs.
func OpenAPI() []byte { return slices.Clone(openAPI) }
