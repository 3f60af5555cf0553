package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
	"assay/internal/website/weblink"
	"assay/internal/website/weburl"
)

const (
	maxLinks         = 20
	maxSitemapSample = 5
	maxHreflang      = 10
	maxTarget        = 512 << 10 // bytes of a linked page that are read
)

// links requests a sample of the internal links.
func (a *assetStep) links() {
	chosen := spread(internalLinks(a.doc, a.at), maxLinks)
	found := make([]*capture.Link, len(chosen))
	each(len(chosen), func(i int) { found[i] = a.probe(chosen[i]) })
	a.out.Links = present(found)
	a.say("internal links requested")
}

// internalLinks lists the distinct pages of the same host that the document links to, in
// document order, without itself.
func internalLinks(doc *dom.Document, at string) []string {
	here, err := url.Parse(at)
	if err != nil {
		return nil
	}
	seen := map[string]bool{weburl.Key(at): true}
	var out []string
	for _, e := range doc.Anchors {
		u, err := url.Parse(e.URL)
		if err != nil || u.Host != here.Host || u.Scheme != "http" && u.Scheme != "https" || e.Has("download") || isRisky(u) {
			continue
		}
		if key := weburl.Key(e.URL); !seen[key] {
			seen[key] = true
			out = append(out, e.URL)
		}
	}
	return out
}

// spread picks at most n of the items at even distances.
func spread(items []string, n int) []string {
	if len(items) <= n {
		return items
	}
	out := make([]string, n)
	for i := range out {
		out[i] = items[i*len(items)/n]
	}
	return out
}

// probe requests a link with HEAD, and with GET if that fails, because some servers only
// support GET. nil means that the budget is used up.
func (a *assetStep) probe(at string) *capture.Link {
	w := a.followOn(a.client, fetch{start: at, method: http.MethodHead})
	if last := w.Final(); last != nil && (last.Status >= 400 || last.ErrorKind != "") {
		w = a.followOn(a.client, fetch{start: at, limit: maxTarget})
	}
	return linkOf(at, w)
}

// read fetches a linked page and reads its canonical address and robots directives.
func (a *assetStep) read(at string) (*capture.Link, *dom.Document) {
	w := a.followOn(a.client, fetch{start: at, limit: maxTarget})
	link := linkOf(at, w)
	page := capture.Page{Document: resourceOf(w, true)}
	if link == nil || !page.IsHTML() {
		return link, &dom.Document{}
	}
	doc := dom.Parse(page.Document.Body, page.Document.Exchange.URL)
	link.Robots = robotsOf(doc)
	link.Lang = doc.Lang
	if canonical := doc.LinksRel("canonical"); len(canonical) > 0 {
		link.Canonical = canonical[0].URL
	}
	return link, doc
}

// robotsOf joins the rules for Google's crawler, which obeys all of them.
func robotsOf(doc *dom.Document) string {
	var rules []string
	for _, m := range doc.Metas {
		switch strings.ToLower(strings.TrimSpace(m.Attr["name"])) {
		case "robots", "googlebot":
			rules = append(rules, m.Attr["content"])
		}
	}
	return strings.Join(rules, ", ")
}

func linkOf(at string, w *walk) *capture.Link {
	if len(w.Hops) == 0 {
		return nil
	}
	return &capture.Link{URL: at, Exchange: resourceOf(w, false).Exchange, Hops: len(w.Hops) - 1}
}

func present(links []*capture.Link) []capture.Link {
	var out []capture.Link
	for _, l := range links {
		if l != nil {
			out = append(out, *l)
		}
	}
	return out
}

// sitemapSample reads a few pages of this site from the sitemaps.
func (a *assetStep) sitemapSample(sitemaps []capture.Sitemap) {
	var locs []string
	for _, m := range sitemaps {
		index, found := parseSitemap([]byte(m.Body), maxLocs)
		if index || !m.Found() {
			continue
		}
		for _, loc := range found {
			if u, err := weburl.Resolve(nil, loc); err == nil && u.Host != "" && capture.Site(u.String()) == capture.Site(a.at) {
				locs = append(locs, u.String())
			}
		}
	}
	chosen := spread(locs, maxSitemapSample)
	found := make([]*capture.Link, len(chosen))
	each(len(chosen), func(i int) { found[i], _ = a.read(chosen[i]) })
	a.out.SitemapSample = present(found)
	a.say("sitemap sample read")
}

// relations reads the canonical and the alternate versions of the document.
func (a *assetStep) relations() {
	canonical := a.canonical()
	if u, err := url.Parse(canonical); err == nil && u.Host != "" && !weburl.Equivalent(canonical, a.at) {
		a.out.Canonical, _ = a.read(canonical)
	}
	alternates := a.alternates()
	found := make([]*capture.Hreflang, len(alternates))
	each(len(alternates), func(i int) {
		link, doc := a.read(alternates[i].url)
		if link == nil {
			return
		}
		found[i] = &capture.Hreflang{Lang: alternates[i].lang, Link: *link, ReturnLink: linksBack(link, doc, a.at, canonical)}
	})
	for _, h := range found {
		if h != nil {
			a.out.Hreflang = append(a.out.Hreflang, *h)
		}
	}
}

// canonical returns the canonical address that the document names in its head, or else in Link
// fields; "" if missing.
func (a *assetStep) canonical() string {
	for _, e := range a.doc.LinksRel("canonical") {
		if e.InHead && e.URL != "" {
			return e.URL
		}
	}
	for _, l := range fieldLinks(a.response, "canonical") {
		return l.Target
	}
	return ""
}

// alternate is a version of a page in another language.
type alternate struct{ lang, url string }

// alternatesOf lists the versions that a page names in its head and in Link fields.
func alternatesOf(page *dom.Document, response *capture.Exchange) []alternate {
	var out []alternate
	for _, e := range page.Alternates(true) {
		out = append(out, alternate{e.Attr["hreflang"], e.URL})
	}
	for _, l := range fieldLinks(response, "alternate") {
		if lang, ok := l.Params["hreflang"]; ok {
			out = append(out, alternate{lang, l.Target})
		}
	}
	return out
}

// fieldLinks returns the links of a relation type in the Link fields of a response that are
// about its page, with absolute targets.
func fieldLinks(response *capture.Exchange, rel string) []weblink.Link {
	base, err := url.Parse(response.URL)
	if err != nil {
		return nil
	}
	var out []weblink.Link
	for _, l := range weblink.Parse(response.Header.Values("Link")) {
		if to, err := weburl.Resolve(base, l.Target); err == nil && l.Has(rel) && l.About(base) {
			l.Target = to.String()
			out = append(out, l)
		}
	}
	return out
}

// alternates lists the versions at other addresses.
func (a *assetStep) alternates() []alternate {
	var out []alternate
	seen := map[string]bool{weburl.Key(a.at): true}
	for _, v := range alternatesOf(a.doc, a.response) {
		key := weburl.Key(v.url)
		if u, err := url.Parse(v.url); err != nil || u.Host == "" || seen[key] || len(out) == maxHreflang {
			continue
		}
		seen[key] = true
		out = append(out, v)
	}
	return out
}

// linksBack reports whether the page lists the document among its own alternates.
func linksBack(link *capture.Link, page *dom.Document, at, canonical string) bool {
	return slices.ContainsFunc(alternatesOf(page, &link.Exchange), func(v alternate) bool {
		return weburl.Equivalent(v.url, at) || canonical != "" && weburl.Equivalent(v.url, canonical)
	})
}
