package httpserver_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/httpserver"
)

func TestHardened(t *testing.T) {
	t.Parallel()
	own := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Frame-Options", "SAMEORIGIN") })
	answer := func(h http.Handler) http.Header {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		return w.Result().Header
	}
	h := answer(httpserver.Hardened(own, 365*24*time.Hour))
	require.Equal(t, "max-age=31536000", h.Get("Strict-Transport-Security"))
	require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"))
	require.Contains(t, h.Get("Content-Security-Policy"), "default-src 'none'")
	require.Equal(t, []string{"SAMEORIGIN"}, h.Values("X-Frame-Options"), "what an answer sets itself holds")
	require.Empty(t, answer(httpserver.Hardened(own, 0)).Get("Strict-Transport-Security"))
}

func TestSecurityTXT(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 4, 15, 0, 0, 0, time.UTC)
	w := httptest.NewRecorder()
	httpserver.SecurityTXT("mailto:security@example.org", "https://assay.example", func() time.Time { return now }).
		ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/.well-known/security.txt", nil))
	require.Equal(t, "text/plain; charset=utf-8", w.Header().Get("Content-Type"))
	require.Equal(t, "Contact: mailto:security@example.org\nExpires: 2026-08-31T00:00:00Z\n"+
		"Canonical: https://assay.example/.well-known/security.txt\nPreferred-Languages: en\n", w.Body.String())
}
