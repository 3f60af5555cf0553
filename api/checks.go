package api

import (
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"assay/internal/httpserver"
	"assay/internal/website/check"
)

// catalogueCacheControl allows caching the catalogue for an hour: it only changes with the
// program.
const catalogueCacheControl = "public, max-age=3600"

// catalogue is the catalogue of website checks, rendered once.
type catalogue struct{ page, json http.Handler }

func newCatalogue(c *check.Catalogue) (*catalogue, error) {
	page, policy, err := c.HTML()
	if err != nil {
		return nil, err
	}
	raw, err := c.JSON()
	if err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	return &catalogue{
		page: httpserver.NewDocument(page, map[string]string{
			"Content-Type": "text/html; charset=utf-8", "Cache-Control": catalogueCacheControl,
			"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
		}),
		json: httpserver.NewDocument(raw, map[string]string{
			"Content-Type": "application/json; charset=utf-8", "Cache-Control": catalogueCacheControl,
		}),
	}, nil
}

// choose handles GET /checks: with the page if the caller prefers HTML, else with JSON.
func (k *catalogue) choose(c *gin.Context) {
	c.Writer.Header().Add("Vary", "Accept")
	if prefersHTML(c.GetHeader("Accept")) {
		k.page.ServeHTTP(c.Writer, c.Request)
		return
	}
	k.json.ServeHTTP(c.Writer, c.Request)
}

// prefersHTML reports whether an Accept field names HTML and does not prefer JSON (RFC 9110
// §12.5.1). Programs accept anything, or send no field; only browsers name HTML.
func prefersHTML(accept string) bool {
	html, json := 0.0, 0.0
	for part := range strings.SplitSeq(accept, ",") {
		media, params, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		q := 1.0
		if text, ok := params["q"]; ok {
			if q, err = strconv.ParseFloat(text, 64); err != nil {
				continue
			}
		}
		switch media {
		case "text/html", "application/xhtml+xml":
			html = max(html, q)
		case "application/json":
			json = max(json, q)
		}
	}
	return html > 0 && html >= json
}
