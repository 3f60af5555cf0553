package lighthouse_test

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/lighthouse"
)

// The addresses that names resolve to: siteAddr is allowed and leads to the test's server,
// innerAddr is forbidden.
var (
	siteAddr  = netip.MustParseAddr("127.80.0.1")
	innerAddr = netip.MustParseAddr("127.0.0.1")
)

// assumedIndex is the benchmark index of the machine in tests, which saves each a second of
// a core. Real measurements never have this fraction.
const assumedIndex = 1500.25

// names is a resolver made from a function.
type names func(host string) []netip.Addr

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if addrs := n(host); len(addrs) > 0 {
		return addrs, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

// everywhere resolves every name to the site.
func everywhere(string) []netip.Addr { return []netip.Addr{siteAddr} }

// site is a server at siteAddr, port 80.
type site struct {
	srv *httptest.Server
	mux *http.ServeMux
	// dialled are the permitted addresses that were dialled.
	mu      sync.Mutex
	dialled []netip.AddrPort
}

func newSite(t testing.TB) *site {
	t.Helper()
	s := &site{mux: http.NewServeMux()}
	s.srv = httptest.NewServer(s.mux)
	t.Cleanup(s.srv.Close)
	t.Cleanup(s.srv.CloseClientConnections)
	return s
}

// dialer returns the real guard, which allows only 127.80.0.0/16.
func (s *site) dialer(t testing.TB, resolve names) *egress.Dialer {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.80.0.0/16"})
	require.NoError(t, err)
	listening := netip.MustParseAddrPort(s.srv.Listener.Addr().String())
	return egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: resolve, DialMap: func(a netip.AddrPort) netip.AddrPort {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.dialled = append(s.dialled, a)
		if a == netip.AddrPortFrom(siteAddr, 80) {
			return listening
		}
		return a
	}})
}

func installation(t testing.TB) lighthouse.Installation {
	t.Helper()
	in, err := lighthouse.Find(lighthouse.FindConfig{})
	require.NoError(t, err)
	return in
}

// patience is the time-out of events that must happen, on however busy a machine.
const patience = 20 * time.Minute

// newPool returns a pool over the site, changed by edit.
func newPool(t *testing.T, s *site, edit func(*lighthouse.Config)) *lighthouse.Pool {
	t.Helper()
	cfg := lighthouse.Config{
		Installation: installation(t), Dialer: s.dialer(t, everywhere), PageTimeout: patience, JobTimeout: 2 * patience,
		StartTimeout: patience,
	}
	lighthouse.SetBenchmarkIndex(&cfg, assumedIndex)
	if os.Getenv("LIGHTHOUSE_LOG") != "" {
		cfg.Logger = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	if edit != nil {
		edit(&cfg)
	}
	pool, err := lighthouse.NewPool(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, pool.Close()) })
	return pool
}

// html serves a document.
func html(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(body))
	}
}

// page wraps a body into a document without faults.
func page(body string) string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>` +
		`<meta name="description" content="A page to measure"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<link rel="icon" href="data:,"></head><body><main><h1>A page</h1>` + body + `</main></body></html>`
}
