package probes

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"assay/internal/website/capture"
)

func list(t testing.TB) []entry {
	t.Helper()
	all, err := readList(listData)
	require.NoError(t, err)
	return all
}

// sample is content that a path should be recognised by, and what may be quoted of it.
type sample struct {
	Paths   []string `yaml:"paths"`
	Body    string   `yaml:"body"`
	Hex     bool     `yaml:"hex"`
	Excerpt string   `yaml:"excerpt"`
}

func samples(t testing.TB) []sample {
	t.Helper()
	raw, err := os.ReadFile("testdata/samples.yaml")
	require.NoError(t, err)
	var out []sample
	require.NoError(t, yaml.Unmarshal(raw, &out))
	return out
}

// Every entry of the list recognises its content, and quotes no value.
func TestEveryEntryKnowsItsContent(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	all := list(t)
	for _, s := range samples(t) {
		body := []byte(s.Body)
		if s.Hex {
			m, err := parseMagic(strings.TrimSpace(s.Body))
			require.NoError(t, err)
			body = append(bytes.Repeat([]byte{'.'}, m.at), m.value...)
		}
		for _, path := range s.Paths {
			i := slices.IndexFunc(all, func(e entry) bool { return e.Path == path })
			require.GreaterOrEqual(t, i, 0, path)
			known[path] = true
			require.True(t, all[i].confirms(body), "%s: %q", path, s.Body)
			require.Equal(t, s.Excerpt, all[i].excerpt(body), path)
			require.NotContains(t, all[i].excerpt(body), "hunter2", path)
			page := append([]byte("\n<!-- a --><!DOCTYPE html><pre>"), body...)
			require.Equal(t, all[i].HTML, all[i].confirms(page) && all[i].HTML, "%s in a page", path)
			if !all[i].HTML {
				require.False(t, all[i].confirms(page), "%s: a page about it is not a match", path)
			}
		}
	}
	for _, e := range all {
		require.True(t, known[e.Path], "%s has no sample", e.Path)
	}
}

// Ordinary pages and catch-all responses confirm nothing.
func TestOrdinaryAnswersConfirmNothing(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"nothing": "",
		"text":    "Not found",
		"JSON":    `{"error":"not found","status":404,"path":"/.env","token":null,"password":""}`,
		"page": "<!doctype html><html><head><title>Shop</title></head><body><h1>Index</h1> DB_PASSWORD=x ref: " +
			"refs/heads/main</body></html>",
		"page in a BOM":  "\ufeff<html><body>aws_secret_access_key = x</body></html>",
		"a comment":      "<!-- build 7 -->\n<html lang=en><p>-----BEGIN PRIVATE KEY-----",
		"a script":       `window.config={"apiKey":"public","auths":1};`,
		"robots":         "User-agent: *\nDisallow: /.git/\nSitemap: https://shop.example/sitemap.xml\n",
		"prose":          "Insert into the pan. Create table reservations here. PHP developers wanted. machine learning login help.",
		"number":         "12",
		"path":           "/.git/HEAD",
		"environment":    "COLOR=blue\nSIZE=large\n",
		"empty settings": "DB_PASSWORD=\nAPI_TOKEN=   \n",
		"git hash":       "commit 0123456789abcdef0123456789abcdef01234567 is deployed",
		"echo":           "The requested URL /phpinfo() was not found on this server.",
		"style":          "a:hover{color:red}\nadmin:focus{}\n",
	} {
		for _, e := range list(t) {
			require.False(t, e.confirms([]byte(body)), "%s at %s", name, e.Path)
		}
	}
}

func TestPathsForAHost(t *testing.T) {
	t.Parallel()
	paths := func(host string) (out []string) {
		for _, e := range pathsFor(list(t), host) {
			require.NotContains(t, e.Path, "{")
			out = append(out, e.Path)
		}
		return out
	}
	shop := paths("www.shop.co.uk")
	require.Subset(t, shop, []string{
		"/shop.zip", "/shop.co.uk.zip", "/www.shop.co.uk.zip", "/shop.co.uk.tar.gz", "/shop.sql", "/shop.co.uk.key",
	})
	apex := paths("example.com")
	require.Len(t, apex, len(shop)-1, "one archive has two names less")
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(apex))), len(apex), "each path once")
	fixed := 4 + maxListings + 1 + len(provocations())
	require.LessOrEqual(t, len(shop)+fixed, maxRequests, "all of it fits the share of requests")
	counts := map[string]int{}
	for _, e := range list(t) {
		counts[e.Kind]++
	}
	require.Len(t, counts, 4)
	for _, kind := range []string{capture.ProbeVCS, capture.ProbeSecret, capture.ProbeBackup, capture.ProbeDebug} {
		require.Greater(t, counts[kind], 8, kind)
	}
}

func TestABrokenListIsRefused(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"no pattern":    `vcs: [{path: /x, name: X, is: an x}]`,
		"no name":       `vcs: [{path: /x, is: an x, match: x}]`,
		"relative":      `vcs: [{path: x, name: X, is: an x, match: x}]`,
		"bad pattern":   `vcs: [{path: /x, name: X, is: an x, match: '('}]`,
		"bad quote":     `vcs: [{path: /x, name: X, is: an x, match: x, show: '('}]`,
		"bad magic":     `vcs: [{path: /x, name: X, is: an x, magic: [zz]}]`,
		"short magic":   `vcs: [{path: /x, name: X, is: an x, magic: ["50"]}]`,
		"unknown group": `other: []`,
		"unknown field": `vcs: [{path: /x, name: X, is: an x, match: x, more: y}]`,
	} {
		_, err := readList([]byte(data))
		require.Error(t, err, name)
	}
}

// FuzzConfirms runs the patterns on hostile content: only names of settings and the fixed
// words of the list are quoted.
func FuzzConfirms(f *testing.F) {
	all := list(f)
	for i, s := range samples(f) {
		f.Add(uint16(i), []byte(s.Body))
	}
	f.Fuzz(func(t *testing.T, i uint16, body []byte) {
		e := all[int(i)%len(all)]
		if e.confirms(body) && !e.HTML && isHTML(body) {
			t.Fatalf("%s is a page: %q", e.Path, body)
		}
		quote := e.excerpt(body)
		if len(quote) > maxKeys*70 || strings.ContainsAny(quote, "\r\n") {
			t.Fatalf("%s quotes %q", e.Path, quote)
		}
	})
}
