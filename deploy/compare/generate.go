package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// site is one generated site: how it answers, at its own host below .example.
type site struct {
	Name string
	transcript
}

// population is a kind of generated sites.
type population struct {
	name   string
	stream uint64 // of the random numbers
	// care draws a site's probability of good settings.
	care func(*rand.Rand) float64
	// ranksAll is true if sites on which the sides differ on purpose count in the rank correlation, too, and all of them in the bands.
	ranksAll bool
}

// populations returns careful and careless sites, because in reality good settings occur together, and sites with independent
// settings, for which a score cannot be right just by separating careful from careless sites.
func populations() []population {
	return []population{
		{name: "sites", stream: 1, care: (*rand.Rand).Float64, ranksAll: true},
		{name: "independent", stream: 3, care: func(*rand.Rand) float64 { return meanCare }},
	}
}

// meanCare is the average care of all generated sites.
const meanCare = 0.5

// generate draws sites.
func (p population) generate(seed uint64, n int) []site {
	r := rand.New(rand.NewPCG(seed, p.stream))
	var out []site
	for i := range n {
		out = append(out, generateSite(r, p.care(r), fmt.Sprintf("%c%04d", p.name[0], i)))
	}
	return out
}

// generator draws the settings of one site.
type generator struct {
	*rand.Rand
	care float64 // probability of a good setting
	host string
	t    transcript
}

func generateSite(r *rand.Rand, care float64, name string) site {
	g := &generator{Rand: r, care: care, host: name + ".example"}
	g.t = transcript{URL: "https://" + g.host + "/", Status: 200}
	g.set("content-type", "text/html; charset=utf-8")
	g.transport()
	g.policy()
	g.isolation()
	g.cookies()
	g.html()
	return site{Name: name, transcript: g.t}
}

func (g *generator) set(name, value string) { g.t.Header = append(g.t.Header, field{name, value}) }

// good decides whether the next setting is a good one.
func (g *generator) good() bool { return g.Float64() < 0.15+0.85*g.care }

// often is true with probability p.
func (g *generator) often(p float64) bool { return g.Float64() < p }

// pick draws a good value or a doubtful one.
func (g *generator) pick(good, doubtful []weighted) string {
	if g.good() {
		return draw(g.Rand, good)
	}
	return draw(g.Rand, doubtful)
}

// transport draws HTTPS, the redirect to it and HSTS.
func (g *generator) transport() {
	secure, plain := g.t.URL, "http://"+g.host+"/"
	if !g.good() && g.often(0.05) { // no HTTPS at all
		g.t.URL = plain
		return
	}
	switch g.pick([]weighted{{"direct", 12}, {"closed", 1}},
		[]weighted{{"direct", 3}, {"none", 5}, {"via-http", 2}, {"off-host", 2}, {"permanent", 1}}) {
	case "closed":
		g.t.Closed = true
	case "none":
		g.t.Hops = []hop{{200, plain}}
	case "via-http":
		g.t.Hops = []hop{{301, plain}, {302, plain + "start"}, {200, secure}}
	case "off-host":
		g.t.Hops = []hop{{301, plain}, {200, "https://" + g.alias() + "/"}}
	case "permanent":
		g.t.Hops = []hop{{308, plain}, {200, secure}}
	}
	value := g.pick([]weighted{
		{"max-age=31536000", 16}, {"max-age=63072000; includeSubDomains", 16}, {"max-age=63072000; includeSubDomains; preload", 16},
		{"max-age=31536000;includeSubdomains;", 4}, {`max-age="31536000"`, 1}, {"max-age=99999999", 4},
	}, []weighted{
		{"", 40}, {"max-age=15768000", 8}, {"max-age=300", 8}, {"max-age=0", 4}, {"max-age=abc", 1}, {"includeSubDomains", 2},
		{"max-age=31536000, max-age=31536000", 2}, {"max-age = 31536000", 1}, {"max-age=31536000; max-age=31536000", 1}, {"max-age=10886400", 4},
	})
	if value != "" {
		g.set("strict-transport-security", value)
	}
}

