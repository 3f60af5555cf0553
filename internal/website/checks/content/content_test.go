package content_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/content"
)

const site, plain = "https://www.shop.example/a/", "http://www.shop.example/a/"

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", content.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// scanned returns a capture of an HTML document at the URL.
func scanned(url, html string) *capture.Capture {
	ex := capture.Exchange{ID: "page-1", Method: "GET", URL: url, Status: 200, Header: capture.Header{"Content-Type": {"text/html"}}}
	return &capture.Capture{
		Target: capture.Target{URL: url, Host: "www.shop.example", Domain: "shop.example"},
		Page:   &capture.Page{Document: capture.Resource{Exchange: ex, Body: html}},
	}
}

type seen struct {
	name   string
	url    string // the site over https when empty
	html   string
	status check.Status
	phrase string
	quote  string
	caps   []check.Cap
	cause  string
}

func requireCases(t *testing.T, id string, cases []seen) {
	t.Helper()
	for _, tt := range cases {
		t.Run(id+"/"+tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.url == "" {
				tt.url = site
			}
			v := content.Set().Judges[id](scanned(tt.url, tt.html))
			require.Equal(t, tt.status, v.Status, "%+v", v)
			require.Contains(t, v.Observed, tt.phrase)
			require.Equal(t, tt.caps, v.Caps)
			require.Equal(t, tt.cause, v.CausedBy)
			if tt.status == check.Warn || tt.status == check.Fail {
				require.NotEmpty(t, v.Evidence)
				require.NotEmpty(t, v.Explanation)
			}
			if tt.quote != "" {
				require.Equal(t, tt.quote, v.Evidence[0].Quote)
				require.Equal(t, "page-1", v.Evidence[0].Request)
				require.Contains(t, v.Evidence[0].Command, "curl -sS '"+tt.url+"' | grep")
			}
		})
	}
}

func TestNothingToJudge(t *testing.T) {
	t.Parallel()
	challenge := scanned(site, "<script>window._cf_chl_opt={}</script>")
	json := scanned(site, "{}")
	json.Page.Document.Exchange.Header["Content-Type"] = []string{"application/json"}
	dead := scanned(site, "")
	dead.Page.Document.Exchange.Status = 0
	for id, judge := range content.Set().Judges {
		require.Equal(t, capture.ReasonUnreachable, judge(&capture.Capture{}).Reason, id)
		require.Equal(t, capture.ReasonUnreachable, judge(dead).Reason, id)
		require.Equal(t, capture.ReasonBlockedByEdge, judge(challenge).Reason, id)
		require.Equal(t, check.NotApplicable, judge(json).Status, id)
	}
}

func TestTruncatedDocumentIsSaid(t *testing.T) {
	t.Parallel()
	c := scanned(site, "<p>x")
	c.Page.Document.Exchange.Truncated = true
	require.Contains(t, content.Set().Judges["SEC-SRI"](c).Explanation, "4 bytes")
}

