package capture_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

// answered returns a capture whose document has the status, the body, and the header
// fields in pairs.
func answered(status int, body string, header ...string) *capture.Capture {
	h := capture.Header{"Content-Type": {"text/html; charset=utf-8"}}
	for i := 0; i+1 < len(header); i += 2 {
		h[header[i]] = []string{header[i+1]}
	}
	return &capture.Capture{
		Target: capture.Target{URL: "https://www.shop.example/", Host: "www.shop.example", Domain: "shop.example"},
		Page: &capture.Page{Document: capture.Resource{
			Exchange: capture.Exchange{ID: "page-1", URL: "https://www.shop.example/", Status: status, Header: h}, Body: body,
		}},
	}
}

// landed returns answered after redirects to another address.
func landed(url, body string) *capture.Capture {
	c := answered(200, body)
	c.Page.Document.Exchange.URL = url
	return c
}

// pageOf returns a document around a body.
func pageOf(title, body string) string {
	return "<!doctype html><html lang=en><head><title>" + title + "</title></head><body>" + body + "</body></html>"
}

// site returns a body that its owner wrote: words, links, styles and scripts.
func site(more string) string {
	var b strings.Builder
	b.WriteString(`<link rel="stylesheet" href="/site.css"><script src="/app.js" defer></script><nav>`)
	for i := range 12 {
		fmt.Fprintf(&b, `<a href="/page-%d">Page %d</a>`, i, i)
	}
	b.WriteString("</nav><main>" + strings.Repeat("<p>Ferries leave the harbour every twenty minutes until midnight.</p>",
		40) + "</main>" + more)
	return b.String()
}

type obstacleCase struct {
	name    string
	capture *capture.Capture
	kind    capture.ObstacleKind // "" for the owner's page
	vendor  string
	quote   string // a part of one of the quotes
}

