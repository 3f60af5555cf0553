package tls_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/testsupport/ports"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/gather/tls"
	"assay/internal/zoo/tlszoo"
)

func modern(t *testing.T) *world {
	t.Helper()
	ca, err := sharedCA()
	require.NoError(t, err)
	leaf, err := ca.IssueFor(tlszoo.Modern, site)
	require.NoError(t, err)
	return newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
}

// freePort returns an address without a listener.
// requireAll checks that every verdict has the status and the reason.
func requireAll(t *testing.T, facts *capture.TLS, status check.Status, reason capture.Reason) {
	t.Helper()
	for id, r := range judge(t, facts) {
		require.Equal(t, status, r.Status, id)
		require.Equal(t, reason, r.Reason, id)
		require.NotEmpty(t, r.Explanation, id)
	}
}

func TestModernFacts(t *testing.T) {
	t.Parallel()
	world := modern(t)
	var steps []string
	cfg := world.config()
	facts, err := tls.New(cfg).Gather(t.Context(), target(), func(step string) { steps = append(steps, step) })
	require.NoError(t, err)
	require.Equal(t, site, facts.Host)
	require.Equal(t, siteAddr.String(), facts.Addr)
	require.Equal(t, capture.TLS13, facts.Handshake.Version)
	require.Equal(t, "X25519MLKEM768", facts.Handshake.Group)
	require.Equal(t, "h2", facts.Handshake.ALPN)
	require.True(t, *facts.Resumed)
	require.False(t, *facts.EarlyData)
	require.Len(t, facts.Certificates, 2)
	require.Equal(t, "CN=Zoo Root,O=Zoo", facts.Trust.Root)
	require.True(t, facts.OCSP.StapleOK)
	require.Len(t, facts.Suites, 6)
	require.Equal(t, []string{
		"X25519MLKEM768", "SecP256r1MLKEM768", "SecP384r1MLKEM1024", "x25519", "secp256r1", "secp384r1", "secp521r1",
	}, facts.Groups)
	require.LessOrEqual(t, facts.Connections, 32)
	require.Greater(t, len(steps), 5)
}

func TestClosedPortIsNothingToJudge(t *testing.T) {
	t.Parallel()
	world := newWorld(t, ports.Closed(t))
	facts := world.gather(t, world.config())
	require.Equal(t, capture.ErrConnect, facts.ErrorKind)
	require.True(t, facts.Closed)
	require.Equal(t, 1, facts.Connections)
	requireAll(t, facts, check.NotApplicable, "")
}

// TestServiceThatStartsLate: a port that is closed for a moment is tried again.
func TestServiceThatStartsLate(t *testing.T) {
	t.Parallel()
	world := newWorld(t, ports.Closed(t))
	late := modern(t)
	cfg := world.config()
	cfg.Tries, cfg.Every = 2, time.Millisecond
	cfg.Dialer = &lateDialer{Dialer: late.dialer, closed: world.dialer, refuse: 2}
	facts := world.gather(t, cfg)
	require.Empty(t, facts.Error)
	require.False(t, facts.Closed)
	require.NotNil(t, facts.Handshake)
	require.True(t, facts.Trust.Trusted)
}

// lateDialer leads its first connections to a closed port.
type lateDialer struct {
	tls.Dialer
	closed tls.Dialer
	refuse int
}

// DialHostAddr implements tls.Dialer.
func (l *lateDialer) DialHostAddr(ctx context.Context, network, host string, ap netip.AddrPort) (net.Conn, error) {
	if l.refuse--; l.refuse >= 0 {
		return l.closed.DialHostAddr(ctx, network, host, ap)
	}
	return l.Dialer.DialHostAddr(ctx, network, host, ap)
}

func TestPlainHTTPIsNothingToJudge(t *testing.T) {
	t.Parallel()
	plain := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(plain.Close)
	world := newWorld(t, netip.MustParseAddrPort(plain.Listener.Addr().String()))
	facts := world.gather(t, world.config())
	require.Equal(t, capture.ErrProtocol, facts.ErrorKind)
	require.Equal(t, 1, facts.Connections)
	requireAll(t, facts, check.NotApplicable, "")
}

