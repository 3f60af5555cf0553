package mail_test

import (
	"context"
	"crypto/tls"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/website/capture"
	"assay/internal/website/gather/mail"
	"assay/internal/zoo/mailzoo"
	"assay/internal/zoo/tlszoo"
)

// world is a set of mail exchangers at made-up addresses.
type world struct {
	t      *testing.T
	ca     *tlszoo.CA
	mu     sync.Mutex
	names  map[string][]netip.Addr
	served map[netip.AddrPort]netip.AddrPort
}

func newWorld(t *testing.T) *world {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Mail Root"})
	require.NoError(t, err)
	return &world{t: t, ca: ca, names: map[string][]netip.Addr{}, served: map[netip.AddrPort]netip.AddrPort{}}
}

// LookupNetIP implements egress.Resolver.
func (w *world) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if addrs := w.names[host]; len(addrs) > 0 {
		return addrs, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

func (w *world) dialMap(ap netip.AddrPort) netip.AddrPort {
	w.mu.Lock()
	defer w.mu.Unlock()
	if to, ok := w.served[ap]; ok {
		return to
	}
	return ap
}

// name assigns the next made-up address to the host and returns it.
func (w *world) name(host string) netip.Addr {
	w.mu.Lock()
	defer w.mu.Unlock()
	a := netip.AddrFrom4([4]byte{127, 80, 25, byte(len(w.names) + 1)})
	w.names[host] = append(w.names[host], a)
	return a
}

// serve starts an exchanger.
func (w *world) serve(host string, cfg mailzoo.Config) *mailzoo.Server {
	w.t.Helper()
	cfg.Name = host
	s, err := mailzoo.Start(cfg)
	require.NoError(w.t, err)
	w.t.Cleanup(func() { require.NoError(w.t, s.Close()) })
	a := w.name(host)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.served[netip.AddrPortFrom(a, 25)] = s.Addr
	return s
}

func (w *world) certificate(fault tlszoo.Fault, host string) *tls.Certificate {
	w.t.Helper()
	leaf, err := w.ca.IssueFault(fault, host)
	require.NoError(w.t, err)
	return &leaf.Certificate
}

func (w *world) gather(hosts ...string) *capture.Mail {
	w.t.Helper()
	out, err := w.gatherer(nil).Gather(w.t.Context(), capture.Target{}, zone(hosts...), nil)
	require.NoError(w.t, err)
	return out
}

func (w *world) gatherer(change func(*mail.Config)) *mail.Gatherer {
	w.t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(w.t, err)
	cfg := mail.Config{
		Dialer: egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: w, DialMap: w.dialMap}),
		Roots:  w.ca.Roots(), Name: "scanner.example", Timeout: time.Minute,
	}
	if change != nil {
		change(&cfg)
	}
	return mail.New(cfg)
}

func zone(hosts ...string) *capture.DNS {
	d := &capture.DNS{}
	for i, h := range hosts {
		d.MXHosts = append(d.MXHosts, capture.MXHost{Host: h + ".", Preference: uint16(10 * (i + 1))})
	}
	return d
}

func TestStartTLS(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	good := w.serve("good.example", mailzoo.Config{Certificate: w.certificate(tlszoo.Sound, "good.example")})
	w.serve("old.example", mailzoo.Config{
		Certificate: w.certificate(tlszoo.Sound, "old.example"), MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11,
	})
	w.serve("self.example", mailzoo.Config{Certificate: w.certificate(tlszoo.SelfSigned, "self.example")})
	w.serve("other.example", mailzoo.Config{Certificate: w.certificate(tlszoo.WrongName, "other.example")})
	plain := w.serve("plain.example", mailzoo.Config{})
	out := w.gather("good.example", "old.example", "self.example", "other.example", "plain.example")
	require.Empty(t, out.Blocked)
	require.Len(t, out.Hosts, 5)

	h := out.Hosts[0]
	require.Equal(t, capture.MailHost{
		Host: "good.example.", Preference: 10, Addr: "127.80.25.1:25", Banner: "220 good.example ESMTP", Greeted: true, StartTLS: true,
		Version: tls.VersionTLS13, Suite: h.Suite, Chain: h.Chain,
	}, h)
	require.NotZero(t, h.Suite)
	require.Len(t, h.Chain, 2)
	require.Equal(t, 1, good.Connections())
	require.Equal(t, 1, good.Quits(), "the scanner takes leave")
	require.Equal(t, []string{"scanner.example"}, good.Clients())

	require.EqualValues(t, tls.VersionTLS11, out.Hosts[1].Version)
	require.True(t, out.Hosts[2].SelfSigned)
	require.NotEmpty(t, out.Hosts[2].ChainError)
	require.False(t, out.Hosts[3].SelfSigned)
	require.Contains(t, out.Hosts[3].ChainError, "other.example")
	h = out.Hosts[4]
	require.True(t, h.Greeted)
	require.False(t, h.StartTLS)
	require.Empty(t, h.Error)
	require.Equal(t, 1, plain.Quits())
}

