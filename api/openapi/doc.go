// Package openapi reads the contract: it turns the OpenAPI 3.1 document into
// operations, responses and schemas with every reference resolved, in the author's
// order. It knows only the parts of OpenAPI that the contract uses. Package contract
// validates messages.
package openapi
