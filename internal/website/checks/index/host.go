package index

import (
	"net/url"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// hostCanon judges SEO-HOST-CANON: whether http and https with and without www lead to one
// address.
func hostCanon(c *capture.Capture) check.Verdict {
	if _, v, ok := page.Answer(c); !ok {
		return v
	}
	if c.HTTP == nil {
		return check.Skipped(capture.ReasonPartFailed, "The site's other hosts and schemes were not requested.")
	}
	ends := map[string]bool{}
	var proof []check.Evidence
	temporary, answered := 0, 0
	for _, chain := range variants(c.HTTP) {
		last := chain.Final()
		if last == nil || chain.ErrorKind != "" || last.Status != capture.StatusOK {
			continue // refused, broken or missing: no second copy of the page
		}
		answered++
		ends[origin(last.URL)] = true
		proof = append(proof, evidence.Chain(chain))
		if hasTemporary(chain) {
			temporary++
		}
	}
	switch {
	case answered == 0:
		return check.Skipped(capture.ReasonUnreachable, "No address of the site returned a page.")
	case len(ends) > 1 && declared(c):
		return check.Warned("%d preferred addresses, one of them canonical", len(ends)).
			Because("Several hosts or schemes return the page; only the canonical link names the preferred one.").With(proof...)
	case len(ends) > 1:
		return check.Failed("%d places",
			len(ends)).Because("Several hosts or schemes return the page, and no canonical link names the preferred one.").With(proof...)
	case temporary > 0:
		return check.Warned("One address, by temporary redirects").Because("A temporary redirect asks search engines to keep the old address.").
			With(proof...)
	case answered == 1:
		return check.Passed("Only one address responds").With(proof...)
	}
	return check.Passed("%d addresses lead to one", answered).With(proof...)
}

// variants lists the chains of the addresses that people type.
func variants(h *capture.HTTP) []*capture.Chain {
	out := []*capture.Chain{&h.Plain, &h.Secure}
	if h.Sibling != nil && h.Sibling.Resolves {
		for _, chain := range []*capture.Chain{h.Sibling.Plain, h.Sibling.Secure} {
			if chain != nil {
				out = append(out, chain)
			}
		}
	}
	return out
}

func origin(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw
	}
	host := strings.ToLower(u.Host)
	host = strings.TrimSuffix(host, map[string]string{"http": ":80", "https": ":443"}[u.Scheme])
	return u.Scheme + "://" + host
}

// hasTemporary reports whether the chain has a temporary redirect to another host or scheme.
func hasTemporary(chain *capture.Chain) bool {
	for i := range chain.Hops[:len(chain.Hops)-1] {
		hop, next := &chain.Hops[i], &chain.Hops[i+1]
		if origin(hop.URL) != origin(next.URL) && hop.Status != capture.StatusMovedPermanently && hop.Status != capture.StatusPermanentRedirect {
			return true
		}
	}
	return false
}

// declared reports whether the document names one absolute canonical address.
func declared(c *capture.Capture) bool {
	if !c.Page.IsHTML() {
		return false
	}
	for _, one := range claims(c.DOM(), &c.Page.Document.Exchange) {
		if u, err := url.Parse(one.raw); err == nil && u.IsAbs() && one.abs != "" && !one.ignored {
			return true
		}
	}
	return false
}
