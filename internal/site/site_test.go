package site_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

func address(t *testing.T, raw string) site.Address {
	t.Helper()
	a, err := site.ParseAddress(raw)
	require.NoError(t, err, raw)
	return a
}

func TestAddressIsAskedForInNormalForm(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"HTTPS://Shop.Example:443":                                        "https://shop.example/",
		"https://shop.example/a#top":                                      "https://shop.example/a",
		"https://shop.example/a/./b/../c":                                 "https://shop.example/a/c",
		"https://shop.example/a/%2e%2E/b":                                 "https://shop.example/b",
		"https://shop.example/../../b/..":                                 "https://shop.example/",
		"https://shop.example/%7euser/%e4%20x":                            "https://shop.example/~user/%E4%20x",
		"https://shop.example/a%2fb":                                      "https://shop.example/a%2Fb",
		"https://shop.example/a?utm_source=x&b=2&gclid=1&a=1":             "https://shop.example/a?b=2&a=1",
		"https://shop.example/a?fbclid=x":                                 "https://shop.example/a",
		"https://shop.example/a?":                                         "https://shop.example/a",
		"https://shop.example/a?&&b=1&":                                   "https://shop.example/a?b=1",
		"https://shop.example/cart;jsessionid=0A1B?PHPSESSID=x&q=":        "https://shop.example/cart?q=",
		"https://shop.example/cart;jsessionid=0A1B;v=1/x":                 "https://shop.example/cart;v=1/x",
		"https://shop.example/a;jsessionid=1;JSESSIONID=2/b":              "https://shop.example/a/b",
		"https://shop.example/.;jsessionid=1/b":                           "https://shop.example/b",
		"https://shop.example/(S(lit3py55t21z5v55vlm25s55))/p.aspx":       "https://shop.example/p.aspx",
		"https://shop.example/x/(X(1)F(9)S(lit3py55t21z5v55vlm25s55))/p":  "https://shop.example/x/p",
		"https://shop.example/(S(ize))/p":                                 "https://shop.example/(S(ize))/p",
		"https://shop.example/f?sid=0123456789abcdef0123456789abcdef&t=1": "https://shop.example/f?t=1",
		"https://shop.example/story?sid=42":                               "https://shop.example/story?sid=42",
		"https://shop.example/files/?C=M;O=D":                             "https://shop.example/files/",
		"https://bücher.example/straße":                                   "https://xn--bcher-kva.example/stra%C3%9Fe",
		"http://shop.example:8080/x":                                      "http://shop.example:8080/x",
		"https://shop.example//a//b/":                                     "https://shop.example//a//b/",
	} {
		require.Equal(t, want, address(t, raw).URL, raw)
	}
	for _, raw := range []string{"", "mailto:a@b.example", "/relative", "https://", "https://user:pass@shop.example/", "javascript:void(0)"} {
		_, err := site.ParseAddress(raw)
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%s: %v", raw, err)
	}
}

func TestNormalFormIsStable(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"https://shop.example/a/%2e%2e/b%2f?q=%20&b", "https://shop.example/;jsessionid=1/..", "https://shop.example/x%zz",
	} {
		a, err := site.ParseAddress(raw)
		if err != nil {
			continue
		}
		again := address(t, a.URL)
		require.Equal(t, a.URL, again.URL)
		require.Equal(t, a.Key, again.Key)
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	same := func(a, b string) bool { return address(t, a).Key == address(t, b).Key }
	require.True(t, same("https://shop.example/l?b=2&a=1", "https://shop.example/l?a=1&b=2"))
	require.True(t, same("https://shop.example/docs/", "https://shop.example/docs/index.html"))
	require.True(t, same("https://shop.example/a?x=1", "https://shop.example/a?utm_campaign=y&x=1#z"))
	require.True(t, same("https://shop.example/login?next=/a", "https://shop.example/login?next=%2Fb%3Fc"))
	require.False(t, same("https://shop.example/list?next=20", "https://shop.example/list?next=40"))
	require.False(t, same("https://shop.example/l?a=1&a=2", "https://shop.example/l?a=2&a=1"), "lists are in order")
	require.False(t, same("https://shop.example/docs", "https://shop.example/docs/"), "only a redirect shows that they are one page")
	require.False(t, same("https://shop.example/", "http://shop.example/"))
	require.False(t, same("https://shop.example/A", "https://shop.example/a"))
}

