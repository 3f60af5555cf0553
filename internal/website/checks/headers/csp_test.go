package headers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/headers"
)

const (
	field      = "Content-Security-Policy"
	reportOnly = "Content-Security-Policy-Report-Only"
	parent     = "SEC-CSP-PRESENT"
	strict     = "default-src 'none'; script-src 'nonce-MTIzNDU2Nzg5MDEyMzQ1Ng' 'strict-dynamic'; base-uri 'none'; form-action 'self'"
	inMeta     = `<head><meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; frame-ancestors 'none'"></head>`
)

func TestCSPPresent(t *testing.T) {
	t.Parallel()
	requireCases(t, parent, []seen{
		{name: "enforced", fields: []string{field, strict}, status: check.Pass, phrase: "enforced", quote: field + ": " + strict},
		{name: "enforced beside report-only", fields: []string{reportOnly, strict, field, "img-src *"}, status: check.Pass},
		{
			name: "report-only", fields: []string{reportOnly, "default-src 'self'"}, status: check.Warn, phrase: "only reports",
			quote: reportOnly + ": default-src 'self'",
		},
		{name: "meta", html: inMeta, status: check.Warn, phrase: "meta element", quote: "script-src 'unsafe-inline'; frame-ancestors 'none'"},
		{name: "none", status: check.Fail, phrase: "No content security policy", quote: "(no Content-Security-Policy field)"},
		{name: "empty", fields: []string{field, " ; "}, status: check.Fail, phrase: "empty"},
		{name: "unreadable", fields: []string{field, "defa"}, status: check.Fail, phrase: "unreadable", quote: field + ": defa"},
		{name: "meta in body", html: `<body><p><meta http-equiv=content-security-policy content="default-src 'none'">`, status: check.Fail},
	})
}

func TestCSPScript(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-CSP-SCRIPT", []seen{
		{
			name: "nonce", fields: []string{field, strict}, status: check.Pass, phrase: "nonce",
			quote: "script-src 'nonce-MTIzNDU2Nzg5MDEyMzQ1Ng' 'strict-dynamic'",
		},
		{
			name: "hosts", fields: []string{field, "default-src 'self' https://a.example"}, status: check.Pass,
			quote: "default-src 'self' https://a.example",
		},
		{name: "two policies", fields: []string{field, "script-src * 'unsafe-inline'", field, "script-src 'self'"}, status: check.Pass},
		{
			name: "eval", fields: []string{field, "img-src *; script-src 'unsafe-eval'"}, status: check.Warn, phrase: "eval",
			quote: "script-src 'unsafe-eval'",
		},
		{name: "wildcard", fields: []string{field, "script-src *.a.example"}, status: check.Warn, phrase: "subdomains"},
		{name: "gadget", fields: []string{field, "script-src https://unpkg.com"}, status: check.Warn, phrase: "attacker's code"},
		{name: "short nonce", fields: []string{field, "script-src 'nonce-abc'"}, status: check.Warn, phrase: "short nonce"},
		{
			name: "inline", fields: []string{field, "script-src 'self' 'unsafe-inline' 'unsafe-eval'"}, status: check.Fail,
			phrase: "inline scripts are allowed", quote: "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
		},
		{
			name: "handlers", fields: []string{field, strict + "; script-src-attr 'unsafe-inline'"}, status: check.Fail,
			phrase: "inline event handlers", quote: "script-src-attr 'unsafe-inline'",
		},
		{name: "anywhere", fields: []string{field, "default-src https:"}, status: check.Fail, phrase: "from anywhere"},
		{name: "dynamic alone", fields: []string{field, "script-src 'strict-dynamic'"}, status: check.Fail, phrase: "'strict-dynamic' without"},
		{
			name: "no script policy", fields: []string{field, "upgrade-insecure-requests"}, status: check.Fail, phrase: "neither",
			quote: "(no script-src in the policy)",
		},
		{name: "no policy", status: check.Fail, phrase: "No enforced policy", cause: parent, quote: "(no Content-Security-Policy field)"},
		{name: "report-only", fields: []string{reportOnly, strict}, status: check.Fail, cause: parent},
	})
}

