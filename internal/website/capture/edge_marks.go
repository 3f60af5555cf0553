package capture

import (
	"slices"
	"strings"

	"assay/internal/website/dom"
)

// signature identifies a product by the responses that it sends in place of a page. All conditions that are set must hold. Those on the
// body only apply to pages with little other content, because ordinary pages load the same scripts. The list is our own, from vendors'
// documentation and from observed responses.
type signature struct {
	kind   ObstacleKind
	vendor string
	// statuses that the response may have; none means any.
	statuses []int
	// field is a header field that must be present, and whose value in lower case must contain contains; "" accepts any value.
	field, contains string
	// title must be part of the title, and text of the visible text, both in lower case; script must be part of a script's text or address,
	// and markup of the source.
	title, text, script, markup string
	// alone requires that the page loads no other script file and no style sheet, which even
	// the barest page of an application does.
	alone bool
	// busy allows pages with text and links.
	busy bool
}

var denied = []int{400, 403, 405, 406, 409, 418, 429, 503}

var signatures = []signature{
	// Header fields that only such responses have.
	{kind: ObstacleChallenge, vendor: "Cloudflare", field: "Cf-Mitigated", contains: "challenge"},
	{kind: ObstacleChallenge, vendor: "AWS WAF", field: "X-Amzn-Waf-Action"},
	{kind: ObstacleChallenge, vendor: "Vercel", field: "X-Vercel-Mitigated", contains: "challenge"},
	{kind: ObstacleRefusal, vendor: "Vercel", field: "X-Vercel-Mitigated", contains: "deny"},
	{kind: ObstacleRefusal, vendor: "Sucuri", field: "X-Sucuri-Block"},
	{kind: ObstacleChallenge, vendor: "SiteGround", field: "Sg-Captcha", contains: "challenge"},
	{kind: ObstacleChallenge, vendor: "DataDome", field: "X-Dd-B", statuses: []int{403, 405, 429}},

	// Challenges by their page.
	{kind: ObstacleChallenge, vendor: "Cloudflare", script: "window._cf_chl_opt"},
	{kind: ObstacleChallenge, vendor: "Cloudflare", title: "just a moment...", field: "Server", contains: "cloudflare", statuses: denied},
	{kind: ObstacleChallenge, vendor: "Cloudflare", markup: `name="jschl_vc"`},
	{kind: ObstacleChallenge, vendor: "AWS WAF", script: "awsWafCookieDomainList", statuses: []int{202, 403, 405}},
	{kind: ObstacleChallenge, vendor: "AWS WAF", script: "window.gokuProps"},
	{kind: ObstacleChallenge, vendor: "DataDome", script: "https://ct.captcha-delivery.com/"},
	{kind: ObstacleChallenge, vendor: "DataDome", markup: "https://geo.captcha-delivery.com/"},
	{kind: ObstacleChallenge, vendor: "DataDome", markup: "https://captcha-delivery.com/"},
	{kind: ObstacleChallenge, vendor: "HUMAN", markup: `<div id="px-captcha"`},
	{kind: ObstacleChallenge, vendor: "HUMAN", script: "window._pxBlockedUrl"},
	{kind: ObstacleChallenge, vendor: "HUMAN", script: "px-captcha", statuses: denied},
	{kind: ObstacleChallenge, vendor: "Akamai", markup: "/_sec/cp_challenge/"},
	{kind: ObstacleChallenge, vendor: "Akamai", markup: `id="sec-if-cpt-container"`},
	{kind: ObstacleChallenge, vendor: "Akamai", script: "/_sec/verify?provider="},
	{kind: ObstacleChallenge, vendor: "Imperva", markup: "Incapsula incident ID"},
	{kind: ObstacleChallenge, vendor: "Imperva", script: "/_Incapsula_Resource", alone: true},
	{kind: ObstacleChallenge, vendor: "Imperva", title: "pardon our interruption"},
	{kind: ObstacleChallenge, vendor: "Kasada", script: "window.KPSDK", statuses: []int{403, 429}},
	{kind: ObstacleChallenge, vendor: "Kasada", script: "/ips.js?KP_UIDz="},
	{kind: ObstacleChallenge, vendor: "Sucuri", script: "sucuri_cloudproxy_js"},
	{kind: ObstacleChallenge, vendor: "F5", script: `window["bobcmn"]`, alone: true},
	{kind: ObstacleChallenge, vendor: "F5", script: "/TSPD/", markup: "Please enable JavaScript to view the page content", alone: true},
	{kind: ObstacleChallenge, vendor: "F5", markup: "<APM_DO_NOT_TOUCH>", script: "/TSPD/", statuses: denied},
	{kind: ObstacleChallenge, vendor: "Fastly", script: "/_fs-ch-"},
	{kind: ObstacleChallenge, vendor: "Vercel", title: "vercel security checkpoint"},
	{kind: ObstacleChallenge, vendor: "DDoS-Guard", script: "/.well-known/ddos-guard/js-challenge/"},
	{kind: ObstacleChallenge, vendor: "DDoS-Guard", title: "ddos-guard", statuses: denied},
	{kind: ObstacleChallenge, vendor: "StackPath", script: "sbtsck"},
	{kind: ObstacleChallenge, vendor: "StackPath", markup: "/sbbi/?sbbpg="},
	{kind: ObstacleChallenge, vendor: "SiteGround", markup: "/.well-known/sgcaptcha/"},
	{kind: ObstacleChallenge, vendor: "Radware", markup: "https://validate.perfdrive.com/"},
	{kind: ObstacleChallenge, vendor: "Reblaze", script: "window.rbzns"},
	{kind: ObstacleChallenge, vendor: "Qrator", markup: "/__qrator/"},
	{kind: ObstacleChallenge, vendor: "Azure", title: "azure waf"},
	{kind: ObstacleChallenge, vendor: "Alibaba Cloud", script: "acw_sc__v2"},
	{kind: ObstacleChallenge, vendor: "Alibaba Cloud", script: "/_____tmd_____/punish"},
	{kind: ObstacleChallenge, vendor: "bunny.net", markup: "/.bunny-shield/"},
	{kind: ObstacleChallenge, vendor: "Anubis", markup: `id="anubis_challenge"`},
	{kind: ObstacleChallenge, vendor: "go-away", markup: "/.well-known/.git.gammaspectra.live/git/go-away/"},
	{kind: ObstacleChallenge, vendor: "Imunify360", markup: `id="wsidchk-form"`},
	{kind: ObstacleChallenge, vendor: "LiteSpeed", markup: "/.lsrecap/recaptcha"},
	{kind: ObstacleChallenge, vendor: "SafeLine", markup: "/.safeline/"},
	{kind: ObstacleChallenge, vendor: "EdgeOne", script: "EO_Bot_Ssid"},
	{kind: ObstacleChallenge, vendor: "Amazon", markup: `action="/errors/validateCaptcha"`},
	{kind: ObstacleChallenge, vendor: "Google", markup: "https://www.google.com/recaptcha/challengepage/"},
	{kind: ObstacleChallenge, vendor: "Google", text: "our systems have detected unusual traffic from your computer network"},
	{kind: ObstacleChallenge, vendor: "testcookie", script: "slowAES.decrypt"},
	{kind: ObstacleChallenge, title: "just a moment", markup: "challenge-", statuses: denied},
	{kind: ObstacleChallenge, text: "checking your browser before accessing", statuses: denied},

	// Refusals by their page.
	{kind: ObstacleRateLimit, vendor: "Cloudflare", markup: "cf-error-details", text: "you are being rate limited"},
	{kind: ObstacleRefusal, vendor: "Cloudflare", markup: "cf-error-details", text: "you have been blocked"},
	{kind: ObstacleRefusal, vendor: "Cloudflare", markup: "cf-error-details", text: "access denied"},
	{kind: ObstacleRefusal, vendor: "Akamai", title: "access denied", text: "reference #", markup: "errors.edgesuite.net"},
	{
		kind: ObstacleRefusal, vendor: "Akamai", title: "access denied", text: "you don't have permission to access", field: "Server",
		contains: "akamaighost",
	},
	{kind: ObstacleRefusal, vendor: "F5", text: "the requested url was rejected. please consult with your administrator"},
	{kind: ObstacleRefusal, vendor: "Sucuri", title: "sucuri website firewall"},
	{
		kind: ObstacleRefusal, vendor: "Amazon CloudFront", text: "generated by cloudfront",
		title: "the request could not be satisfied", statuses: []int{403},
	},
	{kind: ObstacleRefusal, vendor: "Wordfence", text: "generated by wordfence"},
	{kind: ObstacleRefusal, vendor: "ModSecurity", text: "generated by mod_security"},
	{kind: ObstacleRefusal, vendor: "Azure", text: "the request is blocked", field: "X-Azure-Ref", statuses: []int{403}},
	{kind: ObstacleRefusal, vendor: "Fortinet", title: "web application firewall", text: "fortiweb"},
	{kind: ObstacleRefusal, vendor: "Imunify360", text: "imunify360"},

	// Client certificates.
	{kind: ObstacleCertificate, text: "no required ssl certificate was sent", statuses: []int{StatusBadRequest}},
	{kind: ObstacleCertificate, title: "no required ssl certificate was sent", statuses: []int{StatusBadRequest}},
	{kind: ObstacleCertificate, text: "403.7", title: "client certificate required", statuses: []int{StatusForbidden}},

	// The network's own pages.
	{kind: ObstacleCaptive, markup: "<WISPAccessGatewayParam"},
	{kind: ObstacleCaptive, markup: "/fgtauth?"},

	// Domains without a site.
	{kind: ObstacleParking, vendor: "Sedo", markup: "//img.sedoparking.com/", busy: true},
	{kind: ObstacleParking, markup: "//d38psrni17bvxu.cloudfront.net/", busy: true},
	{kind: ObstacleParking, markup: "//parking.bodiscdn.com/", busy: true},
	{kind: ObstacleParking, markup: "//www.parklogic.com/", busy: true},
	{kind: ObstacleParking, markup: `data-adblockkey="MFww`, busy: true},
	{kind: ObstacleParking, markup: "//parking.reg.ru/", busy: true},
	{kind: ObstacleParking, markup: "//parkingcrew.net/"},
	{kind: ObstacleParking, markup: "//www.hugedomains.com/domain_profile.cfm", text: "for sale"},
	{kind: ObstacleParking, script: "window.LANDER_SYSTEM"},
	{kind: ObstacleParking, script: `window.location.href="/lander"`},
	{kind: ObstacleParking, markup: "//www.afternic.com/forsale/", text: "for sale"},
	{kind: ObstacleParking, markup: "//dan.com/buy-domain/", text: "for sale"},
}

