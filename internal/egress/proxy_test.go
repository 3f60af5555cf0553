package egress

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/websocket"
)

// startProxy serves a proxy until the test ends and returns its address.
func startProxy(t testing.TB, d *Dialer, cfg ProxyConfig) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- NewProxy(d, cfg).Serve(ctx, ln) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
	})
	return ln.Addr().String()
}

// anyPort returns a dialer for test servers on arbitrary ports.
func anyPort(t testing.TB, table map[string][]string, allow ...string) *Dialer {
	t.Helper()
	return NewDialer(DialConfig{Policy: policyOf(t, allow...).WithAnyPort(), Resolver: zone(table)})
}

// through returns a browser that connects only through the proxy.
func through(proxy string, roots *x509.CertPool) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:              http.ProxyURL(&url.URL{Scheme: "http", Host: proxy}),
			TLSClientConfig:    &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
			DisableCompression: true,
			DisableKeepAlives:  true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// say sends raw text to the proxy and returns its response and the connection.
func say(t testing.TB, proxy, text string) (*http.Response, net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", proxy)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = io.WriteString(conn, text)
	require.NoError(t, err)
	br := bufio.NewReader(conn)
	method, _, _ := strings.Cut(text, " ")
	resp, err := http.ReadResponse(br, &http.Request{Method: method})
	require.NoError(t, err)
	return resp, conn, br
}

func connectTo(target string) string {
	return "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n\r\n"
}

func TestProxyForwards(t *testing.T) {
	t.Parallel()
	packed := encode(t, text(10_000), "gzip")
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		case "/gzip":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(packed)
		case "/query":
			_, _ = io.WriteString(w, r.URL.RawQuery)
		default:
			w.Header().Set("Connection", "X-Hop")
			w.Header().Set("X-Hop", "1")
			w.Header().Set("X-End", "1")
			w.Header().Set("Keep-Alive", "timeout=5")
			w.Header().Set("Proxy-Authenticate", "Basic")
			echo(w, r)
		}
	})
	proxy := startProxy(t, anyPort(t, map[string][]string{"a.test": {"127.0.0.1"}}, "127.0.0.1"), ProxyConfig{})
	base := "http://a.test:" + portOfServer(t, srv)
	browser := through(proxy, nil)

	resp, err := browser.Post(base+"/echo", "text/plain", strings.NewReader("sent"))
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Contains(t, string(body), "POST /echo\n")
	require.True(t, strings.HasSuffix(string(body), "sent"))
	require.Equal(t, "1", resp.Header.Get("X-End"))
	for _, hop := range []string{"X-Hop", "Keep-Alive", "Proxy-Authenticate"} {
		require.Empty(t, resp.Header.Get(hop), hop)
	}

	resp, err = browser.Get(base + "/gzip")
	require.NoError(t, err)
	body, err = io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, packed, body, "bodies pass as they are")

	for _, query := range []string{"id=5;view=full", "q=100%", "family=A:400;700", "b=1&a=2&b", "a=%zz&c=+"} {
		u, err := url.Parse(base + "/query")
		require.NoError(t, err)
		u.RawQuery = query
		resp, err = browser.Do(&http.Request{Method: http.MethodGet, URL: u})
		require.NoError(t, err)
		body, err = io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, query, string(body), "queries pass as they are")
	}

	resp, err = browser.Get(base + "/redirect")
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusFound, resp.StatusCode, "the browser follows redirects, not the proxy")
}

func TestProxyStripsHopByHopRequestHeaders(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintf(w, "host %s\n", r.Host)
		echo(w, r)
	})
	proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{})
	target := srv.Listener.Addr().String()
	resp, _, _ := say(t, proxy, "GET http://"+target+"/x HTTP/1.1\r\nHost: internal.test\r\nConnection: X-Hop, Upgrade\r\n"+
		"X-Hop: 1\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic eA==\r\nKeep-Alive: 5\r\nTE: gzip\r\n"+
		"Upgrade: websocket\r\nX-End: 1\r\n\r\n")
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, "host "+target+"\nGET /x\nX-End: 1\r\n", string(body))
}

