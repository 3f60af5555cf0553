package exposure_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/exposure"
)

const site = "https://www.shop.example/"

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", exposure.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// resource returns a response with fields given as name and value in turn.
func resource(url string, status int, body string, fields ...string) *capture.Resource {
	h := capture.Header{"Content-Type": {"text/html"}}
	for i := 0; i+1 < len(fields); i += 2 {
		h[fields[i]] = []string{fields[i+1]}
	}
	return &capture.Resource{Exchange: capture.Exchange{ID: "page-7", Method: "GET", URL: url, Status: status, Header: h}, Body: body}
}

func scanned(html string, fields ...string) *capture.Capture {
	doc := resource(site, 200, html, fields...)
	return &capture.Capture{
		Target: capture.Target{URL: site, Host: "www.shop.example", Domain: "shop.example"}, TakenAt: now,
		HTTP: &capture.HTTP{Document: &doc.Exchange}, Page: &capture.Page{Document: *doc},
	}
}

// refused replaces the document by an edge challenge.
func refused(c *capture.Capture) *capture.Capture {
	for _, ex := range []*capture.Exchange{&c.Page.Document.Exchange, c.HTTP.Document} {
		ex.Status = 403
		ex.Header["Server"], ex.Header["Cf-Mitigated"] = []string{"cloudflare"}, []string{"challenge"}
	}
	return c
}

func judge(id string, c *capture.Capture) check.Verdict { return exposure.Set().Judges[id](c) }

func requireEvidence(t *testing.T, v check.Verdict, quote string) {
	t.Helper()
	require.NotEmpty(t, v.Evidence)
	require.Equal(t, quote, v.Evidence[0].Quote)
	require.Contains(t, v.Evidence[0].Command, "curl -sS ")
}

func TestNothingToJudge(t *testing.T) {
	t.Parallel()
	challenge := refused(scanned("window._cf_chl_opt"))
	challenge.Page.NotFound, challenge.Page.SecurityTxt = resource(site+"x", 404, ""), resource(site+"y", 404, "")
	for id := range exposure.Set().Judges {
		require.Equal(t, check.NotRun, judge(id, &capture.Capture{}).Status, id)
		require.Equal(t, check.NotRun, judge(id, &capture.Capture{HTTP: &capture.HTTP{}, Page: &capture.Page{}}).Status, id)
		require.Equal(t, capture.ReasonBlockedByEdge, judge(id, challenge).Reason, id)
	}
}

func TestBanners(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, html string
		fields     []string
		want       check.Status
		phrase     string
		quote      string
	}{
		{"none", "", nil, check.Pass, "No product", "(no Server field)"},
		{
			"names only", `<meta name=generator content="Joomla! - Open Source">`,
			[]string{"Server", "cloudflare", "X-Powered-By", "Next.js", "Via", "1.1 varnish"}, check.Pass, "", "Server: cloudflare",
		},
		{"server", "", []string{"Server", "nginx/1.18.0 (Ubuntu)"}, check.Warn, "nginx/1.18.0 (Ubuntu)", "Server: nginx/1.18.0 (Ubuntu)"},
		{"major version", "", []string{"X-Powered-By", "PHP/8"}, check.Warn, "PHP/8", "X-Powered-By: PHP/8"},
		{"bare version", "", []string{"X-Aspnet-Version", "4.0.30319"}, check.Warn, "X-Aspnet-Version 4.0.30319", "X-Aspnet-Version: 4.0.30319"},
		{
			"generator", `<meta name=Generator content="WordPress 6.4.2">`, nil, check.Warn, "WordPress 6.4.2",
			`<meta name="Generator" content="WordPress 6.4.2">`,
		},
		{
			"generator with a major version", `<meta name=generator content="Drupal 10 (https://www.drupal.org)">`, nil, check.Warn,
			"Drupal 10", "",
		},
		{"several", "", []string{"Server", "Apache/2.4", "X-Generator", "Drupal 9"}, check.Warn, "Apache/2.4, Drupal 9", ""},
	} {
		v := judge("SEC-DISCLOSE-VERSION", scanned(tt.html, tt.fields...))
		require.Equal(t, tt.want, v.Status, tt.name)
		require.Contains(t, v.Observed, tt.phrase, tt.name)
		if tt.quote != "" {
			requireEvidence(t, v, tt.quote)
		}
	}
}

