package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
)

// maxBody is the largest request body that is read, in bytes.
const maxBody = 64 << 10

// object is a decoded request body: fields by exact name, unknown ones ignored.
type object map[string]json.RawMessage

// readObject reads the body as one JSON object. Errors say what is wrong in one
// sentence: too large (413), another content type (415), malformed (400).
func readObject(c *gin.Context) (object, error) {
	if ct := c.GetHeader("Content-Type"); ct != "" {
		if media, _, err := mime.ParseMediaType(ct); err != nil || media != "application/json" {
			return nil, errMediaType
		}
	}
	raw, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, maxBody))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return nil, scan.Errorf(scan.CodeTooLarge, "The request body must be at most %d bytes long", maxBody)
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

// required reads a string field that must be there; null is refused like omission.
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

// failBody answers a body that could not be read.
func failBody(c *gin.Context, err error) {
	if errors.Is(err, errMediaType) {
		abort(c, http.StatusUnsupportedMediaType, errorBody{StatusCode: http.StatusUnsupportedMediaType, Message: "Content-Type must be application/json"})
		return
	}
	fail(c, err)
}