func TestMixed(t *testing.T) {
	t.Parallel()
	const http = "http://cdn.example/x"
	requireCases(t, "SEC-MIXED", []seen{
		{
			name:   "clean",
			html:   `<script src=/a.js></script><img src=https://a.example/i.png><a href=http://b.example>b</a><link rel=canonical href=http://c.example/>`,
			status: check.Pass,
		},
		{name: "data block", html: `<script type=application/json src=` + http + `></script>`, status: check.Pass},
		{name: "plain page", url: plain, html: `<script src=a.js></script>`, status: check.NotApplicable},
		{
			name:   "upgraded",
			html:   `<head><meta http-equiv=Content-Security-Policy content=upgrade-insecure-requests></head><script src=` + http + `></script>`,
			status: check.Pass, phrase: "upgraded",
		},
		{name: "image", html: `<img alt="" src=` + http + `>`, status: check.Warn, phrase: "1 images", quote: `<img alt="" src="` + http + `">`},
		{name: "srcset", html: `<img src=a srcset="b 1x, ` + http + ` 2x">`, status: check.Warn},
		{name: "video", html: `<video poster=` + http + `><source src=` + http + `></video>`, status: check.Warn, phrase: "2 images"},
		{name: "icon", html: `<link rel="shortcut icon" href=` + http + `>`, status: check.Warn},
		{name: "preloaded image", html: `<link rel=preload as=image href=` + http + `>`, status: check.Warn},
		{name: "image button", html: `<input type=image src=` + http + `>`, status: check.Warn},
		{
			name: "script", html: `<img src=` + http + `><script src=` + http + `></script>`, status: check.Fail, phrase: "1 active",
			quote: `<script src="` + http + `">`,
		},
		{name: "style", html: `<link rel=stylesheet href=` + http + `>`, status: check.Fail},
		{name: "preloaded font", html: `<link rel=preload as=font href=` + http + `>`, status: check.Fail},
		{name: "frame", html: `<iframe src=` + http + `></iframe><object data=` + http + `></object>`, status: check.Fail, phrase: "2 active"},
		{name: "base", html: `<base href=http://www.shop.example/><script src=a.js></script>`, status: check.Fail},
	})
}

func TestMixedInAssets(t *testing.T) {
	t.Parallel()
	judge := content.Set().Judges["SEC-MIXED"]
	const style, http, secure = "https://www.shop.example/s.css", "http://cdn.example/x", "https://cdn.example/x"
	asset := func(kind, url, from, end string) capture.Asset {
		return capture.Asset{Kind: kind, URL: url, From: from, Exchange: capture.Exchange{ID: "asset-4", URL: end}}
	}
	for _, tt := range []struct {
		name  string
		asset capture.Asset
		want  check.Status
		quote string
	}{
		{"font of a stylesheet", asset(capture.KindFont, http, style, http), check.Fail, style + " names " + http},
		{"import of the document", asset(capture.KindStylesheet, http, site, http), check.Fail, site + " names " + http},
		{"script that leads to http", asset(capture.KindScript, secure, site, http), check.Fail, secure + " redirects to " + http},
		{"image that leads to http", asset(capture.KindImage, secure, site, http), check.Warn, secure + " redirects to " + http},
		{"preview image", asset(capture.KindOGImage, http, site, http), check.Pass, ""},
		{"secure", asset(capture.KindFont, secure, style, secure), check.Pass, ""},
	} {
		c := scanned(site, "<p>x")
		c.Assets = &capture.Assets{Assets: []capture.Asset{tt.asset}}
		v := judge(c)
		require.Equal(t, tt.want, v.Status, tt.name)
		if tt.quote != "" {
			require.Equal(t, tt.quote, v.Evidence[0].Quote, tt.name)
			require.Equal(t, "asset-4", v.Evidence[0].Request, tt.name)
		}
	}
	c := scanned(site, `<link rel=stylesheet href="`+http+`">`)
	c.Assets = &capture.Assets{Assets: []capture.Asset{asset(capture.KindStylesheet, http, site, http)}}
	require.Len(t, judge(c).Evidence, 1, "what the markup shows is counted once")
}

func TestMixedInTheBrowser(t *testing.T) {
	t.Parallel()
	judge := content.Set().Judges["SEC-MIXED"]
	const api, picture = "http://api.example/v1", "http://cdn.example/i.png"
	loads := func(html string, mixed ...string) *capture.Capture {
		c := scanned(site, html)
		c.Assets = &capture.Assets{}
		c.Browser = &capture.Browser{MixedContent: mixed, Requests: []capture.PageRequest{{URL: "https://cdn.example/i.png", Type: "Image"}}}
		return c
	}
	require.Equal(t, check.Pass, judge(loads("<p>x")).Status)
	v := judge(loads("<script>fetch('http://'+host)</script>", api))
	require.Equal(t, check.Fail, v.Status)
	require.Contains(t, v.Evidence[0].Quote, api)
	require.Equal(t, check.Warn, judge(loads("<p>x", picture)).Status, "upgraded as a picture")
	v = judge(loads(`<script src="`+api+`"></script>`, api))
	require.Len(t, v.Evidence, 1, "what the markup shows is counted once")
	v = judge(loads(`<script>load("`+api+`")</script>`, api))
	require.Equal(t, check.Fail, v.Status, "the markup does not show what a script loads")
	require.Len(t, judge(loads(`<img srcset="`+picture+` 2x">`, picture)).Evidence, 1)
	hung := loads("<p>x", api)
	hung.Browser.ErrorKind = "TIMEOUT"
	require.Equal(t, check.Pass, judge(hung).Status, "a browser that measured nothing says nothing")
}

