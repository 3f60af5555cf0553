package cookies

import (
	"cmp"

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
			if hostOnly && e.Host == scope || e.Subdomains && hsts.Within(scope, e.By) {
				return true
			}
		}
	}
	for _, k := range hsts.KnownAfter(&h.Secure) {
		if k.MaxAge >= hsts.HalfYear && (hostOnly && k.Host == scope || k.CoversBelow(scope)) {
			return true
		}
	}
	return false
}