func challenges() []obstacleCase {
	const c = capture.ObstacleChallenge
	return []obstacleCase{
		{
			"Cloudflare by field", answered(403, pageOf("Just a moment...", ""), "Cf-Mitigated", "challenge"), c, "Cloudflare",
			"Cf-Mitigated: challenge",
		},
		{
			"Cloudflare by script",
			answered(403, pageOf("Just a moment...", "<script>(function(){window._cf_chl_opt={cvId:'3',cType:'managed'};})();</script>")),
			c, "Cloudflare", "window._cf_chl_opt",
		},
		{
			"Cloudflare by title", answered(503, pageOf("Just a moment...", "<p>Checking</p>"), "Server", "cloudflare"), c, "Cloudflare",
			"<title>Just a moment...</title>",
		},
		{
			"Cloudflare of old", answered(503, pageOf("Attention", `<form><input type="hidden" name="jschl_vc" value="1"></form>`)), c,
			"Cloudflare", "jschl_vc",
		},
		{"AWS WAF challenge", answered(202, "", "X-Amzn-Waf-Action", "challenge"), c, "AWS WAF", "X-Amzn-Waf-Action: challenge"},
		{
			"AWS WAF captcha",
			answered(405, pageOf("Human Verification", "<script>window.awsWafCookieDomainList = [];window.gokuProps = {}</script>")), c,
			"AWS WAF", "awsWafCookieDomainList",
		},
		{"AWS WAF without field", answered(200, pageOf("", `<script>window.gokuProps = {"key":"x"};</script>`)), c, "AWS WAF", "gokuProps"},
		{"Vercel by field", answered(429, "", "X-Vercel-Mitigated", "challenge"), c, "Vercel", "X-Vercel-Mitigated: challenge"},
		{
			"Vercel by title", answered(429, pageOf("Vercel Security Checkpoint", "<p>We're verifying your browser</p>")), c, "Vercel",
			"Vercel Security Checkpoint",
		},
		{
			"DataDome script",
			answered(403, pageOf("shop.example", `<script>var dd={'rt':'c'}</script><script src="https://ct.captcha-delivery.com/c.js"></script>`)),
			c, "DataDome", "captcha-delivery",
		},
		{
			"DataDome frame", answered(403, pageOf("", `<iframe src="https://geo.captcha-delivery.com/captcha/?initialCid=x"></iframe>`)),
			c, "DataDome", "geo.captcha-delivery.com",
		},
		{"DataDome by field", answered(403, "", "X-Dd-B", "1"), c, "DataDome", "X-Dd-B: 1"},
		{
			"HUMAN press and hold",
			answered(403, pageOf("Access to this page has been denied", `<div id="px-captcha"></div><p>Press &amp; Hold</p>`)), c, "HUMAN",
			"px-captcha",
		},
		{
			"HUMAN block", answered(403, pageOf("Denied", `<script>window._pxAppId="PX1";window._pxBlockedUrl="/";</script>`)), c, "HUMAN",
			"_pxBlockedUrl",
		},
		{
			"Akamai",
			answered(428, pageOf("", `<div id="sec-if-cpt-container"></div><script src="/_sec/cp_challenge/sec-4-4.js"></script>`)), c,
			"Akamai", "/_sec/cp_challenge/",
		},
		{
			"Akamai interstitial",
			answered(200,
				`<html><head><meta http-equiv="refresh" content="5; URL='/?bm-verify=AAQ'"></head><body><script>xhr.open("POST", "/_sec/verify?provider=interstitial", false);</script></body></html>`),
			c, "Akamai", "/_sec/verify",
		},
		{
			"Imperva incident",
			answered(200,
				`<html><head><META NAME="ROBOTS" CONTENT="NOINDEX"></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=1">Request unsuccessful. Incapsula incident ID: 42</iframe></body></html>`),
			c, "Imperva", "Incapsula incident ID",
		},
		{
			"Imperva script alone",
			answered(200, `<html><head><script src="/_Incapsula_Resource?SWJIYLWA=719d"></script></head><body></body></html>`), c,
			"Imperva", "_Incapsula_Resource",
		},
		{
			"Imperva interruption",
			answered(405, pageOf("Pardon Our Interruption", "<p>As you were browsing something made us think you were a bot.</p>")), c,
			"Imperva", "Pardon Our Interruption",
		},
		{
			"Kasada",
			answered(429, pageOf("", `<script>window.KPSDK={};KPSDK.now=1;</script><script src="/149e9513/ips.js?tkrm=1"></script>`)), c,
			"Kasada", "window.KPSDK",
		},
		{"Sucuri script", answered(200, pageOf("You are being redirected...",
			`<noscript>Javascript is required.</noscript><script>var s={},sucuri_cloudproxy_js='';</script>`)), c, "Sucuri", "sucuri_cloudproxy_js"},
		{"F5 script", answered(200, `<html><head><script>window["bobcmn"] = "10111";</script></head><body></body></html>`), c, "F5", "bobcmn"},
		{
			"F5 page",
			answered(200,
				`<html><head><script src="/TSPD/08ab?type=10"></script></head><body><noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 1</noscript></body></html>`),
			c, "F5", "/TSPD/",
		},
		{
			"Fastly", answered(200, pageOf("Client Challenge", `<script src="/_fs-ch-1T1wmsGaOgGaSxcX/script.js"></script>`)), c, "Fastly",
			"_fs-ch-",
		},
		{"DDoS-Guard", answered(403, pageOf("DDoS-Guard", "<p>Checking</p>")), c, "DDoS-Guard", "DDoS-Guard"},
		{
			"DDoS-Guard script", answered(403, pageOf("", `<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>`)), c,
			"DDoS-Guard", "js-challenge",
		},
		{"StackPath", answered(200, pageOf("Site verification", `<script>var sbtsck='x';</script>`)), c, "StackPath", "sbtsck"},
		{
			"SiteGround", answered(202, `<html><head><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F"></head></html>`),
			c, "SiteGround", "sgcaptcha",
		},
		{
			"Radware", landed("https://www.shop.example/", pageOf("", `<form action="https://validate.perfdrive.com/captcha"></form>`)), c,
			"Radware", "perfdrive",
		},
		{
			"Anubis",
			answered(200, pageOf("Making sure you're not a bot!", `<script id="anubis_challenge" type="application/json">{}</script>`)), c,
			"Anubis", "anubis_challenge",
		},
		{
			"Alibaba Cloud", answered(200, `<html><script>var arg1='AB';document.cookie="acw_sc__v2="+x;</script></html>`), c,
			"Alibaba Cloud", "acw_sc__v2",
		},
		{
			"Alibaba Cloud punishment",
			answered(200, `<html><script>window.location.replace("https://shop.example:443//_____tmd_____/punish?x5secdata=x");</script></html>`),
			c, "Alibaba Cloud", "punish",
		},
		{"Imunify360", answered(200, pageOf("One moment, please...",
			`<h1>Please wait while your request is being verified...</h1><form id="wsidchk-form" action="/z0f76"></form>`)), c, "Imunify360",
			"wsidchk"},
		{
			"LiteSpeed",
			answered(200, pageOf("Bot Verification", `<form action="/.lsrecap/recaptcha?" method="POST"><div class="g-recaptcha"></div></form>`)),
			c, "LiteSpeed", "lsrecap",
		},
		{
			"SafeLine", answered(468, pageOf("Protected By Chaitin SafeLine WAF", `<script src="/.safeline/static/app.js"></script>`)), c,
			"SafeLine", "safeline",
		},
		{"EdgeOne", answered(200, `<html><script>var n="EO_Bot_Ssid";document.cookie=n+"=1"</script></html>`), c, "EdgeOne", "EO_Bot_Ssid"},
		{"go-away", answered(200, pageOf("Checking you are not a bot",
			`<script src="/.well-known/.git.gammaspectra.live/git/go-away/cmd/go-away/load.mjs"></script>`)), c, "go-away", "gammaspectra"},
		{"Amazon", answered(200, pageOf("Amazon.com",
			`<h4>Enter the characters you see below</h4><form method="get" action="/errors/validateCaptcha"><input name="field-keywords"></form>`)),
			c, "Amazon", "validateCaptcha"},
		{
			"Google Cloud Armor", answered(200, pageOf("", `<script src="https://www.google.com/recaptcha/challengepage/?k=x"></script>`)),
			c, "Google", "challengepage",
		},
		{
			"Cloudflare behind a proxy", answered(403, pageOf("Just a moment...", `<div id="challenge-error-text"></div>`)), c, "",
			"challenge-error-text",
		},
		{
			"testcookie",
			answered(200,
				`<html><body><script src="/aes.js"></script><script>document.cookie="__test="+toHex(slowAES.decrypt(c,2,a,b));</script></body></html>`),
			c, "testcookie", "slowAES",
		},
		{
			"unknown vendor", answered(403, pageOf("Please wait", "<p>Checking your browser before accessing shop.example.</p>")), c, "",
			"Checking your browser",
		},
	}
}

