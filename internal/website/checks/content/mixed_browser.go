package content

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/labfact"
	"assay/internal/website/dom"
)

// inBrowser finds what scripts loaded over http, which the markup does not show.
// A browser that blocked a request does not say what it was for: it is active,
// because browsers upgrade the others.
func inBrowser(c *capture.Capture) (active, passive []check.Evidence) {
	b, _, ok := labfact.Measured(c)
	if !ok {
		return nil, nil
	}
	d := c.DOM()
	for _, u := range b.MixedContent {
		if strings.Contains(c.Page.Document.Body, u) || slices.ContainsFunc(d.Images, func(e dom.Element) bool { return e.URL == u }) {
			continue // judged by the markup
		}
		proof := check.Evidence{Quote: "The browser was asked for " + u, Command: labfact.Repeat(b)}
		if isMedia(b, u) {
			passive = append(passive, proof)
			continue
		}
		active = append(active, proof)
	}
	return active, passive
}

// isMedia reports whether the browser fetched the address as picture or media.
func isMedia(b *capture.Browser, u string) bool {
	secure := "https" + strings.TrimPrefix(u, "http")
	return slices.ContainsFunc(b.Requests, func(r capture.PageRequest) bool {
		return (r.URL == u || r.URL == secure) && (r.Type == "Image" || r.Type == "Media")
	})
}
