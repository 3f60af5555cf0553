package fixkit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/fixkit"
)

// probe returns a probe that found a file.
func probe(kind, url string) capture.PathProbe {
	return capture.PathProbe{Kind: kind, Name: "file", Match: "content", Exchange: capture.Exchange{URL: url, Status: 200}}
}

// kitFor builds a server's kit for failed checks.
func kitFor(t *testing.T, server string, facts *capture.Capture, ids ...string) fixkit.Kit {
	t.Helper()
	var results []check.Result
	for _, id := range ids {
		results = append(results, check.Result{ID: id, Status: check.Fail})
	}
	return kitOf(t, server, facts, results...)
}

func kitOf(t *testing.T, server string, facts *capture.Capture, results ...check.Result) fixkit.Kit {
	t.Helper()
	l, _ := library(t)
	k, err := l.Build(fixkit.Input{Server: server, Facts: facts, Results: results})
	require.NoError(t, err)
	return k
}

// Files that were found are hidden, and no others; without probes the findings stay.
func TestExposedFiles(t *testing.T) {
	t.Parallel()
	ids := []string{"SEC-EXPOSE-BACKUP", "SEC-EXPOSE-SECRET", "SEC-EXPOSE-VCS"}
	for server, want := range map[string][]string{
		"nginx": {"location = /privkey.pem {", "location ^~ /.git/ {", "location = /index.php~ {"},
		"apache": {
			`<If "%{REQUEST_URI} =~ m#^/privkey\.pem$#">`, `<If "%{REQUEST_URI} =~ m#^/\.git/#">`, `<If "%{REQUEST_URI} =~ m#^/index\.php~$#">`,
		},
		"caddy":    {"handle /privkey.pem {", "handle /.git/* {", "handle /index.php~ {"},
		"lighttpd": {`=~ "^/privkey\.pem$"`, `=~ "^/\.git/"`, `=~ "^/index\.php~$"`},
		"haproxy":  {`'^/*/privkey\.pem$'`, `'^/*/\.git/'`, `'^/*/index\.php~$'`},
	} {
		facts := scanned("<p>Hats")
		none := kitFor(t, server, facts, ids...)
		require.Empty(t, none.Blocks, server)
		require.Equal(t, ids, none.Left, server)
		missing := probe(capture.ProbeSecret, site+"server.key")
		missing.Match = ""
		facts.Probes = &capture.Probes{Paths: []capture.PathProbe{
			probe(capture.ProbeVCS, site+".git/HEAD"), probe(capture.ProbeVCS, site+".git/config"), probe(capture.ProbeSecret, site+"privkey.pem"),
			probe(capture.ProbeBackup, site+"index.php~"), missing,
		}}
		k := kitFor(t, server, facts, ids...)
		require.Equal(t, ids, k.Checks, server)
		for _, part := range want {
			require.Equal(t, 1, strings.Count(k.Text, part), "%s in %s", part, k.Text)
		}
		for _, part := range []string{"zip", "sql", "/server"} {
			require.NotContains(t, k.Blocks[0].Text, part, server)
		}
		odd := probe(capture.ProbeSecret, site+"a%22b")
		facts.Probes.Paths = append(facts.Probes.Paths, odd)
		require.Equal(t, []string{"SEC-EXPOSE-SECRET"}, kitFor(t, server, facts, ids...).Left, "not all of its files can be hidden")
	}
}

