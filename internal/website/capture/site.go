package capture

import (
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Site returns the registrable domain of a URL's host, the host itself when it has none, and
// "" for text that is not a URL.
func Site(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if site, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return site
	}
	return host
}