func TestProxyRefuses(t *testing.T) {
	t.Parallel()
	table := map[string][]string{
		"lo.test": {"127.0.0.1"}, "meta.test": {"169.254.169.254"}, "closed.test": {"127.199.83.41"}, "six.test": {"64:ff9b::10.0.0.1"},
	}
	slow := resolverFunc(func(ctx context.Context, network, host string) ([]netip.Addr, error) {
		if host == "slow.test" {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return zone(table).LookupNetIP(ctx, network, host)
	})
	var log bytes.Buffer
	proxy := httptest.NewServer(NewProxy(NewDialer(DialConfig{
		Policy: policyOf(t, "127.199.83.41"), Resolver: slow, ResolveTimeout: soon,
	}), ProxyConfig{Logger: slog.New(slog.NewTextHandler(&log, nil))}))
	forward := func(url string) string { return "GET " + url + " HTTP/1.1\r\nHost: x\r\n\r\n" }
	for _, tt := range []struct {
		request string
		status  int
	}{
		{connectTo("127.0.0.1:443"), 403}, {connectTo("[::1]:443"), 403}, {connectTo("localhost:443"), 403},
		{connectTo("0x7f.1:443"), 403}, {connectTo("lo.test:443"), 403}, {connectTo("meta.test:443"), 403},
		{connectTo("six.test:443"), 403}, {connectTo("[::ffff:127.0.0.1]:80"), 403}, {connectTo("db.internal:443"), 403},
		{connectTo("closed.test:22"), 403}, {connectTo("closed.test:8443"), 403}, {connectTo("closed.test:25"), 403},
		{connectTo("closed.test:443"), 502}, {connectTo("missing.test:443"), 502}, {connectTo("slow.test:443"), 504},
		{connectTo("1.2.3.4.5:443"), 400}, {connectTo("closed.test:0"), 400}, {connectTo("closed.test"), 400},
		{forward("http://127.0.0.1/secret-path"), 403}, {forward("http://lo.test/"), 403}, {forward("http://169.254.169.254/"), 403},
		{forward("http://closed.test:8080/"), 403}, {forward("http://closed.test:22/"), 403}, {forward("http://closed.test/"), 502},
		{forward("http://missing.test/"), 502}, {forward("http://slow.test/"), 504}, {forward("https://closed.test/"), 400},
		{forward("ftp://closed.test/"), 400}, {forward("http://u:p@closed.test/"), 400}, {forward("/relative"), 400},
	} {
		resp, conn, _ := say(t, proxy.Listener.Addr().String(), tt.request)
		require.Equal(t, tt.status, resp.StatusCode, tt.request)
		require.NoError(t, conn.Close())
	}
	proxy.Close()
	require.Contains(t, log.String(), "proxy refused a request")
	require.NotContains(t, log.String(), "secret-path")
}

// The port of the target is allowed only at the target, and its address is judged like any
// other.
func TestProxyOpensThePortOfItsTarget(t *testing.T) {
	t.Parallel()
	table := map[string][]string{"shop.test": {"127.199.83.41"}, "other.test": {"127.199.83.41"}, "inside.test": {"127.0.0.1"}}
	dialer := NewDialer(DialConfig{Policy: policyOf(t, "127.199.83.41"), Resolver: zone(table)})
	forward := func(url string) string { return "GET " + url + " HTTP/1.1\r\nHost: x\r\n\r\n" }
	for _, tt := range []struct {
		target, request string
		status          int
	}{
		{"shop.test:3000", forward("http://shop.test:3000/"), 502}, {"shop.test:3000", forward("http://SHOP.test:3000/"), 502},
		{"shop.test:3000", connectTo("shop.test:3000"), 502}, {"shop.test:3000", forward("http://shop.test/"), 502},
		{"shop.test:3000", forward("http://shop.test:3001/"), 403}, {"shop.test:3000", forward("http://other.test:3000/"), 403},
		{"shop.test:3000", connectTo("other.test:3000"), 403}, {"inside.test:3000", forward("http://inside.test:3000/"), 403},
		{"inside.test:3000", connectTo("inside.test:3000"), 403}, {"", forward("http://shop.test:3000/"), 403},
	} {
		resp, conn, _ := say(t, startProxy(t, dialer, ProxyConfig{Target: tt.target}), tt.request)
		require.Equal(t, tt.status, resp.StatusCode, "%s: %s", tt.target, tt.request)
		require.NoError(t, conn.Close())
	}
}

func TestProxyConnectByException(t *testing.T) {
	t.Parallel()
	srv := httptest.NewTLSServer(http.HandlerFunc(echo))
	t.Cleanup(srv.Close)
	roots := x509.NewCertPool()
	roots.AddCert(srv.Certificate())

	open := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{})
	resp, err := through(open, roots).Get(srv.URL + "/inside")
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Contains(t, string(body), "GET /inside")

	closed := startProxy(t, anyPort(t, nil), ProxyConfig{})
	_, err = through(closed, roots).Get(srv.URL + "/inside") // there is no response
	require.ErrorContains(t, err, "Forbidden")
}