// SEC-DISCLOSE-VERSION is only fixed if the server can remove all versions.
func TestVersionsThatAServerDiscloses(t *testing.T) {
	t.Parallel()
	const id = "SEC-DISCLOSE-VERSION"
	generator := `<meta name="generator" content="WordPress 6.8">`
	for _, x := range []struct {
		server, page string
		fields       []string
		parts        []string // of the kit; nil for a finding that stays
	}{
		{"nginx", "", []string{"Server", "nginx/1.22.1"}, []string{"server_tokens off;"}},
		{"nginx", generator, []string{"Server", "nginx"}, nil},
		{"nginx", generator, []string{"Server", "nginx/1.22.1"}, nil},
		{"nginx", "", []string{"Server", "Apache/2.4.65"}, nil},
		{"nginx", "", []string{"Server", "nginx", "X-Powered-By", "PHP/8.2.1"}, []string{
			"\nproxy_hide_header X-Powered-By;", "\nfastcgi_hide_header X-Powered-By;", "\nuwsgi_hide_header X-Powered-By;",
		}},
		{"nginx", "", []string{"X-Mod-Pagespeed", "1.13"}, nil},
		{"apache", "", []string{"X-Jenkins", "2.4"}, []string{"Header always unset X-Jenkins"}},
		{"haproxy", "", []string{"Server", "Backend/1.2"}, []string{"http-response del-header Server"}},
		{"caddy", "", []string{"Server", "Caddy", "X-Powered-By", "PHP/8.2"}, []string{"-X-Powered-By"}},
		{"iis", "", []string{"Server", "Microsoft-IIS/10.0", "X-Aspnet-Version", "4.0.30319"}, []string{"removeServerHeader", "httpRuntime"}},
		{"iis", "", []string{"Server", "Microsoft-IIS/8.5"}, nil},
		{"iis", "", []string{"X-Powered-By", "PHP/8.2"}, nil},
		{"rails", "", []string{"X-Powered-By", "Phusion Passenger 6.0"}, nil},
		{"aspnetcore", "", []string{"Server", "Microsoft-IIS/10.0"}, nil},
	} {
		k := kitFor(t, x.server, scanned(x.page, x.fields...), id)
		for _, part := range x.parts {
			require.Contains(t, k.Text, part)
			require.Equal(t, []string{id}, k.Checks, x.fields)
		}
		if x.parts == nil {
			require.Empty(t, k.Blocks, "%s %v", x.server, x.fields)
			require.Equal(t, []string{id}, k.Left)
		}
	}
}

// quoting returns a finding about cookies.
func quoting(id string, cookies ...string) check.Result {
	r := check.Result{ID: id, Status: check.Fail}
	for _, c := range cookies {
		r.Evidence = append(r.Evidence, check.Evidence{Quote: "Set-Cookie: " + c})
	}
	return r
}

// A kit gives each cookie the attributes that findings miss, and no others.
func TestCookies(t *testing.T) {
	t.Parallel()
	secure := quoting("SEC-COOKIE-SECURE", "XSRF-TOKEN=…; Path=/", "sid=…; Path=/")
	hidden := quoting("SEC-COOKIE-HTTPONLY", "sid=…; Path=/")
	lax := quoting("SEC-COOKIE-SAMESITE", "XSRF-TOKEN=…; Path=/")
	for server, want := range map[string][]string{
		"nginx": {"proxy_cookie_flags XSRF-TOKEN secure samesite=lax;", "proxy_cookie_flags sid secure httponly;"},
		"caddy": {
			`Set-Cookie ^(XSRF-TOKEN=.*)$ "$1; Secure; SameSite=Lax"`, `Set-Cookie ^(sid=.*)$ "$1; Secure; HttpOnly"`,
		},
		"apache":     {`"(?i)^(sid=(?!`},
		"haproxy":    {`'^(sid=(?!`},
		"aspnetcore": {`(c.CookieName == "XSRF-TOKEN")`, "MinimumSameSitePolicy = SameSiteMode.Unspecified"},
	} {
		facts := scanned("", "Server", "nginx/1.22.1")
		k := kitOf(t, server, facts, secure, hidden, lax)
		require.Equal(t, []string{"SEC-COOKIE-HTTPONLY", "SEC-COOKIE-SAMESITE", "SEC-COOKIE-SECURE"}, k.Checks, server)
		for _, part := range want {
			require.Contains(t, k.Text, part)
		}
		only := kitOf(t, server, facts, secure)
		require.NotContains(t, strings.ToLower(only.Text), "httponly", server)
		require.NotContains(t, only.Text, "Lax", server)
		require.NotContains(t, only.Text, "samesite=lax", server)
	}
	refused := quoting("SEC-COOKIE-SAMESITE", "sid=…; SameSite=None")
	require.Equal(t, []string{refused.ID}, kitOf(t, "nginx", scanned("", "Server", "nginx/1.22.1"), refused).Left)
	many := quoting("SEC-COOKIE-SECURE", "a=…", "b=…", "c=…", "d=…", "e=…")
	for name, k := range map[string]fixkit.Kit{
		"an old nginx":     kitOf(t, "nginx", scanned("", "Server", "nginx/1.18.0"), secure),
		"an unknown nginx": kitOf(t, "nginx", scanned(""), secure),
		"FastCGI":          kitOf(t, "nginx", scanned("", "Server", "nginx/1.22.1", "Set-Cookie", "PHPSESSID=1"), secure),
		"not all quoted":   kitOf(t, "caddy", scanned(""), many),
		"of others":        kitOf(t, "django", scanned(""), secure),
	} {
		require.Empty(t, k.Checks, name)
		require.Equal(t, []string{"SEC-COOKIE-SECURE"}, k.Left, name)
	}
	require.Equal(t, []string{"SEC-COOKIE-SECURE"}, kitOf(t, "django", scanned(""), quoting("SEC-COOKIE-SECURE", "sessionid=…")).Checks)
}