func TestCSPScriptInMeta(t *testing.T) {
	t.Parallel()
	v := headers.Set().Judges["SEC-CSP-SCRIPT"](scanned(inMeta))
	require.Equal(t, check.Fail, v.Status)
	require.Empty(t, v.CausedBy)
	require.Contains(t, v.Evidence[0].Command, "grep")
	v = headers.Set().Judges["SEC-CSP-SCRIPT"](scanned(`<head><meta http-equiv=Content-Security-Policy content="img-src *">`))
	require.Contains(t, v.Evidence[0].Command, "grep", "where the missing directive would be")
}

func TestCSPScriptConfidence(t *testing.T) {
	t.Parallel()
	v := headers.Set().Judges["SEC-CSP-SCRIPT"](scanned("", field, "script-src https://unpkg.com"))
	require.Equal(t, check.Firm, v.Confidence)
	require.Contains(t, v.Explanation, "https://unpkg.com/")
}

func TestCSPRepeatedNonce(t *testing.T) {
	t.Parallel()
	judge := headers.Set().Judges["SEC-CSP-SCRIPT"]
	c := scanned("", field, strict)
	sample := func(policy string, status int) capture.Exchange {
		return capture.Exchange{ID: "http-9", Method: "GET", URL: site, Status: status, Header: capture.Header{field: {policy}}}
	}
	c.HTTP.Samples = []capture.Exchange{*c.HTTP.Document, sample(strings.ReplaceAll(strict, "MTIz", "OTk5"), 200), sample(strict, 503)}
	require.Equal(t, check.Pass, judge(c).Status, "the document itself and errors say nothing")
	c.HTTP.Samples = append(c.HTTP.Samples, sample(strict, 200))
	v := judge(c)
	require.Equal(t, check.Warn, v.Status)
	require.Contains(t, v.Observed, "does not change")
	require.Equal(t, "http-9", v.Evidence[1].Request)
}

func TestCSPObjectBase(t *testing.T) {
	t.Parallel()
	const rest = "; base-uri 'self'; form-action https://pay.example"
	requireCases(t, "SEC-CSP-OBJECT-BASE", []seen{
		{name: "restricted", fields: []string{field, strict}, status: check.Pass, quote: "default-src 'none'"},
		{name: "self", fields: []string{field, "object-src 'self'" + rest}, status: check.Pass, quote: "object-src 'self'"},
		{
			name:   "split over policies",
			fields: []string{field, "object-src 'none'", field, "form-action 'self'", field, "base-uri 'none'"}, status: check.Pass,
		},
		{
			name:   "the www twin",
			fields: []string{field, "default-src https://shop.example; form-action 'self'; base-uri 'self'"}, status: check.Pass,
		},
		{
			name:   "a twin for base-uri",
			fields: []string{field, "object-src 'self'; form-action 'self'; base-uri https://shop.example"}, status: check.Warn, phrase: "base-uri",
		},
		{
			name: "another host of the domain", fields: []string{field, "object-src https://www2.shop.example; base-uri 'self'; form-action 'self'"},
			status: check.Warn, phrase: "object-src",
		},
		{
			name: "the twin without encryption", fields: []string{field, "object-src http://shop.example; base-uri 'self'; form-action 'self'"},
			status: check.Warn, phrase: "object-src",
		},
		{
			name: "the twin on another port", fields: []string{field, "object-src https://shop.example:8443; base-uri 'self'; form-action 'self'"},
			status: check.Warn, phrase: "object-src",
		},
		{
			name: "no base-uri", fields: []string{field, "default-src 'none'; form-action 'none'"}, status: check.Warn, phrase: "base-uri",
			quote: "(no base-uri in the policy)",
		},
		{
			name: "open base-uri", fields: []string{field, "default-src 'none'; form-action 'none'; base-uri https:"}, status: check.Warn,
			phrase: "base-uri", quote: "base-uri https:",
		},
		{
			name: "no form-action", fields: []string{field, "default-src 'none'; base-uri 'none'"}, status: check.Warn,
			phrase: "form-action", quote: "(no form-action in the policy)",
		},
		{
			name: "plugins of a host", fields: []string{field, "object-src https://a.example" + rest}, status: check.Warn,
			phrase: "object-src", quote: "object-src https://a.example",
		},
		{
			name: "no object-src", fields: []string{field, "script-src 'self'" + rest}, status: check.Fail, phrase: "Plugins",
			quote: "(no object-src in the policy)",
		},
		{name: "open object-src", fields: []string{field, "object-src *" + rest}, status: check.Fail, quote: "object-src *"},
		{name: "open by default-src", fields: []string{field, "default-src data:" + rest}, status: check.Fail, quote: "default-src data:"},
		{name: "no policy", status: check.Fail, cause: parent},
	})
}