func TestProxyCarriesWebSockets(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(websocket.Handler(func(ws *websocket.Conn) {
		var message string
		for websocket.Message.Receive(ws, &message) == nil {
			_ = websocket.Message.Send(ws, message)
		}
	}))
	t.Cleanup(srv.Close)
	target := srv.Listener.Addr().String()
	proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{})
	resp, conn, br := say(t, proxy, connectTo(target))
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Zero(t, br.Buffered())
	cfg, err := websocket.NewConfig("ws://"+target+"/", "http://"+target)
	require.NoError(t, err)
	ws, err := websocket.NewClient(cfg, conn)
	require.NoError(t, err)
	for _, message := range []string{"one", strings.Repeat("two", 50_000)} {
		require.NoError(t, websocket.Message.Send(ws, message))
		var got string
		require.NoError(t, websocket.Message.Receive(ws, &got))
		require.Equal(t, message, got)
	}
	require.NoError(t, ws.Close())
}

// tcpServer hands each connection to serve.
func tcpServer(t testing.TB, serve func(net.Conn)) string {
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
			go func() {
				defer func() { _ = c.Close() }()
				serve(c)
			}()
		}
	}()
	return ln.Addr().String()
}

func TestTunnelPassesHalfClose(t *testing.T) {
	t.Parallel()
	target := tcpServer(t, func(c net.Conn) {
		got, _ := io.ReadAll(c) // ends with the client's half
		_, _ = io.WriteString(c, "got "+string(got))
	})
	proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{})
	// The first bytes arrive together with the request.
	_, conn, br := say(t, proxy, connectTo(target)+"hel")
	_, err := io.WriteString(conn, "lo")
	require.NoError(t, err)
	require.NoError(t, conn.(*net.TCPConn).CloseWrite())
	answer, err := io.ReadAll(br)
	require.NoError(t, err)
	require.Equal(t, "got hello", string(answer))
}

func TestTunnelLimits(t *testing.T) {
	t.Parallel()
	endless := tcpServer(t, func(c net.Conn) { drip(c, strings.Repeat("x", 4096)) })
	sinkhole := tcpServer(t, func(c net.Conn) { _, _ = io.Copy(io.Discard, c) })
	silent := tcpServer(t, stall)
	for _, tt := range []struct {
		name, target string
		cfg          ProxyConfig
		send         bool
	}{
		{"bytes down", endless, ProxyConfig{MaxBytes: 100_000}, false},
		{"bytes up", sinkhole, ProxyConfig{MaxBytes: 100_000}, true},
		{"bytes in all", endless, ProxyConfig{TotalBytes: 100_000}, false},
		{"idle", silent, ProxyConfig{IdleTimeout: soon}, false},
		{"whole time", endless, ProxyConfig{Timeout: soon, MaxBytes: 1 << 40}, false},
		{"whole time, silent", silent, ProxyConfig{Timeout: soon}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), tt.cfg)
			resp, conn, br := say(t, proxy, connectTo(tt.target))
			require.Equal(t, http.StatusOK, resp.StatusCode)
			if tt.send {
				drip(conn, strings.Repeat("x", 4096)) // until it is cut off
				return
			}
			n, _ := io.Copy(io.Discard, br)
			if tt.cfg.MaxBytes == 100_000 || tt.cfg.TotalBytes == 100_000 {
				require.LessOrEqual(t, n, int64(100_000))
				require.Greater(t, n, int64(50_000))
			}
		})
	}
}

