package index

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
	"assay/internal/website/robots"
	"assay/internal/website/weblink"
	"assay/internal/website/weburl"
)

const canonicalPattern = "<link[^>]+canonical[^>]*>"

// claim is one statement of the canonical address.
type claim struct {
	raw, abs string // as written, and resolved; abs is "" when it is not an http URL
	ignored  bool   // outside the head, where search engines do not look
	proof    check.Evidence
}

// claims returns the canonical addresses in the document's elements and in Link fields.
func claims(doc *dom.Document, ex *capture.Exchange) []claim {
	var out []claim
	for _, e := range doc.LinksRel("canonical") {
		if describesVersion(e) {
			continue
		}
		c := claim{raw: strings.TrimSpace(e.RawURL), ignored: !e.InHead, proof: page.Elements(ex, canonicalPattern, 1, e)}
		if c.raw != "" {
			if abs, ok := doc.Resolve(c.raw); ok {
				c.abs = abs
			}
		}
		out = append(out, c)
	}
	base, _ := url.Parse(ex.URL)
	for _, l := range weblink.Parse(ex.Header.Values("Link")) {
		if !l.Has("canonical") || !l.About(base) {
			continue
		}
		c := claim{raw: l.Target, proof: evidence.Header(ex, "Link")}
		if u, err := weburl.Resolve(base, l.Target); err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") {
			c.abs = u.String()
		}
		out = append(out, c)
	}
	return out
}

// describesVersion reports whether the link is about one version of the page, such as a language: search engines ignore it as a canonical
// link then.
func describesVersion(e dom.Element) bool {
	return slices.ContainsFunc([]string{"hreflang", "lang", "media", "type"}, e.Has)
}

// canonical judges SEO-CANONICAL.
func canonical(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	all := claims(doc, ex)
	if len(all) == 0 {
		if slices.ContainsFunc(directives(c, ex), func(d robots.Directive) bool { return d.Google() && d.NoIndex(c.TakenAt) }) {
			return check.Inapplicable("The page is not to be indexed, so it needs no canonical address.")
		}
		return check.Warned("No canonical address").
			Because("The same page under several addresses splits its ranking signals in search engines.").
			With(page.Missing(ex, "canonical link", canonicalPattern))
	}
	var proof []check.Evidence
	for _, one := range all {
		proof = append(proof, one.proof)
	}
	proof = proof[:min(len(proof), 5)]
	usable := slices.DeleteFunc(slices.Clone(all), func(x claim) bool { return x.ignored })
	switch {
	case len(usable) == 0:
		return check.Failed("Outside the head").Because("Search engines ignore a canonical link that is not in the head of the document.").
			With(proof...)
	case slices.ContainsFunc(usable, func(x claim) bool { return x.abs == "" }):
		return check.Failed("Not a valid address").Because("A canonical link has no http or https address.").With(proof...)
	case slices.ContainsFunc(usable, func(x claim) bool { return !weburl.Equivalent(x.abs, usable[0].abs) }):
		return check.Failed("Contradicting links").
			Because("Search engines ignore canonical links that name different addresses.").With(proof...)
	}
	if v, bad := targetProblem(c, doc, usable[0]); bad {
		return v.With(proof...)
	}
	return placed(ex, usable[0]).With(proof...)
}

// refused reports whether the response is one that only the scanner may have received.
func refused(x *capture.Exchange) bool {
	return slices.Contains([]int{capture.StatusUnauthorized, capture.StatusForbidden, capture.StatusTooManyRequests}, x.Status)
}

func otherLanguage(a, b string) bool {
	return a != "" && b != "" && !strings.EqualFold(primary(a), primary(b))
}

// targetProblem judges the response of the canonical address, if it was requested.
func targetProblem(c *capture.Capture, doc *dom.Document, one claim) (check.Verdict, bool) {
	if c.Assets == nil || c.Assets.Canonical == nil || !weburl.Equivalent(c.Assets.Canonical.URL, one.abs) {
		return check.Verdict{}, false
	}
	link := c.Assets.Canonical
	x := &link.Exchange
	rules := append(robots.ParseMeta("robots", link.Robots), robots.Of(x.Header, nil)...)
	switch {
	case refused(x):
		return check.Verdict{}, false
	case x.Status >= 400:
		return check.Failed("Leads to status %d",
			x.Status).Because("The canonical address is broken, so search engines ignore it.").With(evidence.Status(x)), true
	case slices.Contains([]string{capture.ErrResolve, capture.ErrLoop, capture.ErrRedirects}, x.ErrorKind):
		return check.Failed("Leads nowhere").Because("The canonical address cannot be loaded: %s", x.Error).With(evidence.Status(x)), true
	case !x.OK():
		return check.Verdict{}, false
	case slices.ContainsFunc(rules, func(d robots.Directive) bool { return d.Google() && d.NoIndex(c.TakenAt) }):
		return check.Failed("Leads to a page with noindex").Because("Neither this page nor its canonical one can be indexed.").
			With(evidence.Status(x)), true
	case link.Hops > 0:
		return check.Warned("Leads to a redirect").Because("The canonical address should be the one that returns the page itself.").
			With(evidence.Status(x)), true
	case otherLanguage(link.Lang, doc.Lang):
		return check.Warned("Leads to a page in another language").
			Because("Each language version is a separate page with its own canonical address.").With(evidence.Status(x)), true
	}
	return check.Verdict{}, false
}

func primary(lang string) string {
	lang, _, _ = strings.Cut(lang, "-")
	return strings.TrimSpace(lang)
}

// placed judges the location of the canonical address relative to the page.
func placed(ex *capture.Exchange, one claim) check.Verdict {
	here, hereErr := url.Parse(ex.URL)
	there, thereErr := url.Parse(one.abs)
	if hereErr != nil || thereErr != nil {
		return check.Failed("Not a valid address").Because("The canonical link cannot be read.")
	}
	written, err := url.Parse(one.raw)
	sameHost := strings.EqualFold(here.Host, there.Host)
	switch {
	case sameHost && isRoot(there) && there.RawQuery == "" && !isRoot(here): // a query may only track visits, on the home page too
		return check.Failed("The home page").Because("The page declares itself a copy of the home page, so search engines may drop it.")
	case capture.Site(ex.URL) != capture.Site(one.abs):
		return check.Warned("An address of another site").Because("Search engines credit the other site with this page.")
	case !sameHost || weburl.Path(here) != weburl.Path(there):
		return check.Warned("Another address of the site").Because("Search engines index that page in place of this one.")
	case err != nil || !written.IsAbs():
		return check.Warned("A relative address").
			Because("Relative canonical links change their meaning wherever the page is served, and are a known source of mistakes.")
	case there.Scheme != "https":
		return check.Warned("An http address").Because("The canonical address is the one without encryption.")
	}
	return check.Passed("%s", one.abs)
}

// isRoot reports whether the address is a host's home page, whatever its query, with the
// usual names of index files.
func isRoot(u *url.URL) bool {
	p := strings.ToLower(strings.Trim(u.Path, "/"))
	return p == "" || slices.Contains([]string{"index.html", "index.htm", "index.php", "default.aspx", "default.htm"}, p)
}
