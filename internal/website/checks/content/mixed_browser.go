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
	judged := named(c.DOM())
	for _, u := range b.MixedContent {
		if judged[u] {
			continue
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

// named lists the addresses in the markup that inMarkup judges. The text of a script may contain
// further ones, which it loads.
func named(d *dom.Document) map[string]bool {
	out := map[string]bool{}
	add := func(raw string) {
		if abs, ok := d.Resolve(raw); ok && raw != "" {
			out[abs] = true
		}
	}
	for _, e := range slices.Concat(
		scripts(d), d.Frames, d.Links, d.Images, d.Sources, d.Media, d.Drawings, imageButtons(d), d.Styled,
	) {
		out[e.URL] = true
		add(e.Attr["poster"])
		for _, candidate := range dom.ParseSrcset(e.Attr["srcset"]) {
			add(candidate.URL)
		}
	}
	return out
}

// isMedia reports whether the browser fetched the address as image, audio or video.
func isMedia(b *capture.Browser, u string) bool {
	secure := "https" + strings.TrimPrefix(u, "http")
	return slices.ContainsFunc(b.Requests, func(r capture.PageRequest) bool {
		return (r.URL == u || r.URL == secure) && (r.Type == "Image" || r.Type == "Media")
	})
}