func refusals() []obstacleCase {
	const r = capture.ObstacleRefusal
	denied := pageOf("Access Denied",
		`<h1>Access Denied</h1>You don't have permission to access "http://shop.example/" on this server.<p>Reference #18.abcd.1700000000.ef</p>`)
	wanted := answered(403, pageOf("403 Forbidden", "<center>nginx</center>"))
	wanted.Page.NotFound = &capture.Resource{Exchange: capture.Exchange{URL: "https://www.shop.example/zzz", Status: 403}}
	return []obstacleCase{
		{"bare 403", answered(403, ""), r, "", "→ 403"},
		{"403 everywhere", wanted, r, "", "→ 403"},
		{"403 of an edge", answered(403, "", "Cf-Ray", "8f1-FRA"), r, "Cloudflare", "Cf-Ray: 8f1-FRA"},
		{
			"Cloudflare block",
			answered(403, pageOf("Attention Required! | Cloudflare", `<div id="cf-error-details"><h1>Sorry, you have been blocked</h1></div>`)),
			r, "Cloudflare", "you have been blocked",
		},
		{
			"Cloudflare limit",
			answered(429, pageOf("Rate limited", `<div id="cf-error-details"><h1>Error 1015</h1><h2>You are being rate limited</h2></div>`)),
			capture.ObstacleRateLimit, "Cloudflare", "rate limited",
		},
		{"Akamai", answered(403, denied, "Server", "AkamaiGHost"), r, "Akamai", "Access Denied"},
		{"F5 with status 200", answered(200, pageOf("Request Rejected", "The requested URL was rejected. Please consult with your "+
			"administrator.<br>Your support ID is: 42")), r, "F5", "requested URL was rejected"},
		{"Sucuri", answered(403, pageOf("Sucuri WebSite Firewall - Access Denied", ""), "X-Sucuri-Block", "GEO02"), r, "Sucuri", "GEO02"},
		{
			"CloudFront",
			answered(403, pageOf("ERROR: The request could not be satisfied", "<pre>Generated by cloudfront (CloudFront)</pre>")), r,
			"Amazon CloudFront", "cloudfront",
		},
		{
			"ModSecurity", answered(406, pageOf("Not Acceptable!", "<p>This error was generated by Mod_Security.</p>")), r, "ModSecurity",
			"Mod_Security",
		},
		{
			"Wordfence", answered(503, pageOf("Your access to this site has been limited", "<p>Generated by Wordfence at Mon</p>")), r,
			"Wordfence", "Wordfence",
		},
		{"LinkedIn", answered(999, ""), r, "", "→ 999"},
		{"rate limit", answered(429, "", "Retry-After", "60"), capture.ObstacleRateLimit, "", "Retry-After: 60"},
		{"legal", answered(451, ""), capture.ObstacleLegal, "", "→ 451"},
		{"by the protocol part alone", &capture.Capture{HTTP: &capture.HTTP{Document: &capture.Exchange{Status: 403}}}, r, "", "→ 403"},
	}
}

