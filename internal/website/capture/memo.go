package capture

import (
	"mime"
	"strings"
	"sync"

	"assay/internal/website/dom"
)

// memo caches values that several checks derive from the same facts.
type memo struct {
	once sync.Once
	doc  *dom.Document

	edge     sync.Once
	obstacle *Obstacle
}

// DOM returns the parsed document, parsed once; an empty document when the page
// is missing or not HTML.
func (c *Capture) DOM() *dom.Document {
	c.memo.once.Do(func() {
		html, base := "", c.Target.URL
		if c.Page.IsHTML() {
			html, base = c.Page.Document.Body, c.Page.Document.Exchange.URL
		}
		c.memo.doc = dom.Parse(html, base)
	})
	return c.memo.doc
}

func isHTMLType(contentType, body string) bool {
	// A faulty parameter does not change the type (MIME Sniffing, "parse a MIME type").
	essence, _, _ := strings.Cut(contentType, ";")
	if media, _, err := mime.ParseMediaType(essence); err == nil {
		return media == "text/html" || media == "application/xhtml+xml"
	}
	head := strings.ToLower(strings.TrimSpace(body[:min(len(body), 512)]))
	return strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html")
}
