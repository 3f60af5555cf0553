// Package mcp owns the door for assistants: tools, resources and prompts of the Model
// Context Protocol (modelcontextprotocol.io, revision 2025-06-18) under /mcp. A tool calls
// the REST API in this process with the caller's own key, so that keys, scopes, limits,
// isolation and messages are those of the API. What a scanned site or repository has
// written reaches an assistant only as values of JSON, after a sentence that says so.
package mcp
