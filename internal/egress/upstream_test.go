package egress_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
)

// exit is an HTTP proxy of a closed network. It leads every address to one server.
type exit struct {
	server *httptest.Server
	to     string

	mu    sync.Mutex
	asked []string // authorities of CONNECT, with the login
}

func newExit(t *testing.T, to string) *exit {
	t.Helper()
	x := &exit{to: to}
	x.server = httptest.NewServer(x)
	t.Cleanup(x.server.Close)
	return x
}

func (x *exit) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	user, password, _ := (&http.Request{Header: http.Header{"Authorization": r.Header["Proxy-Authorization"]}}).BasicAuth()
	x.mu.Lock()
	x.asked = append(x.asked, fmt.Sprintf("%s %s %s:%s", r.Method, r.Host, user, password))
	x.mu.Unlock()
	if password != "secret" {
		w.WriteHeader(http.StatusProxyAuthRequired)
		return
	}
	to, err := net.Dial("tcp", x.to)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer func() { _ = to.Close() }()
	from, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer func() { _ = from.Close() }()
	_, _ = io.WriteString(from, "HTTP/1.1 200 OK\r\n\r\n")
	go func() { _, _ = io.Copy(to, from) }()
	_, _ = io.Copy(from, to)
}

func (x *exit) requests() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return append([]string(nil), x.asked...)
}

func (x *exit) dialer(t *testing.T, password string, allow ...string) *egress.Dialer {
	t.Helper()
	upstream, err := egress.ParseUpstream("http://scanner:"+password+"@"+x.server.Listener.Addr().String(), nil)
	require.NoError(t, err)
	policy, err := egress.NewPolicy(allow)
	require.NoError(t, err)
	return egress.NewDialer(egress.DialConfig{Policy: policy, Upstream: upstream})
}

// greeter returns a server that speaks first, as mail servers do.
func greeter(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, "220 hello\r\n")
			_ = conn.Close()
		}
	}()
	return ln.Addr().String()
}

func TestPublicAddressesAreReachedThroughTheProxy(t *testing.T) {
	t.Parallel()
	server := greeter(t)
	x := newExit(t, server)
	public := netip.MustParseAddrPort("1.1.1.1:25")
	conn, err := x.dialer(t, "secret").DialAddr(t.Context(), "tcp", public)
	require.NoError(t, err)
	line, err := bufio.NewReader(conn).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "220 hello\r\n", line)
	require.Equal(t, public.String(), conn.RemoteAddr().String(), "the peer is the target, not the proxy")
	require.NoError(t, conn.Close())
	require.Equal(t, []string{"CONNECT 1.1.1.1:25 scanner:secret"}, x.requests())

	_, err = x.dialer(t, "secret").DialAddr(t.Context(), "udp", public)
	require.True(t, scan.IsCode(err, scan.CodeTargetUnreachable), err)
	_, err = x.dialer(t, "wrong").DialAddr(t.Context(), "tcp", public)
	require.ErrorContains(t, err, "407")
	require.NotContains(t, err.Error(), "wrong")
	require.Len(t, x.requests(), 2)
}

func TestProxyIsNoWayAroundThePolicy(t *testing.T) {
	t.Parallel()
	server := greeter(t)
	x := newExit(t, server)
	for _, private := range []string{"127.0.0.1:25", "10.0.0.1:25", "169.254.169.254:80", "[::1]:25"} {
		_, err := x.dialer(t, "secret").DialAddr(t.Context(), "tcp", netip.MustParseAddrPort(private))
		require.True(t, scan.IsCode(err, scan.CodeTargetForbidden), "%s: %v", private, err)
	}
	conn, err := x.dialer(t, "secret", "127.0.0.0/8").DialContext(t.Context(), "tcp", server)
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	require.Empty(t, x.requests(), "what egress.allow permits is reached directly")
}

func TestSilentProxyCostsTheTimeoutOnly(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	upstream, err := egress.ParseUpstream("http://"+ln.Addr().String(), nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	d := egress.NewDialer(egress.DialConfig{Upstream: upstream})
	go func() {
		conn, err := ln.Accept()
		if err == nil {
			defer func() { _ = conn.Close() }()
			cancel()
			<-t.Context().Done()
		}
	}()
	_, err = d.DialAddr(ctx, "tcp", netip.MustParseAddrPort("1.1.1.1:80"))
	require.Error(t, err)
}

func TestParseUpstreamRefusesOtherAddressesWithoutRepeatingThem(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"socks5://u:hunter2@h:1", "http://", "http://u:hunter2@h/path", "hunter2"} {
		_, err := egress.ParseUpstream(text, nil)
		require.Error(t, err, text)
		require.NotContains(t, err.Error(), "hunter2")
	}
}
