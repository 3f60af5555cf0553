package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generatedPolicies evaluates newly generated policies and runs CSP Evaluator on them.
func (c *comparison) generatedPolicies(ctx context.Context, o options) (*tally, error) {
	r := rand.New(rand.NewPCG(o.seed, 2))
	w := work{Kind: "policies"}
	for range o.policies {
		w.Policies = append(w.Policies, randomPolicy(r))
	}
	answers, err := runWorker(ctx, o.tools, "", w)
	if err != nil {
		return nil, err
	}
	if len(answers) != len(w.Policies) {
		return nil, fmt.Errorf("%d responses for %d policies", len(answers), len(w.Policies))
	}
	t := &tally{name: "policies"}
	for i, a := range answers {
		if a.Error != "" { // the reference throws on some valid sources
			t.skipped++
			continue
		}
		outcomes, err := c.evaluator(fmt.Sprintf("policy-%04d", i), w.Policies[i], a.Findings)
		if err != nil {
			return nil, err
		}
		t.add(c.rules, outcomes)
	}
	return t, nil
}

// weighted is a word with its relative frequency.
type weighted struct {
	word   string
	weight int
}

func draw(r *rand.Rand, from []weighted) string {
	sum := 0
	for _, w := range from {
		sum += w.weight
	}
	n := r.IntN(sum)
	for _, w := range from {
		if n -= w.weight; n < 0 {
			return w.word
		}
	}
	return ""
}

// The vocabulary of policies: that of CSP3, hosts with and without gadgets, and common
// mistakes.
var (
	directiveNames = []weighted{
		{"script-src", 14}, {"default-src", 12}, {"object-src", 8}, {"base-uri", 8}, {"style-src", 6}, {"img-src", 5}, {"connect-src", 4},
		{"font-src", 3}, {"frame-src", 3}, {"frame-ancestors", 4}, {"form-action", 4}, {"worker-src", 2}, {"media-src", 2}, {"manifest-src", 1},
		{"script-src-elem", 3}, {"script-src-attr", 2}, {"style-src-elem", 1}, {"child-src", 1}, {"upgrade-insecure-requests", 2},
		{"block-all-mixed-content", 1}, {"sandbox", 1}, {"report-uri", 1}, {"report-to", 1}, {"require-trusted-types-for", 1},
		{"trusted-types", 1},
		{"SCRIPT-SRC", 1}, {"Default-Src", 1}, {"reflected-xss", 1}, {"referrer", 1}, {"plugin-types", 1}, {"scriptsrc", 1}, {"image-src", 1},
		{"default-src:", 1},
	}
	sourceWords = []weighted{
		{"'self'", 20}, {"'none'", 10}, {"'unsafe-inline'", 9}, {"'unsafe-eval'", 4}, {"'strict-dynamic'", 4}, {"'unsafe-hashes'", 1},
		{"'wasm-unsafe-eval'", 1}, {"'report-sample'", 1}, {"https:", 5}, {"http:", 2}, {"data:", 5}, {"blob:", 2}, {"*", 5}, {"wss:", 1},
		{"https://cdn.site.example", 6}, {"cdn.site.example", 4}, {"*.site.example", 3}, {"https://*.cdn.example", 2}, {"http://old.example", 3},
		{"https://cdn.site.example:8443", 1}, {"https://cdn.site.example/lib/", 2}, {"https://cdn.site.example:*", 1}, {"192.0.2.7", 1},
		{"https://ajax.googleapis.com", 2}, {"https://cdnjs.cloudflare.com", 2}, {"www.google-analytics.com", 2},
		{"https://accounts.google.com", 1},
		{"https://cdn.jsdelivr.net", 1}, {"https://unpkg.com", 1}, {"https://www.google.com/recaptcha/", 1}, {"https://js.stripe.com", 2},
		{"'nonce-{n}'", 8}, {"'nonce-x1'", 1}, {"'sha256-{h}'", 4}, {"'sha384-{h}'", 1},
		{"self", 1}, {"none", 1}, {"unsafe-inline", 1}, {"nonce-abcdefgh12345678", 1}, {"'unsafe-inlin'", 1}, {"'sha257-abcd'", 1}, {"'SELF'", 1},
		{"https://*", 1}, {"http://*", 1}, {"script-src", 1}, {"//cdn.site.example", 1},
	}
)

// randomPolicy draws a policy: mostly plausible, sometimes with mistakes.
func randomPolicy(r *rand.Rand) string {
	var directives []string
	if r.IntN(5) > 0 { // how most sites begin
		directives = append(directives,
			strings.Join(append([]string{draw(r, []weighted{{"default-src", 3}, {"script-src", 5}})}, randomSources(r)...), " "))
	}
	if r.IntN(3) > 0 {
		directives = append(directives, draw(r, []weighted{{"object-src 'none'", 6}, {"object-src 'self'", 1}, {"object-src *", 1}}))
	}
	if r.IntN(3) > 0 {
		directives = append(directives, draw(r, []weighted{{"base-uri 'none'", 3}, {"base-uri 'self'", 3}, {"base-uri *", 1}}))
	}
	for range r.IntN(6) {
		directives = append(directives, randomDirective(r))
	}
	if len(directives) == 0 {
		directives = append(directives, randomDirective(r))
	}
	if r.IntN(30) > 0 { // few policies repeat a directive
		directives = onceEach(directives)
	}
	r.Shuffle(len(directives), func(i, j int) { directives[i], directives[j] = directives[j], directives[i] })
	separator := draw(r, []weighted{{"; ", 20}, {";", 4}, {" ; ", 1}})
	policy := strings.Join(directives, separator)
	if r.IntN(4) == 0 {
		policy += ";"
	}
	return policy
}

// onceEach drops directives whose name occurred before.
func onceEach(directives []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(directives, func(d string) bool {
		name, _, _ := strings.Cut(strings.ToLower(d), " ")
		again := seen[name]
		seen[name] = true
		return again
	})
}

func randomDirective(r *rand.Rand) string {
	name := draw(r, directiveNames)
	switch name {
	case "upgrade-insecure-requests", "block-all-mixed-content":
		return name
	case "sandbox":
		return name + draw(r, []weighted{{"", 1}, {" allow-scripts", 2}, {" allow-forms allow-scripts", 1}})
	case "report-uri":
		return name + draw(r, []weighted{{" /csp", 3}, {" https://report.example/csp", 2}, {" http://report.example/csp", 1}})
	case "report-to":
		return name + " endpoint"
	case "require-trusted-types-for":
		return name + " 'script'"
	case "trusted-types":
		return name + draw(r, []weighted{{" default", 2}, {" 'none'", 1}, {" a b 'allow-duplicates'", 1}})
	case "plugin-types":
		return name + " application/pdf"
	case "referrer", "reflected-xss":
		return name + " block"
	}
	return strings.Join(append([]string{name}, randomSources(r)...), " ")
}

func randomSources(r *rand.Rand) []string {
	if r.IntN(25) == 0 {
		return nil // an empty list is 'none'
	}
	var out []string
	for range 1 + r.IntN(4) {
		word := draw(r, sourceWords)
		if word == "'none'" && r.IntN(10) > 0 { // few combine it with others
			if len(out) == 0 {
				return []string{word}
			}
			continue
		}
		word = strings.ReplaceAll(word, "{n}", randomText(r, 8+r.IntN(24)))
		out = append(out, strings.ReplaceAll(word, "{h}", randomText(r, 43)+"="))
	}
	return out
}

// randomText returns random base64 characters.
func randomText(r *rand.Rand, n int) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}