func TestListing(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]check.Status{
		`<title>Index of /a</title><h1>Index of /a</h1><a href="../">../</a>`:          check.Fail,
		`<title>Directory listing for /</title><h1>Directory listing for /</h1>`:       check.Fail,
		`<title>Directory: /x</title><a href="..">up</a>`:                              check.Fail,
		`<title>Directory Listing For [/]</title><h1>Directory Listing For [/]</h1>`:   check.Fail,
		`<title>host - /a/</title><pre><A HREF="/">[To Parent Directory]</A><br>`:      check.Fail,
		`<title>Index of /r/programming explained</title><h1>What the index says</h1>`: check.Pass,
		`<title>Index of articles</title><h1>Index of articles</h1>`:                   check.Pass,
	} {
		v := judge("SEC-EXPOSE-DIRLIST", scanned(body))
		require.Equal(t, want, v.Status, body)
		if want == check.Fail {
			require.Equal(t, check.Firm, v.Confidence)
			require.Contains(t, v.Evidence[0].Quote, "<title>")
		} else {
			requireEvidence(t, v, "GET "+site+" → 200")
		}
	}
	c := scanned("<p>x")
	c.Page.Document.Exchange.URL = site + "a.html?b=/"
	require.Equal(t, check.NotApplicable, judge("SEC-EXPOSE-DIRLIST", c).Status)
	c = scanned("<p>x")
	c.Page.Document.Exchange.Status = 500
	require.Equal(t, check.NotApplicable, judge("SEC-EXPOSE-DIRLIST", c).Status)
}

func TestErrorPage(t *testing.T) {
	t.Parallel()
	for what, body := range map[string]string{
		"a Java stack trace":                 "java.lang.NullPointerException\n\tat com.shop.web.Cart.total(Cart.java:42)\n",
		"a Python traceback":                 "Traceback (most recent call last):\n  File",
		"Django's debug page":                "because you have <code>DEBUG = True</code> in",
		"the Werkzeug debugger":              "<title>404 // Werkzeug Debugger</title>",
		"a PHP error":                        "<b>Warning</b>: include(x): failed in <b>/srv/x/index.php</b> on line <b>3</b>",
		"a .NET stack trace":                 `   at Shop.Cart.Total(Int32 n) in C:\build\Cart.cs:line 42`,
		"the detailed error page of IIS":     `<th>Physical Path</th><td>&nbsp;&nbsp;&nbsp;D:\sites\shop\x</td>`,
		"the Rails debug page":               "<code>Rails.root: /app</code>",
		"a JavaScript stack trace":           "Error: x\n    at Layer.handle (/app/node_modules/express/lib/router/layer.js:95:5)",
		"a Go stack trace":                   "panic: x\n\ngoroutine 1 [running]:\nmain.main()",
		"a PHP framework's exception":        `Symfony\Component\HttpKernel\Exception\NotFoundHttpException`,
		"a database error":                   "You have an error in your SQL syntax; check the manual",
		"an Oracle error":                    "ORA-01756: quoted string not properly terminated",
		"a path in the server's file system": "<p>File not found: /var/www/shop/x",
	} {
		c := scanned("")
		c.Page.NotFound = resource(site+"abc/not-there", 404, body)
		v := judge("SEC-ERROR-LEAK", c)
		require.Equal(t, check.Fail, v.Status, what)
		require.Equal(t, "The error page shows "+what, v.Observed)
		require.Equal(t, check.Firm, v.Confidence)
		require.Contains(t, body, v.Evidence[0].Quote)
		require.Equal(t, "page-7", v.Evidence[0].Request)
		c.Page.NotFound.Exchange.Status = 200
		require.Equal(t, check.Tentative, judge("SEC-ERROR-LEAK", c).Confidence, what)
	}
}

func TestErrorPageWithoutLeak(t *testing.T) {
	t.Parallel()
	c := scanned("")
	for _, body := range []string{
		"", "Not found", "We are on line 24 hours a day. Warning: closed on Sundays.", "app.js: see /home/about and https://a.example/var/www/x",
		"Cart.java: a file", "ORA-TORIO", "goroutine pools", "Physical Path of light",
	} {
		c.Page.NotFound = resource(site+"abc/not-there", 404, body)
		v := judge("SEC-ERROR-LEAK", c)
		require.Equal(t, check.Pass, v.Status, body)
		requireEvidence(t, v, "GET "+site+"abc/not-there → 404")
	}
	c.Page.NotFound.Exchange.ErrorKind = capture.ErrTimeout
	require.Equal(t, capture.ReasonUnreachable, judge("SEC-ERROR-LEAK", c).Reason)
}

