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
	// Obsolete are fields to remove, and Replaced fields that are already sent with another
	// value.
	Obsolete, Replaced []string
}

// headerValue is a field to send.
type headerValue struct {
	Name, Value, Note string
	// Secure is true for fields of encrypted responses only.
	Secure bool
	Checks []string
}

// see takes the values from the facts, and selects the header fields that fix findings.
func (l *Library) see(c *capture.Capture, found map[string]check.Result) values {
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

// obsolete returns the fields that the findings SEC-DEPRECATED-HDR and banners name.
func obsolete(ex *capture.Exchange) []string {
	var out []string
	for _, name := range []string{
		"X-Xss-Protection", "Public-Key-Pins", "Public-Key-Pins-Report-Only", "Expect-Ct", "Feature-Policy",
		"X-Powered-By", "X-Aspnet-Version", "X-Aspnetmvc-Version", "X-Generator",
	} {
		if ex.Header.Has(name) {
			out = append(out, name)
		}
	}
	return out
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
	if c.HTTP == nil || c.HTTP.Document == nil {
		return nil
	}
	changed := &capture.Capture{
		Target: c.Target, TakenAt: c.TakenAt, Profile: c.Profile, Consent: c.Consent, ConsentDomain: c.ConsentDomain,
		Page: c.Page, TLS: c.TLS, DNS: c.DNS, Assets: c.Assets, Browser: c.Browser, Probes: c.Probes, Failures: c.Failures,
	}
	http := *c.HTTP
	doc := *c.HTTP.Document
	doc.Header = with(doc.Header, fields)
	http.Document = &doc
	http.Samples = nil
	http.Secure.Hops = slices.Clone(http.Secure.Hops)
	for i := range http.Secure.Hops {
		http.Secure.Hops[i].Header = with(http.Secure.Hops[i].Header, fields)
	}
	changed.HTTP = &http
	groups, _ := l.catalogue.Judge(scan.PillarSecurity, changed)
	out := map[string]bool{}
	for _, g := range groups {
		for _, r := range g.Checks {
			out[r.ID] = r.Status == check.Pass || r.Status == check.NotApplicable
		}
	}
	return out
}

func with(h capture.Header, fields []headerValue) capture.Header {
	out := maps.Clone(h)
	if out == nil {
		out = capture.Header{}
	}
	for _, f := range fields {
		out[f.Name] = []string{f.Value}
	}
	return out
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
