package httpserver_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/httpserver"
)

// page is larger than the parts of a response that have a time limit.
var page = strings.Repeat("x", 1<<20)

// network is a listener whose connections come from its method dial. They have no buffers, so that
// a reader that stops also stops the writer.
type network struct {
	incoming chan any // net.Conn or error
	done     chan struct{}
}

func (n *network) Accept() (net.Conn, error) {
	select {
	case next := <-n.incoming:
		if err, failed := next.(error); failed {
			return nil, err
		}
		return next.(net.Conn), nil //nolint:forcetypeassert // nothing else is sent
	case <-n.done:
		return nil, net.ErrClosed
	}
}

func (n *network) Close() error   { close(n.done); return nil }
func (n *network) Addr() net.Addr { return &net.TCPAddr{} }

// peer is the server's side of a connection from an address.
type peer struct {
	net.Conn
	from string
}

func (p peer) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(p.from)) }

func (n *network) dial(t *testing.T, from string) net.Conn {
	t.Helper()
	ours, theirs := net.Pipe()
	n.incoming <- peer{theirs, from}
	t.Cleanup(func() { _ = ours.Close() })
	synctest.Wait() // it is admitted or refused by now
	return ours
}

// serve runs a server of the page in a bubble until the function returns; "/wait" responds once the channel it returns is closed.
func serve(t *testing.T, limits httpserver.Limits, f func(t *testing.T, n *network, release chan struct{})) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		n := &network{incoming: make(chan any), done: make(chan struct{})}
		release := make(chan struct{})
		mux := http.NewServeMux()
		mux.HandleFunc("GET /page", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, page) })
		mux.HandleFunc("GET /wait", func(http.ResponseWriter, *http.Request) { <-release })
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		srv := &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
		go func() { ended <- httpserver.Serve(ctx, srv, n, limits, time.Second) }()
		f(t, n, release)
		cancel()
		if err := <-ended; err != nil {
			t.Log("stopped with connections open:", err)
		}
	})
}

