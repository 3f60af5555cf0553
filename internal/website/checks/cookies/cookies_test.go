package cookies_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/cookies"
)

const site = "https://www.shop.co.uk/"

var now = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", cookies.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// scanned returns a capture of a site that sets the cookies; hsts adds the field.
func scanned(hsts bool, fields ...string) *capture.Capture {
	h := capture.Header{"Set-Cookie": fields}
	if hsts {
		h["Strict-Transport-Security"] = []string{"max-age=31536000"}
	}
	ex := capture.Exchange{ID: "http-3", Method: "GET", URL: site, Status: 200, Header: h, At: now}
	return &capture.Capture{
		Target: capture.Target{URL: site, Scheme: "https", Host: "www.shop.co.uk", Domain: "shop.co.uk"},
		HTTP:   &capture.HTTP{Document: &ex, Secure: capture.Chain{Start: site, Hops: []capture.Exchange{ex}}},
	}
}

type seen struct {
	name   string
	hsts   bool
	fields []string
	status check.Status
	sure   check.Confidence
	phrase string
	quote  string
}

func requireCases(t *testing.T, id string, cases []seen) {
	t.Helper()
	for _, tt := range cases {
		t.Run(id+"/"+tt.name, func(t *testing.T) {
			t.Parallel()
			v := cookies.Set().Judges[id](scanned(tt.hsts, tt.fields...))
			require.Equal(t, tt.status, v.Status, "%+v", v)
			require.Equal(t, tt.sure, v.Confidence)
			require.Contains(t, v.Observed, tt.phrase)
			if tt.status.Scored() {
				require.Equal(t, "http-3", v.Evidence[0].Request)
				require.Equal(t, "curl -sS -o /dev/null -D - '"+site+"'", v.Evidence[0].Command)
			}
			if tt.quote != "" {
				require.Equal(t, tt.quote, v.Evidence[0].Quote)
			}
			for _, e := range v.Evidence {
				require.NotContains(t, e.Quote, "secret")
			}
		})
	}
}

func TestNothingToJudge(t *testing.T) {
	t.Parallel()
	challenge := scanned(true, "a=b")
	challenge.HTTP.Document.Header["Cf-Mitigated"] = []string{"challenge"}
	elsewhere := scanned(true)
	elsewhere.HTTP.Secure.Hops[0].URL = "https://login.example/"
	elsewhere.HTTP.Secure.Hops[0].Header = capture.Header{"Set-Cookie": {"sid=secret"}}
	for id, judge := range cookies.Set().Judges {
		require.Equal(t, capture.ReasonUnreachable, judge(&capture.Capture{}).Reason, id)
		require.Equal(t, capture.ReasonUnreachable, judge(&capture.Capture{HTTP: &capture.HTTP{}}).Reason, id)
		require.Equal(t, capture.ReasonBlockedByEdge, judge(challenge).Reason, id)
		require.Equal(t, check.NotApplicable, judge(scanned(true)).Status, id)
		require.Equal(t, check.NotApplicable, judge(elsewhere).Status, "%s: cookies of another site", id)
		require.Equal(t, check.NotApplicable, judge(scanned(true, "sid=; Max-Age=0", "sid=x; expires=Thu, 01 Jan 1970 00:00:00 GMT", "=")).Status,
			"%s: removed", id)
	}
}

func TestSecure(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-COOKIE-SECURE", []seen{
		{
			name: "secure", fields: []string{"sid=secret; Secure; Path=/", "a=secret;secure"}, status: check.Pass, phrase: "All cookies",
			quote: "Set-Cookie: sid=…; Secure; Path=/",
		},
		{
			name: "plain with HSTS", hsts: true, fields: []string{"PHPSESSID=secret; secure", "theme=secret"}, status: check.Warn,
			phrase: "theme", quote: "Set-Cookie: theme=…",
		},
		{name: "plain without HSTS", fields: []string{"theme=secret"}, status: check.Fail, phrase: "theme"},
		{
			name: "session with HSTS", hsts: true, fields: []string{"theme=secret", "PHPSESSID=secret"}, status: check.Fail,
			sure: check.Firm, phrase: "PHPSESSID",
		},
		{name: "guess with HSTS", hsts: true, fields: []string{"mysess=secret"}, status: check.Fail, sure: check.Tentative, phrase: "mysess"},
		{name: "many", fields: []string{"a=1", "b=1", "c=1", "d=1", "e=1", "f=1"}, status: check.Fail, phrase: "a, b, c and others"},
		{name: "refused", fields: []string{"a=1; domain=other.example"}, status: check.NotApplicable},
	})
}

