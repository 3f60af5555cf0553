package httpserver

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
)

// Document is a page or file that does not change while the process runs. It is
// compressed once, and served with an entity tag and a lifetime for caches. It
// answers GET and HEAD.
type Document struct {
	header        map[string]string
	plain, packed representation
}

// representation is the document in one encoding, with the tag of its bytes.
type representation struct {
	body []byte
	tag  string
}

// NewDocument compresses the body. header has the fields of every response, including
// Content-Type and Cache-Control.
func NewDocument(body []byte, header map[string]string) *Document {
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is valid
	_, _ = w.Write(body)                                       // never fails for a buffer
	_ = w.Close()
	return &Document{header: header, plain: represent(body), packed: represent(packed.Bytes())}
}

func represent(body []byte) representation {
	sum := sha256.Sum256(body)
	return representation{body: body, tag: `"` + hex.EncodeToString(sum[:8]) + `"`}
}

// ServeHTTP implements http.Handler. A caller with a current copy gets 304.
func (d *Document) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Vary", strings.Join(append(h.Values("Vary"), "Accept-Encoding"), ", ")) // one field with the existing values
	chosen, encoding := d.plain, ""
	if acceptsGzip(r.Header.Values("Accept-Encoding")) {
		chosen, encoding = d.packed, "gzip"
	}
	for name, value := range d.header {
		if name != "Content-Type" {
			h.Set(name, value)
		}
	}
	h.Set("ETag", chosen.tag)
	if MatchesETag(r.Header.Values("If-None-Match"), chosen.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", d.header["Content-Type"])
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(chosen.body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(chosen.body) // the caller may have disconnected
	}
}

// acceptsGzip reports whether the Accept-Encoding fields list gzip with a weight above zero
// (RFC 9110 §12.5.3).
func acceptsGzip(lines []string) bool {
	for part := range strings.SplitSeq(strings.Join(lines, ","), ",") {
		coding, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			continue
		}
		name, value, weighted := strings.Cut(strings.TrimSpace(params), "=")
		if !weighted || !strings.EqualFold(strings.TrimSpace(name), "q") {
			return true
		}
		weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		return err == nil && weight > 0
	}
	return false
}

// MatchesETag compares weakly, as If-None-Match requires (RFC 9110 §13.1.2). Several lines
// of a list header are one list (§5.3).
func MatchesETag(lines []string, tag string) bool {
	for part := range strings.SplitSeq(strings.Join(lines, ","), ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}