// destination is a third-party host that redirects lead to instead of a page.
type destination struct {
	kind                 ObstacleKind
	vendor, domain, path string
}

var destinations = []destination{
	{ObstacleLogin, "Microsoft", "login.microsoftonline.com", ""},
	{ObstacleLogin, "Microsoft", "login.live.com", ""},
	{ObstacleLogin, "Microsoft", "b2clogin.com", ""},
	{ObstacleLogin, "Google", "accounts.google.com", ""},
	{ObstacleLogin, "Okta", "okta.com", "/"},
	{ObstacleLogin, "Auth0", "auth0.com", "/"},
	{ObstacleLogin, "Cloudflare Access", "cloudflareaccess.com", ""},
	{ObstacleLogin, "OneLogin", "onelogin.com", "/"},
	{ObstacleLogin, "Amazon Cognito", "amazoncognito.com", ""},
	{ObstacleLogin, "Vercel", "vercel.com", "/sso-api"},
	{ObstacleParking, "", "hugedomains.com", ""},
	{ObstacleParking, "", "dan.com", ""},
	{ObstacleParking, "", "afternic.com", ""},
	{ObstacleParking, "", "sedo.com", ""},
	{ObstacleParking, "", "buydomains.com", ""},
	{ObstacleParking, "", "domainmarket.com", ""},
	{ObstacleParking, "", "godaddy.com", "/forsale"},
}