func otherObstacles() []obstacleCase {
	return []obstacleCase{
		{"login", answered(401, "", "Www-Authenticate", `Basic realm="staging"`), capture.ObstacleLogin, "", `Basic realm="staging"`},
		{"proxy login", answered(407, ""), capture.ObstacleLogin, "", "→ 407"},
		{
			"single sign-on", landed("https://login.microsoftonline.com/x/oauth2/authorize", pageOf("Sign in", "")), capture.ObstacleLogin,
			"Microsoft", "login.microsoftonline.com",
		},
		{
			"access gateway", landed("https://shop.cloudflareaccess.com/cdn-cgi/access/login", pageOf("Sign in", "")),
			capture.ObstacleLogin, "Cloudflare Access", "cloudflareaccess",
		},
		{
			"client certificate",
			answered(400, pageOf("400 No required SSL certificate was sent", "<center><h1>400 Bad Request</h1></center>")),
			capture.ObstacleCertificate, "", "No required SSL certificate",
		},
		{"captive portal", answered(511, ""), capture.ObstacleCaptive, "", "→ 511"},
		{
			"hotspot", answered(200, pageOf("Hotspot", "<!--<WISPAccessGatewayParam xmlns:xsi='x'>-->")), capture.ObstacleCaptive, "",
			"WISPAccessGatewayParam",
		},
		{
			"parked by image", answered(200, pageOf("shop.example", `<img src="https://img.sedoparking.com/x.png">`)),
			capture.ObstacleParking, "Sedo", "sedoparking",
		},
		{
			"parked with words", answered(200, pageOf("shop.example", site(`<img src="https://img.sedoparking.com/x.png">`))),
			capture.ObstacleParking, "Sedo", "sedoparking",
		},
		{
			"parked with a key", answered(200, `<html data-adblockkey="MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJB_x"><body></body></html>`),
			capture.ObstacleParking, "", "data-adblockkey",
		},
		{
			"offered by a link",
			answered(200,
				pageOf("shop.example", `<a href="https://www.hugedomains.com/domain_profile.cfm?d=shop.example">This domain is for sale</a>`)),
			capture.ObstacleParking, "", "hugedomains",
		},
		{
			"parked by registrar", answered(200, `<html><script>window.onload=function(){window.location.href="/lander"}</script></html>`),
			capture.ObstacleParking, "", "/lander",
		},
		{
			"for sale", landed("https://www.hugedomains.com/domain_profile.cfm?d=shop.example", pageOf("For sale", "")),
			capture.ObstacleParking, "", "hugedomains",
		},
	}
}