func TestCSPInsecure(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-CSP-INSECURE-SRC", []seen{
		{name: "none", fields: []string{field, strict}, status: check.Pass, phrase: "No http:"},
		{
			name: "images", fields: []string{field, "default-src 'self'; img-src http:"}, status: check.Warn, phrase: "images",
			quote: "img-src http:",
		},
		{
			name: "default", fields: []string{field, "default-src 'self' http://a.example"}, status: check.Fail,
			phrase: "unencrypted sources", quote: "default-src 'self' http://a.example",
		},
		{name: "forms", fields: []string{field, "form-action http:"}, status: check.Fail, quote: "form-action http:"},
		{name: "forbidden by another policy", fields: []string{field, "default-src http:", field, "default-src https:"}, status: check.Pass},
		{name: "no policy", status: check.NotApplicable},
		{name: "report-only", fields: []string{reportOnly, "default-src http:"}, status: check.NotApplicable},
	})
	c := scanned("", field, "default-src http:")
	c.HTTP.Document.URL = "http://www.shop.example/"
	require.Equal(t, check.NotApplicable, headers.Set().Judges["SEC-CSP-INSECURE-SRC"](c).Status)
}

func TestCSPSyntax(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-CSP-SYNTAX", []seen{
		{name: "clean", fields: []string{field, strict}, status: check.Pass},
		{
			name: "unknown", fields: []string{field, "default-src 'self'; scrip-src x"}, status: check.Warn,
			phrase: "unknown directive scrip-src", quote: "scrip-src x",
		},
		{name: "obsolete", fields: []string{field, "plugin-types a/b"}, status: check.Warn, phrase: "obsolete"},
		{
			name: "unquoted", fields: []string{field, "script-src self"}, status: check.Warn, phrase: "needs single quotes",
			quote: "script-src self",
		},
		{name: "semicolon", fields: []string{field, "script-src 'self' img-src"}, status: check.Warn, phrase: "semicolon"},
		{name: "after report-uri", fields: []string{field, "default-src 'self'; report-uri /r script-src 'self'"}, status: check.Warn,
			phrase: "semicolon is missing before script-src"},
		{name: "after report-to", fields: []string{field, "report-to main OBJECT-SRC 'none'"}, status: check.Warn, phrase: "before OBJECT-SRC"},
		{name: "before an obsolete one", fields: []string{field, "img-src 'self' prefetch-src 'self'"}, status: check.Warn, phrase: "semicolon"},
		{name: "a group's name", fields: []string{field, "default-src 'self'; report-to sandbox"}, status: check.Pass},
		{name: "an address", fields: []string{field, "default-src 'self'; report-uri /script-src https://r.example/img-src"}, status: check.Pass},
		{name: "prefetch", fields: []string{field, "default-src 'self'; prefetch-src 'self'"}, status: check.Warn, phrase: "is obsolete"},
		{name: "bad source", fields: []string{field, "img-src https://[ipv6:address]:443/x"}, status: check.Warn, phrase: "not a valid source"},
		{name: "none and more", fields: []string{field, "img-src 'none' a.example"}, status: check.Warn, phrase: "'none'"},
		{name: "not ASCII", fields: []string{field, "img-src ä; font-src 'self'"}, status: check.Warn, phrase: "not ASCII"},
		{name: "too long", fields: []string{field, "img-src" + strings.Repeat(" a", 501)}, status: check.Warn, phrase: "too many"},
		{name: "meta", html: inMeta, status: check.Warn, phrase: "frame-ancestors has no effect", quote: "frame-ancestors 'none'"},
		{
			name: "reports twice", fields: []string{field, "report-uri /a; report-uri /b"}, status: check.Warn, phrase: "repeated",
			quote: "report-uri /b",
		},
		{name: "report-only", fields: []string{reportOnly, "x"}, status: check.Warn},
		{name: "empty", fields: []string{field, ""}, status: check.Warn, phrase: "empty"},
		{
			name: "hidden", fields: []string{field, "x y; default-src *; default-src 'none'"}, status: check.Fail,
			phrase: "default-src is repeated",
		},
		{name: "no policy", status: check.NotApplicable},
	})
}