func TestInternals(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, html string
		fields     []string
		want       check.Status
		sure       check.Confidence
		phrase     string
		quote      string
	}{
		{
			"clean",
			"203.0.113.7 1.10.0.0.1 10.0.0.1.2 v10.0.0.1 Chrome/10.0.0.1 10.0.0 x-10.0.0.1 10.0.0.1-rc local https://a.example/b.internal",
			[]string{"Server", "a"}, check.Pass, "", "", "GET " + site + " → 200",
		},
		{"cookies are not looked at", "", []string{"Set-Cookie", "pool=10.0.0.1"}, check.Pass, "", "", ""},
		{"address in a field", "", []string{"X-Backend", "10.1.2.3:8080"}, check.Warn, "", "10.1.2.3 in X-Backend", "X-Backend: 10.1.2.3:8080"},
		{
			"name in a field", "", []string{"X-Served-From", "via (web-01.prod.internal)"}, check.Warn, "", "web-01.prod.internal",
			"X-Served-From: via (web-01.prod.internal)",
		},
		{
			"address in the document", "<!-- from http://192.168.0.17/x. -->", nil, check.Warn, check.Tentative, "192.168.0.17",
			"<!-- from http://192.168.0.17/x. -->",
		},
		{"end of a sentence", "at 172.16.0.1.", nil, check.Warn, check.Tentative, "172.16.0.1", ""},
		{"link in the document", `<a href="http://wiki.corp/a">`, nil, check.Warn, check.Tentative, "wiki.corp", ""},
	} {
		v := judge("SEC-PRIVATE-IP", scanned(tt.html, tt.fields...))
		require.Equal(t, tt.want, v.Status, "%s: %+v", tt.name, v)
		require.Equal(t, tt.sure, v.Confidence, tt.name)
		require.Contains(t, v.Observed, tt.phrase, tt.name)
		if tt.quote != "" {
			requireEvidence(t, v, tt.quote)
		}
	}
}

func TestInternalsOfRedirectsAndSites(t *testing.T) {
	t.Parallel()
	c := scanned("")
	c.HTTP.Plain.Hops = []capture.Exchange{
		{ID: "http-1", URL: "http://www.shop.example/", Status: 302, Header: capture.Header{"Location": {"https://10.0.0.5/"}}},
	}
	v := judge("SEC-PRIVATE-IP", c)
	require.Equal(t, check.Warn, v.Status)
	require.Equal(t, "http-1", v.Evidence[0].Request)
	for _, host := range []string{"10.0.0.5", "shop.internal"} {
		c.Target.Host = host
		require.Equal(t, check.NotApplicable, judge("SEC-PRIVATE-IP", c).Status, host)
	}
}

func TestSecurityTxt(t *testing.T) {
	t.Parallel()
	const good = "# hello\r\nContact: mailto:security@shop.example\r\nExpires: 2027-06-01T00:00:00z\r\nPreferred-Languages: en, de\r\n\r\n"
	signed := "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n" + strings.ReplaceAll(good, "\r",
		"") + "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n"
	canonical := "Canonical: " + site + ".well-known/security.txt\n"
	for _, tt := range []struct {
		name, body string
		want       check.Status
		why        string
	}{
		{"good", good, check.Pass, ""},
		{"canonical", good + canonical, check.Pass, ""},
		{"canonical in other letters", good + "Canonical: HTTPS://WWW.Shop.example/%2Ewell-known/security.txt\n", check.Pass, ""},
		{"signed", strings.Replace(signed, "Contact", "- "+canonical+"Contact", 1), check.Pass, ""},
		{"unknown field", good + "CSAF: https://a.example/x\n", check.Pass, ""},
		{"signed without canonical", signed, check.Warn, "Canonical"},
		{"other canonical", good + "Canonical: https://a.example/.well-known/security.txt\n", check.Warn, "Canonical"},
		{"far", strings.Replace(good, "2027-06", "2028-06", 1), check.Warn, "more than a year"},
		{"expired", strings.Replace(good, "2027", "2025", 1), check.Fail, "expired on 2025-06-01"},
		{"bad date", strings.Replace(good, "2027-06-01T00:00:00z", "tomorrow", 1), check.Fail, "not a date"},
		{"no expires", "Contact: tel:+49-30-1", check.Fail, "Expires is missing"},
		{"two expires", good + "Expires: 2027-06-01T00:00:00Z", check.Fail, "more than once"},
		{"two languages", good + "preferred-languages: fr", check.Fail, "Preferred-Languages"},
		{"no contact", "Expires: 2027-06-01T00:00:00Z", check.Fail, "Contact is missing"},
		{"bare address", strings.Replace(good, "mailto:", "", 1), check.Fail, "not a URI"},
		{"plain contact", good + "Contact: http://a.example/", check.Fail, "not a URI"},
		{"broken line", good + "hello", check.Fail, "neither a field"},
		{"empty value", good + "Policy:", check.Fail, "neither a field"},
		{"empty file", "", check.Fail, "Contact is missing"},
		// RFC 9116 section 5: every field has a space after the colon, values are URIs, language tags or dates.
		{"no space", good + "Policy:https://a.example/", check.Fail, "neither a field"},
		{"space before the colon", good + "Policy : https://a.example/", check.Fail, "neither a field"},
		{"indented line", good + " Policy: https://a.example/", check.Fail, "neither a field"},
		{"languages without spaces", strings.Replace(good, "en, de", "en,de-AT,zh-Hant", 1), check.Pass, ""},
		{"underscore", strings.Replace(good, "en, de", "de_AT", 1), check.Fail, "language tag"},
		{"any language", strings.Replace(good, "en, de", "en, *", 1), check.Fail, "language tag"},
		{"trailing comma", strings.Replace(good, "en, de", "en,", 1), check.Fail, "language tag"},
		{"offset", strings.Replace(good, "00:00:00z", "02:00:00+02:00", 1), check.Pass, ""},
		{"fraction", strings.Replace(good, "00:00:00z", "00:00:00.25z", 1), check.Pass, ""},
		{"comma fraction", strings.Replace(good, "00:00:00z", "00:00:00,25z", 1), check.Fail, "not a date"},
		{"short hour", strings.Replace(good, "00:00:00z", "0:00:00z", 1), check.Fail, "not a date"},
		{"no seconds", strings.Replace(good, "00:00:00z", "00:00z", 1), check.Fail, "not a date"},
		{"no time", strings.Replace(good, "T00:00:00z", "", 1), check.Fail, "not a date"},
		{"no T", strings.Replace(good, "T00", " 00", 1), check.Fail, "not a date"},
		{"host in Unicode", good + "Policy: https://münchen.example/", check.Fail, "not a URI"},
		{"space in a URI", good + "Policy: https://a.example/a b", check.Fail, "not a URI"},
		{"data", good + "Policy: data:text/plain,x", check.Pass, ""},
		{"upper-case scheme", good + "Policy: HTTPS://a.example/", check.Pass, ""},
		{"upper-case http", good + "Policy: HTTP://a.example/", check.Fail, "http URI"},
	} {
		c := scanned("")
		c.Page.SecurityTxt = resource(site+".well-known/security.txt", 200, tt.body, "Content-Type", "text/plain; charset=utf-8")
		v := judge("SEC-SECTXT", c)
		require.Equal(t, tt.want, v.Status, "%s: %+v", tt.name, v)
		require.Contains(t, v.Explanation, tt.why, tt.name)
		require.Contains(t, v.Evidence[0].Quote, site+".well-known/security.txt\n")
		require.Equal(t, "curl -sS '"+site+".well-known/security.txt'", v.Evidence[0].Command)
	}
}

