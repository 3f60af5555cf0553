// Package contract verifies that the API follows its contract. In tests, an
// http.RoundTripper checks requests and responses against the OpenAPI document and fails the
// test; Go types are compared with named schemas.
//
// Schemas of OpenAPI 3.1 are JSON Schema 2020-12, and are evaluated as such, with formats
// asserted. Everything that the document does not mention is an error: a path, a method, a
// status, a content type, a member of a closed object.
package contract