func TestUnknownNameIsUnreachable(t *testing.T) {
	t.Parallel()
	world := modern(t)
	unknown := target()
	unknown.Host, unknown.Secure = "nowhere.example", "https://nowhere.example/"
	facts, err := tls.New(world.config()).Gather(t.Context(), unknown, nil)
	require.NoError(t, err)
	require.Equal(t, capture.ErrResolve, facts.ErrorKind)
	requireAll(t, facts, check.NotRun, capture.ReasonUnreachable)
}

func TestForbiddenAddressIsUnreachable(t *testing.T) {
	t.Parallel()
	world := modern(t)
	policy, err := egress.NewPolicy(nil)
	require.NoError(t, err)
	cfg := world.config()
	cfg.Dialer = egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: hosts{site: siteAddr.Addr()}})
	facts := world.gather(t, cfg)
	require.Equal(t, capture.ErrForbidden, facts.ErrorKind)
	require.Zero(t, facts.Connections)
	requireAll(t, facts, check.NotRun, capture.ReasonUnreachable)
}

// mute accepts connections and sends nothing until the test ends.
func mute(t *testing.T) netip.AddrPort {
	t.Helper()
	var lc net.ListenConfig
	l, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan struct{})
	var conns []net.Conn
	go func() {
		defer close(done)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			conns = append(conns, c)
		}
	}()
	t.Cleanup(func() {
		_ = l.Close()
		<-done
		for _, c := range conns {
			_ = c.Close()
		}
	})
	return netip.MustParseAddrPort(l.Addr().String())
}

func TestMuteServerIsLeftAlone(t *testing.T) {
	t.Parallel()
	world := newWorld(t, mute(t))
	cfg := world.config()
	cfg.Timeout = 50 * time.Millisecond
	facts := world.gather(t, cfg)
	require.Equal(t, capture.ErrTimeout, facts.ErrorKind)
	require.Equal(t, 5, facts.Connections) // the handshake and four probes
	for _, v := range facts.Versions {
		require.True(t, v.Inconclusive, v.Version)
	}
	requireAll(t, facts, check.NotRun, capture.ReasonUnreachable)
}

func TestBudgetEndsQuestions(t *testing.T) {
	t.Parallel()
	world := modern(t)
	cfg := world.config()
	cfg.Budget, cfg.Pace = 2*time.Second, time.Hour
	facts := world.gather(t, cfg)
	require.True(t, facts.OutOfTime)
	require.Equal(t, 1, facts.Connections)
	results := judge(t, facts)
	// The results of the one successful handshake are judged nevertheless.
	require.Equal(t, check.Pass, results["SEC-CERT-NAME"].Status)
	require.Equal(t, check.Pass, results["SEC-TLS-0RTT"].Status)
	require.Equal(t, check.NotRun, results["SEC-TLS-PROTO"].Status)
	require.Equal(t, capture.ReasonTimeBudget, results["SEC-TLS-PROTO"].Reason)
	require.Equal(t, capture.ReasonTimeBudget, results["SEC-TLS-CIPHERS"].Reason)
}

func TestEndedContextIsAnError(t *testing.T) {
	t.Parallel()
	world := newWorld(t, mute(t))
	ctx, cancel := context.WithCancel(t.Context())
	_, err := tls.New(world.config()).Gather(ctx, target(), func(step string) {
		if step == "main handshake" {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
}

func TestPaceDelaysConnections(t *testing.T) {
	t.Parallel()
	world := modern(t)
	cfg := world.config()
	cfg.Pace = 20 * time.Millisecond
	begin := time.Now()
	facts := world.gather(t, cfg)
	require.GreaterOrEqual(t, time.Since(begin), time.Duration(facts.Connections-1)*cfg.Pace)
}

func TestAddressLiteral(t *testing.T) {
	t.Parallel()
	ca, err := sharedCA()
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{siteAddr.Addr().String()}})
	require.NoError(t, err)
	world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
	literal := target()
	literal.Host, literal.Domain = siteAddr.Addr().String(), ""
	literal.Secure = "https://" + literal.Host + ":443/"
	facts, err := tls.New(world.config()).Gather(t.Context(), literal, nil)
	require.NoError(t, err)
	require.Empty(t, facts.Host)
	require.Empty(t, facts.Trust.NameError)
	require.True(t, facts.Trust.Trusted)
}
