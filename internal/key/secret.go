package key

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
)

// redacted is shown instead of a Secret wherever it is printed, logged or encoded.
const redacted = "[redacted]"

// Secret is a bearer credential (an API key, a share code, a token). Printing, logging or
// encoding one shows "[redacted]", or nothing if it is empty; only Reveal returns the value,
// so that every place where it leaves the process can be found by that name. Do not use one
// as the key of a map: encoding/json writes keys of any string type unchanged.
type Secret string

// Reveal returns the value.
func (s Secret) Reveal() string { return string(s) }

// String implements fmt.Stringer.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return redacted
}

// GoString implements fmt.GoStringer.
func (s Secret) GoString() string { return fmt.Sprintf("key.Secret(%q)", s.String()) }

// Format implements fmt.Formatter for every verb: with only the methods above, fmt would
// print the bare value for verbs that do not apply to strings.
func (s Secret) Format(f fmt.State, verb rune) {
	text := s.String()
	if verb == 'v' && f.Flag('#') {
		text = s.GoString()
	}
	_, _ = io.WriteString(f, text)
}

// LogValue implements slog.LogValuer.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalJSON implements json.Marshaler.
func (s Secret) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// MarshalText implements encoding.TextMarshaler, which XML and YAML use.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
