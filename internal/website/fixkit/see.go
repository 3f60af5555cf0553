package fixkit

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/hsts"
)

// values are the variables of the settings' templates.
type values struct {
	Host   string // of the scanned site
	Domain string // registrable; the host if an address has none
	// Version is the server's version, if the scan saw it.
	Version string
	// HSTS and CSP are the values of the fields.
	HSTS, CSP string
	// Headers are the fields to send, in order.
	Headers []headerValue
	// Obsolete are the fields that SEC-DEPRECATED-HDR names, Banners those with versions that
	// the server can remove, and Replaced those that are already sent with another value.
	Obsolete, Banners, Replaced []string
	// Exposed are the paths of files that must not be public.
	Exposed []exposure
	// Cookies are the cookies that findings name, with the attributes that they lack.
	Cookies []cookieFlags
	// Path is that of the document's address.
	Path string
	// PHP is true if responses show that PHP sends them.
	PHP bool

	// hidden is true if without the Banners no version is left.
	hidden bool
	// exposed has the checks of exposed files that are all in Exposed.
	exposed map[string]bool
	// cookieNames are the cookies of the findings about them; nil for one that may not name all.
	cookieNames map[string][]string
	// uncached are the checks of caching that pass if Cache-Control is added where it is missing.
	uncached map[string]bool
}

// headerValue is a field to send.
type headerValue struct {
	Name, Value, Note string
	// Secure is true for fields of encrypted responses only.
	Secure bool
	Checks []string
}

// see takes the values from the facts, and selects the header fields that fix findings.
func (l *Library) see(c *capture.Capture, found map[string]check.Result, s *serverData) values {
	if c == nil {
		c = &capture.Capture{}
	}
	v := values{Host: c.Target.Host, Domain: c.Target.Domain}
	if v.Domain == "" {
		v.Domain = v.Host
	}
	ex := document(c)
	_, wide := found["SEC-HSTS-SUBDOMAINS"]
	v.HSTS = strictTransport(ex, wide)
	v.CSP = contentPolicy(c, found)
	v.Obsolete = obsolete(ex)
	l.causes(&v, c, found, s)
	v.Headers = l.fields(c, found, v)
	for _, h := range v.Headers {
		if ex.Header.Has(h.Name) {
			v.Replaced = append(v.Replaced, h.Name)
		}
	}
	return v
}

// document returns the response whose fields are judged; an empty one if no page was fetched.
func document(c *capture.Capture) *capture.Exchange {
	if c.HTTP == nil || c.HTTP.Document == nil {
		return &capture.Exchange{}
	}
	return c.HTTP.Document
}

// strictTransport returns the present policy with its missing parts added.
func strictTransport(ex *capture.Exchange, wide bool) string {
	const twoYears = "63072000"
	p, err := hsts.Parse(ex.Header.Get("Strict-Transport-Security"))
	out := "max-age=" + twoYears
	if err == nil && p.MaxAge >= hsts.Year {
		out = "max-age=" + number(p.MaxAge)
	}
	if wide || err == nil && p.Subdomains {
		out += "; includeSubDomains"
	}
	if err == nil && p.Preload && strings.Contains(out, "includeSub") {
		out += "; preload"
	}
	return out
}

// obsolete returns the fields that SEC-DEPRECATED-HDR names.
func obsolete(ex *capture.Exchange) []string {
	return slices.DeleteFunc([]string{"X-Xss-Protection", "Public-Key-Pins", "Public-Key-Pins-Report-Only", "Expect-Ct", "Feature-Policy"},
		func(name string) bool { return !ex.Header.Has(name) })
}

// fields selects the header fields for the findings and judges them: each is proposed only
// for the findings that it actually fixes.
func (l *Library) fields(c *capture.Capture, found map[string]check.Result, v values) []headerValue {
	var out []headerValue
	for _, h := range l.headers {
		var ids []string
		for _, id := range h.Checks {
			if _, ok := found[id]; ok {
				ids = append(ids, id)
			}
		}
		var text strings.Builder
		if len(ids) == 0 || h.value.Execute(&text, v) != nil || text.Len() == 0 {
			continue
		}
		out = append(out, headerValue{Name: h.Name, Value: text.String(), Note: h.Note, Secure: h.Secure, Checks: ids})
	}
	passes := l.judge(c, out)
	if passes == nil {
		return out
	}
	for i := range out {
		out[i].Checks = slices.DeleteFunc(out[i].Checks, func(id string) bool { return !passes[id] })
	}
	return slices.DeleteFunc(out, func(h headerValue) bool { return len(h.Checks) == 0 })
}

// judge returns the checks without a finding if the site sends the fields; nil if the site did not respond.
func (l *Library) judge(c *capture.Capture, fields []headerValue) map[string]bool {
	changed := variant(c, func(h capture.Header) {
		for _, f := range fields {
			h[f.Name] = []string{f.Value}
		}
	})
	if changed == nil {
		return nil
	}
	changed.HTTP.Samples = nil
	return l.passing(scan.PillarSecurity, changed)
}

// passing returns the checks of a pillar without a finding.
func (l *Library) passing(p scan.Pillar, c *capture.Capture) map[string]bool {
	groups, _ := l.catalogue.Judge(p, c)
	out := map[string]bool{}
	for _, g := range groups {
		for _, r := range g.Checks {
			out[r.ID] = r.Status == check.Pass || r.Status == check.NotApplicable
		}
	}
	return out
}

// variant returns a copy of the facts with changed header fields of the document and of its
// redirects; nil if the site did not respond.
func variant(c *capture.Capture, change func(capture.Header)) *capture.Capture {
	if c.HTTP == nil || c.HTTP.Document == nil {
		return nil
	}
	changed := func(h capture.Header) capture.Header {
		if h = maps.Clone(h); h == nil {
			h = capture.Header{}
		}
		change(h)
		return h
	}
	http, doc := *c.HTTP, *c.HTTP.Document
	doc.Header = changed(doc.Header)
	http.Document = &doc
	http.Secure.Hops = slices.Clone(http.Secure.Hops)
	for i := range http.Secure.Hops {
		http.Secure.Hops[i].Header = changed(http.Secure.Hops[i].Header)
	}
	return &capture.Capture{
		Target: c.Target, TakenAt: c.TakenAt, Profile: c.Profile, Consent: c.Consent, ConsentDomain: c.ConsentDomain, HTTP: &http,
		Page: c.Page, TLS: c.TLS, DNS: c.DNS, Assets: c.Assets, Browser: c.Browser, Probes: c.Probes, Failures: c.Failures,
	}
}

// originOf returns the origin of an address as a source of a policy; "" if it is not a web
// address.
func originOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || !safe(u.Host) {
		return ""
	}
	return "https://" + strings.ToLower(u.Host)
}

// safe reports whether a text of the scanned site contains only characters without a meaning
// in any configuration, so that it cannot change its structure.
func safe(word string) bool {
	for _, c := range []byte(word) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && strings.IndexByte("'*:/._~?=&+@-", c) < 0 {
			return false
		}
	}
	return true
}