// alias returns the other host of the site.
func (g *generator) alias() string { return "other-" + g.host }

// policy draws the content security policy.
func (g *generator) policy() {
	const field = "content-security-policy"
	if !g.good() && g.often(0.75) {
		if g.often(0.15) {
			g.set(field+"-report-only", "default-src 'self'; report-uri /csp")
		}
		return
	}
	value := g.pick([]weighted{
		{
			"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
			4,
		},
		{"default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'", 4},
		{"script-src 'nonce-{n}' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'", 3},
		{"default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'", 3},
		{"default-src 'none'; script-src 'sha256-{h}'; style-src 'self'; base-uri 'none'; form-action 'none'; " +
			"frame-ancestors https://partner.example", 1},
		{"default-src 'self'; script-src 'self' https://cdn.site.example; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'", 2},
	}, []weighted{
		{"default-src 'self' 'unsafe-inline'", 3}, {"default-src * 'unsafe-inline' 'unsafe-eval' data:", 2}, {
			"script-src 'self' 'unsafe-inline' 'unsafe-eval'; object-src 'none'", 2,
		},
		{
			"default-src 'self'; script-src 'self' 'unsafe-eval'", 2,
		}, {"upgrade-insecure-requests", 3}, {"frame-ancestors 'self'", 3}, {"default-src https:", 2},
		{
			"default-src 'self'; img-src http:", 1,
		}, {"default-src 'self' http://old.example", 1}, {"default-src 'self'; default-src 'none'", 1}, {"hello", 1}, {"foo", 1},
		{
			"script-src 'strict-dynamic'; object-src 'none'", 1,
		}, {"default-src 'self'; script-src data:", 1}, {"default-src 'self'; frame-ancestors *", 1}, {"{random}", 6},
	})
	value = strings.ReplaceAll(value, "{n}", randomText(g.Rand, 22))
	value = strings.ReplaceAll(value, "{h}", randomText(g.Rand, 43)+"=")
	value = strings.ReplaceAll(value, "{random}", randomPolicy(g.Rand))
	if g.often(0.06) {
		g.t.HTML = fmt.Sprintf("<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">", value)
		return
	}
	g.set(field, value)
	if g.often(0.02) {
		g.set(field, draw(g.Rand, []weighted{
			{"default-src https:", 1}, {"default-src 'self'", 1}, {"script-src 'self'; object-src 'none'", 1},
			{"upgrade-insecure-requests", 1},
		}))
	}
}

// isolation draws the short header fields.
func (g *generator) isolation() {
	for _, one := range []struct {
		name           string
		good, doubtful []weighted
	}{
		{"x-content-type-options", []weighted{{"nosniff", 9}, {"NoSniff", 1}}, []weighted{{"", 8}, {"no-sniff", 1}, {"nosniff; x", 1}}},
		{"x-frame-options", []weighted{{"DENY", 4}, {"SAMEORIGIN", 6}, {" sameorigin", 1}},
			[]weighted{{"", 9}, {"ALLOW-FROM https://partner.example", 1}, {"ALLOWALL", 1}, {"whatever", 1}}},
		{"referrer-policy", []weighted{
			{"strict-origin-when-cross-origin", 4}, {"no-referrer", 2}, {"same-origin", 2}, {"", 3},
			{"no-referrer, strict-origin-when-cross-origin", 1},
		},
			[]weighted{
				{"", 5}, {"unsafe-url", 2}, {"no-referrer-when-downgrade", 3}, {"origin", 1}, {"nonsense", 1},
				{"origin-when-cross-origin", 1},
			}},
		{
			"cross-origin-resource-policy", []weighted{{"", 3}, {"same-origin", 2}, {"same-site", 2}},
			[]weighted{{"", 8}, {"cross-origin", 2}, {"any", 1}},
		},
	} {
		if value := g.pick(one.good, one.doubtful); value != "" {
			g.set(one.name, value)
		}
	}
	switch g.pick([]weighted{{"", 8}, {"*", 2}, {"fixed", 1}},
		[]weighted{{"", 12}, {"reflect", 2}, {"*", 3}, {"*credentials", 1}, {"fixed", 1}}) {
	case "*":
		g.cors("*", false)
	case "*credentials":
		g.cors("*", true)
	case "fixed":
		g.cors("https://partner.example", true)
	case "reflect":
		g.cors("{origin}", true)
	}
}

func (g *generator) cors(origin string, credentials bool) {
	g.t.CORS = append(g.t.CORS, field{"access-control-allow-origin", origin})
	if credentials {
		g.t.CORS = append(g.t.CORS, field{"access-control-allow-credentials", "true"})
	}
}

// cookies draws the cookies of the site.
func (g *generator) cookies() {
	seen := map[string]bool{}
	for range g.IntN(4) - 1 { // half of the sites set none
		name := draw(g.Rand, []weighted{
			{"session", 3}, {"PHPSESSID", 3}, {"sessionid", 2}, {"lang", 3}, {"theme", 3}, {"_ga", 2}, {"csrftoken", 2},
			{"login_token", 1}, {"cart", 2}, {"__Host-sess", 1}, {"__Secure-id", 1},
		})
		if seen[name] && !g.often(0.1) {
			continue // few sites set a cookie twice
		}
		seen[name] = true
		cookie := name + "=" + randomText(g.Rand, 12) + "; Path=/"
		if g.good() {
			cookie += "; Secure"
		}
		if g.good() && name != "csrftoken" {
			cookie += "; HttpOnly"
		}
		cookie += g.pick([]weighted{{"; SameSite=Lax", 5}, {"; SameSite=Strict", 2}, {"", 3}},
			[]weighted{{"", 10}, {"; SameSite=None", 1}, {"; SameSite=Whatever", 1}, {"; samesite=lax", 1}})
		if g.often(0.08) {
			cookie += draw(g.Rand, []weighted{
				{"; Max-Age=0", 1}, {"; Max-Age=86400", 2}, {"; Domain=" + g.host, 2}, {"; Domain=elsewhere.example", 1},
				{"; Expires=Thu, 01 Jan 1970 00:00:00 GMT", 1},
			})
		}
		g.set("set-cookie", cookie)
	}
}

// html draws the document with its scripts.
func (g *generator) html() {
	var scripts []string
	for range g.IntN(4) {
		integrity := ` integrity="sha384-` + randomText(g.Rand, 64) + `" crossorigin="anonymous"`
		switch g.pick([]weighted{{"own", 6}, {"pinned", 4}, {"loose", 1}},
			[]weighted{{"loose", 8}, {"own", 12}, {"relative", 1}, {"plain", 1}, {"plain-pinned", 1}}) {
		case "own":
			scripts = append(scripts, `<script src="/app.js"></script>`)
		case "pinned":
			scripts = append(scripts, `<script src="https://cdn.other.example/lib.js"`+integrity+`></script>`)
		case "loose":
			scripts = append(scripts, `<script src="https://cdn.other.example/lib.js"></script>`)
		case "relative":
			scripts = append(scripts, `<script src="//cdn.other.example/lib.js"></script>`)
		case "plain":
			scripts = append(scripts, `<script src="http://cdn.other.example/lib.js"></script>`)
		case "plain-pinned":
			scripts = append(scripts, `<script src="http://cdn.other.example/lib.js"`+integrity+`></script>`)
		}
	}
	g.t.HTML = "<!doctype html><html lang=en><head><meta charset=utf-8><title>" + g.host + "</title>" + g.t.HTML +
		strings.Join(scripts, "") + "</head><body><p>A generated site.</p></body></html>"
}
