package fixkit

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

// directivesOf maps the types of requests, as browsers name them, to the directives that
// allow them. "Other" are icons and prefetched pages, among others.
var directivesOf = map[string][]string{
	"Script": {"script-src"}, "Stylesheet": {"style-src"}, "Image": {"img-src"}, "Font": {"font-src"},
	"Media": {"media-src"}, "TextTrack": {"media-src"}, "Document": {"frame-src"}, "Manifest": {"manifest-src"},
	"XHR": {"connect-src"}, "Fetch": {"connect-src"}, "EventSource": {"connect-src"}, "WebSocket": {"connect-src"},
	"Ping": {"connect-src"}, "Preflight": {"connect-src"}, "Prefetch": {"default-src"}, "Other": {"default-src", "img-src"},
}

// runsScripts reports whether the page has scripts, whose requests its markup does not show.
func runsScripts(doc *dom.Document) bool {
	return slices.ContainsFunc(doc.Scripts, func(e dom.Element) bool { return dom.IsJavaScript(dom.ScriptType(e)) })
}

// requested returns the sources that a browser loaded for the page, by directive; ok is false
// if not all of its requests are known, or if no safe policy allows one of them.
func requested(c *capture.Capture) (sources map[string][]string, ok bool) {
	b := c.Browser
	if b == nil || b.ErrorKind != "" || b.RequestCount > len(b.Requests) || originOf(b.FinalURL) == "" ||
		originOf(b.FinalURL) != originOf(c.Page.Document.Exchange.URL) {
		return nil, false
	}
	sources = map[string][]string{}
	for _, r := range b.Requests {
		directives := directivesOf[r.Type]
		if directives == nil {
			directives = []string{"default-src"}
		}
		source := requestSource(r.URL)
		if source == "" || !strings.Contains(source, "//") && slices.Contains([]string{"Script", "Document", "Other"}, r.Type) {
			return nil, false
		}
		for _, name := range directives {
			sources[name] = append(sources[name], source)
		}
	}
	return sources, true
}

// requestSource returns the source that allows a request; "" for an address that a policy
// cannot name.
func requestSource(raw string) string {
	scheme, rest, _ := strings.Cut(raw, ":")
	switch strings.ToLower(scheme) {
	case "data", "blob":
		return strings.ToLower(scheme) + ":"
	case "ws", "wss":
		if u, err := url.Parse("https:" + rest); err == nil && u.Host != "" && safe(u.Host) {
			return "wss://" + strings.ToLower(u.Host)
		}
		return ""
	}
	return originOf(raw)
}
