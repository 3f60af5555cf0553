package e2e

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	// descriptors limits the open files of the API in the test of slow readers: it then
	// admits half as many connections, and a quarter of those from one address.
	descriptors = 128
	// slowClients is how many readers use one address; the last ones are refused.
	slowClients   = 24
	slowAddresses = 8
	// pipelined is enough requests to fill every buffer on the way to a reader.
	pipelined = 200
)

// slowReader requests a large page many times and reads nothing.
func slowReader(ctx context.Context, from, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).DialContext(ctx, "tcp", address)
	if err == nil { // a refused connection may already be reset
		_, _ = conn.Write([]byte(strings.Repeat("GET /checks HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n", pipelined)))
	}
	return conn, err
}

// cut reports whether the server has closed the connection: writing fails then.
func cut(conn net.Conn) bool {
	_, err := conn.Write([]byte("\r\n"))
	return err != nil
}

// Clients that send requests and do not read responses are disconnected, and do not lock
// others out, although there are more of them than the process may open files.
func TestSlowReaders(t *testing.T) {
	t.Parallel()
	temporal := startTemporal(t, t.TempDir(), "")
	c := newCluster(t, temporal.Addr(), openZoo(t, nil))
	api := start(t, "api", append(c.settings, "ASSAY_API_STALL_TIMEOUT=1s"),
		"/bin/sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0" api`, descriptors), assayBinary)
	address := api.says(t, `API listening.*address=(\S+)`)[1]

	var slow []net.Conn
	for i := range slowClients * slowAddresses {
		conn, err := slowReader(t.Context(), fmt.Sprintf("127.0.1.%d", 1+i/slowClients), address)
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		slow = append(slow, conn)
	}
	other := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
		DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 9)}}).DialContext,
	}}
	t.Cleanup(other.CloseIdleConnections)
	healthy := func() bool {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/health", nil)
		require.NoError(t, err)
		resp, err := other.Do(req)
		if err != nil {
			return false // refused: no open connection could be closed to make room
		}
		defer func() { _ = resp.Body.Close() }()
		return resp.StatusCode == http.StatusOK
	}
	await(t, startPatience, "another client is answered", healthy)
	for _, conn := range slow {
		await(t, startPatience, "a slow reader is cut", func() bool { return cut(conn) })
	}
	require.True(t, healthy())
	api.stop(t)
}
