package egress

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http/httptrace"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/ports"
)

// rebinding answers with the first address once and with the second from then on.
func rebinding(first, second string) (Resolver, *atomic.Int64) {
	var asked atomic.Int64
	return resolverFunc(func(context.Context, string, string) ([]netip.Addr, error) {
		if asked.Add(1) == 1 {
			return addrs(first), nil
		}
		return addrs(second), nil
	}), &asked
}

func TestRebindingReachesTheJudgedAddressOnly(t *testing.T) {
	t.Parallel()
	resolver, asked := rebinding("93.184.215.14", "127.0.0.1")
	d := &dials{to: sink(t)}
	dialer := NewDialer(DialConfig{Resolver: resolver, DialMap: d.remap})

	conn, err := dialer.DialContext(t.Context(), "tcp", "rebind.example.com:80")
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	require.Equal(t, []string{"93.184.215.14"}, d.addrs(), "the judged address is dialled")
	require.EqualValues(t, 1, asked.Load(), "one look-up serves judgement and dial")

	_, err = dialer.DialContext(t.Context(), "tcp", "rebind.example.com:80")
	requireCode(t, scan.CodeTargetForbidden, err, "the second answer is judged again")
	require.Len(t, d.addrs(), 1)
}

func TestResolveAndDialAddrJudgeTwice(t *testing.T) {
	t.Parallel()
	resolver, _ := rebinding("10.0.0.7", "10.0.0.7")
	d := &dials{to: sink(t)}
	dialer := NewDialer(DialConfig{Policy: policyOf(t, "intranet.test"), Resolver: resolver, DialMap: d.remap})
	got, err := dialer.Resolve(t.Context(), "intranet.test")
	require.NoError(t, err)
	require.Equal(t, addrs("10.0.0.7"), got)

	target := netip.AddrPortFrom(got[0], 443)
	_, err = dialer.DialAddr(t.Context(), "tcp", target)
	requireCode(t, scan.CodeTargetForbidden, err, "the exception belongs to the name")
	require.Empty(t, d.addrs())

	conn, err := dialer.DialHostAddr(t.Context(), "tcp", "intranet.test", target)
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	_, err = dialer.DialHostAddr(t.Context(), "tcp", "other.test", target)
	requireCode(t, scan.CodeTargetForbidden, err, "another name")
	_, err = dialer.DialAddr(t.Context(), "tcp", netip.AddrPortFrom(netip.MustParseAddr("::ffff:127.0.0.1"), 80))
	requireCode(t, scan.CodeTargetForbidden, err, "mapped loopback")
}