func TestHostileServers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	cert := w.certificate(tlszoo.Sound, "x.example")
	for conduct, want := range map[mailzoo.Conduct]struct {
		kind, says        string
		greeted, startTLS bool
	}{
		mailzoo.OnlyHELO:    {greeted: true},
		mailzoo.Refusing:    {kind: capture.ErrRefused, says: `"554 5.7.1 We do not talk to you"`},
		mailzoo.Busy:        {kind: capture.ErrRefused, says: "421"},
		mailzoo.Silent:      {kind: capture.ErrTimeout, says: "in time"},
		mailzoo.Dripping:    {kind: capture.ErrTimeout, says: "in time"},
		mailzoo.Hangup:      {kind: capture.ErrConnect, says: "closed the connection"},
		mailzoo.EndlessLine: {kind: capture.ErrProtocol, says: "too long"},
		mailzoo.EndlessText: {kind: capture.ErrProtocol, says: "too long"},
		mailzoo.NotSMTP:     {kind: capture.ErrProtocol, says: "does not speak SMTP"},
		mailzoo.RefusedTLS:  {kind: capture.ErrRefused, says: "454", greeted: true, startTLS: true},
		mailzoo.Injecting:   {kind: capture.ErrProtocol, says: "plain text", greeted: true, startTLS: true},
		mailzoo.NoHandshake: {kind: capture.ErrTLS, says: "does not speak TLS", greeted: true, startTLS: true},
		mailzoo.StalledTLS:  {kind: capture.ErrTimeout, says: "handshake got no response", greeted: true, startTLS: true},
	} {
		t.Run(string(conduct), func(t *testing.T) {
			t.Parallel()
			host := string(conduct) + ".example"
			w.serve(host, mailzoo.Config{Certificate: cert, Conduct: conduct})
			hurried := func(c *mail.Config) { c.Timeout = 300 * time.Millisecond }
			if want.kind != capture.ErrTimeout {
				hurried = nil
			}
			out, err := w.gatherer(hurried).Gather(t.Context(), capture.Target{}, zone(host), nil)
			require.NoError(t, err)
			h := out.Hosts[0]
			require.Equal(t, want.kind, h.ErrorKind, h.Error)
			require.Contains(t, h.Error, want.says)
			require.Equal(t, want.greeted, h.Greeted)
			require.Equal(t, want.startTLS, h.StartTLS)
			require.Zero(t, h.Version)
			require.NotContains(t, h.Error, "127.")
			require.Empty(t, out.Blocked, "the server was met")
		})
	}
}

func TestNoWayToTheServers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	closed := w.serve("closed.example", mailzoo.Config{})
	require.NotZero(t, closed.Addr.Port())
	w.mu.Lock()
	w.served[netip.MustParseAddrPort("127.80.25.1:25")] = netip.MustParseAddrPort("127.0.0.1:1")
	w.names["private.example"] = []netip.Addr{netip.MustParseAddr("10.0.0.1")}
	w.names["silent.example"] = []netip.Addr{netip.MustParseAddr("127.80.25.200")}
	w.mu.Unlock()
	unreachable := func(c *mail.Config) { c.Dialer = vanishing{c.Dialer} }
	for name, tc := range map[string]struct {
		hosts   []string
		change  func(*mail.Config)
		kinds   []string
		blocked capture.Reason
	}{
		"refused":    {[]string{"closed.example"}, nil, []string{capture.ErrConnect}, ""},
		"no address": {[]string{"nowhere.example"}, nil, []string{capture.ErrResolve}, ""},
		"private":    {[]string{"private.example"}, nil, []string{capture.ErrForbidden}, ""},
		"vanished": {
			[]string{"silent.example", "nowhere.example"}, unreachable, []string{capture.ErrTimeout, capture.ErrResolve},
			capture.ReasonPortBlocked,
		},
		"vanished and not":   {[]string{"silent.example", "closed.example"}, unreachable, []string{capture.ErrTimeout, capture.ErrConnect}, ""},
		"no mail exchangers": {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := w.gatherer(tc.change).Gather(t.Context(), capture.Target{}, zone(tc.hosts...), nil)
			require.NoError(t, err)
			var kinds []string
			for _, h := range out.Hosts {
				kinds = append(kinds, h.ErrorKind)
				require.NotEmpty(t, h.Error)
				require.Empty(t, h.Addr)
			}
			require.Equal(t, tc.kinds, kinds)
			require.Equal(t, tc.blocked, out.Blocked)
		})
	}
}

// vanishing drops every connection to one address, like a network that blocks the port. No
// loopback address behaves like that.
type vanishing struct{ mail.Dialer }

func (v vanishing) DialHostAddr(ctx context.Context, network, host string, ap netip.AddrPort) (net.Conn, error) {
	if host == "silent.example" {
		return nil, context.DeadlineExceeded
	}
	return v.Dialer.DialHostAddr(ctx, network, host, ap)
}

func TestBounds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var hosts []string
	for _, n := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		host := n + ".example"
		w.serve(host, mailzoo.Config{})
		hosts = append(hosts, host)
	}
	require.Len(t, w.gather(hosts...).Hosts, capture.MaxMailHosts)

	var said []string
	ctx, cancel := context.WithCancel(t.Context())
	w.serve("silent.example", mailzoo.Config{Conduct: mailzoo.Silent})
	_, err := w.gatherer(nil).Gather(ctx, capture.Target{}, zone("silent.example"), func(s string) {
		said = append(said, s)
		cancel()
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []string{"mail exchanger silent.example"}, said)
}

func TestBannersAreShownSafely(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.serve("mx.example", mailzoo.Config{})
	s, err := mailzoo.Start(mailzoo.Config{Name: "x\x1b[31m\xff" + strings.Repeat("y", 1000)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	w.mu.Lock()
	w.served[netip.MustParseAddrPort("127.80.25.1:25")] = s.Addr
	w.mu.Unlock()
	banner := w.gather("mx.example").Hosts[0].Banner
	require.Less(t, len(banner), 400)
	require.NotContains(t, banner, "\x1b")
	require.NotContains(t, banner, "\xff")
}
