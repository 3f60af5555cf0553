package zoo

import (
	"crypto/tls"
	"time"

	"assay/internal/website/check"
	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

func certificateFaults() []design {
	// A certificate that browsers refuse also invalidates HSTS and the www name.
	refused := func(more map[string]check.Status) map[string]check.Status {
		more["SEC-HSTS"], more["SEC-HTTPS-WWW"] = fail, fail
		return more
	}
	return []design{
		{name: "expired-certificate", certificate: tlszoo.Expired, lost: refused(map[string]check.Status{"SEC-CERT-DATES": fail})},
		// Lifetimes are judged for public authorities and for untrusted chains.
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

// secureFaults returns faults in the protection of visitors.
func secureFaults() []design {
	noCSP := func(b *webzoo.Blueprint) { b.Set("Content-Security-Policy") }
	banner := func(b *webzoo.Blueprint) { b.Set("Server", "nginx/1.18.0") }
	noContact := func(b *webzoo.Blueprint) { delete(b.Resources, "/.well-known/security.txt") }
	return []design{
		{name: "old-tls", web: oldTLS, lost: map[string]check.Status{"SEC-TLS-PROTO": fail, "SEC-TLS-CIPHERS": warn}},
		{name: "no-hsts", web: webzoo.NoHSTS, lost: map[string]check.Status{"SEC-HSTS": fail, "SEC-HSTS-SUBDOMAINS": warn}},
		{name: "no-csp", web: noCSP, lost: map[string]check.Status{
			"SEC-CSP-PRESENT": fail, "SEC-CSP-SCRIPT": fail, "SEC-CSP-OBJECT-BASE": fail, "SEC-CSP-INSECURE-SRC": none, "SEC-CSP-SYNTAX": none,
		}},
		{name: "cors-reflection", web: webzoo.CORSReflection, lost: map[string]check.Status{"SEC-CORS": fail}},
		{name: "insecure-cookie", web: webzoo.InsecureCookies, lost: map[string]check.Status{
			"SEC-COOKIE-SECURE": fail, "SEC-COOKIE-HTTPONLY": fail, "SEC-COOKIE-SAMESITE": warn, "SEC-COOKIE-PREFIX": warn,
		}},
		{name: "mixed-content", web: webzoo.MixedContent, lost: map[string]check.Status{"SEC-MIXED": fail}},
		{name: "no-redirect", web: webzoo.NoRedirect, lost: map[string]check.Status{"SEC-HTTPS-REDIRECT": fail, "SEO-HOST-CANON": warn}},
		{name: "vulnerable-library", web: webzoo.VulnerableLibrary, lost: map[string]check.Status{"SEC-JSLIB": fail}},
		// This host is on the browsers' preload list, whatever it sends.
		{name: "preloaded", web: webzoo.NoHSTS, lost: map[string]check.Status{"SEC-HSTS": fail}},
		{name: "version-banner", web: banner, lost: map[string]check.Status{"SEC-DISCLOSE-VERSION": warn}},
		{name: "no-security-contact", web: noContact, lost: map[string]check.Status{"SEC-SECTXT": warn}},
	}
}

// pageFaults returns faults that search engines and readers notice.
func pageFaults() []design {
	cut := func(text string) webzoo.Variant { return func(b *webzoo.Blueprint) { b.Replace(text, "") } }
	turn := func(old, replacement string) webzoo.Variant {
		return func(b *webzoo.Blueprint) { b.Replace(old, replacement) }
	}
	return []design{
		{name: "noindex", web: webzoo.NoIndex, lost: map[string]check.Status{"SEO-NOINDEX": fail}},
		// The sitemap still lists these pages.
		{name: "broken-links", web: webzoo.BrokenLinks, lost: map[string]check.Status{"SEO-LINKS-BROKEN": fail, "SEO-SITEMAP": fail}},
		{name: "robots-block", web: webzoo.RobotsBlock, lost: map[string]check.Status{"SEO-ROBOTS-ALLOW": fail}},
		{name: "soft-404", web: webzoo.CatchAll, lost: map[string]check.Status{"SEO-SOFT404": fail, "INF-404": fail}},
		{name: "no-title", web: cut("<title>Harbour Ferries: timetables and tickets</title>"), lost: map[string]check.Status{"SEO-TITLE": fail}},
		{name: "no-language", web: cut(` lang="en"`), lost: map[string]check.Status{"SEO-LANG": fail}},
		{name: "no-viewport", web: cut(`<meta name="viewport" content="width=device-width, initial-scale=1">`),
			lost: map[string]check.Status{"SEO-VIEWPORT": fail}},
		{
			name: "no-alt-text", web: cut(` alt="A white ferry leaves the harbour on a calm morning"`),
			lost: map[string]check.Status{"SEO-ALT": fail},
		},
		{name: "broken-json-ld", web: turn(`"@type": "Organization",`, `"@type": "Organization"`),
			lost: map[string]check.Status{"SEO-JSONLD": fail}},
		{
			name: "no-preview-image", web: turn(`property="og:image"`, `property="og:picture"`),
			lost: map[string]check.Status{"SEO-OG": warn, "SEO-OG-IMAGE": none},
		},
		{name: "meta-refresh", web: turn("<title>", `<meta http-equiv="refresh" content="0; url=/about"><title>`),
			lost: map[string]check.Status{"SEO-META-REFRESH": warn}},
		{name: "canonical-elsewhere", web: turn("example/\">\n<link rel=\"icon\"", "example/about\">\n<link rel=\"icon\""),
			lost: map[string]check.Status{"SEO-CANONICAL": warn}},
	}
}

// deliveryFaults make a site slow or its hosting weak.
func deliveryFaults() []design {
	shifting := func(b *webzoo.Blueprint) { b.Replace(` width="800" height="450"`, "") }
	return []design{
		{name: "no-compression", web: webzoo.NoCompression, lost: map[string]check.Status{
			"PERF-COMPRESS-DOC": fail, "PERF-COMPRESS-ASSETS": fail, "PERF-VARY": none,
		}},
		{name: "no-caching", web: webzoo.NoCaching, lost: map[string]check.Status{
			"PERF-CACHE-STATIC": fail, "PERF-CACHE-DOC": warn, "PERF-304": none,
		}},
		{name: "http1-only", web: webzoo.HTTP1Only, lost: map[string]check.Status{"PERF-H2": fail, "PERF-H3": warn}},
		// Search engines then index the page under its last address, which is not a directory.
		{name: "redirect-chain", web: webzoo.TwoRedirects, lost: map[string]check.Status{
			"PERF-REDIRECTS": fail, "SEO-STATUS": warn, "SEO-CANONICAL": warn, "SEC-EXPOSE-DIRLIST": none,
		}},
		{name: "image-without-size", web: shifting, lost: map[string]check.Status{"PERF-IMG-DIM": fail}},
		{name: "no-ipv6", web: webzoo.NoIPv6, lost: map[string]check.Status{"INF-IPV6-WEB": warn, "INF-IPV6-SAME": none}},
		{name: "wrong-clock", web: webzoo.WrongClock, lost: map[string]check.Status{"INF-CLOCK": fail}},
		{name: "expiring-domain", web: webzoo.ExpiringDomain, lost: map[string]check.Status{"INF-DOMAIN-EXPIRY": fail}},
		{name: "hijacked-route", origin: webzoo.OriginWrong, lost: map[string]check.Status{"INF-RPKI": fail}},
		{name: "unlocked-domain", web: webzoo.UnlockedDomain, lost: map[string]check.Status{"INF-DOMAIN-LOCK": warn}},
	}
}

// zoneFaults returns faults in the DNS.
func zoneFaults() []design {
	noDMARC := func(o *dnszoo.ZoneOptions) { o.DMARC = []string{} }
	plusAll := func(o *dnszoo.ZoneOptions) { o.SPF = []string{"v=spf1 +all"} }
	single := func(o *dnszoo.ZoneOptions) { o.Servers = []dnszoo.NameServer{{}} }
	bogus := func(o *dnszoo.ZoneOptions) { o.WrongDS = true }
	expired := func(o *dnszoo.ZoneOptions) { o.Lifetime = -24 * time.Hour }
	lame := func(o *dnszoo.ZoneOptions) {
		o.Servers = []dnszoo.NameServer{{}, {How: dnszoo.Behaviour{Refuse: true}}}
	}
	noCAA := func(o *dnszoo.ZoneOptions) { o.CAA = []string{} }
	return []design{
		{name: "no-dmarc", zone: noDMARC, lost: map[string]check.Status{"INF-DMARC": fail, "INF-DMARC-RUA": none}},
		{name: "spf-plus-all", zone: plusAll, lost: map[string]check.Status{"INF-SPF": fail}},
		{name: "single-ns", zone: single, lost: map[string]check.Status{"INF-NS-COUNT": fail, "INF-NS-DIVERSE": warn, "INF-IPV6-NS": warn}},
		{name: "dnssec-bogus", zone: bogus, lost: map[string]check.Status{"INF-DNSSEC": fail}},
		{name: "dnssec-expired", zone: expired, lost: map[string]check.Status{"INF-DNSSEC": fail, "INF-DNSSEC-EXPIRY": fail}},
		{name: "lame-server", zone: lame, lost: map[string]check.Status{"INF-NS-LAME": fail}},
		{name: "no-caa", zone: noCAA, lost: map[string]check.Status{"INF-CAA": warn, "INF-CAA-STRICT": none}},
	}
}

// mailFaults returns faults of the domain's mail servers.
func mailFaults() []design {
	through := func(labels ...string) func(*dnszoo.ZoneOptions) {
		return func(o *dnszoo.ZoneOptions) { o.MX = exchangers(labels...) }
	}
	noMail := func(o *dnszoo.ZoneOptions) {
		o.MX, o.SPF, o.Names, o.Records = nil, nil, nil, nil // the defaults of a domain without mail
	}
	return []design{
		{name: "mx-plain-text", zone: through(mxSound, mxPlain), lost: map[string]check.Status{"INF-STARTTLS": fail}},
		{name: "mx-self-signed", zone: through(mxSound, mxSelfSigned), lost: map[string]check.Status{"INF-STARTTLS": warn}},
		{name: "mx-old-tls", zone: through(mxSound, mxOldTLS), lost: map[string]check.Status{"INF-STARTTLS": fail}},
		{name: "mx-broken-dane", zone: through(mxSound, mxOtherKey), lost: map[string]check.Status{"INF-MX-DANE": fail}},
		{name: "mx-single", zone: through(mxSound), lost: map[string]check.Status{"INF-MX": warn}},
		{name: "no-mail", zone: noMail, lost: map[string]check.Status{
			"INF-DKIM": none, "INF-MTA-STS": none, "INF-TLSRPT": none, "INF-STARTTLS": none, "INF-MX-DANE": none,
		}},
	}
}

// oldTLS offers TLS 1.0 and 1.1 in addition to the modern versions; they need a CBC suite.
func oldTLS(b *webzoo.Blueprint) {
	b.TLS = func(cfg *tls.Config) {
		cfg.MinVersion = tls.VersionTLS10
		cfg.CipherSuites = append(tlszoo.ModernSuites(), tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA)
	}
}