// ownPages returns genuine pages that resemble an obstacle.
func ownPages() []obstacleCase {
	own := func(name string, c *capture.Capture) obstacleCase { return obstacleCase{name: name, capture: c} }
	known := answered(403, pageOf("403 Forbidden", "<center>nginx</center>"))
	known.Page.NotFound = &capture.Resource{Exchange: capture.Exchange{URL: "https://www.shop.example/zzz", Status: 404}}
	elsewhere := landed("https://login.shop.example/", pageOf("Sign in", "<form><input type=password></form>"))
	tenant := landed("https://shop.okta.com/", pageOf("Okta", ""))
	tenant.Target.Domain = "okta.com"
	text := answered(200, "window._cf_chl_opt", "Content-Type", "text/plain")
	return []obstacleCase{
		own("page", answered(200, pageOf("Harbour Ferries", site("")))),
		own("small page", answered(200, pageOf("Hello", "<h1>Hello</h1>"))),
		own("error", answered(500, "")),
		own("maintenance", answered(503, pageOf("Maintenance", "<h1>We will be back soon</h1>"), "Retry-After", "3600")),
		own("not found", answered(404, pageOf("Not found", "<h1>Not found</h1>"))),
		own("bad request", answered(400, pageOf("400 Bad Request", ""))),
		own("own 403 page", answered(403, pageOf("Members only", site("")))),
		own("403 of one path", known),
		own("large 403 page", answered(403, strings.Repeat("<p>words</p>", 10_000))),
		own("behind Cloudflare", answered(200, pageOf("Ferries", site(`<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`)),
			"Cf-Ray", "1", "Server", "cloudflare")),
		own("application behind Cloudflare", answered(200, pageOf("App",
			`<div id=root></div><script src="/app.js"></script><script>window.__CF$cv$params={r:'x'};a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>`), "Server", "cloudflare")),
		own("page behind Imperva",
			answered(200, pageOf("Ferries", site(`<script src="/_Incapsula_Resource?SWJIYLWA=719d"></script>`)), "X-Iinfo", "1")),
		own("application behind Imperva", answered(200,
			pageOf("App", `<div id=root></div><script src="/app.js"></script><script src="/_Incapsula_Resource?SWJIYLWA=719d"></script>`))),
		own("page behind DataDome",
			answered(200, pageOf("Ferries", site(`<script src="https://js.datadome.co/tags.js"></script>`)), "X-Datadome", "protected")),
		own("application behind HUMAN", answered(200, pageOf("App",
			`<div id=root></div><script src="https://client.px-cloud.net/PX1/main.min.js"></script><script>window._pxAppId="PX1"</script>`))),
		own("application with AWS WAF tokens", answered(200, pageOf("App",
			`<div id=root></div><script src="https://x.token.awswaf.com/x/challenge.js"></script><script>window.awsWafCookieDomainList=['shop.example']</script>`))),
		own("application behind Kasada",
			answered(200, pageOf("App", `<div id=root></div><script src="/149e9513/p.js"></script><script>window.KPSDK={}</script>`))),
		own("application behind F5", answered(200, pageOf("App",
			`<div id=root></div><APM_DO_NOT_TOUCH><script>window["bobcmn"]="1011"</script><script src="/TSPD/0846?type=9"></script><noscript>Please enable JavaScript to view the page content.</noscript></APM_DO_NOT_TOUCH><link rel="stylesheet" href="/app.css"><script src="/app.js"></script>`))),
		own("application that knows HUMAN's captcha", answered(200,
			pageOf("App", `<div id=root></div><script src="/app.js"></script><script>window._pxAppId="PX1";var box="#px-captcha"</script>`))),
		own("note with a link to a market", answered(200,
			pageOf("Note", `<p>I wanted <a href="https://www.hugedomains.com/domain_profile.cfm?d=x">this name</a>, which was too dear.</p>`))),
		own("article about parked pages", answered(200, pageOf("Parking", site(`<pre>&lt;html data-adblockkey=&quot;MFww&quot;&gt;</pre>`)))),
		own("status note", answered(200, pageOf("Status", `<p>For ten minutes visitors saw "Checking your browser before accessing".</p>`))),
		own("maintenance for a moment", answered(503, pageOf("Just a moment", `<p>We are upgrading, our biggest challenge yet.</p>`))),
		own("login with reCAPTCHA", answered(200, pageOf("Sign in",
			`<form><input type=password><div class="g-recaptcha"></div></form><script src="https://www.google.com/recaptcha/api.js"></script>`))),
		own("login with Turnstile", answered(200, pageOf("Sign in",
			`<form><input type=password><div class="cf-turnstile"></div></form><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>`))),
		own("login with hCaptcha", answered(200, pageOf("Sign in",
			`<form><input type=password><div class="h-captcha"></div></form><script src="https://js.hcaptcha.com/1/api.js"></script>`))),
		own("login of the site's own", elsewhere),
		own("article about challenges", answered(200,
			pageOf("How it works", site("<pre>window._cf_chl_opt px-captcha /_sec/cp_challenge/ checking your browser before accessing</pre>")))),
		own("note about challenges",
			answered(200, pageOf("Note", "<p>Look for <code>window._cf_chl_opt</code> and <code>&lt;div id=\"px-captcha\"&gt;</code>.</p>"))),
		own("large page", answered(200, strings.Repeat("<p>words</p>", 10_000)+"<script>window._cf_chl_opt={}</script>")),
		own("song", answered(200, pageOf("Just a moment", "<p>Lyrics of a song about a challenge</p>"))),
		own("plain text", text),
		own("identity service itself", tenant),
		own("nothing", &capture.Capture{}),
		own("no answer", &capture.Capture{HTTP: &capture.HTTP{}}),
		own("nothing came", answered(0, "")),
	}
}

