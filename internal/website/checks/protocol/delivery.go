package protocol

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/edge"
	"assay/internal/website/checks/evidence"
)

// cdn judges PERF-CDN, which is information only.
func cdn(c *capture.Capture) check.Verdict {
	doc := c.HTTP.Document
	if doc == nil {
		return check.Skipped(capture.ReasonUnreachable, "The document could not be loaded.")
	}
	front, ok := edge.Of(doc)
	if !ok {
		return check.Noted("No edge recognised").With(evidence.Header(doc, "Server"))
	}
	proof := check.Evidence{Request: doc.ID, Quote: front.Field + ": " + front.Value, Command: evidence.Curl(doc.URL)}
	if x, field := fromCache(c); x != nil {
		return check.Passed("%s, which serves from its cache", front.Name).With(proof, evidence.Header(x, field))
	}
	return check.Warned("%s, which served nothing from its cache", front.Name).
		Because("Neither the document nor a sampled asset came from the cache.").With(proof).As(check.Tentative)
}

// fromCache finds a response that came from a cache, trying the document first.
func fromCache(c *capture.Capture) (*capture.Exchange, string) {
	candidates := []*capture.Exchange{c.HTTP.Document, c.HTTP.KeepAlive}
	if c.Assets != nil {
		for i := range c.Assets.Assets {
			if a := &c.Assets.Assets[i]; a.SameSite {
				candidates = append(candidates, &a.Exchange)
			}
		}
	}
	for _, x := range candidates {
		if outcome, field := edge.CacheOf(x); outcome == edge.Hit {
			return x, field
		}
	}
	return nil, ""
}

// hints judges PERF-ALTSVC, which is information only.
func hints(c *capture.Capture) check.Verdict {
	doc := &c.Page.Document.Exchange
	if len(doc.EarlyHints) > 0 {
		return check.Passed("Early hints are sent").With(check.Evidence{
			Request: doc.ID, Quote: "103 Early Hints, Link: " + doc.EarlyHints[0].Joined("Link"), Command: evidence.Curl(doc.URL),
		})
	}
	for _, link := range doc.Header.Values("Link") {
		if lower := strings.ToLower(link); strings.Contains(lower, "preconnect") || strings.Contains(lower, "preload") {
			return check.Passed("Link fields name critical resources").With(evidence.Header(doc, "Link"))
		}
	}
	for _, rel := range []string{"preconnect", "preload", "modulepreload"} {
		if links := c.DOM().LinksRel(rel); len(links) > 0 {
			return check.Passed("The document names critical resources").With(check.Evidence{Request: doc.ID, Quote: links[0].Tagged})
		}
	}
	return check.Noted("No hints").Because("The page names no resource for browsers to load or connect to early.")
}
