package openapi

// Document is a contract that was read.
type Document struct {
	Title       string
	Version     string
	Summary     string
	Description string // markdown
	// ServerURL is the first server's address, its variables replaced by their defaults.
	ServerURL  string
	Tags       []Tag
	Operations []Operation // in the document's order
	Schemas    []Schema    // the named schemas, in the document's order
	// UnknownPath and UnknownMethod are the responses if no operation matches (extensions
	// x-unknown-path and x-unknown-method at the root).
	UnknownPath   []Response
	UnknownMethod []Response
	// Codes are the named error codes (extension x-error-codes).
	Codes []Code
	// Root is the whole document as JSON values, for a JSON Schema compiler.
	Root map[string]any
}

// Tag groups operations.
type Tag struct{ Name, Description string }

// Code is a named error code with its only status.
type Code struct {
	Code    string
	Status  int
	Meaning string
}

// Operation is a method of a path.
type Operation struct {
	ID          string
	Method      string // upper case
	Path        string // template, such as /v1/scans/{id}/status
	Tag         string
	Summary     string
	Description string // markdown
	// Public is true if no key is needed.
	Public     bool
	RateLimits []RateLimit
	Parameters []Parameter // of the path and of the operation
	Body       *Body       // nil if the operation takes none
	Responses  []Response
	// Internal is the operation's variant in a non-production installation (extension
	// x-internal-variant); nil if it does not differ.
	Internal *Internal
}

// Internal contains the differences of an operation in a non-production installation.
type Internal struct {
	Public    bool
	Responses []Response // these replace the ones of the same status
}

// RateLimit is a fixed window that counts calls of an operation.
type RateLimit struct {
	Scope         string `yaml:"scope"` // "tenant" or "ip"
	Name          string `yaml:"name"`  // operations with the same name share one window
	Limit         int    `yaml:"limit"`
	PeriodSeconds int    `yaml:"periodSeconds"`
}

// Parameter is a value of a request outside its body.
type Parameter struct {
	Name        string
	In          string // "path", "query" or "header"
	Required    bool
	Description string
	Schema      Schema
	Example     *Value
}

// Body is a request's body.
type Body struct {
	Required bool
	Content  []Media
}

// Response is a documented response.
type Response struct {
	Status      int
	Name        string // of the component, "" for an inline response
	Description string // markdown
	Headers     []Header
	Content     []Media  // empty: the response has no body
	Methods     []string // only for these methods; empty: for all (extension x-methods)
}

// Header is a response header.
type Header struct {
	Name        string
	Required    bool
	Description string
	Schema      Schema
	Example     *Value
}

// Media is a body in one content type.
type Media struct {
	Type     string
	Schema   Schema
	Examples []Example
}

// Example is a named sample of a body.
type Example struct {
	Name    string
	Summary string
	Value   Value
}

// Schema is a JSON Schema. If it is a reference, Ref is the target's name, and the target's
// keywords are overlaid with those beside the $ref.
type Schema struct {
	Name        string // of the component; "" for an inline schema
	Pointer     string // JSON pointer from the root, for a compiler
	Ref         string // name of the referenced component, "" for none
	Types       []string
	Description string // markdown
	Format      string
	Pattern     string
	Enum        []Value
	Const       *Value
	Default     *Value
	Examples    []Value
	Minimum     *Value
	Maximum     *Value
	MinLength   *Value
	MaxLength   *Value
	MinItems    *Value
	MaxItems    *Value
	Items       *Schema
	Properties  []Property // its own; see Fields for all
	Required    []string   // its own; see Fields for all
	OneOf       []Schema
	AnyOf       []Schema
	AllOf       []Schema
	// Closed is true if unknown properties are refused.
	Closed bool
	// Base is true for a part of other schemas that is never used alone (extension x-base).
	Base bool
	// Internal is true for schemas that only a non-production installation uses (extension
	// x-internal).
	Internal bool
}

// Property is a named member of an object.
type Property struct {
	Name   string
	Schema Schema
}

// Field is a property with the information of the whole schema about it.
type Field struct {
	Property
	Required bool
}

// Fields returns the members of an object with all of its allOf parts, the parts' members
// first, each once; a later definition replaces an earlier one.
func (s Schema) Fields() []Field {
	var fields []Field
	index := map[string]int{}
	var required []string
	var walk func(s Schema)
	walk = func(s Schema) {
		for _, part := range s.AllOf {
			walk(part)
		}
		for _, p := range s.Properties {
			if i, ok := index[p.Name]; ok {
				fields[i].Property = p
				continue
			}
			index[p.Name] = len(fields)
			fields = append(fields, Field{Property: p})
		}
		required = append(required, s.Required...)
	}
	walk(s)
	for _, name := range required {
		if i, ok := index[name]; ok {
			fields[i].Required = true
		}
	}
	return fields
}

// Nullable reports whether null is allowed, and returns the schema of the other values.
func (s Schema) Nullable() (Schema, bool) {
	for i, t := range s.Types {
		if t == "null" && len(s.Types) > 1 {
			rest := s
			rest.Types = append(append([]string{}, s.Types[:i]...), s.Types[i+1:]...)
			return rest, true
		}
	}
	if len(s.OneOf) == 2 && len(s.OneOf[1].Types) == 1 && s.OneOf[1].Types[0] == "null" {
		rest := s.OneOf[0]
		if s.Description != "" {
			rest.Description = s.Description
		}
		return rest, true
	}
	return s, false
}

// Schema returns the named schema.
func (d *Document) Schema(name string) (Schema, bool) {
	for _, s := range d.Schemas {
		if s.Name == name {
			return s, true
		}
	}
	return Schema{}, false
}

// Response returns the response with the status, if documented.
func (o Operation) Response(status int) (Response, bool) { return WithStatus(o.Responses, status) }

// WithStatus returns the first response with the status.
func WithStatus(responses []Response, status int) (Response, bool) {
	for _, r := range responses {
		if r.Status == status {
			return r, true
		}
	}
	return Response{}, false
}