func TestObstacles(t *testing.T) {
	t.Parallel()
	for _, list := range [][]obstacleCase{challenges(), refusals(), otherObstacles(), ownPages()} {
		for _, tc := range list {
			t.Run(tc.name, func(t *testing.T) {
				t.Parallel()
				o := tc.capture.Obstacle()
				if tc.kind == "" {
					require.Nil(t, o, "%+v", o)
					require.Empty(t, tc.capture.Blocked())
					return
				}
				require.NotNil(t, o)
				require.Equal(t, tc.kind, o.Kind)
				require.Equal(t, tc.vendor, o.Vendor)
				require.Contains(t, strings.Join(o.Quotes, "\n"), tc.quote)
				require.Equal(t, o.Sentence, tc.capture.Blocked())
				require.True(t, strings.HasSuffix(o.Sentence, "."))
				for _, q := range o.Quotes {
					require.Less(t, len(q), 400)
					require.NotContains(t, q, "\n")
				}
			})
		}
	}
}

func TestObstaclesSurviveAnything(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		"\xff\xfe<title>\xc0", strings.Repeat("<div>", 5000), "<script>İİİİ window._cf_chl_opt", "<title>İ Pardon Our Interruption",
	} {
		for _, status := range []int{200, 403, 503} {
			c := answered(status, body)
			c.Page.Document.Exchange.URL = "https://%zz"
			require.NotPanics(t, func() { c.Obstacle() })
		}
	}
}

func FuzzObstacle(f *testing.F) {
	for _, list := range [][]obstacleCase{challenges(), refusals(), otherObstacles()} {
		for _, tc := range list {
			if tc.capture.Page != nil {
				f.Add(tc.capture.Page.Document.Exchange.Status, tc.capture.Page.Document.Body, "cloudflare")
			}
		}
	}
	f.Fuzz(func(t *testing.T, status int, body, server string) {
		o := answered(status, body, "Server", server).Obstacle()
		if o != nil {
			require.NotEmpty(t, o.Sentence)
			require.NotEmpty(t, o.Quotes)
		}
	})
}
