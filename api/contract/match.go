package contract

import (
	"net/http"
	"slices"
	"strings"

	"assay/api/openapi"
)

// match is the result of looking up a method and a path.
type match struct {
	op        openapi.Operation // zero if missing
	params    map[string]string // of the path, as sent
	found     bool
	responses []openapi.Response
	public    bool
}

// match finds the operation. Without a matching path, the responses are x-unknown-path's,
// without a matching method x-unknown-method's. A literal path takes precedence over paths
// with parameters (OpenAPI 3.1 §4.8.8).
func (v *Validator) match(method, path string) match {
	known := false
	written := slices.ContainsFunc(v.doc.Operations, func(op openapi.Operation) bool { return op.Path == path })
	for _, op := range v.doc.Operations {
		params, ok := matchPath(op.Path, path)
		if !ok || written && op.Path != path {
			continue
		}
		known = true
		if op.Method == method {
			m := match{op: op, params: params, found: true, responses: op.Responses, public: op.Public}
			if v.internal {
				m.responses, m.public = internalVariant(v.doc, op)
			}
			return m
		}
	}
	responses := v.doc.UnknownPath
	if known {
		responses = slices.DeleteFunc(slices.Clone(v.doc.UnknownMethod), func(r openapi.Response) bool {
			return len(r.Methods) > 0 && !slices.Contains(r.Methods, method)
		})
	}
	return match{responses: responses, public: true}
}

// internalVariant returns the responses of a non-production installation. HEAD follows GET.
func internalVariant(d *openapi.Document, op openapi.Operation) ([]openapi.Response, bool) {
	variant := op.Internal
	if variant == nil && op.Method == http.MethodHead {
		for _, get := range d.Operations {
			if get.Method == http.MethodGet && get.Path == op.Path {
				variant = get.Internal
			}
		}
	}
	if variant == nil {
		return op.Responses, op.Public
	}
	responses := slices.Clone(op.Responses)
	for i, r := range responses {
		if replaced, ok := openapi.WithStatus(variant.Responses, r.Status); ok {
			responses[i] = replaced
		}
	}
	return responses, variant.Public
}

// matchPath compares a template with a path, segment by segment. A parameter matches one
// non-empty segment.
func matchPath(template, path string) (map[string]string, bool) {
	want, have := strings.Split(template, "/"), strings.Split(path, "/")
	if len(want) != len(have) {
		return nil, false
	}
	params := map[string]string{}
	for i, w := range want {
		if strings.HasPrefix(w, "{") && strings.HasSuffix(w, "}") {
			if have[i] == "" {
				return nil, false
			}
			params[w[1:len(w)-1]] = have[i]
		} else if w != have[i] {
			return nil, false
		}
	}
	return params, true
}
