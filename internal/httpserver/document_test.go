package httpserver_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/httpserver"
)

func TestDocumentIsCompressedForThoseWhoTakeIt(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("a page of text ", 1000)
	d := httpserver.NewDocument([]byte(text), map[string]string{"Content-Type": "text/plain", "Cache-Control": "public, max-age=60"})
	ask := func(method, encoding, tag string) *http.Response {
		r := httptest.NewRequestWithContext(t.Context(), method, "/", nil)
		r.Header.Set("Accept-Encoding", encoding)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		return w.Result()
	}
	for encoding, packed := range map[string]bool{
		"gzip": true, "br, GZIP;q=0.5": true, "gzip; q=1": true, "deflate, gzip": true,
		"": false, "identity": false, "gzip;q=0": false, "gzip; Q=0.0": false, "x-gzip": false, "gzip;q=x": false,
	} {
		got := ask(http.MethodGet, encoding, "")
		require.Equal(t, http.StatusOK, got.StatusCode)
		require.Equal(t, "Accept-Encoding", got.Header.Get("Vary"))
		require.Equal(t, "public, max-age=60", got.Header.Get("Cache-Control"))
		require.Equal(t, "text/plain", got.Header.Get("Content-Type"))
		body, err := io.ReadAll(got.Body)
		require.NoError(t, err)
		require.Equal(t, strconv.Itoa(len(body)), got.Header.Get("Content-Length"))
		require.Equal(t, packed, got.Header.Get("Content-Encoding") == "gzip", encoding)
		if packed {
			require.Less(t, len(body), len(text)/10)
			r, err := gzip.NewReader(strings.NewReader(string(body)))
			require.NoError(t, err)
			body, err = io.ReadAll(r)
			require.NoError(t, err)
		}
		require.Equal(t, text, string(body))

		tag := got.Header.Get("ETag")
		require.Equal(t, http.StatusNotModified, ask(http.MethodGet, encoding, `"other", W/`+tag).StatusCode)
		head := ask(http.MethodHead, encoding, "")
		require.Equal(t, got.Header, head.Header)
		body, err = io.ReadAll(head.Body)
		require.NoError(t, err)
		require.Empty(t, body)
	}
	packed := ask(http.MethodGet, "gzip", "").Header.Get("ETag")
	require.Equal(t, http.StatusOK, ask(http.MethodGet, "", packed).StatusCode, "each encoding has a tag of its own")
}