func TestProxyTotalSpansExchanges(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 60_000)) })
	proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{TotalBytes: 100_000})
	for i, whole := range []bool{true, false, false} {
		var n int64
		resp, err := through(proxy, nil).Get(srv.URL)
		if err == nil {
			n, err = io.Copy(io.Discard, resp.Body)
			require.NoError(t, resp.Body.Close())
		}
		require.Equal(t, whole, err == nil && n == 60_000, "exchange %d", i)
	}
}

func TestForwardLimits(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/big":
			_, _ = w.Write(make([]byte, 200_000))
		case "/upload":
			n, err := io.Copy(io.Discard, r.Body)
			_, _ = fmt.Fprint(w, n, err)
		case "/header":
			w.Header().Set("X-A", strings.Repeat("a", 100_000))
		case "/silent":
			<-release
		}
	})
	t.Cleanup(func() { close(release) })
	bounded := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{MaxBytes: 100_000, IdleTimeout: time.Minute})

	resp, err := through(bounded, nil).Get(srv.URL + "/big")
	require.NoError(t, err)
	_, err = io.ReadAll(resp.Body)
	require.Error(t, err, "an answer past the limit must not look complete")
	require.NoError(t, resp.Body.Close())

	resp, err = through(bounded, nil).Post(srv.URL+"/upload", "text/plain", bytes.NewReader(make([]byte, 200_000)))
	if err == nil { // the proxy may hang up before its response is read
		require.GreaterOrEqual(t, resp.StatusCode, 400)
		require.NoError(t, resp.Body.Close())
	}

	resp, err = through(bounded, nil).Get(srv.URL + "/header")
	require.NoError(t, err)
	require.Equal(t, http.StatusBadGateway, resp.StatusCode)
	require.NoError(t, resp.Body.Close())

	for _, cfg := range []ProxyConfig{{IdleTimeout: soon}, {Timeout: soon}} {
		resp, err = through(startProxy(t, anyPort(t, nil, "127.0.0.1"), cfg), nil).Get(srv.URL + "/silent")
		require.NoError(t, err)
		require.Equal(t, http.StatusGatewayTimeout, resp.StatusCode)
		require.NoError(t, resp.Body.Close())
	}
}

func TestProxyBoundsConcurrency(t *testing.T) {
	t.Parallel()
	target := tcpServer(t, stall)
	proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{MaxConcurrent: 2})
	for range 2 {
		resp, _, _ := say(t, proxy, connectTo(target))
		require.Equal(t, http.StatusOK, resp.StatusCode)
	}
	resp, _, _ := say(t, proxy, connectTo(target))
	require.Equal(t, http.StatusServiceUnavailable, resp.StatusCode)
}

func TestProxyRefusesUnaskedProtocolSwitch(t *testing.T) {
	t.Parallel()
	target := rawServer(t, func(c net.Conn) {
		_, _ = io.WriteString(c, "HTTP/1.1 101 Switching Protocols\r\n\r\n")
		stall(c)
	})
	proxy := startProxy(t, anyPort(t, nil, "127.0.0.1"), ProxyConfig{})
	resp, err := through(proxy, nil).Get(target)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusBadGateway, resp.StatusCode)
}

func TestServeEndsTunnels(t *testing.T) {
	t.Parallel()
	target := tcpServer(t, stall)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	proxy := NewProxy(anyPort(t, nil, "127.0.0.1"), ProxyConfig{})
	done := make(chan error, 1)
	go func() { done <- proxy.Serve(ctx, ln) }()
	_, _, br := say(t, ln.Addr().String(), connectTo(target))
	cancel()
	require.NoError(t, <-done)
	_, err = br.ReadByte()
	require.Error(t, err)
	// A failing listener is an error.
	require.Error(t, NewProxy(anyPort(t, nil), ProxyConfig{}).Serve(t.Context(), ln))
}
