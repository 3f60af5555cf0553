package api_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

func accepting(path, accept string) request {
	return request{method: "GET", path: path, key: "-", header: map[string]string{"Accept": accept}}
}

func TestChecksAsJSON(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, r := range []request{
		accepting("/checks", "*/*"), accepting("/checks", "application/json"), accepting("/checks", ""), accepting("/checks.json", browserAccept),
		accepting("/checks", "text/html;q=0.5, application/json"), accepting("/checks", "text/html;q=0"),
		accepting("/checks", "text/html;q=x, ;;"),
	} {
		a := b.do(r)
		require.Equal(t, http.StatusOK, a.status)
		require.Equal(t, "application/json; charset=utf-8", a.header.Get("Content-Type"), r)
		require.Equal(t, "public, max-age=3600", a.header.Get("Cache-Control"))
		require.Empty(t, a.header.Get("Content-Security-Policy"))
		body := a.json(t)
		require.Len(t, body["pillars"], 4)
		require.GreaterOrEqual(t, body["checks"], 172.0)
	}
}

func TestChecksAsPage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.do(accepting("/checks", browserAccept))
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, "text/html; charset=utf-8", a.header.Get("Content-Type"))
	require.Contains(t, a.header.Get("Content-Security-Policy"), "default-src 'none'")
	require.Equal(t, "nosniff", a.header.Get("X-Content-Type-Options"))
	require.Equal(t, []string{"Accept, Accept-Encoding"}, a.header.Values("Vary"))
	require.Contains(t, a.body, `<article id="SEC-CERT-LINT">`)
	require.NotContains(t, a.body, "<script")
}

func TestChecksAreCacheable(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	tags := map[string]bool{}
	for _, accept := range []string{browserAccept, "*/*"} {
		r := accepting("/checks", accept)
		tag := b.do(r).header.Get("ETag")
		require.NotEmpty(t, tag)
		tags[tag] = true
		r.header["If-None-Match"] = "W/" + tag
		again := b.do(r)
		require.Equal(t, http.StatusNotModified, again.status)
		require.Empty(t, again.body)
		r.method = "HEAD"
		delete(r.header, "If-None-Match")
		r.header["Accept-Encoding"] = "gzip" // as the client does by itself for GET
		head := b.do(r)
		require.Equal(t, http.StatusOK, head.status)
		require.Empty(t, head.body)
		require.Equal(t, tag, head.header.Get("ETag"))
	}
	require.Len(t, tags, 2, "the two forms have tags of their own")
	require.Equal(t, http.StatusMethodNotAllowed, b.do(request{method: "POST", path: "/checks", key: "-", body: "{}"}).status)
	require.NotContains(t, b.logs.String(), "ERROR")
}