func TestScope(t *testing.T) {
	t.Parallel()
	include, err := site.CompilePatterns("include", []string{"/docs/**", "/blog/*/post", "/"})
	require.NoError(t, err)
	exclude, err := site.CompilePatterns("exclude", []string{"/docs/old/**", "/**?page=1*"})
	require.NoError(t, err)
	whole := site.Scope{Entry: address(t, "https://www.shop.example/")}
	for name, c := range map[string]struct {
		scope site.Scope
		url   string
		want  site.Skip
	}{
		"the entry":               {whole, "https://www.shop.example/", site.SkipNone},
		"without www":             {whole, "https://shop.example/a", site.SkipNone},
		"over http":               {whole, "http://shop.example/a", site.SkipNone},
		"another port":            {whole, "https://shop.example:8443/a", site.SkipForeign},
		"another host":            {whole, "https://example.org/", site.SkipForeign},
		"a host that ends alike":  {whole, "https://myshop.example/", site.SkipForeign},
		"a subdomain":             {whole, "https://blog.shop.example/", site.SkipForeign},
		"a wanted subdomain":      {site.Scope{Entry: whole.Entry, Subdomains: true}, "https://blog.shop.example/", site.SkipNone},
		"no subdomain":            {site.Scope{Entry: whole.Entry, Subdomains: true}, "https://myshop.example/", site.SkipForeign},
		"below the prefix":        {site.Scope{Entry: whole.Entry, PathPrefix: "/docs/"}, "https://shop.example/docs/a", site.SkipNone},
		"the prefix itself":       {site.Scope{Entry: whole.Entry, PathPrefix: "/docs/"}, "https://shop.example/docs", site.SkipNone},
		"beside the prefix":       {site.Scope{Entry: whole.Entry, PathPrefix: "/docs"}, "https://shop.example/docs2", site.SkipPath},
		"included":                {site.Scope{Entry: whole.Entry, Include: include}, "https://shop.example/docs/a/b", site.SkipNone},
		"included by one segment": {site.Scope{Entry: whole.Entry, Include: include}, "https://shop.example/blog/x/post", site.SkipNone},
		"two segments for one": {
			site.Scope{Entry: whole.Entry, Include: include}, "https://shop.example/blog/x/y/post", site.SkipExcluded,
		},
		"not included": {site.Scope{Entry: whole.Entry, Include: include}, "https://shop.example/about", site.SkipExcluded},
		"excluded": {
			site.Scope{Entry: whole.Entry, Include: include, Exclude: exclude}, "https://shop.example/docs/old/a", site.SkipExcluded,
		},
		"excluded by query":           {site.Scope{Entry: whole.Entry, Exclude: exclude}, "https://shop.example/list?page=12", site.SkipExcluded},
		"picture":                     {whole, "https://shop.example/logo.PNG?v=2", site.SkipFile},
		"a file of another site":      {whole, "https://other.example/report.pdf", site.SkipForeign},
		"document":                    {whole, "https://shop.example/report.pdf", site.SkipFile},
		"folder with a file's name":   {whole, "https://shop.example/tags/node.js/", site.SkipNone},
		"growing slashes":             {whole, "https://shop.example//a///b", site.SkipTrap},
		"a doubled slash":             {whole, "https://shop.example//a/b//", site.SkipNone},
		"page with an unknown ending": {whole, "https://shop.example/v1.2", site.SkipNone},
		"php":                         {whole, "https://shop.example/index.php?id=4", site.SkipNone},
		"logout":                      {whole, "https://shop.example/account/Logout", site.SkipMethod},
		"cart":                        {whole, "https://shop.example/p/4?add-to-cart=4", site.SkipMethod},
		"edit":                        {whole, "https://shop.example/w?title=A&action=edit", site.SkipMethod},
		"growing path":                {whole, "https://shop.example/a/b/a/b/a/b/", site.SkipTrap},
		"one segment thrice":          {whole, "https://shop.example/x/en/en/en", site.SkipTrap},
		"twice is not a trap":         {whole, "https://shop.example/en/en/x/en", site.SkipNone},
		"deep path":                   {whole, "https://shop.example/" + strings.Repeat("d/e/f/g/h/i/", 4), site.SkipTrap},
		"facets":                      {whole, "https://shop.example/l?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1", site.SkipTrap},
		"calendar in the far future":  {whole, "https://shop.example/calendar/2345/01", site.SkipTrap},
		"calendar of today":           {whole, "https://shop.example/calendar/2026/01", site.SkipNone},
		"year as parameter":           {whole, "https://shop.example/events?year=1802", site.SkipTrap},
		"a number that is not a year": {whole, "https://shop.example/items/9999", site.SkipNone},
	} {
		require.Equal(t, c.want, c.scope.Judge(address(t, c.url)), name)
	}
	loopback := site.Scope{Entry: address(t, "http://127.0.0.1:8080/"), Subdomains: true}
	require.Equal(t, site.SkipNone, loopback.Judge(address(t, "http://127.0.0.1:8080/a")))
	require.Equal(t, site.SkipForeign, loopback.Judge(address(t, "http://127.0.0.1:8081/a")))
}

