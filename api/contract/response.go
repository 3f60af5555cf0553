package contract

import (
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"assay/api/openapi"
)

// ValidateResponse checks a response to a request. path is the request's path without query,
// header and body are the response's. It fails on an undocumented status, on a required header
// that is missing or malformed, on another content type, and on a body that does not match
// its schema.
func (v *Validator) ValidateResponse(method, path string, status int, header http.Header, body []byte) error {
	m := v.match(method, path)
	response, ok := openapi.WithStatus(m.responses, status)
	if !ok {
		return fmt.Errorf("contract: %s %s: status %d is not documented", method, path, status)
	}
	if err := v.validateHeaders(response, header); err != nil {
		return fmt.Errorf("%s %s: status %d: %w", method, path, status, err)
	}
	if err := v.validateBody(method, response, header, body); err != nil {
		return fmt.Errorf("%s %s: status %d: %w", method, path, status, err)
	}
	return nil
}

func (v *Validator) validateHeaders(r openapi.Response, header http.Header) error {
	for _, h := range r.Headers {
		values := header.Values(h.Name)
		switch {
		case len(values) == 0 && h.Required:
			return fmt.Errorf("contract: header %s is missing", h.Name)
		case len(values) == 0:
			continue
		case len(values) > 1:
			return fmt.Errorf("contract: header %s is sent %d times", h.Name, len(values))
		}
		if err := v.validate(h.Schema, typed(h.Schema, values[0])); err != nil {
			return fmt.Errorf("header %s: %w", h.Name, err)
		}
	}
	return nil
}

func (v *Validator) validateBody(method string, r openapi.Response, header http.Header, body []byte) error {
	if len(r.Content) == 0 {
		if len(body) > 0 {
			return fmt.Errorf("contract: got a body of %d bytes, but no body is documented", len(body))
		}
		return nil
	}
	media, err := contentOf(r.Content, header.Get("Content-Type"))
	if err != nil {
		return err
	}
	if method == http.MethodHead {
		if len(body) > 0 {
			return fmt.Errorf("contract: got a body of %d bytes in response to HEAD", len(body))
		}
		return nil
	}
	if isJSON(media.Type) {
		return v.validateJSON(media.Schema, body)
	}
	return v.validate(media.Schema, string(body))
}

// contentOf returns the documented content of a Content-Type. JSON is UTF-8; any other
// charset is refused.
func contentOf(content []openapi.Media, contentType string) (openapi.Media, error) {
	mediaType, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return openapi.Media{}, fmt.Errorf("contract: content type %q: %w", contentType, err)
	}
	if charset := params["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return openapi.Media{}, fmt.Errorf("contract: content type %q is not UTF-8", contentType)
	}
	for _, m := range content {
		if m.Type == mediaType {
			return m, nil
		}
	}
	return openapi.Media{}, fmt.Errorf("contract: content type %q is not documented", contentType)
}

func isJSON(mediaType string) bool { return mediaType == "application/json" }

// typed converts the text of a header or parameter to the type of its schema: "5" to the
// number 5 for an integer. Text that cannot be converted stays text, and does not match the
// schema.
func typed(s openapi.Schema, text string) any {
	if slices.Contains(s.Types, "integer") {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	}
	return text
}