func TestForms(t *testing.T) {
	t.Parallel()
	capped := []check.Cap{{Name: "PLAIN_CREDENTIALS", Limit: 40}}
	requireCases(t, "SEC-FORM", []seen{
		{name: "own", html: `<form action=/login><input type=password></form>`, status: check.Pass, quote: `<form action="/login">`},
		{name: "no action", html: `<form><input></form>`, status: check.Pass},
		{name: "other site without password", html: `<form action=https://search.example/><input></form>`, status: check.Pass},
		{name: "own subdomain", html: `<form action=https://login.shop.example/><input type=password></form>`, status: check.Pass},
		{name: "none", html: `<p>x`, status: check.NotApplicable},
		{name: "nowhere", html: `<form method=dialog></form><form action="javascript:f()"></form>`, status: check.NotApplicable},
		{
			name: "password elsewhere", html: `<form action=https://sso.example/><input type=password></form>`, status: check.Warn,
			phrase: "another site", quote: `<form action="https://sso.example/">`,
		},
		{name: "plain", html: `<form action=http://www.shop.example/s><input></form>`, status: check.Fail, phrase: "sent over http"},
		{
			name: "plain by button", html: `<form action=/><input type=submit formaction=http://a.example/></form>`, status: check.Fail,
			quote: `<input type="submit" formaction="http://a.example/">`,
		},
		{
			name: "plain password", html: `<form action=http://a.example/><input autocomplete="cc-number"></form>`, status: check.Fail,
			caps: capped,
		},
		{
			name:   "upgraded",
			html:   `<head><meta http-equiv=Content-Security-Policy content=upgrade-insecure-requests></head><form action=http://a.example/><input type=password></form>`,
			status: check.Pass,
		},
		{
			name: "password on plain page", url: plain, html: `<form action=https://www.shop.example/><input type=password></form>`,
			status: check.Fail, phrase: "asks for a password", quote: `<input type="password">`, caps: capped,
		},
		{name: "password without form on plain page", url: plain, html: `<input type=password>`, status: check.Fail, caps: capped},
		{name: "form on plain page", url: plain, html: `<form><input></form>`, status: check.Fail, cause: "SEC-HTTPS-AVAIL"},
		{name: "secure form on plain page", url: plain, html: `<form action=https://a.example/><input></form>`, status: check.Pass},
		{name: "no form on plain page", url: plain, html: `<input>`, status: check.NotApplicable},
	})
	c := scanned(plain, `<form><input></form>`)
	c.HTTP = &capture.HTTP{Secure: capture.Chain{Hops: []capture.Exchange{{Status: 200}}}}
	require.Equal(t, "SEC-HTTPS-REDIRECT", content.Set().Judges["SEC-FORM"](c).CausedBy)
}