func TestMixedAnswersLoseTheForbiddenOnes(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	dialer := NewDialer(DialConfig{
		Resolver: zone(map[string][]string{
			"mixed.test": {"127.0.0.1", "8.8.8.8", "::ffff:8.8.8.8", "10.0.0.1", "2606:4700::1111", "8.8.8.8", "::1"},
		}),
		Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	got, err := dialer.Resolve(t.Context(), "mixed.test")
	require.NoError(t, err)
	require.Equal(t, addrs("8.8.8.8", "2606:4700::1111"), got)
	require.Contains(t, log.String(), "address=10.0.0.1")
	require.NotContains(t, log.String(), "address=8.8.8.8")
}

func TestResolveFailures(t *testing.T) {
	t.Parallel()
	dialer := NewDialer(DialConfig{Resolver: zone(map[string][]string{"empty.test": {}, "v4.test": {"8.8.8.8"}})})
	for _, host := range []string{"missing.test", "empty.test"} {
		_, err := dialer.Resolve(t.Context(), host)
		requireCode(t, scan.CodeTargetUnreachable, err, host)
		var dns *net.DNSError
		require.ErrorAs(t, err, &dns)
		require.True(t, dns.IsNotFound)
		require.Equal(t, host+" does not resolve", scan.MessageOf(err))
	}
	_, err := dialer.DialContext(t.Context(), "tcp6", "v4.test:80")
	requireCode(t, scan.CodeTargetUnreachable, err, "no address of the family")

	slow := NewDialer(DialConfig{ResolveTimeout: soon, Resolver: resolverFunc(
		func(ctx context.Context, _, _ string) ([]netip.Addr, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		})})
	_, err = slow.Resolve(t.Context(), "slow.test")
	requireCode(t, scan.CodeTargetUnreachable, err, "slow.test")
	requireTimeout(t, err)
}

func TestDialContextRefusesMalformedTargets(t *testing.T) {
	t.Parallel()
	dialer := openDialer(t, nil)
	for _, tt := range []struct{ network, address string }{
		{"tcp", "127.0.0.1"}, {"tcp", "127.0.0.1:http"}, {"tcp", "127.0.0.1:0"}, {"tcp", "127.0.0.1:70000"},
		{"unix", "127.0.0.1:80"}, {"ip", "127.0.0.1:80"}, {"tcp", ":80"},
	} {
		_, err := dialer.DialContext(t.Context(), tt.network, tt.address)
		requireCode(t, scan.CodeInvalid, err, tt.network+" "+tt.address)
	}
	_, err := dialer.DialAddr(t.Context(), "unix", netip.MustParseAddrPort("127.0.0.1:80"))
	requireCode(t, scan.CodeInvalid, err, "unix")
}

// TestSocketAddressIsJudged makes the kernel connect to another address than the given one:
// to it, 0.0.0.0 means loopback. The exception for 0.0.0.0 must not open that.
func TestSocketAddressIsJudged(t *testing.T) {
	t.Parallel()
	ap := sink(t)
	dialer := NewDialer(DialConfig{Policy: policyOf(t, "0.0.0.0")})
	_, err := dialer.DialAddr(t.Context(), "tcp", netip.AddrPortFrom(netip.IPv4Unspecified(), ap.Port()))
	requireCode(t, scan.CodeTargetForbidden, err, "0.0.0.0")
	require.Contains(t, err.Error(), "127.0.0.1")
}

// TestNothingConnectsBesidesTheJudgedAddress dials past the earlier checks: the socket is
// stopped before it connects.
func TestNothingConnectsBesidesTheJudgedAddress(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	accepted := make(chan error, 1)
	go func() {
		_, err := ln.Accept()
		accepted <- err
	}()
	dialer := NewDialer(DialConfig{})
	judged := netip.MustParseAddrPort("8.8.8.8:80")
	_, err = dialer.netDialer(judged, judged, false).DialContext(t.Context(), "tcp", ln.Addr().String())
	requireCode(t, scan.CodeTargetForbidden, err, "another address")
	actual := netip.MustParseAddrPort(ln.Addr().String())
	_, err = dialer.netDialer(actual, actual, false).DialContext(t.Context(), "tcp", ln.Addr().String())
	requireCode(t, scan.CodeTargetForbidden, err, "a forbidden address")
	require.NoError(t, ln.Close())
	require.ErrorIs(t, <-accepted, net.ErrClosed)
}

func TestControl(t *testing.T) {
	t.Parallel()
	dialer := NewDialer(DialConfig{})
	judged := netip.MustParseAddrPort("8.8.8.8:80")
	moved := netip.MustParseAddrPort("127.0.0.1:8080")
	require.NoError(t, dialer.control("8.8.8.8:80", judged, judged, false))
	require.NoError(t, dialer.control("[::ffff:8.8.8.8]:80", judged, judged, false))
	require.NoError(t, dialer.control("127.0.0.1:8080", judged, moved, false))
	for _, actual := range []string{"127.0.0.1:80", "8.8.8.8:81", "8.8.4.4:80", "[::1]:80", "", "@unix"} {
		requireCode(t, scan.CodeTargetForbidden, dialer.control(actual, judged, judged, false), actual)
	}
	requireCode(t, scan.CodeTargetForbidden, dialer.control("8.8.8.8:80", judged, moved, false), "not where the map leads")
	loop := netip.MustParseAddrPort("127.0.0.1:80")
	requireCode(t, scan.CodeTargetForbidden, dialer.control("127.0.0.1:80", loop, loop, false), "judged again on the socket")
}

func TestFallbackAfterRefusedConnection(t *testing.T) {
	t.Parallel()
	ap := sink(t)
	closed := ports.Closed(t)
	dialer := NewDialer(DialConfig{
		Resolver:      zone(map[string][]string{"two.test": {"8.8.8.8", "8.8.4.4"}}),
		FallbackDelay: time.Hour, // a failure must not wait for it
		DialMap: func(judged netip.AddrPort) netip.AddrPort {
			if judged.Addr() == netip.MustParseAddr("8.8.8.8") {
				return closed
			}
			return ap
		},
	})
	conn, err := dialer.DialContext(t.Context(), "tcp", "two.test:80")
	require.NoError(t, err)
	require.NoError(t, conn.Close())
}

func TestFallbackAfterDelay(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = ln.Close() }()
	to := netip.MustParseAddrPort(ln.Addr().String())
	release, slow := make(chan struct{}), netip.MustParseAddr("2606:4700::1111")
	dialer := NewDialer(DialConfig{
		Resolver:      zone(map[string][]string{"two.test": {slow.String(), "8.8.8.8"}}),
		FallbackDelay: time.Millisecond,
		DialMap: func(judged netip.AddrPort) netip.AddrPort {
			if judged.Addr() == slow {
				<-release // an address that does not answer
			}
			return to
		},
	})
	conn, err := dialer.DialContext(t.Context(), "tcp", "two.test:80")
	require.NoError(t, err)
	winner, err := ln.Accept()
	require.NoError(t, err)
	close(release)
	// The winner survives the end of the race.
	_, err = conn.Write([]byte("x"))
	require.NoError(t, err)
	_, err = winner.Read(make([]byte, 1))
	require.NoError(t, err)
	require.NoError(t, errors.Join(conn.Close(), winner.Close()))
}

func TestLosersAreClosed(t *testing.T) {
	t.Parallel()
	results := make(chan attempt, 2)
	ours, theirs := net.Pipe()
	results <- attempt{err: io.EOF}
	results <- attempt{conn: ours}
	closeLosers(results, 2)
	_, err := theirs.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF)
}

