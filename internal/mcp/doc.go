// Package mcp owns the endpoint for assistants: tools, resources and prompts of the Model Context
// Protocol (modelcontextprotocol.io, revision 2025-06-18) under /mcp. A tool calls the REST API in
// this process with the caller's own key, so that keys, scopes, limits, isolation and messages are
// the API's. Text from a scanned site or repository reaches an assistant only as JSON values, after
// a sentence that warns of it.
package mcp
