package robots_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/robots"
)

func TestRulesDecideAsTheMatcherDoes(t *testing.T) {
	t.Parallel()
	bodies := []string{
		"", "User-agent: *\nDisallow: /", "User-agent: *\nDisallow:\n", "Disallow: /",
		"User-agent: *\nDisallow: /private\nAllow: /private/open$\nDisallow: /*?sort=\nAllow: /*?sort=name$",
		"User-agent: *\nDisallow: /\n\nUser-agent: assay\nDisallow: /only",
		"User-agent: *\nUser-agent: Assay\nDisallow: /both\n\nUser-agent: *\nDisallow: /others",
		"User-agent: Assay/2.0\nDisallow: /\n", "User-agent: * bots\nDisallow: /a*b*c$",
		"User-agent: Assay\nAllow: /shop/index.html\nDisallow: /shop/\nDisallow: /caf\u00e9\nDisalow: /~",
		"User-agent: Assay\n\nUser-agent: *\nDisallow: /x", "user-agent:assay\nDisallow: *.php$\nAllow:/a.php\nDisallow: /a$b",
	}
	paths := []string{
		"/", "", "/private", "/private/open", "/private/open/", "/list?sort=name", "/list?sort=price", "/only/x", "/both", "/others",
		"/abc", "/a-b-c-d", "/axbxc", "/shop/", "/shop/x", "/shop/index.html", "/caf%C3%A9/x", "/~", "/x.php", "/a.php", "/a.php?x", "/a$b", "?q",
	}
	for _, body := range bodies {
		rules := robots.Compile(body, "Assay")
		for _, path := range paths {
			want, _ := robots.Allowed(body, "Assay", "https://example.org"+path)
			require.Equal(t, want, rules.Allowed("https://example.org"+path), "%q of %q", path, body)
		}
	}
}

func TestCrawlDelay(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]time.Duration{
		"":                                    0,
		"Crawl-delay: 3":                      0,
		"User-agent: *\nCrawl-delay: 3":       3 * time.Second,
		"User-agent: *\nCRAWL-DELAY : .5":     500 * time.Millisecond,
		"User-agent: *\nCrawl-delay: 1e9":     0,
		"User-agent: *\nCrawl-delay: -1":      0,
		"User-agent: *\nCrawl-delay: NaN":     0,
		"User-agent: *\nCrawl-delay: 5s":      0,
		"User-agent: *\nCrawl-delay: 86400":   24 * time.Hour,
		"User-agent: *\nCrawl-delay: 9999999": robots.MaxDelay,
		"User-agent: *\nCrawl-delay: 9\n\nUser-agent: assay\nDisallow: /x\nCrawl-delay: 2":                    2 * time.Second,
		"User-agent: *\nDisallow:\nCrawl-delay: 9\n\nUser-agent: assay\nDisallow: /x\nCrawl-delay: 0":         0,
		"User-agent: *\nDisallow:\nCrawl-delay: 9\n\nUser-agent: assay\nDisallow: /x":                         9 * time.Second,
		"User-agent: otherbot\nDisallow:\nCrawl-delay: 9":                                                     0,
		"User-agent: otherbot\nUser-agent: *\nCrawl-delay: 1.25 # slowly\n":                                   1250 * time.Millisecond,
		"User-agent: *\nCrawl-delay: " + strings.Repeat("9", 400):                                             0,
		"User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\nCrawl-delay: 4\nCrawl-delay: 2\nHost: x": 4 * time.Second,
	} {
		require.Equal(t, want, robots.Compile(body, "Assay").Delay, "%.60q", body)
	}
}

// Spellings of one path are forbidden, and allowed, together.
func TestRulesKnowEncodedPaths(t *testing.T) {
	t.Parallel()
	for pattern, paths := range map[string]map[string]bool{
		"/%7Eann":       {"/~ann": false, "/%7eann/x": false, "/%7Eann": false, "/ann": true},
		"/~ann":         {"/%7Eann": false, "/~ann": false},
		"/k%c3%a4se":    {"/k%C3%A4se": false, "/k%c3%a4se": false, "/kase": true},
		"/a%2fb":        {"/a%2Fb": false, "/a%2fb": false, "/a/b": true},
		"/*%2E%70df$":   {"/x.pdf": false, "/x.pdf?a": true},
		"/100%":         {"/100%25": false},
		"/%zz%4":        {"/": true},
		"/%24x%2A":      {"/%24x%2A": false, "/$x*": true},
		"/%41*%42$":     {"/AxxB": false, "/axxb": true},
		"/caf\u00e9%20": {"/caf%C3%A9%20": false},
		"/b%c3%a4r%2f":  {"/b%C3%A4r%2F": false},
	} {
		rules := robots.Compile("User-agent: *\nDisallow: "+pattern, "Assay")
		for path, want := range paths {
			require.Equal(t, want, rules.Allowed("https://example.org"+path), "%s of %s", path, pattern)
		}
	}
}

// The parser gets the digits of lower-case escapes wrong.
func TestAllowedKnowsEncodedPaths(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"/k%c3%a4se", "/k%C3%a4se", "/k\u00e4se", "/k%c3\xa4se"} {
		for _, head := range []string{"User-agent: *\n", "\ufeffUser-agent: assay/\xe9%2f\r\n", "user-agent: assay\r"} {
			ok, line := robots.Allowed(head+"Disallow: "+pattern, "Assay", "https://example.org/k%C3%A4se/x")
			require.Equal(t, []any{false, 2}, []any{ok, line}, "%q %q", head, pattern)
		}
	}
}

func TestRulesWithoutEndForbidEverything(t *testing.T) {
	t.Parallel()
	body := "User-agent: *\n" + strings.Repeat("Disallow: /*a*b*c*d\n", 20_000)
	require.Less(t, len(body), robots.MaxSize)
	require.False(t, robots.Compile(body, "Assay").Allowed("https://example.org/"))
	// The same number of rules without wildcards is accepted, because they are looked up.
	body = "User-agent: *\n" + strings.Repeat("Disallow: /private\n", 20_000)
	rules := robots.Compile(body, "Assay")
	require.True(t, rules.Allowed("https://example.org/"))
	require.False(t, rules.Allowed("https://example.org/private/x"))
}

func FuzzRules(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /*a*b$\nAllow: /index.html\nCrawl-delay: 1.5", "/xaxxb")
	f.Add("User-agent: assay\nDisallow: *\nAllow: /$\n\nUser-agent: *\nAllow: /a", "/a?b=%2f")
	f.Add("\ufeffUser-agent: *x\rDisallow: $\rAllow:*$", "/")
	f.Fuzz(func(t *testing.T, body, path string) {
		if len(body) > 4<<10 || len(path) > 200 {
			return
		}
		_ = robots.Compile(body, "Assay").Allowed(path)
		if strings.Contains(body+path, "%") {
			return // the matcher does not know that spellings are equal
		}
		rules := robots.Compile(body, "Assay")
		require.LessOrEqual(t, rules.Delay, robots.MaxDelay)
		require.GreaterOrEqual(t, rules.Delay, time.Duration(0))
		at := "https://example.org/" + path
		want, _ := robots.Allowed(body, "Assay", at)
		require.Equal(t, want, rules.Allowed(at), "%q", at)
	})
}