func TestSecurityTxtPlaces(t *testing.T) {
	t.Parallel()
	const good = "Contact: mailto:security@shop.example\nExpires: 2027-06-01T00:00:00Z\n"
	const at, legacy = site + ".well-known/security.txt", site + "security.txt"
	text := []string{"Content-Type", "text/plain"}
	missing := resource(at, 404, "Not found")
	for _, tt := range []struct {
		name       string
		file, last *capture.Resource
		want       check.Status
		phrase     string
	}{
		{"absent", missing, nil, check.Warn, "No security.txt"},
		{"a page for every path", resource(at, 200, "<!doctype html>", text...), nil, check.Warn, "No security.txt"},
		{"text as html", resource(at, 200, good), nil, check.Warn, "better"},
		{"html", resource(at, 200, "Not found"), nil, check.Warn, "No security.txt"},
		{"limited", resource(at, 429, ""), nil, check.NotRun, ""},
		{"json", resource(at, 200, "{}", "Content-Type", "application/json"), nil, check.Warn, "No security.txt"},
		{"other type", resource(at, 200, good, "Content-Type", "application/octet-stream"), nil, check.Warn, "better"},
		{"old path", missing, resource(legacy, 200, good, text...), check.Warn, "old path"},
		{"old path expired", missing, resource(legacy, 200, strings.Replace(good, "2027", "2025", 1), text...), check.Fail, "not valid"},
		{"http", resource("http://www.shop.example/.well-known/security.txt", 200, good, text...), nil, check.Fail, "over http"},
		{"error", resource(at, 503, ""), nil, check.NotRun, ""},
		{"no answer", &capture.Resource{Exchange: capture.Exchange{ErrorKind: capture.ErrTimeout}}, nil, check.NotRun, ""},
	} {
		c := scanned("")
		c.Page.SecurityTxt, c.Page.SecurityTxtLegacy = tt.file, tt.last
		v := judge("SEC-SECTXT", c)
		require.Equal(t, tt.want, v.Status, tt.name)
		require.Contains(t, v.Observed, tt.phrase, tt.name)
	}
	c := scanned("")
	c.Page.SecurityTxt = resource(at, 200, good+"Canonical: https://shop.example/.well-known/security.txt", text...)
	c.Page.SecurityTxt.Chain = []capture.Exchange{{URL: "https://shop.example/.well-known/security.txt"}}
	require.Equal(t, check.Pass, judge("SEC-SECTXT", c).Status, "Canonical names the address before redirects")
}
