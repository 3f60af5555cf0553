package robots_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/robots"
)

func TestParse(t *testing.T) {
	t.Parallel()
	const google = "; Google reads the line, other crawlers skip it"
	for name, c := range map[string]struct {
		body, problem string
		line          int
		broken        bool
	}{
		"rule before a group":  {"Disallow: /a\nUser-agent: *\nDisallow: /b", "rule before the first user-agent line", 1, true},
		"no colon":             {"User-agent: *\nDisallow /a", "no colon" + google, 2, false},
		"no colon in a group":  {"User-agent *\nDisallow: /a", "no colon" + google, 1, false},
		"no colon, misspelled": {"User-agent: *\nDisalow\t/a # x", "no colon" + google, 2, false},
		"no value":             {"User-agent: *\nDisallow", "no colon between name and value", 2, true},
		"three words":          {"User-agent: *\nDisallow /a /b", "no colon between name and value", 2, true},
		"two words":            {"User-agent: *\nHello crawlers", "no colon between name and value", 2, true},
		"no hyphen":            {"Useragent: *\nDisallow: /b", "not spelled user-agent" + google, 1, false},
		"space for a hyphen":   {"User Agent: *\nDisallow: /b", "not spelled user-agent" + google, 1, false},
		"plural":               {"User-agents: *\nDisallow: /b", "not spelled user-agent" + google, 1, false},
		"misspelled rule":      {"User-agent: *\nDisalow: /a", "not spelled disallow" + google, 2, false},
		"nameless agent":       {"User-agent:\nDisallow: /", "user-agent without a name", 1, true},
		"unknown record":       {"# robots\n\nUser-agent: *\nForbid: /a", "unknown record", 4, false},
		"noindex":              {"User-agent: *\nNoindex: /a", "not a robots.txt rule; crawlers ignore it", 2, false},
		"path without a slash": {"User-agent: *\nDisallow: a/b", "path does not begin with / or *", 2, false},
		"dollar in the middle": {"User-agent: *\nDisallow: /a$b", "$ before the end of the path", 2, false},
		"relative sitemap":     {"Sitemap: /sitemap.xml", "sitemap without an absolute URL", 1, false},
		"other charset":        {"User-agent: *\nDisallow: /caf\xe9", "not UTF-8", 2, false},
		"only carriage return": {"User-agent: *\rDisallow", "no colon between name and value", 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := robots.Parse(c.body)
			require.Len(t, f.Issues, 1)
			require.Equal(t, c.problem, f.Issues[0].Problem)
			require.Equal(t, c.line, f.Issues[0].Line)
			require.Equal(t, c.broken, f.Issues[0].Broken)
		})
	}
}

// TestParseReadsWhatGoogleReads compares the lines without effect with the rules that the matcher obeys.
func TestParseReadsWhatGoogleReads(t *testing.T) {
	t.Parallel()
	for body, obeyed := range map[string]bool{
		"User-agent: *\nDisallow /a":      true,
		"User-agent *\nDisallow: /a":      true,
		"Useragent: *\nDisallow: /a":      true,
		"User agent: *\nDisallow: /a":     true,
		"User-agents: *\nDisallows: /a":   true,
		"User-agent: *\nDissalow /a":      true,
		"User-agent: *\nDisallow /a /b":   false,
		"User-agent: *\nDisallow\n":       false,
		"User-agent: *\nForbid /a":        false,
		"Disallow: /a\nUser-agent: *":     false,
		"User agent *\nDisallow: /a":      false,
		"User-agent\n*\nDisallow: /a\n\n": false,
	} {
		ok, _ := robots.Allowed(body, "Googlebot", "https://example.org/a")
		require.Equal(t, obeyed, !ok, body)
		broken := slices.ContainsFunc(robots.Parse(body).Issues, func(i robots.Issue) bool { return i.Broken })
		require.Equal(t, obeyed, !broken, body)
	}
}

func TestParseClean(t *testing.T) {
	t.Parallel()
	f := robots.Parse("\ufeffUser-agent: * # all\r\nDisallow:\r\nAllow: /*.css$\r\ncrawl-delay: 2\r\n\r\nUser-Agent: x\r\nDisallow: " +
		"/\r\nSitemap: https://example.org/s.xml\r\n")
	require.Empty(t, f.Issues)
	require.Equal(t, 2, f.Groups)
	require.Equal(t, 3, f.Rules)
	require.Equal(t, []string{"https://example.org/s.xml"}, f.Sitemaps)
}

func TestParseBoundsIssues(t *testing.T) {
	t.Parallel()
	f := robots.Parse(strings.Repeat("nonsense "+strings.Repeat("é", 500)+"\n", 5000))
	require.Len(t, f.Issues, 50)
	require.LessOrEqual(t, len(f.Issues[0].Text), 200)
}

func TestAllowed(t *testing.T) {
	t.Parallel()
	const body = "User-agent: *\nDisallow: /private\nAllow: /private/open$\n\nUser-agent: bingbot\nDisallow: /\n"
	for _, c := range []struct {
		agent, url string
		ok         bool
		line       int
	}{
		{"Googlebot", "https://example.org/", true, 0},
		{"Googlebot", "https://example.org/private/x", false, 2},
		{"Googlebot", "https://example.org/private/open", true, 3},
		{"bingbot", "https://example.org/", false, 6},
	} {
		ok, line := robots.Allowed(body, c.agent, c.url)
		require.Equal(t, c.ok, ok, "%+v", c)
		require.Equal(t, c.line, line, "%+v", c)
	}
	require.Equal(t, "Disallow: /private", robots.Line(body, 2))
	require.Empty(t, robots.Line(body, 99))
}

func FuzzParse(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /*a*b$\n", "https://example.org/xaxxb")
	f.Add("\ufeffSitemap: %zz\r\rDisallow", "")
	f.Fuzz(func(t *testing.T, body, url string) {
		file := robots.Parse(body)
		lines := strings.Count(strings.ReplaceAll(body, "\r", "\n"), "\n") + 1
		for _, i := range file.Issues {
			if i.Line < 1 || i.Line > lines || i.Problem == "" {
				t.Fatalf("bad issue %+v", i)
			}
		}
		if ok, _ := robots.Allowed("", "Googlebot", url); !ok {
			t.Fatal("an empty file forbids nothing")
		}
		robots.Allowed(body, "Googlebot", url)
	})
}
