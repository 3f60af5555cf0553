package tls_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/protocol"
	"assay/internal/website/gather/tls"
	"assay/internal/zoo/tlszoo"
)

// link is one connection through slowFront.
type link struct {
	client, server net.Conn
	flights        atomic.Int32 // pieces of data that the client has sent
}

// slowFront forwards connections to the port until hold is true for a record of the server; from then on the connection stays silent
// until the client gives up.
func slowFront(t *testing.T, port int, hold func(l *link, head, payload []byte) bool) int {
	t.Helper()
	var lc net.ListenConfig
	listener, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	var running sync.WaitGroup
	t.Cleanup(func() {
		_ = listener.Close()
		running.Wait()
	})
	running.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", fmt.Sprintf("127.0.0.1:%d", port))
			if err != nil {
				_ = client.Close()
				continue
			}
			l := &link{client: client, server: server}
			running.Go(l.up)
			running.Go(func() { l.down(hold) })
		}
	})
	return listener.Addr().(*net.TCPAddr).Port
}

// up forwards what the client sends; its end ends both directions.
func (l *link) up() {
	defer func() { _, _ = l.server.Close(), l.client.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := l.client.Read(buffer)
		if err != nil {
			return
		}
		l.flights.Add(1)
		if _, err := l.server.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// down forwards the server's records; nothing after a delayed one.
func (l *link) down(hold func(l *link, head, payload []byte) bool) {
	for {
		head := make([]byte, 5)
		if _, err := io.ReadFull(l.server, head); err != nil {
			_ = l.client.Close()
			return
		}
		payload := make([]byte, binary.BigEndian.Uint16(head[3:]))
		if _, err := io.ReadFull(l.server, payload); err != nil {
			_ = l.client.Close()
			return
		}
		if hold(l, head, payload) {
			_, _ = io.Copy(io.Discard, l.server)
			return
		}
		if _, err := l.client.Write(append(head, payload...)); err != nil {
			return
		}
	}
}

// gatherAt gathers the facts about the service on the port.
func gatherAt(t *testing.T, ca *tlszoo.CA, port int) *capture.TLS {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	to := target()
	to.Port, to.Secure = port, fmt.Sprintf("https://%s:%d/", site, port)
	facts, err := tls.New(tls.Config{
		Dialer: egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: names{site: {netip.MustParseAddr("127.0.0.1")}}}),
		Roots:  ca.Anchors(), Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
		Timeout: 4 * time.Second, Budget: 5 * time.Minute,
	}).Gather(t.Context(), to, nil)
	require.NoError(t, err)
	return facts
}

// TestSlowGroupIsNotARefusedOne: the server chooses ffdhe8192, but its key exchange does not come in time.
func TestSlowGroupIsNotARefusedOne(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{site}, RSABits: 2048})
	require.NoError(t, err)
	f := serveGnuTLS(t, leaf, "NORMAL:-VERS-ALL:+VERS-TLS1.2:+DHE-RSA:-GROUP-ALL:+GROUP-FFDHE8192:+GROUP-SECP256R1")
	const serverKeyExchange, keyOf8192 = 12, 2000
	var delayed atomic.Int32
	port := slowFront(t, f.port, func(_ *link, head, payload []byte) bool {
		late := head[0] == 22 && len(payload) > keyOf8192 && payload[0] == serverKeyExchange
		if late {
			delayed.Add(1)
		}
		return late
	})
	facts := gatherAt(t, ca, port)
	require.Positive(t, delayed.Load())
	require.Equal(t, []string{"secp256r1"}, facts.Groups)
	require.True(t, facts.GroupsIncomplete)
	require.Equal(t, check.NotRun, judge(t, facts)["SEC-TLS-GROUPS"].Status)

	facts = gatherAt(t, ca, f.port)
	require.ElementsMatch(t, []string{"secp256r1", "ffdhe8192"}, facts.Groups)
	require.False(t, facts.GroupsIncomplete)
}

// TestLateTicketsAreNotMissing: the server's tickets and its response do not come in time.
func TestLateTicketsAreNotMissing(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{site}})
	require.NoError(t, err)
	f := serveNginx(t, virtual{addr: netip.MustParseAddr("127.0.0.1"), host: site, leaves: []*tlszoo.Leaf{leaf}})
	facts := gatherAt(t, ca, slowFront(t, f.port, func(l *link, _, _ []byte) bool { return l.flights.Load() > 1 }))
	require.Equal(t, capture.TLS13, facts.Handshake.Version)
	require.Nil(t, facts.Tickets)
	require.Nil(t, facts.Resumed)
	require.Equal(t, check.NotRun, resumption(t, facts))
	require.Equal(t, check.Pass, resumption(t, gatherAt(t, ca, f.port)))
}

func resumption(t *testing.T, facts *capture.TLS) check.Status {
	t.Helper()
	catalogue, err := check.NewCatalogue("test", protocol.Set())
	require.NoError(t, err)
	groups, panics := catalogue.Judge(scan.PillarPerformance, &capture.Capture{Target: target(), TakenAt: time.Now(), TLS: facts})
	require.Empty(t, panics)
	for _, r := range groups[0].Checks {
		if r.ID == "PERF-RESUME" {
			return r.Status
		}
	}
	require.Fail(t, "no PERF-RESUME")
	return ""
}

// TestSilentVersionLeavesItsFactsOpen: TLS 1.2 alone gets no answer, so its suites and groups are unknown.
func TestSilentVersionLeavesItsFactsOpen(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{site}})
	require.NoError(t, err)
	f := serveNginx(t, virtual{addr: netip.MustParseAddr("127.0.0.1"), host: site, leaves: []*tlszoo.Leaf{leaf}})
	facts := gatherAt(t, ca, slowFront(t, f.port, func(_ *link, head, payload []byte) bool {
		// A ServerHello of TLS 1.2 has no extension supported_versions with TLS 1.3.
		return head[0] == 22 && payload[0] == 2 && !bytes.Contains(payload, []byte{0, 43, 0, 2, 3, 4})
	}))
	require.True(t, facts.Accepts(capture.TLS13))
	require.False(t, facts.Refuses(capture.TLS12))
	results := judge(t, facts)
	for _, id := range []string{"SEC-TLS-CIPHERS", "SEC-TLS-FS", "SEC-TLS-ORDER"} {
		require.Equal(t, check.NotRun, results[id].Status, id)
	}
	require.True(t, facts.GroupsIncomplete)
}