func TestIntegrity(t *testing.T) {
	t.Parallel()
	const digest = `integrity="sha384-zTm/dblzLXQNp3CgY+hfaC/WJ6h4XtNrePh2CW2+rO9GPuNiPb9jmthvAL+oI/dQ"`
	requireCases(t, "SEC-SRI", []seen{
		{
			name: "none", html: `<script>f()</script><script src=/a.js></script><script src=//static.shop.example/a.js></script>`,
			status: check.Pass, phrase: "No scripts",
		},
		{name: "pinned", html: `<script src=https://cdn.example/a.js ` + digest + ` crossorigin></script>`, status: check.Pass, phrase: "pinned"},
		{
			name:   "two digests",
			html:   `<script src=https://cdn.example/a.js integrity="md5-x ` + digest[len(`integrity="`):] + ` crossorigin></script>`,
			status: check.Pass,
		},
		{
			name: "loose", html: `<script src=https://cdn.example/a.js></script>`, status: check.Warn, phrase: "without integrity: 1",
			quote: `<script src="https://cdn.example/a.js">`,
		},
		{name: "short digest", html: `<script src=https://cdn.example/a.js integrity=sha256-abc crossorigin></script>`, status: check.Warn},
		{
			name: "no crossorigin", html: `<script src=https://cdn.example/a.js ` + digest + `></script>`, status: check.Warn,
			phrase: "without crossorigin",
		},
		{
			name: "http", html: `<script src=http://cdn.example/a.js ` + digest + ` crossorigin></script>`, status: check.Fail,
			phrase: "without https: 1", cause: "SEC-MIXED",
		},
		{name: "http on a plain page", url: plain, html: `<script src=http://cdn.example/a.js></script>`, status: check.Fail},
		{name: "no scheme", html: `<script src=//cdn.example/a.js></script>`, status: check.Warn, quote: `<script src="//cdn.example/a.js">`},
		{name: "no scheme, pinned", html: `<script src=//cdn.example/a.js ` + digest + ` crossorigin></script>`, status: check.Pass},
		{
			name: "no scheme below a plain base", html: `<base href=http://shop.example/><script src=//cdn.example/a.js></script>`,
			status: check.Fail, quote: `<script src="//cdn.example/a.js">`, cause: "SEC-MIXED",
		},
		{name: "backslashes", html: `<script src="\\cdn.example\a.js"></script>`, status: check.Warn, phrase: "without integrity: 1"},
		{
			name: "backslashes after the scheme", html: `<script src="http:\\cdn.example\a.js"></script>`, status: check.Fail,
			phrase: "without https: 1", cause: "SEC-MIXED",
		},
		{name: "three slashes", html: `<script src="///cdn.example/a.js"></script>`, status: check.Warn, phrase: "without integrity: 1"},
		{name: "bad escape", html: `<script src="https://cdn.example/a%zz.js"></script>`, status: check.Warn, phrase: "without integrity: 1"},
		{name: "no script type", html: `<script type=text/template src=//cdn.example/a></script>`, status: check.Pass},
	})
}

func TestCompromised(t *testing.T) {
	t.Parallel()
	capped := []check.Cap{{Name: "COMPROMISED_SCRIPT", Limit: 30}}
	requireCases(t, "SEC-JS-COMPROMISED", []seen{
		{
			name:   "none",
			html:   `<script src=https://notpolyfill.io/x></script><script src=https://polyfill.io.example/></script><img src=https://polyfill.io/x>`,
			status: check.Pass,
		},
		{
			name: "script", html: `<script src=https://cdn.Polyfill.io/v3/polyfill.min.js></script>`, status: check.Fail,
			phrase: "cdn.polyfill.io", quote: `<script src="https://cdn.Polyfill.io/v3/polyfill.min.js">`, caps: capped,
		},
		{name: "preload", html: `<link rel=preload as=script href=//bootcss.com/x>`, status: check.Fail, caps: capped},
		{name: "module", html: `<link rel=modulepreload href=//a.staticfile.org./x>`, status: check.Fail, caps: capped},
	})
}

func TestBlank(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-BLANK", []seen{
		{name: "default", html: `<a target=_BLANK href=x>`, status: check.Pass, phrase: "1 links"},
		{name: "both", html: `<a target=_blank href=x rel="opener noopener">`, status: check.Pass},
		{
			name: "opener", html: `<a href=x rel=Opener target=_blank><form target=_blank rel=opener>`, status: check.Warn,
			phrase: "2 links", quote: `<a href="x" rel="Opener" target="_blank">`,
		},
		{name: "none", html: `<a href=x rel=opener>`, status: check.NotApplicable},
	})
}
