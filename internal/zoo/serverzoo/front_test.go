package serverzoo_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/ports"
	"assay/internal/zoo/serverzoo"
	"assay/internal/zoo/tlszoo"
)

const frontHost = "assay.example.org"

// startFront starts nginx as docs/operations.md sets it up, in front of a backend. It returns a client and the file of the access log.
func startFront(t *testing.T, backend string) (client *http.Client, accessLog string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "operations.md"))
	require.NoError(t, err)
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Front Root", Clock: time.Now, BaseURL: "http://ca.example"})
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{frontHost}})
	require.NoError(t, err)
	c := serverzoo.Config{
		Dir: t.TempDir(), Host: frontHost, Plain: ports.Free(t), Secure: ports.Free(t), Leaf: leaf, Backend: backend,
		AccessLog: filepath.Join(t.TempDir(), "access.log"),
	}
	front, err := serverzoo.NewFront(c, serverzoo.Documented(string(page), "nginx", "proxy_pass"))
	require.NoError(t, err)
	require.NoError(t, front.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, front.Stop()) })
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: ca.Roots(), MinVersion: tls.VersionTLS12},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, network, c.Secure.String())
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}, c.AccessLog
}

// The documented nginx passes on the progress of assistants at once, and waits as long as they may wait for a scan.
func TestDocumentedFrontForAssistants(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "operations.md"))
	require.NoError(t, err)
	require.Regexp(t, `location = /mcp \{[^}]*proxy_read_timeout 11m;`, string(page), "longer than maxWait of package mcp, 10 minutes")
	read := make(chan struct{})
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "progress\n")
		_ = http.NewResponseController(w).Flush()
		select {
		case <-read:
			_, _ = io.WriteString(w, "result\n")
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(backend.Close)
	client, _ := startFront(t, backend.URL)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://"+frontHost+"/mcp", strings.NewReader("{}"))
	require.NoError(t, err)
	response, err := client.Do(request)
	require.NoError(t, err)
	lines := bufio.NewReader(response.Body)
	progress, err := lines.ReadString('\n')
	close(read)
	require.NoError(t, err)
	require.Equal(t, "progress\n", progress)
	result, err := lines.ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "result\n", result)
	require.NoError(t, response.Body.Close())
}

// The documented nginx accepts the largest trigger, with coverage reports, and logs no credentials of links.
func TestDocumentedFront(t *testing.T) {
	t.Parallel()
	const maxBody = 20 << 20 // maxTriggerBody of package api
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		if err == nil {
			_, _ = io.WriteString(w, strconv.FormatInt(n, 10))
		}
	}))
	t.Cleanup(backend.Close)
	client, accessLog := startFront(t, backend.URL)
	request := func(method, path string, body []byte) string {
		r, err := http.NewRequestWithContext(t.Context(), method, "https://"+frontHost+path, bytes.NewReader(body))
		require.NoError(t, err)
		response, err := client.Do(r)
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, http.StatusOK, response.StatusCode, "%s %s: %s", method, path, text)
		return string(text)
	}
	require.Equal(t, strconv.Itoa(maxBody), request(http.MethodPost, "/v1/code-scans/trigger", make([]byte, maxBody)))
	for _, path := range []string{
		"/setup?token=SECRET", "/join?token=SECRET", "/reset-password?token=SECRET", "/report/SECRET", "/report/SECRET/screenshot.jpg",
		"/feed/SECRET.atom",
	} {
		request(http.MethodGet, path, nil)
	}
	// Requests of one connection are logged in their order, each before the next is read.
	request(http.MethodGet, "/reports", nil)
	request(http.MethodGet, "/sign-in", nil)
	raw, err := os.ReadFile(accessLog)
	require.NoError(t, err)
	require.Contains(t, string(raw), "POST /v1/code-scans/trigger")
	require.Contains(t, string(raw), "GET /reports")
	require.NotContains(t, string(raw), "SECRET")
}