func TestSecureWithoutHTTPS(t *testing.T) {
	t.Parallel()
	c := scanned(false, "a=1")
	c.HTTP.Plain, c.HTTP.Secure = c.HTTP.Secure, capture.Chain{Hops: []capture.Exchange{{URL: site, ErrorKind: capture.ErrConnect}}}
	v := cookies.Set().Judges["SEC-COOKIE-SECURE"](c)
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, "SEC-HTTPS-AVAIL", v.CausedBy)
}

func TestHSTSMustHold(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]check.Status{
		"max-age=0": check.Fail, "includeSubDomains": check.Fail, "max-age=00": check.Fail,
		`includeSubDomains; Max-Age = "300"`: check.Fail, `includeSubDomains; Max-Age = "31536000"`: check.Warn,
		"max-age=15552000": check.Warn, "max-age=31536000; max-age=31536000": check.Fail,
	} {
		c := scanned(true, "a=1")
		c.HTTP.Secure.Hops[0].Header["Strict-Transport-Security"] = []string{field}
		require.Equal(t, want, cookies.Set().Judges["SEC-COOKIE-SECURE"](c).Status, field)
	}
	c := scanned(true, "a=1")
	c.HTTP.Secure.Hops[0].URL = "http://www.shop.co.uk/"
	require.Equal(t, check.Fail, cookies.Set().Judges["SEC-COOKIE-SECURE"](c).Status, "HSTS over http counts for nothing")
	c = scanned(true, "a=1")
	c.HTTP.Secure.Hops[0].TLSError = "x509: certificate has expired"
	require.Equal(t, check.Fail, cookies.Set().Judges["SEC-COOKIE-SECURE"](c).Status, "nor does HSTS with a bad certificate")
}

// TestHSTSMustCoverTheCookie follows RFC 6797 sections 8.2 and 14.4.
func TestHSTSMustCoverTheCookie(t *testing.T) {
	t.Parallel()
	const year, all = "max-age=31536000", "max-age=31536000; includeSubDomains"
	hop := func(url, field string) capture.Exchange {
		return capture.Exchange{URL: url, Status: 301, Header: capture.Header{"Strict-Transport-Security": {field}}}
	}
	listed := func(by string, subdomains bool) *capture.Preload {
		return &capture.Preload{Hosts: []capture.PreloadedHost{{Host: "www.shop.co.uk", By: by, Subdomains: subdomains}}}
	}
	for name, tt := range map[string]struct {
		cookie string // behind "a=1"
		hops   []capture.Exchange
		list   *capture.Preload
		want   check.Status
	}{
		"own host":                      {"", []capture.Exchange{hop(site, year)}, nil, check.Warn},
		"below the host":                {"; Domain=www.shop.co.uk", []capture.Exchange{hop(site, year)}, nil, check.Fail},
		"below the host, covered":       {"; Domain=www.shop.co.uk", []capture.Exchange{hop(site, all)}, nil, check.Warn},
		"whole domain":                  {"; Domain=shop.co.uk", []capture.Exchange{hop(site, all)}, nil, check.Fail},
		"whole domain, covered":         {"; Domain=shop.co.uk", []capture.Exchange{hop("https://shop.co.uk/", all)}, nil, check.Warn},
		"parent":                        {"", []capture.Exchange{hop("https://shop.co.uk/", all)}, nil, check.Warn},
		"parent alone":                  {"", []capture.Exchange{hop("https://shop.co.uk/", year)}, nil, check.Fail},
		"parent, briefly":               {"", []capture.Exchange{hop("https://shop.co.uk/", "max-age=300; includeSubDomains")}, nil, check.Fail},
		"parent over http":              {"", []capture.Exchange{hop("http://shop.co.uk/", all)}, nil, check.Fail},
		"name that ends alike":          {"", []capture.Exchange{hop("https://op.co.uk/", all)}, nil, check.Fail},
		"forgotten":                     {"", []capture.Exchange{hop(site, year), hop(site, "max-age=0")}, nil, check.Fail},
		"faulty later field":            {"", []capture.Exchange{hop(site, year), hop(site, "max-age")}, nil, check.Warn},
		"preloaded":                     {"", nil, listed("www.shop.co.uk", false), check.Warn},
		"preloaded by the parent":       {"", nil, listed("shop.co.uk", true), check.Warn},
		"preloaded alone, wider cookie": {"; Domain=www.shop.co.uk", nil, listed("www.shop.co.uk", false), check.Fail},
		"preloaded, wider cookie":       {"; Domain=shop.co.uk", nil, listed("www.shop.co.uk", true), check.Fail},
		"preloaded, whole domain":       {"; Domain=shop.co.uk", nil, listed("shop.co.uk", true), check.Warn},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := scanned(false, "a=1"+tt.cookie)
			c.HTTP.Secure.Hops, c.HTTP.Preload = append(tt.hops, c.HTTP.Secure.Hops...), tt.list
			v := cookies.Set().Judges["SEC-COOKIE-SECURE"](c)
			require.Equal(t, tt.want, v.Status, v)
		})
	}
	c := scanned(true, "a=1")
	c.Target.Host, c.Target.Domain = "192.0.2.1", ""
	for _, ex := range []*capture.Exchange{c.HTTP.Document, &c.HTTP.Secure.Hops[0]} {
		ex.URL = "https://192.0.2.1/"
	}
	require.Equal(t, check.Fail, cookies.Set().Judges["SEC-COOKIE-SECURE"](c).Status, "addresses have no HSTS")
}

