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
		"cloudflare": "", // for every site behind its proxy
	} {
		require.Equal(t, want, l.Detect(scanned("", "Server", value)), value)
	}
	require.Equal(t, "express", l.Detect(scanned("", "X-Powered-By", "Express")))
	require.Equal(t, "nginx", l.Detect(scanned("", "X-Powered-By", "Express", "Server", "nginx")), "the proxy stands before it")
	require.Empty(t, l.Detect(scanned("", "Set-Cookie", "JSESSIONID=1")), "any Java server")
	require.Empty(t, l.Detect(nil))
	pages := scanned("", "Server", "cloudflare")
	pages.Target.Host = "hats.pages.dev"
	require.Equal(t, "cloudflare", l.Detect(pages))
	proxied, err := l.Build(fixkit.Input{Facts: scanned("", "Server", "cloudflare")})
	require.NoError(t, err)
	require.Equal(t, fixkit.Fallback, proxied.Server.ID)
	require.False(t, proxied.Detected)
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
	text := headersOf(t, loaded(scanned(page)), "SEC-CSP-PRESENT", "SEC-CSP-SCRIPT", "SEC-CSP-OBJECT-BASE").Text
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

// loaded adds a browser's load of the page, with requests given as alternating types and
// addresses.
func loaded(c *capture.Capture, requests ...string) *capture.Capture {
	c.Browser = &capture.Browser{FinalURL: site, Requests: []capture.PageRequest{{URL: site, Type: "Document"}}}
	for i := 0; i+1 < len(requests); i += 2 {
		c.Browser.Requests = append(c.Browser.Requests, capture.PageRequest{Type: requests[i], URL: requests[i+1]})
	}
	c.Browser.RequestCount = len(c.Browser.Requests)
	return c
}

// Scripts load what the markup does not show: a policy allows what a browser loaded, and is left
// out without a browser.
func TestContentPolicyOfScripts(t *testing.T) {
	t.Parallel()
	const page = `<script src=/app.js></script>`
	text := headersOf(t, loaded(scanned(page), "Script", "https://tags.example/t.js", "Fetch", "https://api.example/v1", "Ping",
		"https://count.example/hit", "WebSocket", "wss://www.shop.example/live", "Image", "blob:https://www.shop.example/1", "Document",
		"https://video.example/1", "Font", "https://font.example/f", "Other", "https://icon.example/i", "Image", "data:image/png;base64,AA",
	), "SEC-CSP-PRESENT").Text
	for _, part := range []string{
		"default-src 'self' https://icon.example; ", "script-src 'self' https://tags.example; ", "style-src 'self' 'unsafe-inline'; ",
		"connect-src 'self' https://api.example https://count.example wss://www.shop.example; ", "frame-src 'self' https://video.example; ",
		"img-src 'self' data: blob: https://icon.example; ", "font-src 'self' data: https://font.example; ", "object-src 'none'",
	} {
		require.Contains(t, text, part)
	}
	cut := loaded(scanned(page))
	cut.Browser.RequestCount++
	elsewhere := loaded(scanned(page))
	elsewhere.Browser.FinalURL = "https://login.example/"
	failed := loaded(scanned(page))
	failed.Browser.ErrorKind = "crashed"
	for name, facts := range map[string]*capture.Capture{
		"no browser": scanned(page), "cut": cut, "elsewhere": elsewhere, "failed": failed,
		"worker of a blob": loaded(scanned(page), "Script", "blob:x"),
		"plugin":           scanned(`<object data=/film>`), "foreign base": scanned(`<base href="https://cdn.example/"><p>Hats`),
	} {
		k := headersOf(t, facts, "SEC-CSP-PRESENT")
		require.Empty(t, k.Checks, name)
		require.Equal(t, []string{"SEC-CSP-PRESENT"}, k.Left, name)
	}
	data := headersOf(t, scanned(`<script type="application/ld+json">{}</script>`), "SEC-CSP-PRESENT")
	require.Equal(t, []string{"SEC-CSP-PRESENT"}, data.Checks, "nothing runs")
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
	facts = loaded(facts)
	facts.Probes = &capture.Probes{Paths: []capture.PathProbe{probe(capture.ProbeSecret, `https://www.shop.example/evil";}`)}}
	for _, s := range l.Servers() {
		results := failing(catalogue)
		for i := range results {
			if strings.HasPrefix(results[i].ID, "SEC-COOKIE-") {
				results[i].Evidence = []check.Evidence{{Quote: "Set-Cookie: evil;}=…"}}
			}
		}
		k, err := l.Build(fixkit.Input{Server: s.ID, Facts: facts, Results: results})
		require.NoError(t, err)
		require.NotContains(t, k.Text, "evil", s.ID)
	}
}
