// Package docs owns the API reference for people: an HTML page rendered from the contract
// when the process starts. It has no script, loads nothing, and contains its style sheet,
// which its Content-Security-Policy allows by hash.
package docs

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"

	"assay/api/openapi"
	"assay/internal/httpserver"
	"assay/internal/web/ui"
)

//go:embed page.html.tmpl parts.html.tmpl style.css
var assets embed.FS

// cacheControl is the same as for the contract itself.
const cacheControl = "public, max-age=300"

// Handler renders the OpenAPI document and returns a handler of GET and HEAD that serves the
// page with ETag, Cache-Control and Content-Security-Policy. It fails if package openapi
// cannot read the document.
func Handler(doc []byte) (http.Handler, error) {
	d, err := openapi.Read(doc)
	if err != nil {
		return nil, err
	}
	own, err := assets.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	style := ui.Tokens() + string(own)
	page, err := render(d, style)
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	return httpserver.NewDocument(page, map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": cacheControl, "Content-Security-Policy": policy(style),
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
	}), nil
}

// render fills the templates.
func render(d *openapi.Document, style string) ([]byte, error) {
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

// policy allows only the page's own style sheet.
func policy(style string) string {
	return "default-src 'none'; style-src " + ui.StyleHash(style) + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
