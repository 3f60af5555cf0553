package cli_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/cli"
)

// alone runs the program without a server.
func alone(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = cli.Run(t.Context(), append(args, "--data.dir", filepath.Join(t.TempDir(), "none")), strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func TestCheckCode(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	secret := "AKIA" + "Q3EGRWPL7T5WYZ2X" // has the form of an access key id and was never issued
	require.NoError(t, os.WriteFile(filepath.Join(dir, "conf.ini"), []byte("aws_access_key_id="+secret+"\n"), 0o600))
	code, out, errOut := alone(t, "check", "code", dir, "--secrets", "--fail-on", "MEDIUM", "--output", "github")
	require.Equal(t, 1, code, errOut)
	require.Contains(t, out, "file=conf.ini,line=1")
	require.NotContains(t, out+errOut, secret)
	code, _, errOut = alone(t, "check", "code", dir, "--secrets")
	require.Zero(t, code, errOut)
	code, _, errOut = alone(t, "check", "code", dir, "--dimensions", "sca")
	require.Equal(t, 2, code)
	require.Contains(t, errOut, "advisories")
	code, _, _ = alone(t, "check", "code", dir, "--secrets", "--staged")
	require.Equal(t, 3, code, "the folder is in no working tree")
	for _, args := range [][]string{{"--staged", "--commits", "HEAD"}, {"--dimensions", "NONE"}, {"--fail-under", "SECURITY=1"}} {
		code, _, _ = alone(t, append([]string{"check", "code", dir}, args...)...)
		require.Equal(t, 2, code, args)
	}
}

// A file that is not a coverage report is refused before anything is checked.
func TestCheckCodeRefusesCoverage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.rb"), []byte("def f\n  g\nend\n"), 0o600))
	for _, file := range []string{filepath.Join(dir, "a.rb"), filepath.Join(dir, "none")} {
		code, _, errOut := alone(t, "check", "code", dir, "--coverage", file)
		require.Equal(t, 2, code)
		require.Contains(t, errOut, "--coverage")
	}
}

func TestCheckWebsite(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A page</title><h1>A page</h1><p>With words.</p>"))
	}))
	defer srv.Close()
	file := filepath.Join(t.TempDir(), "result.json")
	code, out, errOut := alone(
		t, "check", "website", srv.URL, "--pillars", "security", "--fail-on", "HIGH", "--output", "table", "--output", "json="+file,
	)
	require.Equal(t, 1, code, errOut)
	require.Contains(t, out, "SEC-CSP-PRESENT")
	code, out, errOut = alone(t, "check", "website", srv.URL, "--pillars", "security",
		"--fail-on", "HIGH", "--new-only", "--baseline", file, "--max-regression", "0")
	require.Zero(t, code, out+errOut)
	srv.Close()
	code, _, errOut = alone(t, "check", "website", srv.URL, "--pillars", "security")
	require.Equal(t, 3, code, errOut)
	code, _, _ = alone(t, "check", "website", "nothing")
	require.Equal(t, 2, code)
}

// A page that a bot challenge hides does not pass, and one on this machine needs neither TLS nor DNS to pass.
func TestCheckWebsiteThatIsHidden(t *testing.T) {
	t.Parallel()
	var challenged atomic.Bool
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if challenged.Load() {
			w.Header().Set("Cf-Mitigated", "challenge")
			w.WriteHeader(http.StatusForbidden)
		}
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A page</title><h1>A page</h1><p>With words.</p>"))
	}))
	t.Cleanup(srv.Close)
	code, out, errOut := alone(t, "check", "website", srv.URL)
	require.Zero(t, code, out+errOut)
	code, out, errOut = alone(t, "check", "website", strings.Replace(srv.URL, "127.0.0.1", "localhost", 1))
	require.Zero(t, code, out+errOut)
	challenged.Store(true)
	code, out, errOut = alone(t, "check", "website", srv.URL, "--fail-on", "CRITICAL", "--output", "table")
	require.Equal(t, 3, code, out+errOut)
	require.Contains(t, errOut, "ended as PARTIAL: ")
	require.NotContains(t, out, "Gate passed")
}
