// Package docs owns the API reference for people: one HTML page that is
// rendered from the contract when the process starts. The page has no script,
// loads nothing, and carries its own style sheet, which its
// Content-Security-Policy names by hash.
package docs

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"assay/api/openapi"
)

//go:embed page.html.tmpl parts.html.tmpl style.css
var assets embed.FS

// cacheControl lets a page be kept as long as the contract's own address allows.
const cacheControl = "public, max-age=300"

// Handler renders the OpenAPI document and returns a handler of GET and HEAD
// that serves the page with ETag, Cache-Control and Content-Security-Policy.
// It fails on a document that package openapi cannot read.
func Handler(doc []byte) (http.Handler, error) {
	d, err := openapi.Read(doc)
	if err != nil {
		return nil, err
	}
	style, err := assets.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	page, err := render(d, style)
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	sum := sha256.Sum256(page)
	return handler{page: page, etag: `"` + hex.EncodeToString(sum[:16]) + `"`, policy: policy(style)}, nil
}

// render fills the templates.
func render(d *openapi.Document, style []byte) ([]byte, error) {
	v, err := newView(d)
	if err != nil {
		return nil, err
	}
	v.Style = template.CSS(style)
	t, err := template.New("page.html.tmpl").Funcs(functions()).ParseFS(assets, "*.html.tmpl")
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := t.Execute(&page, v); err != nil {
		return nil, err
	}
	return page.Bytes(), nil
}

// policy forbids everything but the page's own style sheet.
func policy(style []byte) string {
	sum := sha256.Sum256(style)
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

type handler struct {
	page         []byte
	etag, policy string
}

// ServeHTTP implements http.Handler. A page that the caller has already is a 304.
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", h.policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", cacheControl)
	header.Set("ETag", h.etag)
	if matches(r.Header.Get("If-None-Match"), h.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(len(h.page)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(h.page) // a caller that went away is no error of ours
	}
}

// matches compares weakly, as If-None-Match asks (RFC 9110 §13.1.2).
func matches(ifNoneMatch, etag string) bool {
	for tag := range strings.SplitSeq(ifNoneMatch, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}