func ask(t *testing.T, c net.Conn, path string) {
	t.Helper()
	_, err := io.WriteString(c, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n")
	require.NoError(t, err)
}

// answered reads one response and returns its status.
func answered(t *testing.T, c io.Reader) int {
	t.Helper()
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}

// slow reads little, but often enough.
type slow struct{ net.Conn }

func (s slow) Read(p []byte) (int, error) {
	time.Sleep(20 * time.Second) //nolint:forbidigo // fake time of synctest
	return s.Conn.Read(p[:min(len(p), 16<<10)])
}

func TestReadersThatStallAreCut(t *testing.T) {
	t.Parallel()
	serve(t, httpserver.Limits{Stall: 30 * time.Second}, func(t *testing.T, n *network, _ chan struct{}) {
		c, began := n.dial(t, "192.0.2.1:1"), time.Now()
		ask(t, c, "/page")
		time.Sleep(30*time.Second + time.Millisecond) //nolint:forbidigo // fake time of synctest
		_, err := io.Copy(io.Discard, c)
		require.NoError(t, err, "the connection is closed")
		require.Equal(t, 30*time.Second+time.Millisecond, time.Since(began))

		began = time.Now()
		c = n.dial(t, "192.0.2.1:2")
		ask(t, c, "/page")
		require.Equal(t, http.StatusOK, answered(t, slow{c}), "one that progresses gets all of it")
		require.Greater(t, time.Since(began), 20*time.Minute)
	})
}

func TestConnectionsOfOneClient(t *testing.T) {
	t.Parallel()
	limits := httpserver.Limits{MaxConnections: 20, MaxPerClient: 2, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	serve(t, limits, func(t *testing.T, n *network, _ chan struct{}) {
		for range 5 {
			n.dial(t, "10.1.2.3:1") // a proxy carries the connections of many clients
		}
		first := n.dial(t, "192.0.2.1:1")
		n.dial(t, "192.0.2.1:2")
		require.Equal(t, http.StatusTooManyRequests, answered(t, n.dial(t, "192.0.2.1:3")))
		n.dial(t, "[2001:db8::1]:1")
		n.dial(t, "[2001:db8::2]:1")
		require.Equal(t, http.StatusTooManyRequests, answered(t, n.dial(t, "[2001:db8::3]:1")), "a network of its own is one client")
		other := n.dial(t, "[2001:db8:0:1::1]:1")
		ask(t, other, "/page")
		require.Equal(t, http.StatusOK, answered(t, other))

		require.NoError(t, first.Close())
		synctest.Wait()
		again := n.dial(t, "192.0.2.1:4")
		ask(t, again, "/page")
		require.Equal(t, http.StatusOK, answered(t, again), "a closed connection makes room")
	})
}

func TestFullServerMakesRoom(t *testing.T) {
	t.Parallel()
	serve(t, httpserver.Limits{MaxConnections: 3, MaxPerClient: 3}, func(t *testing.T, n *network, release chan struct{}) {
		var idle []net.Conn
		for _, from := range []string{"192.0.2.1:1", "192.0.2.2:1"} {
			c := n.dial(t, from)
			ask(t, c, "/page")
			require.Equal(t, http.StatusOK, answered(t, c))
			synctest.Wait()
			idle = append(idle, c)
		}
		busy := n.dial(t, "192.0.2.3:1")
		ask(t, busy, "/wait")

		stalled := n.dial(t, "192.0.2.4:1")
		require.ErrorIs(t, closedWith(idle[0]), io.EOF, "the one that has been idle longest makes room")
		ask(t, stalled, "/page")
		require.ErrorIs(t, closedWith(n.dialAndAsk(t, "192.0.2.5:1", idle[1])), io.EOF)
		synctest.Wait()

		require.Equal(t, http.StatusServiceUnavailable, answered(t, n.dial(t, "192.0.2.6:1")), "nothing can be spared")
		time.Sleep(6 * time.Second) //nolint:forbidigo // fake time of synctest
		late := n.dial(t, "192.0.2.7:1")
		ask(t, late, "/page")
		require.Equal(t, http.StatusOK, answered(t, late), "a stalled reader makes room")
		close(release)
		require.Equal(t, http.StatusOK, answered(t, busy), "a request under way is never cut")
	})
}

// dialAndAsk opens a connection that is busy from then on and returns the evicted one.
func (n *network) dialAndAsk(t *testing.T, from string, evicted net.Conn) net.Conn {
	t.Helper()
	ask(t, n.dial(t, from), "/wait")
	return evicted
}

// closedWith returns the result of reading a closed connection.
func closedWith(c net.Conn) error {
	_, err := c.Read(make([]byte, 1))
	return err
}

// A process without a free file descriptor closes an idle connection and continues.
func TestAcceptErrors(t *testing.T) {
	t.Parallel()
	serve(t, httpserver.Limits{MaxConnections: 3}, func(t *testing.T, n *network, _ chan struct{}) {
		idle := n.dial(t, "192.0.2.1:1")
		ask(t, idle, "/page")
		require.Equal(t, http.StatusOK, answered(t, idle))
		synctest.Wait()
		n.incoming <- &net.OpError{Op: "accept", Err: syscall.EMFILE}
		require.ErrorIs(t, closedWith(idle), io.EOF)
		n.incoming <- &net.OpError{Op: "accept", Err: syscall.ENFILE}
		next := n.dial(t, "192.0.2.2:1")
		ask(t, next, "/page")
		require.Equal(t, http.StatusOK, answered(t, next))
	})
}

func TestParseProxies(t *testing.T) {
	t.Parallel()
	got, err := httpserver.ParseProxies([]string{"192.0.2.1", "10.1.0.0/8", "2001:db8::1"})
	require.NoError(t, err)
	require.Equal(t, []netip.Prefix{
		netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8::1/128"),
	}, got)
	_, err = httpserver.ParseProxies([]string{"proxy.example"})
	require.Error(t, err)
}
