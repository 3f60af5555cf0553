package egress

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// resolverFunc is a Resolver made from a function.
type resolverFunc func(ctx context.Context, network, host string) ([]netip.Addr, error)

func (f resolverFunc) LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error) {
	return f(ctx, network, host)
}

// zone answers from a table, and with NXDOMAIN for every other name.
func zone(table map[string][]string) Resolver {
	return resolverFunc(func(_ context.Context, _, host string) ([]netip.Addr, error) {
		if table[host] == nil {
			return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
		}
		return addrs(table[host]...), nil
	})
}

func addrs(texts ...string) []netip.Addr {
	var out []netip.Addr
	for _, s := range texts {
		out = append(out, netip.MustParseAddr(s))
	}
	return out
}

func policyOf(t testing.TB, allow ...string) *Policy {
	t.Helper()
	p, err := NewPolicy(allow)
	require.NoError(t, err)
	return p
}

// dials records the judged addresses and sends every connection to one listener.
type dials struct {
	to   netip.AddrPort
	mu   sync.Mutex
	seen []netip.AddrPort
}

func (d *dials) remap(ap netip.AddrPort) netip.AddrPort {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen = append(d.seen, ap)
	return d.to
}

func (d *dials) addrs() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []string
	for _, ap := range d.seen {
		out = append(out, ap.Addr().String())
	}
	return out
}

// sink listens on loopback and closes what it accepts.
func sink(t testing.TB) netip.AddrPort {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	return netip.MustParseAddrPort(ln.Addr().String())
}

// openDialer reaches loopback, where the test servers listen. Names of the table resolve,
// others do not.
func openDialer(t testing.TB, table map[string][]string, allow ...string) *Dialer {
	t.Helper()
	return NewDialer(DialConfig{
		Policy:   policyOf(t, append([]string{"127.0.0.0/8"}, allow...)...),
		Resolver: zone(table),
	})
}

func serve(t testing.TB, h http.HandlerFunc) *httptest.Server {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	return srv
}

func portOfServer(t testing.TB, srv *httptest.Server) string {
	t.Helper()
	_, port, err := net.SplitHostPort(srv.Listener.Addr().String())
	require.NoError(t, err)
	return port
}

func newRequest(t testing.TB, url string) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	return req
}

// fetch returns the answer with its body read, or the error of either step.
func fetch(c *Client, req *http.Request) (*http.Response, []byte, error) {
	resp, err := c.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	return resp, body, err
}

func requireCode(t testing.TB, want scan.Code, err error, in string) {
	t.Helper()
	require.Error(t, err, in)
	require.Equal(t, want, scan.CodeOf(err), "%s: %v", in, err)
}

func requireTimeout(t testing.TB, err error) {
	t.Helper()
	var ne net.Error
	require.ErrorAs(t, err, &ne)
	require.True(t, ne.Timeout(), "%v", err)
}

// soon is a time-out that a test expects to expire.
const soon = 100 * time.Millisecond
