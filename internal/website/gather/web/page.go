package web

import (
	"context"
	"crypto/rand"
	"net/netip"
	"net/url"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

const (
	maxWellKnown = 512 << 10 // robots.txt, security.txt, llms.txt, the 404 page
	maxRobots    = 640 << 10 // more than the 500 KiB that RFC 9309 asks crawlers to read
)

// GatherPage fetches the document that the target leads to and the well-known files of its
// origin. progress may be nil; it is not called concurrently. The only error is that of an
// ended ctx.
func (g *Gatherer) GatherPage(ctx context.Context, target capture.Target, progress func(string)) (*capture.Page, error) {
	s, end := g.begin(ctx, target, string(capture.PartPage), budgetPage, g.cfg.StepTimeout, progress)
	out := &capture.Page{}
	c := s.newClient(netip.Addr{})
	defer c.close()
	document := s.followOn(c, fetch{start: target.URL, limit: maxDocument})
	for range s.cfg.Confirm.Tries { // like GatherHTTP, which reports an outage
		if !seemsDown(&document.Chain) || sleep(s.ctx, s.cfg.Confirm.Every) != nil {
			break
		}
		again := s.followOn(c, fetch{start: target.URL, limit: maxDocument})
		if again.Final() == nil || s.over() {
			break
		}
		document = again
	}
	out.Document = resourceOf(document, true)
	s.say("document read")
	// A host that never answers need not be requested five more times.
	if root := s.originOf(&out.Document); root != nil && out.Document.Exchange.Status != 0 {
		together(
			func() { s.robotsAndSitemaps(c, root, out) },
			func() { s.wellKnown(c, root, out) },
		)
	}
	if err := end(); err != nil {
		return nil, err
	}
	return out, nil
}

// originOf returns the origin of the final document.
func (s *session) originOf(doc *capture.Resource) *url.URL {
	u, err := url.Parse(doc.Exchange.URL)
	if err != nil || u.Host == "" {
		return nil
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}
}

func (s *session) robotsAndSitemaps(c *client, root *url.URL, out *capture.Page) {
	out.Robots = s.file(c, root, "/robots.txt", maxRobots, true)
	out.Sitemaps = s.sitemaps(c, root, out.Robots)
	s.say("robots.txt and sitemaps read")
}

func (s *session) wellKnown(c *client, root *url.URL, out *capture.Page) {
	out.NotFound = s.file(c, root, "/"+strings.ToLower(rand.Text())+"/not-there", maxWellKnown, true)
	out.SecurityTxt = s.file(c, root, "/.well-known/security.txt", maxWellKnown, true)
	if !out.SecurityTxt.Found() {
		out.SecurityTxtLegacy = s.file(c, root, "/security.txt", maxWellKnown, true)
	}
	if !namesIcon(out) {
		out.Favicon = s.file(c, root, "/favicon.ico", maxWellKnown, false)
	}
	out.LLMS = s.file(c, root, "/llms.txt", maxWellKnown, true)
	s.say("well-known files read")
}

// namesIcon reports whether the document itself links to an icon.
func namesIcon(p *capture.Page) bool {
	c := capture.Capture{Page: p}
	return len(c.DOM().LinksRel("icon")) > 0
}

// file fetches one path of the origin with its redirects; nil if the step's budget is used
// up.
func (s *session) file(c *client, root *url.URL, path string, limit int64, keepBody bool) *capture.Resource {
	w := s.followOn(c, fetch{start: root.String() + path, accept: acceptAny, limit: limit})
	if len(w.Hops) == 0 {
		return nil
	}
	r := resourceOf(w, keepBody)
	return &r
}

// resourceOf splits a chain into its end and its redirects. A chain that never ended is
// marked on its last exchange.
func resourceOf(w *walk, keepBody bool) capture.Resource {
	last := w.Final()
	if last == nil {
		return capture.Resource{
			Exchange: capture.Exchange{Method: "GET", URL: w.Start, ErrorKind: w.ErrorKind, Error: "The step ran out of time."},
		}
	}
	out := capture.Resource{Exchange: *last, Chain: w.Hops[:len(w.Hops)-1]}
	if out.Exchange.ErrorKind == "" && w.ErrorKind != "" {
		out.Exchange.ErrorKind, out.Exchange.Error = w.ErrorKind, chainSentence(w.ErrorKind)
	}
	if !keepBody {
		return out
	}
	out.Body = string(w.body)
	if page := (capture.Page{Document: out}); page.IsHTML() {
		out.Body = pageText(w.body, &out.Exchange)
	}
	return out
}

// pageText converts a page to UTF-8, as browsers do. Captures are stored as JSON, which loses
// every other encoding.
func pageText(body []byte, x *capture.Exchange) string {
	return string(dom.Decode(body, x.Header.Get("Content-Type")))
}

func chainSentence(kind string) string {
	switch kind {
	case capture.ErrLoop:
		return "The redirects form a loop."
	case capture.ErrRedirects:
		return "There are more than 10 redirects."
	}
	return "There was no time to follow all redirects."
}
