package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"assay/api/openapi"
)

// resource is the document's name for the compiler.
const resource = "contract.json"

// Validator checks messages against one document. It is safe for concurrent use.
type Validator struct {
	doc      *openapi.Document
	internal bool
	schemas  map[string]*jsonschema.Schema // by JSON pointer, complete after New
}

// New reads the document and compiles every schema that its messages use.
func New(doc []byte) (*Validator, error) {
	d, err := openapi.Read(doc)
	if err != nil {
		return nil, err
	}
	tree, err := jsonTree(d.Root)
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	if err := compiler.AddResource(resource, tree); err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	v := &Validator{doc: d, schemas: map[string]*jsonschema.Schema{}}
	for _, s := range usedSchemas(d) {
		if v.schemas[s.Pointer] != nil || s.Pointer == "" {
			continue
		}
		compiled, err := compiler.Compile(resource + "#" + s.Pointer)
		if err != nil {
			return nil, fmt.Errorf("contract: schema %s: %w", s.Pointer, err)
		}
		v.schemas[s.Pointer] = compiled
	}
	return v, nil
}

// Internal returns a validator of the same document for a non-production
// installation (x-internal-variant).
func (v *Validator) Internal() *Validator {
	return &Validator{doc: v.doc, internal: true, schemas: v.schemas}
}

// Document returns the parsed document.
func (v *Validator) Document() *openapi.Document { return v.doc }

// ValidateValue checks JSON against a named schema of components/schemas.
func (v *Validator) ValidateValue(schema string, body []byte) error {
	s, ok := v.doc.Schema(schema)
	if !ok {
		return fmt.Errorf("contract: schema %s is not documented", schema)
	}
	return v.validateJSON(s, body)
}

// validateJSON checks a body that must be exactly one JSON value.
func (v *Validator) validateJSON(s openapi.Schema, body []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("contract: body is not JSON: %w", err)
	}
	return v.validate(s, value)
}

func (v *Validator) validate(s openapi.Schema, value any) error {
	compiled, ok := v.schemas[s.Pointer]
	if !ok {
		return fmt.Errorf("contract: schema %q was not compiled", s.Pointer)
	}
	err := compiled.Validate(value)
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		return fmt.Errorf("contract: %s", strings.TrimPrefix(invalid.Error(), "jsonschema "))
	}
	return err
}

// jsonTree converts decoded YAML to the form that the compiler reads.
func jsonTree(root map[string]any) (any, error) {
	b, err := json.Marshal(root)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(b))
}

// usedSchemas lists the schemas of every message part and the named ones.
func usedSchemas(d *openapi.Document) []openapi.Schema {
	schemas := append([]openapi.Schema{}, d.Schemas...)
	responses := append(append([]openapi.Response{}, d.UnknownPath...), d.UnknownMethod...)
	for _, op := range d.Operations {
		responses = append(responses, op.Responses...)
		if op.Internal != nil {
			responses = append(responses, op.Internal.Responses...)
		}
		for _, p := range op.Parameters {
			schemas = append(schemas, p.Schema)
		}
		if op.Body != nil {
			for _, m := range op.Body.Content {
				schemas = append(schemas, m.Schema)
			}
		}
	}
	for _, r := range responses {
		for _, h := range r.Headers {
			schemas = append(schemas, h.Schema)
		}
		for _, m := range r.Content {
			schemas = append(schemas, m.Schema)
		}
	}
	return schemas
}