// Browsers store neither a cookie that breaks the rule of its prefix nor one with
// Secure from an unencrypted response (RFC 6265bis section 5.7).
func TestRefusedCookiesAreLeftOut(t *testing.T) {
	t.Parallel()
	judges := cookies.Set().Judges
	for _, id := range []string{"SEC-COOKIE-SECURE", "SEC-COOKIE-HTTPONLY", "SEC-COOKIE-SAMESITE"} {
		require.Equal(t, check.NotApplicable, judges[id](scanned(false, "__Host-session=1; Path=/")).Status, id)
		c := scanned(false, "session=1; Secure")
		c.HTTP.Plain = capture.Chain{Hops: []capture.Exchange{*c.HTTP.Document}}
		c.HTTP.Plain.Hops[0].URL, c.HTTP.Document.URL, c.HTTP.Secure.Hops = "http://www.shop.co.uk/", "http://www.shop.co.uk/", nil
		require.Equal(t, check.NotApplicable, judges[id](c).Status, id)
	}
	require.Equal(t, check.Fail, judges["SEC-COOKIE-PREFIX"](scanned(false, "__Host-session=1; Path=/")).Status)
}

// Browsers keep the last of several cookies of one name (RFC 6265bis section 5.7).
func TestLastCookieCounts(t *testing.T) {
	t.Parallel()
	judge := cookies.Set().Judges["SEC-COOKIE-SAMESITE"]
	require.Equal(t, check.Pass, judge(scanned(true, "a=1; Path=/", "a=2; Path=/; SameSite=Lax")).Status)
	require.Equal(t, check.Warn, judge(scanned(true, "a=2; Path=/; SameSite=Lax", "a=1; Path=/")).Status)
	require.Equal(t, check.Warn, judge(scanned(true, "a=1; Path=/old", "a=2; Path=/; SameSite=Lax")).Status, "another path is another cookie")
	require.Equal(t, check.Pass, judge(scanned(true, "__Host-a=1; Path=/; Secure; SameSite=Lax", "__Host-a=2; Path=/")).Status,
		"a refused cookie replaces none")
}

func TestHTTPOnly(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-COOKIE-HTTPONLY", []seen{
		{name: "hidden", fields: []string{"JSESSIONID=secret; HttpOnly", "csrf_session=secret"}, status: check.Pass},
		{
			name: "known", fields: []string{"__Host-session=secret; Secure; Path=/"}, status: check.Fail, sure: check.Firm,
			phrase: "__Host-session", quote: "Set-Cookie: __Host-session=…; Secure; Path=/",
		},
		{name: "prefix", fields: []string{"wordpress_logged_in_ab12=secret"}, status: check.Fail, sure: check.Firm},
		{name: "of an app", fields: []string{"_gallery_session=secret"}, status: check.Fail, sure: check.Tentative},
		{name: "guess", fields: []string{"app.sid=secret"}, status: check.Fail, sure: check.Tentative},
		{name: "guess beside known", fields: []string{"app_token=secret", "connect.sid=secret"}, status: check.Fail, sure: check.Firm},
		{
			name: "no session", fields: []string{"XSRF-TOKEN=secret", "theme=secret", "_hjSession_1=secret", "_ga_SESSION=secret", "tokens=secret"},
			status: check.NotApplicable,
		},
	})
}

