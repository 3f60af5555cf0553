package links

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
	"assay/internal/website/robots"
	"assay/internal/website/weburl"
)

const anchorPattern = "<a [^>]*>"

// crawlable judges SEO-LINKS-CRAWLABLE.
func crawlable(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var bad []dom.Element
	n := 0
	for _, e := range doc.Anchors {
		switch leads(e) {
		case toNothing:
			bad = append(bad, e)
			n++
		case toSomewhere:
			n++
		}
	}
	switch {
	case n == 0:
		return check.Inapplicable("The page has no links.")
	case len(bad) == 0:
		return check.Passed("%s, all crawlable", page.Count(n, "link"))
	}
	v = check.Failed("%d of %s without an address", len(bad), page.Count(n, "link"))
	if len(bad) <= 2 {
		v = check.Warned("%d of %s without an address", len(bad), page.Count(n, "link"))
	}
	return v.Because("Search engines follow addresses and do not run click handlers.").With(page.Elements(ex, anchorPattern, maxProof,
		bad...))
}

type lead int

const (
	noLink lead = iota // a jump target or a button
	toNothing
	toSomewhere
)

// leads reports whether an anchor has an address that crawlers can follow.
func leads(e dom.Element) lead {
	raw, has := e.Attr["href"]
	role := strings.ToLower(strings.TrimSpace(e.Attr["role"]))
	if role != "" && role != "link" {
		return noLink
	}
	switch {
	case !has && (e.Has("onclick") || role == "link"):
		return toNothing
	case !has:
		return noLink
	case strings.TrimSpace(raw) == "", dom.IsScriptURL(raw), e.URL == "":
		return toNothing
	case strings.HasPrefix(e.URL, "file:"):
		return toNothing
	}
	return toSomewhere
}

// internal lists the anchors with addresses of other pages of the same host.
func internal(doc *dom.Document, at string) []dom.Element {
	here, err := url.Parse(at)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(doc.Anchors), func(e dom.Element) bool {
		u, err := url.Parse(e.URL)
		return err != nil || !strings.EqualFold(u.Host, here.Host) || u.Scheme != "http" && u.Scheme != "https" ||
			weburl.Equivalent(e.URL, at)
	})
}

// broken reports whether visitors cannot see the page. Pages that require a login or refuse
// the scanner are not broken.
func broken(x *capture.Exchange) bool {
	switch x.Status {
	case 401, 402, 403, 405, 407, 429, 451, 501, 999: // the last is LinkedIn's, to which own addresses may redirect
		return false
	}
	if x.ErrorKind != "" {
		return slices.Contains([]string{capture.ErrResolve, capture.ErrConnect, capture.ErrTLS, capture.ErrLoop, capture.ErrRedirects},
			x.ErrorKind)
	}
	return x.Status >= 400
}

// brokenLinks judges SEO-LINKS-BROKEN.
func brokenLinks(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	if c.Assets == nil {
		return check.Skipped(capture.ReasonPartFailed, "The links of the page were not requested.")
	}
	answered := 0
	var proof []check.Evidence
	for i := range c.Assets.Links {
		x := &c.Assets.Links[i].Exchange
		switch {
		case broken(x):
			e := evidence.Status(x)
			if c.Assets.Links[i].Hops > 0 {
				e.Quote = c.Assets.Links[i].URL + " redirects\n" + e.Quote
			}
			proof = append(proof, e)
			answered++
		case x.OK():
			answered++
		}
	}
	switch {
	case answered == 0 && len(internal(doc, ex.URL)) == 0:
		return check.Inapplicable("The page has no links to other pages of the site.")
	case answered == 0:
		return check.Skipped(capture.ReasonTimeBudget, "None of the links to other pages of the site was requested in time.")
	case len(proof) == 0:
		return check.Passed("%s work", page.Count(answered, "sampled link"))
	}
	observed := fmt.Sprintf("%d of %s broken", len(proof), page.Count(answered, "sampled link"))
	if len(proof) == 1 {
		return check.Warned("%s", observed).Because("Visitors and search engines who follow it find nothing.").With(proof...)
	}
	return check.Failed("%s", observed).Because("Visitors and search engines who follow them find nothing.").With(proof...)
}

// nofollow judges SEO-PAGINATION.
func nofollow(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	rules := robots.Of(ex.Header, doc)
	for _, d := range rules {
		if !d.NoFollow() || !d.Google() {
			continue
		}
		v := check.Failed("%s for the whole page", d.Name).Because("Search engines are asked to follow none of the page's links.").
			With(check.Evidence{
				Request: ex.ID, Quote: d.Quote,
				Command: "curl -sS --compressed -i " + evidence.Quote(ex.URL) + " | grep -iE 'x-robots-tag|<meta'",
			})
		if d.NoIndex(c.TakenAt) {
			return v.Following("SEO-NOINDEX")
		}
		return v
	}
	own := internal(doc, ex.URL)
	if len(own) == 0 {
		return check.Inapplicable("The page has no links to other pages of the site.")
	}
	marked := slices.DeleteFunc(slices.Clone(own), func(e dom.Element) bool { return !slices.Contains(e.Rel(), "nofollow") })
	if len(marked) == 0 {
		return check.Passed("%s, none with nofollow", page.Count(len(own), "internal link"))
	}
	return check.Warned("%d of %s with nofollow", len(marked), page.Count(len(own), "internal link")).
		Because("The site asks search engines not to follow links to its own pages.").With(page.Elements(ex, anchorPattern, maxProof, marked...))
}
