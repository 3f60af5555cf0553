package openapi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// methods are the HTTP methods that a path item may have, in OpenAPI's spelling.
var methods = map[string]bool{"get": true, "head": true, "post": true, "put": true, "patch": true, "delete": true, "options": true}

// reader is the shared state of reading a document.
type reader struct {
	root *yaml.Node
	err  error
	// open are the enclosing components of the present schema; a component inside itself
	// remains a bare reference.
	open map[string]bool
}

// Read reads an OpenAPI 3.1 document in YAML or JSON. Errors contain the JSON pointer of the
// place.
func Read(doc []byte) (*Document, error) {
	var file yaml.Node
	if err := yaml.Unmarshal(doc, &file); err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	if len(file.Content) != 1 || file.Content[0].Kind != yaml.MappingNode {
		return nil, errors.New("openapi: the document is not a mapping")
	}
	r := &reader{root: file.Content[0], open: map[string]bool{}}
	root := cursor{r: r, node: r.root}
	if v := root.get("openapi").text(); !strings.HasPrefix(v, "3.1.") {
		return nil, fmt.Errorf("openapi: version %q is not 3.1", v)
	}
	d := readDocument(root)
	if r.err != nil {
		return nil, r.err
	}
	if err := r.root.Decode(&d.Root); err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	return d, nil
}

func readDocument(root cursor) *Document {
	info := root.get("info")
	d := &Document{
		Title:         info.get("title").text(),
		Version:       info.get("version").text(),
		Summary:       info.get("summary").text(),
		Description:   info.get("description").text(),
		UnknownPath:   readResponses(root.get("x-unknown-path")),
		UnknownMethod: readResponses(root.get("x-unknown-method")),
	}
	for server := range root.get("servers").items() {
		d.ServerURL = server.get("url").text()
		for name, variable := range server.get("variables").members() {
			d.ServerURL = strings.ReplaceAll(d.ServerURL, "{"+name+"}", variable.get("default").text())
		}
		break
	}
	for tag := range root.get("tags").items() {
		d.Tags = append(d.Tags, Tag{Name: tag.get("name").text(), Description: tag.get("description").text()})
	}
	secured := len(root.get("security").values()) > 0
	for path, item := range root.get("paths").members() {
		for method, op := range item.members() {
			if methods[method] {
				d.Operations = append(d.Operations, readOperation(path, method, item, op, secured))
			}
		}
	}
	for name, c := range root.get("components").get("schemas").members() {
		s := readSchema(c)
		s.Name = name
		d.Schemas = append(d.Schemas, s)
		for code := range c.get("x-error-codes").items() {
			d.Codes = append(d.Codes, Code{
				Code: code.get("code").text(), Status: code.get("status").number(), Meaning: code.get("meaning").text(),
			})
		}
	}
	return d
}

func readOperation(path, method string, item, c cursor, secured bool) Operation {
	o := Operation{
		ID: c.get("operationId").text(), Method: strings.ToUpper(method), Path: path,
		Summary: c.get("summary").text(), Description: c.get("description").text(),
		Public:    isPublic(c, !secured),
		Responses: readResponses(c.get("responses")),
	}
	if tags := c.get("tags").texts(); len(tags) > 0 {
		o.Tag = tags[0]
	}
	for p := range item.get("parameters").items() {
		o.Parameters = append(o.Parameters, readParameter(p.deref()))
	}
	for p := range c.get("parameters").items() {
		o.Parameters = append(o.Parameters, readParameter(p.deref()))
	}
	for l := range c.get("x-rate-limits").items() {
		var limit RateLimit
		if err := l.node.Decode(&limit); err != nil {
			l.fail("%v", err)
		}
		o.RateLimits = append(o.RateLimits, limit)
	}
	if body := c.get("requestBody").deref(); body.ok() {
		o.Body = &Body{Required: body.get("required").flag(), Content: readContent(body.get("content"))}
	}
	if v := c.get("x-internal-variant"); v.ok() {
		o.Internal = &Internal{Public: isPublic(v, o.Public), Responses: readResponses(v.get("responses"))}
	}
	return o
}

// isPublic reads a security requirement: an empty list removes the inherited one.
func isPublic(c cursor, inherited bool) bool {
	security := c.get("security")
	if !security.ok() {
		return inherited
	}
	return len(security.values()) == 0
}

func readParameter(c cursor) Parameter {
	return Parameter{
		Name: c.get("name").text(), In: c.get("in").text(), Required: c.get("required").flag(),
		Description: c.get("description").text(), Schema: readSchema(c.get("schema")), Example: c.get("example").value(),
	}
}

func readResponses(c cursor) []Response {
	var out []Response
	for key, ref := range c.members() {
		status, err := strconv.Atoi(key)
		if err != nil {
			ref.fail("status %q is not a number", key)
		}
		r := ref.deref()
		response := Response{
			Status: status, Name: r.name, Description: r.get("description").text(),
			Content: readContent(r.get("content")), Methods: r.get("x-methods").texts(),
		}
		for name, h := range r.get("headers").members() {
			h = h.deref()
			response.Headers = append(response.Headers, Header{
				Name: name, Required: h.get("required").flag(), Description: h.get("description").text(),
				Schema: readSchema(h.get("schema")), Example: h.get("example").value(),
			})
		}
		out = append(out, response)
	}
	return out
}

func readContent(c cursor) []Media {
	var out []Media
	for mediaType, m := range c.members() {
		media := Media{Type: mediaType, Schema: readSchema(m.get("schema"))}
		for name, e := range m.get("examples").members() {
			e = e.deref()
			value := e.get("value").value()
			if value == nil {
				e.fail("example without a value")
				continue
			}
			media.Examples = append(media.Examples, Example{Name: name, Summary: e.get("summary").text(), Value: *value})
		}
		out = append(out, media)
	}
	return out
}
