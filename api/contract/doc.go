// Package contract owns the proof that the API keeps its contract: it checks
// requests and responses against the OpenAPI document, in tests through an
// http.RoundTripper that fails the test, and binds Go types to named schemas.
//
// Schemas of OpenAPI 3.1 are JSON Schema 2020-12, and they are evaluated as
// that, with formats asserted. What the document does not mention is an error:
// a path, a method, a status, a content type, a member of a closed object.
package contract