// Caching is added where a response has no rule: findings about other rules stay.
func TestCaching(t *testing.T) {
	t.Parallel()
	asset := func(name string, fields ...string) capture.Asset {
		h := capture.Header{}
		for i := 0; i+1 < len(fields); i += 2 {
			h[fields[i]] = []string{fields[i+1]}
		}
		return capture.Asset{URL: site + name, Kind: capture.KindScript, SameSite: true, Exchange: capture.Exchange{
			Method: "GET", URL: site + name, Status: 200, Header: h,
		}}
	}
	for _, server := range []string{"nginx", "apache", "caddy", "lighttpd", "haproxy"} {
		plain := scanned("<p>Hats", "Etag", `"1"`)
		plain.Assets.Assets = []capture.Asset{asset("app.3f2a9c81d0e4.js"), asset("a.js")}
		k := kitFor(t, server, plain, "PERF-CACHE-STATIC", "PERF-CACHE-DOC")
		require.Equal(t, []string{"PERF-CACHE-DOC", "PERF-CACHE-STATIC"}, k.Checks, server)
		require.NotContains(t, k.Text, "public", "a shared cache would store responses to one user")
		for name, facts := range map[string]*capture.Capture{
			"a rule of the application": scanned("<p>Hats", "Etag", `"1"`, "Cache-Control", "no-store"),
			"another host":              scanned("<p>Hats"),
			"a digest in base64":        scanned("<p>Hats"),
		} {
			facts.Assets.Assets = []capture.Asset{map[string]capture.Asset{
				"a rule of the application": asset("a.js", "Cache-Control", "private, max-age=60"),
				"another host": {Kind: capture.KindScript, SameSite: true, Exchange: capture.Exchange{
					Method: "GET", URL: "https://static.shop.example/a.js", Status: 200,
				}},
				"a digest in base64": asset("index-BxK3f9aQ.js"),
			}[name]}
			left := kitFor(t, server, facts, "PERF-CACHE-STATIC", "PERF-CACHE-DOC")
			require.Empty(t, left.Blocks, "%s: %s", server, name)
		}
	}
	require.Contains(t, kitFor(t, "nginx", scanned("<p>Hats", "Etag", `"1"`), "PERF-CACHE-DOC").Text,
		"map $upstream_http_cache_control$upstream_http_expires $assay_expires {")
}

// Existing lines that would overrule or repeat those of nginx's kit are removed.
func TestReplacedLines(t *testing.T) {
	t.Parallel()
	k := kitFor(t, "nginx", scanned("", "Strict-Transport-Security", "max-age=1"),
		"SEC-TLS-PROTO", "SEC-TLS-CIPHERS", "SEC-EXPOSE-DIRLIST", "SEC-HSTS")
	i := slices.IndexFunc(k.Blocks, func(b fixkit.Block) bool { return b.ID == "site" })
	require.Positive(t, i)
	require.Empty(t, k.Blocks[i].Text)
	require.Len(t, k.Blocks[i].Edits, 5)
	require.Contains(t, k.Blocks[i].Edits, fixkit.Edit{Find: `autoindex\s+on\s*;`, Replace: "autoindex off;"})
	require.Contains(t, k.Blocks[i].Edits, fixkit.Edit{Find: `(?m)^[ \t]*ssl_protocols\s[^;]*;`})
	require.Contains(t, k.Text, "# Remove what matches (?m)^[ \\t]*ssl_protocols")
	require.NotContains(t, k.Text, "\nautoindex", "it is an error beside an existing one, and loses to that of a location")
}
