package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"mime"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/code/coverage"
	"assay/internal/scan"
)

// maxBody is the largest request body that is read, in bytes; maxTriggerBody that of a trigger with
// coverage reports, whose text is longer as JSON.
const (
	maxBody        = 64 << 10
	maxTriggerBody = coverage.MaxGivenBytes * 5 / 4
)

// object is a decoded request body: fields by exact name, unknown ones ignored.
type object map[string]json.RawMessage

// readObject reads the body as a JSON object. Its errors describe in one sentence a body
// that is too large (413), of another content type (415) or malformed (400).
func readObject(c *gin.Context) (object, error) { return readObjectOf(c, maxBody) }

// readObjectOf is like readObject, with another limit, in bytes.
func readObjectOf(c *gin.Context, limit int64) (object, error) {
	if ct := c.GetHeader("Content-Type"); ct != "" {
		if media, _, err := mime.ParseMediaType(ct); err != nil || media != "application/json" {
			return nil, errMediaType
		}
	}
	raw, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, limit))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return nil, scan.Errorf(scan.CodeTooLarge, "The request body must be at most %d bytes long", limit)
	}
	if err != nil {
		return nil, scan.Wrap(scan.CodeInvalid, err, "The request body could not be read")
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, scan.Errorf(scan.CodeInvalid, "The request body is missing; send a JSON object")
	}
	var o object
	if err := json.Unmarshal(raw, &o); err != nil {
		return nil, malformed(err)
	}
	if o == nil { // the literal null
		return nil, scan.Errorf(scan.CodeInvalid, "The request body must be a JSON object")
	}
	return o, nil
}

var errMediaType = errors.New("unsupported media type")

func malformed(err error) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return scan.Errorf(scan.CodeInvalid, "The request body is not valid JSON (at byte %d)", syntax.Offset)
	}
	return scan.Errorf(scan.CodeInvalid, "The request body must be a JSON object")
}

// text reads an optional string field; null counts as absent.
func (o object) text(name string) (string, error) {
	var v *string
	if raw, ok := o[name]; ok {
		if err := json.Unmarshal(raw, &v); err != nil {
			return "", scan.Errorf(scan.CodeInvalid, "%s must be a string", name)
		}
	}
	if v == nil {
		return "", nil
	}
	return *v, nil
}

// has reports whether the field is present and not null.
func (o object) has(name string) bool {
	raw, ok := o[name]
	return ok && string(raw) != "null"
}

// required reads a mandatory string field; null counts as missing.
func (o object) required(name string) (string, error) {
	v, err := o.text(name)
	if err == nil && v == "" {
		err = scan.Errorf(scan.CodeInvalid, "%s is required", name)
	}
	return v, err
}

// texts reads an optional array of strings; null counts as absent.
func (o object) texts(name string) ([]string, error) {
	var items []*string
	if raw, ok := o[name]; ok {
		if err := json.Unmarshal(raw, &items); err != nil {
			return nil, scan.Errorf(scan.CodeInvalid, "%s must be an array of strings", name)
		}
	}
	out := make([]string, 0, len(items))
	for i, v := range items {
		if v == nil {
			return nil, scan.Errorf(scan.CodeInvalid, "%s[%d] must be a string", name, i)
		}
		out = append(out, *v)
	}
	return out, nil
}

// object reads an optional field that is an object; null counts as absent. Its fields are
// named by their path, such as "settings.maxPages", here and in errors.
func (o object) object(name string) (object, error) {
	var fields map[string]json.RawMessage
	if raw, ok := o[name]; ok {
		if err := json.Unmarshal(raw, &fields); err != nil {
			return nil, scan.Errorf(scan.CodeInvalid, "%s must be an object", name)
		}
	}
	out := make(object, len(fields))
	for field, raw := range fields {
		out[name+"."+field] = raw
	}
	return out, nil
}

// whole reads an optional field that is a whole number; nil when it is absent or null.
func (o object) whole(name string) (*int, error) {
	var v *float64
	if raw, ok := o[name]; ok {
		// 1e3 and 5.0 are whole numbers in JSON.
		if err := json.Unmarshal(raw, &v); err != nil || v != nil && (*v != math.Trunc(*v) || math.Abs(*v) > math.MaxInt32) {
			return nil, scan.Errorf(scan.CodeInvalid, "%s must be a whole number", name)
		}
	}
	if v == nil {
		return nil, nil
	}
	n := int(*v)
	return &n, nil
}

// flag reads an optional boolean field; nil when it is absent or null.
func (o object) flag(name string) (v *bool, err error) {
	if raw, ok := o[name]; ok {
		if err := json.Unmarshal(raw, &v); err != nil {
			return nil, scan.Errorf(scan.CodeInvalid, "%s must be true or false", name)
		}
	}
	return v, nil
}

// future reads a timestamp that must lie in the future. It refuses the zero time explicitly,
// which callers interpret as never.
func future(name, text string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, text)
	switch {
	case err != nil:
		return at, scan.Errorf(scan.CodeInvalid, "%s must be an RFC 3339 timestamp such as 2026-03-14T09:26:53Z", name)
	case at.IsZero():
		return at, scan.Errorf(scan.CodeInvalid, "%s must be in the future", name)
	}
	return at, nil
}