func TestSameSite(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-COOKIE-SAMESITE", []seen{
		{
			name: "all", fields: []string{"a=secret; samesite=lax", "b=secret; SameSite=Strict", "c=secret; SameSite=None; Secure"},
			status: check.Pass,
		},
		{name: "absent", fields: []string{"a=secret; SameSite=Lax", "b=secret"}, status: check.Warn, phrase: "b", quote: "Set-Cookie: b=…"},
		{name: "none without secure", fields: []string{"a=secret; SameSite=None"}, status: check.Fail, phrase: "without Secure: a"},
		{
			name: "unknown", fields: []string{"a=secret; SameSite=maybe"}, status: check.Fail, phrase: "Invalid SameSite: a",
			quote: "Set-Cookie: a=…; SameSite=maybe",
		},
		{name: "refused", fields: []string{"a=1; domain=other.example"}, status: check.NotApplicable},
	})
	require.Contains(t, cookies.Set().Judges["SEC-COOKIE-SAMESITE"](scanned(true, "c=1; SameSite=None; Secure")).Explanation, "c are sent")
}

func TestPrefix(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-COOKIE-PREFIX", []seen{
		{
			name: "obeyed", fields: []string{"__Host-sid=secret; Secure; Path=/", "theme=secret"}, status: check.Pass,
			quote: "Set-Cookie: __Host-sid=…; Secure; Path=/",
		},
		{name: "session without", fields: []string{"sessionid=secret; Secure"}, status: check.Warn, sure: check.Firm, phrase: "sessionid"},
		{name: "guess without", fields: []string{"login=secret; Secure"}, status: check.Warn, sure: check.Tentative},
		{
			name: "violated", fields: []string{"__Secure-a=secret"}, status: check.Fail, phrase: "__Secure- needs Secure",
			quote: "Set-Cookie: __Secure-a=…",
		},
		{name: "nothing", fields: []string{"theme=secret"}, status: check.NotApplicable},
	})
}

func TestScope(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-COOKIE-SCOPE", []seen{
		{name: "host-only", fields: []string{"sid=secret"}, status: check.Pass},
		{name: "narrow", fields: []string{"sid=secret; Domain=www.shop.co.uk"}, status: check.Pass},
		{name: "no session", fields: []string{"theme=secret; Domain=.shop.co.uk"}, status: check.Pass},
		{
			name: "wide", fields: []string{"JSESSIONID=secret; Domain=shop.co.uk"}, status: check.Warn, sure: check.Firm,
			phrase: "JSESSIONID", quote: "Set-Cookie: JSESSIONID=…; Domain=shop.co.uk",
		},
		{name: "foreign", fields: []string{"a=secret; Domain=api.shop.co.uk"}, status: check.Warn, phrase: "another host"},
		{
			name: "public suffix", fields: []string{"a=secret; Domain=co.uk"}, status: check.Fail, phrase: "public suffix co.uk",
			quote: "Set-Cookie: a=…; Domain=co.uk",
		},
	})
	c := scanned(true, "a=1; Domain=shop.co.uk")
	c.HTTP.Secure.Hops[0].URL = "https://shop.co.uk/"
	require.Equal(t, check.Pass, cookies.Set().Judges["SEC-COOKIE-SCOPE"](c).Status)
}

func TestCookiesOfRedirectsCount(t *testing.T) {
	t.Parallel()
	c := scanned(true)
	hop := capture.Exchange{ID: "http-1", URL: "http://shop.co.uk/", Status: 301, Header: capture.Header{"Set-Cookie": {"sessionid=x"}}}
	c.HTTP.Plain = capture.Chain{Hops: []capture.Exchange{hop, hop}}
	v := cookies.Set().Judges["SEC-COOKIE-HTTPONLY"](c)
	require.Equal(t, check.Fail, v.Status)
	require.Len(t, v.Evidence, 1, "the same cookie is judged once")
	require.Equal(t, "http-1", v.Evidence[0].Request)
}

func TestLongCookiesAreCut(t *testing.T) {
	t.Parallel()
	name := strings.Repeat("n", 500)
	v := cookies.Set().Judges["SEC-COOKIE-SECURE"](scanned(true, name+"=1"))
	require.Less(t, len(v.Evidence[0].Quote), 410)
	require.Less(t, len(v.Observed), 100)
}
