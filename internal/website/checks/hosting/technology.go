package hosting

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/edge"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/dom"
)

// technology judges INF-TECH, which is information only: it lists the software that the site
// reveals.
func technology(c *capture.Capture) check.Verdict {
	found := recognise(c)
	if len(found) == 0 {
		return check.Noted("Nothing recognised")
	}
	names := make([]string, 0, len(found))
	var proof []check.Evidence
	for _, f := range found {
		names = append(names, f.name)
		proof = append(proof, check.Evidence{Request: c.Page.Document.Exchange.ID, Quote: f.quote, Command: f.command})
	}
	return check.Noted("%s", strings.Join(names, ", ")).As(check.Tentative).With(proof...)
}

// trace is one detected product with its evidence.
type trace struct{ name, quote, command string }

func recognise(c *capture.Capture) []trace {
	x := &c.Page.Document.Exchange
	var out []trace
	add := func(name, quote, command string) {
		if !slices.ContainsFunc(out, func(t trace) bool { return t.name == name }) {
			out = append(out, trace{name, quote, command})
		}
	}
	if front, ok := edge.Of(x); ok {
		add(front.Name, front.Field+": "+front.Value, evidence.Curl(x.URL))
	}
	for _, p := range inHeader {
		for _, v := range x.Header.Values(p.field) {
			if p.value.MatchString(v) {
				add(p.name, clip(p.field+": "+v), evidence.Curl(x.URL))
			}
		}
	}
	for _, v := range x.Header.Values("Set-Cookie") {
		name, _, _ := strings.Cut(v, "=")
		for _, p := range inCookie {
			if p.value.MatchString(name) {
				add(p.name, "Set-Cookie: "+clip(name)+"=…", evidence.Curl(x.URL))
			}
		}
	}
	inDocument(c.DOM(), add)
	return out
}

func inDocument(doc *dom.Document, add func(name, quote, command string)) {
	for _, m := range doc.Metas {
		if strings.EqualFold(m.Attr["name"], "generator") && m.Attr["content"] != "" {
			product, _, _ := strings.Cut(clip(m.Attr["content"]), ";")
			add(product, m.Tagged, "")
		}
	}
	for _, list := range [][]dom.Element{doc.Scripts, doc.Links} {
		for _, e := range list {
			for _, p := range inPath {
				if p.value.MatchString(e.RawURL) {
					add(p.name, e.Tagged, "")
				}
			}
		}
	}
}

func clip(s string) string {
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + "…"
	}
	return s
}

type headerMark struct {
	field string
	value *regexp.Regexp
	name  string
}

type mark struct {
	value *regexp.Regexp
	name  string
}

// The fingerprints below are our own, from the products' documentation and their
// default behaviour.
var inHeader = []headerMark{
	{"Server", re(`(?i)^nginx`), "nginx"},
	{"Server", re(`(?i)^openresty`), "OpenResty"},
	{"Server", re(`(?i)^apache(/|$| )`), "Apache HTTP Server"},
	{"Server", re(`(?i)^microsoft-iis`), "Microsoft IIS"},
	{"Server", re(`(?i)^litespeed`), "LiteSpeed"},
	{"Server", re(`(?i)^caddy`), "Caddy"},
	{"Server", re(`(?i)^envoy`), "Envoy"},
	{"Server", re(`(?i)^gunicorn`), "Gunicorn"},
	{"Server", re(`(?i)^kestrel`), "ASP.NET Core"},
	{"Server", re(`(?i)^cowboy`), "Cowboy"},
	{"Server", re(`(?i)^jetty`), "Jetty"},
	{"X-Powered-By", re(`(?i)^php`), "PHP"},
	{"X-Powered-By", re(`(?i)^express`), "Express"},
	{"X-Powered-By", re(`(?i)^asp\.net`), "ASP.NET"},
	{"X-Powered-By", re(`(?i)^next\.js`), "Next.js"},
	{"X-Aspnet-Version", re(`.`), "ASP.NET"},
	{"X-Drupal-Cache", re(`.`), "Drupal"},
	{"X-Generator", re(`(?i)^drupal`), "Drupal"},
	{"X-Pingback", re(`xmlrpc\.php`), "WordPress"},
	{"Link", re(`rel="?https://api\.w\.org/`), "WordPress"},
	{"X-Shopid", re(`^\d+$`), "Shopify"},
	{"X-Wix-Request-Id", re(`.`), "Wix"},
	{"X-Nextjs-Cache", re(`.`), "Next.js"},
	{"X-Runtime", re(`^\d+\.\d+$`), "Ruby on Rails"},
	{"X-Magento-Cache-Debug", re(`.`), "Magento"},
}

var inCookie = []mark{
	{re(`^PHPSESSID$`), "PHP"},
	{re(`^JSESSIONID$`), "Java servlets"},
	{re(`^(ASP\.NET_SessionId|\.AspNetCore\.)`), "ASP.NET"},
	{re(`^laravel_session$`), "Laravel"},
	{re(`^csrftoken$`), "Django"},
	{re(`^connect\.sid$`), "Express"},
	{re(`^_shopify_`), "Shopify"},
	{re(`^(AWSALB|AWSELB)`), "AWS load balancer"},
}

var inPath = []mark{
	{re(`/wp-(content|includes)/`), "WordPress"},
	{re(`/_next/static/`), "Next.js"},
	{re(`/_nuxt/`), "Nuxt"},
	{re(`/_astro/`), "Astro"},
	{re(`/sites/(default|all)/(files|themes|modules)/`), "Drupal"},
	{re(`/media/jui/|/media/vendor/joomla`), "Joomla"},
	{re(`//cdn\.shopify\.com/`), "Shopify"},
	{re(`//static\.wixstatic\.com/|//static\.parastorage\.com/`), "Wix"},
	{re(`(^|/)jquery([.-][0-9.]+)?(\.min)?\.js`), "jQuery"},
	{re(`(^|/)react(-dom)?(\.production)?(\.min)?\.js`), "React"},
	{re(`(^|/)vue(\.global)?(\.prod)?(\.min)?\.js`), "Vue.js"},
	{re(`(^|/)bootstrap(\.bundle)?(\.min)?\.(js|css)`), "Bootstrap"},
	{re(`//www\.googletagmanager\.com/`), "Google Tag Manager"},
}

func re(expr string) *regexp.Regexp { return regexp.MustCompile(expr) }
