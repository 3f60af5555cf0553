package cookies

import (
	"cmp"
	"net/netip"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/hsts"
)

// protects reports whether browsers that know the site's HSTS, from an earlier visit or their
// built-in list, reach every host that receives the cookie over https alone. A cookie with
// Domain is also sent to hosts below it, so that it needs includeSubDomains (RFC 6797 section
// 14.4), of the domain or of a host above it (section 8.2).
func protects(h *capture.HTTP, s set) bool {
	scope, hostOnly := cmp.Or(s.Domain, s.host), s.Domain == ""
	if h.Preload != nil {
		for _, e := range h.Preload.Hosts {
			if hostOnly && e.Host == scope || e.Subdomains && within(scope, e.By) {
				return true
			}
		}
	}
	for host, p := range remembered(h) {
		if p.MaxAge >= hsts.HalfYear && (hostOnly && host == scope || p.Subdomains && within(scope, host)) {
			return true
		}
	}
	return false
}

// remembered returns the last policy that each host sends, as browsers store it: over https
// with a valid certificate, and not for addresses (RFC 6797 section 8.1).
func remembered(h *capture.HTTP) map[string]hsts.Policy {
	out := map[string]hsts.Policy{}
	for i := range h.Secure.Hops {
		ex := &h.Secure.Hops[i]
		host := hostOf(ex.URL)
		if _, err := netip.ParseAddr(host); err == nil || !strings.HasPrefix(ex.URL, "https:") || ex.TLSError != "" {
			continue
		}
		if p, err := hsts.Parse(ex.Header.Get("Strict-Transport-Security")); err == nil {
			out[host] = p
		}
	}
	return out
}

// within reports whether the host is the parent or below it.
func within(host, parent string) bool { return host == parent || strings.HasSuffix(host, "."+parent) }
