package zoo

import (
	"crypto/tls"

	"assay/internal/website/check"
	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// Site is one web site of the zoo.
type Site struct {
	Name string // what is wrong with it; "healthy" for nothing
	Host string
	// Lost are the checks that end otherwise than on the healthy site, with how
	// they end, apart from those of Timed.
	Lost map[string]check.Status
}

// URL is the front page over https.
func (s Site) URL() string { return "https://" + s.Host + "/" }

// Timed are the checks whose verdict depends on how fast the machine is, which
// no expectation can be exact about.
func Timed() []string {
	return []string{"PERF-TTFB", "PERF-CONNECT", "PERF-STABILITY"}
}

// design says how a site differs from the healthy one, and what that costs.
type design struct {
	name        string
	web         webzoo.Variant
	zone        func(*dnszoo.ZoneOptions)
	certificate tlszoo.Fault // "" is a sound one
	lost        map[string]check.Status
}

const (
	pass   = check.Pass
	warn   = check.Warn
	fail   = check.Fail
	notRun = check.NotRun
	none   = check.NotApplicable
)

// designs lists every site, the healthy one first.
func designs() []design {
	all := []design{{name: "healthy"}}
	all = append(all, certificateFaults()...)
	all = append(all, webFaults()...)
	return append(all, zoneFaults()...)
}

func certificateFaults() []design {
	// A certificate that browsers refuse also makes HSTS void and the www name unusable.
	refused := func(more map[string]check.Status) map[string]check.Status {
		more["SEC-HSTS"], more["SEC-HTTPS-WWW"] = fail, fail
		return more
	}
	return []design{
		{name: "expired-certificate", certificate: tlszoo.Expired, lost: refused(map[string]check.Status{"SEC-CERT-DATES": fail})},
		// Lifetimes are judged of public authorities and of chains that nobody vouches for.
		{name: "self-signed-certificate", certificate: tlszoo.SelfSigned, lost: refused(map[string]check.Status{
			"SEC-CERT-CHAIN": fail, "SEC-CERT-LIFETIME": pass, "SEC-CERT-REVOKED": none, "SEC-CERT-STAPLE": none,
		})},
		{name: "wrong-name-certificate", certificate: tlszoo.WrongName, lost: refused(map[string]check.Status{"SEC-CERT-NAME": fail})},
		{name: "missing-intermediate", certificate: tlszoo.MissingIntermediate, lost: refused(map[string]check.Status{
			"SEC-CERT-CHAIN": warn, "SEC-CERT-LIFETIME": pass,
		})},
		{name: "revoked-certificate", certificate: tlszoo.Revoked, lost: map[string]check.Status{"SEC-CERT-REVOKED": fail}},
	}
}

func webFaults() []design {
	noCSP := func(b *webzoo.Blueprint) { b.Set("Content-Security-Policy") }
	return []design{
		{name: "old-tls", web: oldTLS, lost: map[string]check.Status{"SEC-TLS-PROTO": fail, "SEC-TLS-CIPHERS": warn}},
		{name: "no-hsts", web: webzoo.NoHSTS, lost: map[string]check.Status{"SEC-HSTS": fail, "SEC-HSTS-SUBDOMAINS": warn}},
		{name: "no-csp", web: noCSP, lost: map[string]check.Status{
			"SEC-CSP-PRESENT": fail, "SEC-CSP-SCRIPT": fail, "SEC-CSP-OBJECT-BASE": fail, "SEC-CSP-INSECURE-SRC": none, "SEC-CSP-SYNTAX": none,
		}},
		{name: "insecure-cookie", web: webzoo.InsecureCookies, lost: map[string]check.Status{
			"SEC-COOKIE-SECURE": fail, "SEC-COOKIE-HTTPONLY": fail, "SEC-COOKIE-SAMESITE": warn, "SEC-COOKIE-PREFIX": warn,
		}},
		{name: "mixed-content", web: webzoo.MixedContent, lost: map[string]check.Status{"SEC-MIXED": fail}},
		// The sitemap still names these pages.
		{name: "noindex", web: webzoo.NoIndex, lost: map[string]check.Status{"SEO-NOINDEX": fail}},
		{name: "broken-links", web: webzoo.BrokenLinks, lost: map[string]check.Status{"SEO-LINKS-BROKEN": fail, "SEO-SITEMAP": fail}},
		{name: "robots-block", web: webzoo.RobotsBlock, lost: map[string]check.Status{"SEO-ROBOTS-ALLOW": fail}},
		{name: "soft-404", web: webzoo.CatchAll, lost: map[string]check.Status{"SEO-SOFT404": fail, "INF-404": fail}},
		{name: "no-compression", web: webzoo.NoCompression, lost: map[string]check.Status{
			"PERF-COMPRESS-DOC": fail, "PERF-COMPRESS-ASSETS": fail, "PERF-VARY": none,
		}},
		{name: "no-redirect", web: webzoo.NoRedirect, lost: map[string]check.Status{"SEC-HTTPS-REDIRECT": fail, "SEO-HOST-CANON": warn}},
		{name: "expiring-domain", web: webzoo.ExpiringDomain, lost: map[string]check.Status{"INF-DOMAIN-EXPIRY": fail}},
	}
}

func zoneFaults() []design {
	noDMARC := func(o *dnszoo.ZoneOptions) { o.DMARC = []string{} }
	plusAll := func(o *dnszoo.ZoneOptions) { o.SPF = []string{"v=spf1 +all"} }
	single := func(o *dnszoo.ZoneOptions) { o.Servers = []dnszoo.NameServer{{}} }
	bogus := func(o *dnszoo.ZoneOptions) { o.WrongDS = true }
	noCAA := func(o *dnszoo.ZoneOptions) { o.CAA = []string{} }
	return []design{
		{name: "no-dmarc", zone: noDMARC, lost: map[string]check.Status{"INF-DMARC": fail, "INF-DMARC-RUA": none}},
		// A domain that sends mail should sign it.
		{name: "spf-plus-all", zone: plusAll, lost: map[string]check.Status{"INF-SPF": fail, "INF-DKIM": notRun}},
		{name: "single-ns", zone: single, lost: map[string]check.Status{"INF-NS-COUNT": fail, "INF-NS-DIVERSE": warn, "INF-IPV6-NS": warn}},
		{name: "dnssec-bogus", zone: bogus, lost: map[string]check.Status{"INF-DNSSEC": fail}},
		{name: "no-caa", zone: noCAA, lost: map[string]check.Status{"INF-CAA": warn, "INF-CAA-STRICT": none}},
	}
}

// oldTLS offers TLS 1.0 and 1.1 besides the modern versions; they need a suite
// of CBC mode.
func oldTLS(b *webzoo.Blueprint) {
	b.TLS = func(cfg *tls.Config) {
		cfg.MinVersion = tls.VersionTLS10
		cfg.CipherSuites = append(tlszoo.ModernSuites(), tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA)
	}
}

// add starts a site and lists it.
func (z *Zoo) add(d design) error {
	host, err := z.start(d)
	if err != nil {
		return err
	}
	if d.lost == nil {
		d.lost = map[string]check.Status{}
	}
	z.sites = append(z.sites, Site{Name: d.name, Host: host, Lost: d.lost})
	return nil
}

// start starts a site and publishes its zone.
func (z *Zoo) start(d design) (host string, err error) {
	var variants []webzoo.Variant
	if d.certificate != "" {
		leaf, err := z.ca.IssueFault(d.certificate, d.name+".example", "www."+d.name+".example")
		if err != nil {
			return "", err
		}
		variants = append(variants, func(b *webzoo.Blueprint) { b.Certificate = &leaf.Certificate })
	}
	if d.web != nil {
		variants = append(variants, d.web)
	}
	site, err := z.web.Add(d.name, variants...)
	if err != nil {
		return "", err
	}
	zone := dnszoo.ZoneOptions{Addrs: site.Addrs, NoWWW: !site.Blueprint.Sibling}
	if d.zone != nil {
		d.zone(&zone)
	}
	z.published[site.Host] = true
	return site.Host, z.names.AddSite(site.Host, zone)
}
