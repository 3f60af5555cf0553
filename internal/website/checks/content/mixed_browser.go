package content

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/labfact"
	"assay/internal/website/dom"
)

// inBrowser finds what scripts loaded over http, which the markup does not show. The browser
// does not report the type of a blocked request: it is active content, because browsers
// upgrade the rest.
func inBrowser(c *capture.Capture) (active, passive []check.Evidence) {
	b, _, ok := labfact.Measured(c)
	if !ok {
		return nil, nil
	}
	d := c.DOM()
	for _, u := range b.MixedContent {
		if strings.Contains(c.Page.Document.Body, u) || slices.ContainsFunc(d.Images, func(e dom.Element) bool { return e.URL == u }) {
			continue // already judged by the markup
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

// isMedia reports whether the browser fetched the address as image, audio or video.
func isMedia(b *capture.Browser, u string) bool {
	secure := "https" + strings.TrimPrefix(u, "http")
	return slices.ContainsFunc(b.Requests, func(r capture.PageRequest) bool {
		return (r.URL == u || r.URL == secure) && (r.Type == "Image" || r.Type == "Media")
	})
}
