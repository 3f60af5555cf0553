package api

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"assay/internal/website/check"
)

// catalogueCacheControl lets the catalogue be kept for an hour: it changes with
// the program alone.
const catalogueCacheControl = "public, max-age=3600"

// catalogue is the catalogue of website checks, rendered once.
type catalogue struct {
	page, json       []byte
	pageTag, jsonTag string
	policy           string
}

func newCatalogue(c *check.Catalogue) (*catalogue, error) {
	var out catalogue
	var err error
	if out.page, out.policy, err = c.HTML(); err != nil {
		return nil, err
	}
	if out.json, err = c.JSON(); err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	out.pageTag, out.jsonTag = tagOf(out.page), tagOf(out.json)
	return &out, nil
}

func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

// choose answers GET /checks: the page for who prefers HTML, else JSON.
func (k *catalogue) choose(c *gin.Context) {
	c.Writer.Header().Add("Vary", "Accept")
	if prefersHTML(c.GetHeader("Accept")) {
		c.Header("Content-Security-Policy", k.policy)
		c.Header("X-Content-Type-Options", "nosniff")
		serveDocument(c, k.page, k.pageTag, "text/html; charset=utf-8")
		return
	}
	k.serveJSON(c)
}

// serveJSON answers GET /checks.json.
func (k *catalogue) serveJSON(c *gin.Context) {
	serveDocument(c, k.json, k.jsonTag, "application/json; charset=utf-8")
}

func serveDocument(c *gin.Context, body []byte, tag, media string) {
	c.Header("Cache-Control", catalogueCacheControl)
	c.Header("ETag", tag)
	if matchesETag(c.Request.Header.Values("If-None-Match"), tag) {
		c.Status(http.StatusNotModified)
		return
	}
	c.Data(http.StatusOK, media, body)
}

// prefersHTML reports whether an Accept field names HTML and likes JSON no better
// (RFC 9110 §12.5.1). Programs accept anything, or say nothing; only browsers
// name HTML.
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
