package contract

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"assay/api/openapi"
)

// ValidateRequest checks a request against its operation: path, query and header parameters,
// the key if one is needed, content type and body. Undocumented query parameters are
// ignored, as the API ignores them.
func (v *Validator) ValidateRequest(method string, target *url.URL, header http.Header, body []byte) error {
	m := v.match(method, target.Path)
	if !m.found {
		return fmt.Errorf("contract: %s %s is not documented", method, target.Path)
	}
	if !m.public && !strings.HasPrefix(header.Get("Authorization"), "Bearer ") {
		return fmt.Errorf("contract: %s %s: no bearer key", method, target.Path)
	}
	for _, p := range m.op.Parameters {
		if err := v.validateParameter(p, m.params, target.Query(), header); err != nil {
			return fmt.Errorf("%s %s: %w", method, target.Path, err)
		}
	}
	if err := v.validateRequestBody(m.op.Body, header, body); err != nil {
		return fmt.Errorf("%s %s: %w", method, target.Path, err)
	}
	return nil
}

func (v *Validator) validateParameter(p openapi.Parameter, path map[string]string, query url.Values, header http.Header) error {
	var values []string
	switch p.In {
	case "path":
		values = []string{path[p.Name]}
	case "query":
		values = query[p.Name]
	case "header":
		values = header.Values(p.Name)
	}
	switch {
	case len(values) == 0 && p.Required:
		return fmt.Errorf("contract: %s parameter %s is missing", p.In, p.Name)
	case len(values) == 0:
		return nil
	case len(values) > 1:
		return fmt.Errorf("contract: %s parameter %s is sent %d times", p.In, p.Name, len(values))
	}
	if err := v.validate(p.Schema, typed(p.Schema, values[0])); err != nil {
		return fmt.Errorf("%s parameter %s: %w", p.In, p.Name, err)
	}
	return nil
}

func (v *Validator) validateRequestBody(want *openapi.Body, header http.Header, body []byte) error {
	switch {
	case want == nil:
		return nil
	case len(body) == 0 && want.Required:
		return fmt.Errorf("contract: the body is missing")
	case len(body) == 0:
		return nil
	}
	media, err := contentOf(want.Content, header.Get("Content-Type"))
	if err != nil {
		return err
	}
	return v.validateJSON(media.Schema, body)
}