func TestDialFailureIsANetError(t *testing.T) {
	t.Parallel()
	dialer := openDialer(t, nil)
	_, err := dialer.DialAddr(t.Context(), "tcp", ports.Closed(t))
	requireCode(t, scan.CodeTargetUnreachable, err, "closed port")
	var op *net.OpError
	require.ErrorAs(t, err, &op)
	var ne net.Error
	require.ErrorAs(t, err, &ne)
	require.False(t, ne.Timeout())

	ctx, cancel := context.WithTimeout(t.Context(), -time.Second)
	defer cancel()
	_, err = dialer.DialAddr(ctx, "tcp", sink(t))
	requireTimeout(t, err)
}

func TestInterleave(t *testing.T) {
	t.Parallel()
	got := interleave(addrs("::1", "::2", "::3", "1.1.1.1", "2.2.2.2"))
	require.Equal(t, addrs("::1", "1.1.1.1", "::2", "2.2.2.2", "::3"), got)
	require.Empty(t, interleave(nil))
}

func TestManyAddressesCostNoMoreThanAFew(t *testing.T) {
	t.Parallel()
	var addresses []netip.Addr
	for i := range 1000 {
		addresses = append(addresses, netip.AddrFrom4([4]byte{8, 8, byte(i >> 8), byte(i)}))
	}
	d := &dials{to: ports.Closed(t)}
	dialer := NewDialer(DialConfig{DialMap: d.remap, Resolver: resolverFunc(
		func(context.Context, string, string) ([]netip.Addr, error) { return addresses, nil })})
	_, err := dialer.DialContext(t.Context(), "tcp", "many.test:80")
	requireCode(t, scan.CodeTargetUnreachable, err, "many.test")
	require.Len(t, d.addrs(), maxAddrs)
}

func TestUDP(t *testing.T) {
	t.Parallel()
	pc, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = pc.Close() }()
	ap := netip.MustParseAddrPort(pc.LocalAddr().String())
	conn, err := openDialer(t, nil).DialAddr(t.Context(), "udp", ap)
	require.NoError(t, err)
	_, err = conn.Write([]byte("ping"))
	require.NoError(t, err)
	buf := make([]byte, 8)
	n, _, err := pc.ReadFrom(buf)
	require.NoError(t, err)
	require.Equal(t, "ping", string(buf[:n]))
	require.NoError(t, conn.Close())
	_, err = NewDialer(DialConfig{}).DialAddr(t.Context(), "udp", ap)
	requireCode(t, scan.CodeTargetForbidden, err, "udp loopback")
}

func TestTraceSeesTheLookUp(t *testing.T) {
	t.Parallel()
	var host string
	var answers []net.IPAddr
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{
		DNSStart: func(i httptrace.DNSStartInfo) { host = i.Host },
		DNSDone:  func(i httptrace.DNSDoneInfo) { answers = i.Addrs },
	})
	_, err := openDialer(t, map[string][]string{"a.test": {"8.8.8.8"}}).Resolve(ctx, "A.test")
	require.NoError(t, err)
	require.Equal(t, "a.test", host)
	require.Len(t, answers, 1)
}