// Patterns and prefixes match however they and the address are escaped.
func TestScopeOfEscapedPaths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		glob, url string
		want      bool
	}{
		{"/über/**", "/über/uns", true},
		{"/über/**", "/%c3%bcber/uns", true},
		{"/%c3%bcber/**", "/über/uns", true},
		{"/%C3%BCber/**", "/%c3%bcber/uns", true},
		{"/über/**", "/uber/uns", false},
		{"/?ber", "/über", true},
		{"/??ber", "/über", false},
		{"/日?", "/日本", true},
		{"/?", "/%7B", true},
		{"/???", "/%7B", false},
		{"/a b/{c}", "/a%20b/%7bc%7D", true},
		{"/%7euser/%61", "/~user/a", true},
		{"/a%2Fb", "/a%2fb", true},
		{"/a%2Fb", "/a/b", false},
		{"/a/b", "/a%2Fb", false},
		{"/100%", "/100%25", true},
		{"/l?q=ü*", "/l?q=%c3%bcber", true},
		{"/l?q='{x}", "/l?q='{x}", true},
		{"/l?q=1", "/l?q=1", true},
	} {
		scope, err := site.Settings{Include: []string{c.glob}}.Scope(address(t, "https://shop.example/"))
		require.NoError(t, err)
		require.Equal(t, c.want, scope.Judge(address(t, "https://shop.example"+c.url)) == site.SkipNone, "%s %s", c.glob, c.url)
	}
	for prefix, urls := range map[string][]string{
		"/über": {"/über", "/%c3%bcber/a"}, "/%c3%bcber/": {"/über/a"}, "/a b": {"/a%20b/c"}, "/%7Eme": {"/~me/x"}, "/docs/../new": {"/new/a"},
	} {
		scope, err := site.Settings{PathPrefix: prefix}.Scope(address(t, "https://shop.example/"))
		require.NoError(t, err)
		for _, u := range urls {
			require.Equal(t, site.SkipNone, scope.Judge(address(t, "https://shop.example"+u)), "%s %s", prefix, u)
		}
		require.Equal(t, site.SkipPath, scope.Judge(address(t, "https://shop.example/other")), prefix)
	}
}

func TestPatternsAreChecked(t *testing.T) {
	t.Parallel()
	_, err := site.CompilePatterns("include", []string{"/ok", "docs/*"})
	require.ErrorContains(t, err, "include[1] must start with /")
	_, err = site.CompilePatterns("exclude", make([]string, 51))
	require.ErrorContains(t, err, "exclude must have at most 50 patterns")
	literal, err := site.CompilePatterns("include", []string{"/a.b(c)+?"})
	require.NoError(t, err)
	require.True(t, literal[0].MatchString("/a.b(c)+x"))
	require.False(t, literal[0].MatchString("/aXb(c)+x"))
}

func TestShape(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://shop.example/":                            "/?",
		"https://shop.example/2026/01/05":                  "/#/#/#?",
		"https://shop.example/calendar/2026-01-05?view=2":  "/calendar/#?view",
		"https://shop.example/p/6f1c2ab9-77aa":             "/p/#?",
		"https://shop.example/about":                       "/about?",
		"https://shop.example/cafe":                        "/cafe?",
		"https://shop.example/list?b=1&a=2":                "/list?a&b",
		"https://shop.example/v2/list?page=3&utm_source=x": "/v2/list?page",
	} {
		require.Equal(t, want, address(t, raw).Shape(), raw)
	}
}

func FuzzAddress(f *testing.F) {
	for _, seed := range []string{
		"https://a.example/%2e%2e/;jsessionid=1?a=%", "http://[::1]:80/x//..", "https://a.example/?&&&utm_=",
		"https://a.example/%2F%2f%zz",
		"https://a.example/.;jsessionid=/(S(lit3py55t21z5v55vlm25s55))/(S(lit3py55t21z5v55vlm25s55))/x?next=/&sid=0123456789abcdef&C=M;O=D",
	} {
		f.Add(seed)
	}
	scope := site.Scope{Entry: site.Address{Host: "a.example", Port: 443}, Subdomains: true}
	f.Fuzz(func(t *testing.T, raw string) {
		a, err := site.ParseAddress(raw)
		if err != nil {
			return
		}
		again, err := site.ParseAddress(a.URL)
		require.NoError(t, err, a.URL)
		require.Equal(t, a.URL, again.URL, "asking for the normal form is asking for the page")
		require.Equal(t, a.Key, again.Key)
		scope.Judge(a)
		a.Shape()
	})
}
