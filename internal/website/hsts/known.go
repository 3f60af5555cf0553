package hsts

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
)

// Known is the policy that browsers store for a host.
type Known struct {
	Policy
	Host     string // lower case
	Exchange *capture.Exchange
}

// KnownAfter returns what browsers store on the way: the last policy that each host sends over
// https with a valid certificate. Addresses have none (RFC 6797 section 8.1).
func KnownAfter(way *capture.Chain) []Known {
	var out []Known
	for i := range way.Hops {
		ex := &way.Hops[i]
		u, err := url.Parse(ex.URL)
		if err != nil || u.Scheme != "https" || ex.TLSError != "" {
			continue
		}
		host := strings.ToLower(u.Hostname())
		if _, err := netip.ParseAddr(host); err == nil {
			continue
		}
		p, err := Parse(ex.Header.Get("Strict-Transport-Security"))
		if err != nil {
			continue
		}
		out = slices.DeleteFunc(out, func(k Known) bool { return k.Host == host })
		out = append(out, Known{Policy: p, Host: host, Exchange: ex})
	}
	return out
}

// CoversBelow reports whether the policy covers the host with all hosts below it (RFC 6797
// section 8.2).
func (k Known) CoversBelow(host string) bool { return k.Subdomains && Within(host, k.Host) }

// Within reports whether the host is the parent or below it.
func Within(host, parent string) bool { return host == parent || strings.HasSuffix(host, "."+parent) }
