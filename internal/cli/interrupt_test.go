package cli_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/cli"
	"assay/internal/testsupport/apiserver"
)

// TestInterruptedScanIsCancelled stops the program as a cancelled pipeline does.
func TestInterruptedScanIsCancelled(t *testing.T) {
	t.Parallel()
	hold, release := apiserver.Holding()
	defer release()
	u := newUser(t, hold)
	ctx, stop := context.WithCancel(t.Context())
	var stdout bytes.Buffer
	stderr := &watched{seen: "QUEUED", then: stop}
	args := []string{"scan", "site", "https://example.org", "--credentials", u.credentials}
	code := cli.Run(ctx, args, strings.NewReader(""), &stdout, stderr)
	require.Equal(t, 130, code)
	require.Contains(t, stderr.String(), "was cancelled")
	id := strings.Fields(stderr.String())[1]
	_, out, _ := u.run("status", id)
	require.Contains(t, out, "CANCELED")
}

// watched is a writer that calls then once a text was written to it.
type watched struct {
	bytes.Buffer
	seen string
	then func()
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Buffer.Write(p)
	if strings.Contains(w.String(), w.seen) {
		w.then()
	}
	return n, err
}

// faulty is a proxy in front of the server whose fault answers requests; it returns false for those that it leaves to the server.
type faulty func(w http.ResponseWriter, r *http.Request, server http.Handler) bool

// behind returns a user of a server behind the proxy.
func (f faulty) behind(t *testing.T, options ...apiserver.Option) user {
	t.Helper()
	dir := t.TempDir()
	u := user{t: t, server: apiserver.Start(t, options...), credentials: filepath.Join(dir, "client.yaml"), dir: dir}
	target, err := url.Parse(u.server.URL)
	require.NoError(t, err)
	server := httputil.NewSingleHostReverseProxy(target)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !f(w, r, server) {
			server.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(front.Close)
	code, _, errOut := u.runWith(t.Context(), u.server.Key+"\n", "login", "--api-url", front.URL)
	require.Zero(t, code, errOut)
	return u
}

// The server has recorded a trigger whose response the program no longer reads.
func TestInterruptedTriggerIsCancelled(t *testing.T) {
	t.Parallel()
	hold, release := apiserver.Holding()
	defer release()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var mu sync.Mutex
	var keys []string
	u := faulty(func(_ http.ResponseWriter, r *http.Request, server http.Handler) bool {
		if r.Method != http.MethodPost {
			return false
		}
		mu.Lock()
		defer mu.Unlock()
		if keys = append(keys, r.Header.Get("Idempotency-Key")); len(keys) > 1 {
			return false
		}
		server.ServeHTTP(httptest.NewRecorder(), r)
		stop()
		<-r.Context().Done()
		return true
	}).behind(t, hold)
	code, _, errOut := u.runWith(ctx, "", "scan", "site", "https://example.org")
	require.Equal(t, 130, code, errOut)
	require.Contains(t, errOut, "was cancelled")
	require.Len(t, keys, 2)
	require.Equal(t, keys[0], keys[1])
	_, out, _ := u.run("status", strings.Fields(strings.TrimPrefix(errOut, "assay: the scan "))[0])
	require.Contains(t, out, "CANCELED")
}

// Interruptions before the trigger and after the end of the scan have the same exit code.
func TestInterruptedElsewhere(t *testing.T) {
	t.Parallel()
	for path, c := range map[string]struct {
		args []string
		want string
	}{
		"/v1/integration-repos": {[]string{"scan", "code", "acme/app"}, "interrupted before a scan was triggered"},
		"/report":               {[]string{"scan", "website", "https://example.org"}, "interrupted"},
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			u := faulty(func(_ http.ResponseWriter, r *http.Request, _ http.Handler) bool {
				if !strings.HasSuffix(r.URL.Path, path) {
					return false
				}
				stop()
				<-r.Context().Done()
				return true
			}).behind(t)
			code, _, errOut := u.runWith(ctx, "", c.args...)
			require.Equal(t, 130, code, errOut)
			require.Contains(t, errOut, "assay: "+c.want)
		})
	}
}

// When the server refuses while a scan is waited for, the message says how to go on.
func TestRefusedWait(t *testing.T) {
	t.Parallel()
	u := faulty(func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, "/v1/site-health/") {
			return false
		}
		w.WriteHeader(http.StatusUnauthorized)
		return true
	}).behind(t)
	code, _, errOut := u.run("scan", "site", "https://example.org")
	require.Equal(t, 5, code, errOut)
	require.Contains(t, errOut, "refused the API key; set ASSAY_API_KEY, or run: assay login. The scan continues on the server. "+
		"Wait for it with: assay scan site --id ")
}
