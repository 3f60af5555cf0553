package fixkit_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks"
	"assay/internal/website/fixkit"
)

const site = "https://www.shop.example/"

func library(t *testing.T) (*fixkit.Library, *check.Catalogue) {
	t.Helper()
	catalogue, err := checks.Catalogue()
	require.NoError(t, err)
	l, err := fixkit.New(catalogue)
	require.NoError(t, err)
	return l, catalogue
}

// scanned returns a capture of a page with the header fields, given as alternating names and
// values.
func scanned(html string, fields ...string) *capture.Capture {
	h := capture.Header{"Content-Type": {"text/html; charset=utf-8"}}
	for i := 0; i+1 < len(fields); i += 2 {
		h[fields[i]] = append(h[fields[i]], fields[i+1])
	}
	ex := capture.Exchange{ID: "http-1", Method: "GET", URL: site, Status: 200, Header: h}
	return &capture.Capture{
		Target:  capture.Target{URL: site, Scheme: "https", Host: "www.shop.example", Domain: "shop.example"},
		Profile: capture.ProfileHTTP,
		HTTP:    &capture.HTTP{Document: &ex, Secure: capture.Chain{Hops: []capture.Exchange{ex}}},
		Page:    &capture.Page{Document: capture.Resource{Exchange: ex, Body: html}},
		Assets:  &capture.Assets{},
	}
}

// failing returns results of all checks, all failed.
func failing(c *check.Catalogue) []check.Result {
	var out []check.Result
	for _, p := range scan.Pillars() {
		for _, sub := range c.Subcategories(p) {
			for _, spec := range sub.Checks {
				out = append(out, check.Result{ID: spec.ID, Title: spec.Title, Status: check.Fail})
			}
		}
	}
	return out
}

func TestEveryServerHasAKit(t *testing.T) {
	t.Parallel()
	l, catalogue := library(t)
	for _, s := range l.Servers() {
		k, err := l.Build(fixkit.Input{Server: s.ID, Facts: scanned("<p>Hats"), Results: failing(catalogue)})
		require.NoError(t, err, s.ID)
		require.Contains(t, k.Text, "Fix kit for "+s.Title)
		require.Contains(t, k.Checks, "SEC-HSTS", s.ID)
		require.Contains(t, k.Checks, "SEC-CSP-SCRIPT", s.ID)
		require.NotContains(t, k.Text, "<no value>", s.ID)
		for _, id := range k.Left {
			require.NotContains(t, k.Checks, id)
		}
		none, err := l.Build(fixkit.Input{Server: s.ID, Facts: scanned("<p>Hats")})
		require.NoError(t, err, s.ID)
		require.Empty(t, none.Blocks, s.ID)
	}
	_, err := l.Build(fixkit.Input{Server: "tomcat"})
	require.True(t, scan.IsCode(err, scan.CodeInvalid))
}

// Blocks are well-formed in the formats for which a parser is available.
func TestFormats(t *testing.T) {
	t.Parallel()
	l, catalogue := library(t)
	facts := scanned(`<script>a("\"<>&")</script>`, "X-Powered-By", "ASP.NET")
	for id, valid := range map[string]func(string) error{
		"vercel": func(text string) error { return json.Unmarshal([]byte(text), &map[string]any{}) },
		"iis": func(text string) error {
			d := xml.NewDecoder(strings.NewReader("<x>" + text + "</x>"))
			for {
				if _, err := d.Token(); err != nil {
					if errors.Is(err, io.EOF) {
						return nil
					}
					return err
				}
			}
		},
	} {
		k, err := l.Build(fixkit.Input{Server: id, Facts: facts, Results: failing(catalogue)})
		require.NoError(t, err)
		for _, b := range k.Blocks {
			if b.ID != "protocols" {
				require.NoError(t, valid(b.Text), b.Text)
			}
		}
	}
}