func TestFraming(t *testing.T) {
	t.Parallel()
	const xfo = "X-Frame-Options"
	requireCases(t, "SEC-FRAME", []seen{
		{name: "none", fields: []string{field, "frame-ancestors 'none'"}, status: check.Pass, quote: "frame-ancestors 'none'"},
		{name: "partner", fields: []string{field, "frame-ancestors https://partner.example", xfo, "junk"}, status: check.Pass},
		{name: "own subdomains", fields: []string{field, "frame-ancestors 'self' *.shop.example"}, status: check.Pass},
		{
			name: "foreign subdomains", fields: []string{field, "frame-ancestors *.partner.example"}, status: check.Warn,
			phrase: "subdomains", quote: "frame-ancestors *.partner.example",
		},
		{
			name: "everybody", fields: []string{field, "frame-ancestors *", xfo, "DENY"}, status: check.Fail, phrase: "every site",
			quote: "frame-ancestors *",
		},
		{name: "scheme", fields: []string{field, "frame-ancestors https:"}, status: check.Fail},
		{name: "deny", fields: []string{xfo, "deny"}, status: check.Pass, phrase: "DENY", quote: xfo + ": deny"},
		{name: "sameorigin twice", fields: []string{xfo, "SAMEORIGIN", xfo, "sameorigin"}, status: check.Pass, phrase: "SAMEORIGIN"},
		{name: "contradiction", fields: []string{xfo, "DENY, SAMEORIGIN"}, status: check.Pass, phrase: "Contradicting"},
		{name: "allow-from", fields: []string{xfo, "ALLOW-FROM https://a.example"}, status: check.Warn, phrase: "ALLOW-FROM"},
		{name: "invalid", fields: []string{xfo, "whimsy"}, status: check.Fail, phrase: "Invalid", quote: xfo + ": whimsy"},
		{name: "empty", fields: []string{xfo, ""}, status: check.Fail, phrase: "Invalid"},
		{name: "report-only", fields: []string{reportOnly, "frame-ancestors 'none'"}, status: check.Fail},
		{name: "meta policy", html: inMeta, status: check.Fail, phrase: "Any site"},
		{name: "meta field", html: `<meta http-equiv=X-Frame-Options content=DENY>`, status: check.Fail},
		{name: "nothing", status: check.Fail, quote: "(no X-Frame-Options field)"},
	})
	judge := headers.Set().Judges["SEC-FRAME"]
	require.Contains(t, judge(scanned(inMeta)).Explanation, "frame-ancestors in a meta element")
	require.Contains(t, judge(scanned(`<meta http-equiv=X-Frame-Options content=DENY>`)).Explanation, "X-Frame-Options in a meta element")
}
