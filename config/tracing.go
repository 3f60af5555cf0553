package config

import (
	"errors"
	"net/url"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// HeaderFields returns the header fields for the collector by name. Errors do not contain
// values, which are credentials.
func (t Tracing) HeaderFields() (map[string]string, error) {
	out := make(map[string]string, len(t.Headers))
	for _, pair := range t.Headers {
		name, encoded, found := strings.Cut(pair, "=")
		value, err := url.PathUnescape(encoded)
		if !found || err != nil || !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
			return nil, errors.New("must be pairs of a field's name and its percent-encoded value, such as Authorization=Bearer TOKEN")
		}
		out[name] = value
	}
	return out, nil
}