func TestDetect(t *testing.T) {
	t.Parallel()
	l, _ := library(t)
	for value, want := range map[string]string{
		"nginx/1.22.1": "nginx", "openresty": "nginx", "Apache/2.4.65 (Debian)": "apache", "Caddy": "caddy", "lighttpd/1.4.69": "lighttpd",
		"Microsoft-IIS/10.0": "iis", "Kestrel": "aspnetcore", "Vercel": "vercel", "Netlify": "netlify", "unknown": "", "Apachex": "",
	} {
		require.Equal(t, want, l.Detect(scanned("", "Server", value)), value)
	}
	require.Equal(t, "express", l.Detect(scanned("", "X-Powered-By", "Express")))
	require.Equal(t, "nginx", l.Detect(scanned("", "X-Powered-By", "Express", "Server", "nginx")), "the proxy stands before it")
	require.Empty(t, l.Detect(nil))
}

func headersOf(t *testing.T, facts *capture.Capture, ids ...string) fixkit.Kit {
	t.Helper()
	l, _ := library(t)
	var results []check.Result
	for _, id := range ids {
		results = append(results, check.Result{ID: id, Status: check.Fail})
	}
	k, err := l.Build(fixkit.Input{Server: "nginx", Facts: facts, Results: results})
	require.NoError(t, err)
	return k
}

func TestStrictTransport(t *testing.T) {
	t.Parallel()
	for present, want := range map[string]string{
		"":                                      `"max-age=63072000"`,
		"max-age=60":                            `"max-age=63072000"`,
		"max-age=nonsense":                      `"max-age=63072000"`,
		"max-age=1; includeSubDomains; preload": `"max-age=63072000; includeSubDomains; preload"`,
	} {
		facts := scanned("")
		if present != "" {
			facts = scanned("", "Strict-Transport-Security", present)
		}
		require.Contains(t, headersOf(t, facts, "SEC-HSTS").Text, "Strict-Transport-Security "+want, present)
	}
	both := headersOf(t, scanned("", "Strict-Transport-Security", "max-age=31536000"), "SEC-HSTS-SUBDOMAINS").Text
	require.Contains(t, both, `"max-age=31536000; includeSubDomains"`)
}

func TestContentPolicy(t *testing.T) {
	t.Parallel()
	const page = `<script>hats()</script><script src=https://cdn.example/x.js></script><img src="//img.example/a.png"><p style="color:red">` +
		`<form action=https://pay.example/now></form><iframe src=https://video.example/1></iframe>`
	text := headersOf(t, scanned(page), "SEC-CSP-PRESENT", "SEC-CSP-SCRIPT", "SEC-CSP-OBJECT-BASE").Text
	for _, part := range []string{
		"script-src 'self' 'sha256-", " https://cdn.example; ", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: https://img.example",
		"form-action 'self' https://pay.example", "frame-src 'self' https://video.example", "object-src 'none'",
	} {
		require.Contains(t, text, part)
	}
	handlers := headersOf(t, scanned(`<body onload="hats()">`), "SEC-CSP-PRESENT", "SEC-NOSNIFF")
	require.NotContains(t, handlers.Text, "Content-Security-Policy", "a policy would break the page")
	require.Equal(t, []string{"SEC-NOSNIFF"}, handlers.Checks)
	sent := scanned("", "Content-Security-Policy", "default-src *; connect-src http://api.example; report-uri /csp")
	present := headersOf(t, sent, "SEC-CSP-SCRIPT")
	require.Contains(t, present.Text, "connect-src https://api.example; report-uri /csp")
	require.Contains(t, present.Text, "proxy_hide_header Content-Security-Policy;")
}

// No text of the scanned site becomes part of the configuration.
func TestHostileSites(t *testing.T) {
	t.Parallel()
	l, catalogue := library(t)
	const evil = `evil";}'%$(id)`
	facts := scanned(`<script src='https://a"};evil$x.example/x.js'></script><img src="https://b%22;evil.example/">`,
		"Content-Security-Policy", `default-src *; connect-src `+evil+` https://$evil; report-uri "`+evil, "Strict-Transport-Security", evil,
		"Server", "nginx/1.2.3"+evil)
	facts.Assets.Assets = []capture.Asset{{URL: `https://c";evil.example/x.js`, Kind: capture.KindScript}}
	for _, s := range l.Servers() {
		k, err := l.Build(fixkit.Input{Server: s.ID, Facts: facts, Results: failing(catalogue)})
		require.NoError(t, err)
		require.NotContains(t, k.Text, "evil", s.ID)
	}
}
