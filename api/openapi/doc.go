// Package openapi owns the reading of the contract: it turns the OpenAPI 3.1
// document into operations, responses and schemas with every reference
// resolved and the author's order preserved. It knows the parts of OpenAPI that the
// contract uses and no more. Validation of messages is package contract's, the
// page for people is package docs'.
package openapi