// frontEnd is a protection service identified by a header field in all its responses, which
// shows who sent a refusal.
type frontEnd struct{ vendor, field, contains string }

var frontEnds = []frontEnd{
	{"Cloudflare", "Cf-Ray", ""}, {"Akamai", "Server", "akamaighost"}, {"Imperva", "X-Iinfo", ""}, {"Sucuri", "X-Sucuri-Id", ""},
	{"DataDome", "X-Datadome", ""}, {"Vercel", "X-Vercel-Id", ""}, {"Amazon CloudFront", "X-Amz-Cf-Id", ""},
	{"Azure Front Door", "X-Azure-Ref", ""}, {"DDoS-Guard", "Server", "ddos-guard"}, {"Fastly", "X-Served-By", "cache-"},
	{"Qrator", "Server", "qrator"}, {"F5", "Server", "bigip"},
}

// match reports whether the signature holds, with quotes of what matched.
func (s *signature) match(a *answer) (quotes []string, ok bool) {
	if s.field != "" {
		v, found := a.field(s.field, s.contains)
		if !found {
			return nil, false
		}
		quotes = append(quotes, s.field+": "+clip(v))
	}
	if s.title+s.text+s.script+s.markup == "" {
		return quotes, true
	}
	if !s.busy && !a.shell() || s.alone && a.accompanied(s.script) {
		return nil, false
	}
	for _, part := range []struct {
		want string
		find func(want string) (string, bool)
	}{{s.title, a.inTitle}, {s.text, a.inText}, {s.script, a.inScript}, {s.markup, a.inMarkup}} {
		if part.want == "" {
			continue
		}
		quote, found := part.find(part.want)
		if !found {
			return nil, false
		}
		quotes = append(quotes, quote)
	}
	return quotes, true
}

