package e2e

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/ports"
)

// pageContent is text of a site that no log may contain.
const pageContent = "private-words-of-a-page"

// talkative is a site that sends more than was requested on every connection, and records its
// visitors.
type talkative struct {
	mu     sync.Mutex
	agents map[string]string // by path
}

func (s *talkative) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.agents[r.URL.Path] = r.UserAgent()
	s.mu.Unlock()
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	page := "<html><title>A page</title></html>"
	_, err = fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s<html>%q</html>", len(page), page,
		pageContent)
	if err == nil {
		_, _ = io.Copy(io.Discard, conn) // until the visitor disconnects
	}
}

// pageOf requests a page with a Host, "" for that of the address.
func pageOf(t *testing.T, address, host string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	req.Host = host
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}

// TestOnIPv6 runs everything on IPv6 loopback addresses, and examines from outside what the process
// answers, sends and logs.
func TestOnIPv6(t *testing.T) {
	t.Parallel()
	visited := &talkative{agents: map[string]string{}}
	target := httptest.NewServer(visited)
	t.Cleanup(target.Close)
	metrics := ports.FreeAt(t, "::1").String()
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"),
		"ASSAY_API_LISTEN=[::1]:0", "ASSAY_METRICS_LISTEN="+metrics, "ASSAY_TEMPORAL_ADDRESS=[::1]:0", "ASSAY_TEMPORAL_UI_LISTEN=[::1]:0",
		"ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_DNS_SERVERS="+ports.FreeAt(t, "::1").String(), "ASSAY_SCAN_CONTACT=scans@example.org",
		"ASSAY_LOG_LEVEL=debug",
		"ASSAY_SOURCES_JS_LIBRARIES=", "ASSAY_SOURCES_CT_LOGS=", "ASSAY_SOURCES_HSTS_PRELOAD=", "ASSAY_SOURCES_RDAP_BOOTSTRAP=",
		"ASSAY_SOURCES_VRPS=", "ASSAY_SOURCES_ORIGIN_ZONE=", "ASSAY_CODE_ADVISORIES=")
	for _, address := range []string{s.first.APIURL, s.first.TemporalUIURL, "http://" + s.first.TemporalAddress} {
		require.True(t, strings.HasPrefix(address, "http://[::1]:"), address)
	}
	require.Equal(t, http.StatusOK, pageOf(t, s.first.APIURL+"/ready", ""))
	require.Equal(t, http.StatusOK, pageOf(t, "http://"+metrics+"/metrics", ""))
	require.Equal(t, http.StatusOK, pageOf(t, s.first.TemporalUIURL+"/api/v1/namespaces", ""))
	require.Equal(t, http.StatusMisdirectedRequest, pageOf(t, s.first.TemporalUIURL+"/api/v1/namespaces", "attacker.example"))

	api := s.caller(t)
	id := api.trigger(t, s.first.ProjectID, target.URL)
	require.True(t, follow(t, scanPatience, id, api).Status.Terminal())
	s.stop(t)

	require.NotEmpty(t, visited.agents)
	for path, agent := range visited.agents {
		require.Contains(t, agent, "Assay/1.0 (+mailto:scans@example.org)", path)
	}
	require.Contains(t, s.errOut.String(), "Unsolicited response received on idle HTTP channel starting with [content]")
	require.NotContains(t, s.errOut.String(), pageContent)
	for line := range strings.Lines(s.errOut.String()) {
		require.True(t, strings.HasPrefix(line, "time="), line)
	}
}
