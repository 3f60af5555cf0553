package fixkit_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/fixkit"
)

// Kits have no settings that stop an application, redirect for ever, sign users out or let
// browsers keep pages.
func TestHarmlessKits(t *testing.T) {
	t.Parallel()
	l, catalogue := library(t)
	for _, s := range l.Servers() {
		k, err := l.Build(fixkit.Input{Server: s.ID, Facts: scanned("<p>Hats", "Etag", `"1"`), Results: failing(catalogue)})
		require.NoError(t, err)
		for _, part := range []string{
			"STORAGES", "MIDDLEWARE.insert", "ActionDispatch::Static", "session_store", "assume_ssl", "force_ssl", "SECURE_SSL_REDIRECT",
			"forward-headers-strategy", "UseHttpsRedirection", "clientCache", "cachecontrol.max-age", "maxAge", "public_file_server.headers",
			"sameSite", "edit*",
		} {
			require.NotContains(t, k.Text, part, s.ID)
		}
		for id, only := range map[string][]string{
			"SEC-HTTPS-REDIRECT": {"nginx", "apache", "caddy", "lighttpd", "haproxy", "iis", "express", "aspnetcore"},
			"PERF-CACHE-DOC":     {"nginx", "apache", "caddy", "lighttpd", "haproxy"},
		} {
			require.False(t, slices.Contains(k.Checks, id) && !slices.Contains(only, s.ID), "%s for %s", id, s.ID)
		}
	}
	for server, parts := range map[string][]string{
		"express":    {"=== 'http'", `if (/\.(?:css|js|`},
		"aspnetcore": {`== "http"`, "Configure<StaticFileOptions>"},
		"django":     {`MIDDLEWARE = ["django.middleware.http.ConditionalGetMiddleware", *MIDDLEWARE]`},
		"rails":      {"insert_before 0, Rack::Deflater"},
	} {
		k, err := l.Build(fixkit.Input{Server: server, Facts: scanned("<p>Hats"), Results: failing(catalogue)})
		require.NoError(t, err)
		for _, part := range parts {
			require.Contains(t, k.Text, part)
		}
	}
}