// accompanied reports whether the page loads more than the script.
func (a *answer) accompanied(script string) bool {
	return len(a.dom.LinksRel("stylesheet")) > 0 || slices.ContainsFunc(a.dom.Scripts, func(s dom.Element) bool {
		return s.RawURL != "" && !strings.Contains(s.RawURL, script)
	})
}

func (a *answer) field(name, contains string) (string, bool) {
	for _, v := range a.doc.Header.Values(name) {
		if strings.Contains(strings.ToLower(v), contains) {
			return v, true
		}
	}
	return "", false
}

func (a *answer) inTitle(want string) (string, bool) {
	for _, t := range a.dom.Titles {
		if strings.Contains(strings.ToLower(t.Text), want) {
			return "<title>" + clip(t.Text) + "</title>", true
		}
	}
	return "", false
}

func (a *answer) inText(want string) (string, bool) {
	return around(a.dom.Text, strings.Index(strings.ToLower(a.dom.Text), want), len(want))
}

func (a *answer) inScript(want string) (string, bool) {
	for _, s := range a.dom.Scripts {
		if strings.Contains(s.RawURL, want) {
			return clip(s.Tagged), true
		}
		if quote, ok := around(s.Text, strings.Index(s.Text, want), len(want)); ok {
			return "<script>" + quote + "</script>", true
		}
	}
	return "", false
}

func (a *answer) inMarkup(want string) (string, bool) {
	return around(a.raw, strings.Index(a.raw, want), len(want))
}

// around quotes the text at an offset with some of its surroundings.
func around(text string, at, length int) (string, bool) {
	if at < 0 || at+length > len(text) {
		return "", false
	}
	const margin = 40
	from, to := max(at-margin, 0), min(at+length+margin, len(text))
	return clip(text[from:to]), true
}
