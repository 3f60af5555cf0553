package resolver_test

import (
	"context"
	"io"
	"net"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"assay/internal/resolver"
)

// scripted returns a UDP server that replies with the datagrams that answer returns.
func scripted(t *testing.T, answer func(q *dns.Msg) []*dns.Msg) netip.AddrPort {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		buf := make([]byte, 4096)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			q := new(dns.Msg)
			if q.Unpack(buf[:n]) != nil {
				continue
			}
			for _, m := range answer(q) {
				if wire, err := m.Pack(); err == nil {
					_, _ = conn.WriteTo(wire, from)
				}
			}
		}
	}()
	return netip.MustParseAddrPort(conn.LocalAddr().String())
}

func direct(t *testing.T, change ...func(*resolver.Config)) *resolver.Resolver {
	t.Helper()
	cfg := resolver.Config{Mode: resolver.Forward, Servers: []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:9")},
		Authoritative: resolver.Direct(), Timeout: time.Minute, Tries: 1}
	for _, f := range change {
		f(&cfg)
	}
	r, err := resolver.New(cfg)
	require.NoError(t, err)
	return r
}

func withA(q *dns.Msg, ip string) *dns.Msg {
	m := new(dns.Msg).SetReply(q)
	m.Answer = []dns.RR{
		&dns.A{Hdr: dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 60}, A: net.ParseIP(ip)},
	}
	return m
}

func TestExchangeIgnoresForgeries(t *testing.T) {
	t.Parallel()
	forge := func(q *dns.Msg, change func(*dns.Msg)) *dns.Msg {
		m := withA(q, "192.0.2.66")
		change(m)
		return m
	}
	at := scripted(t, func(q *dns.Msg) []*dns.Msg {
		return []*dns.Msg{
			forge(q, func(m *dns.Msg) { m.Id++ }),
			forge(q, func(m *dns.Msg) { m.Response = false }),
			forge(q, func(m *dns.Msg) { m.Question[0].Name = "other.example." }),
			forge(q, func(m *dns.Msg) { m.Question[0].Qtype = dns.TypeTXT }),
			forge(q, func(m *dns.Msg) { m.Question[0].Qclass = dns.ClassCHAOS }),
			forge(q, func(m *dns.Msg) { m.Question = nil }),
			forge(q, func(m *dns.Msg) { m.Opcode = dns.OpcodeNotify }),
			withA(q, "192.0.2.1"),
		}
	})
	got, err := direct(t).Exchange(t.Context(), at, resolver.NewQuery("shop.example", dns.TypeA, false))
	require.NoError(t, err)
	require.Equal(t, "192.0.2.1", got.Answer[0].(*dns.A).A.String())
}

func TestExchangeUsesFreshIDsAndPorts(t *testing.T) {
	t.Parallel()
	ids := make(chan uint16, 8)
	at := scripted(t, func(q *dns.Msg) []*dns.Msg { ids <- q.Id; return []*dns.Msg{withA(q, "192.0.2.1")} })
	r := direct(t)
	m := resolver.NewQuery("shop.example", dns.TypeA, false)
	seen := map[uint16]bool{}
	for range 8 {
		_, err := r.Exchange(t.Context(), at, m)
		require.NoError(t, err)
		seen[<-ids] = true
	}
	require.Greater(t, len(seen), 4)
}

func TestExchangeRetriesWhatIsLost(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	at := scripted(t, func(q *dns.Msg) []*dns.Msg {
		if asked.Add(1) == 1 {
			return nil
		}
		return []*dns.Msg{withA(q, "192.0.2.1")}
	})
	r := direct(t, func(c *resolver.Config) { c.Timeout, c.Tries = 200*time.Millisecond, 3 })
	_, err := r.Exchange(t.Context(), at, resolver.NewQuery("shop.example", dns.TypeA, false))
	require.NoError(t, err)
	require.EqualValues(t, 2, asked.Load())
}

func TestExchangeOverTCPRefusesOtherAnswers(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			head := make([]byte, 2)
			_, _ = io.ReadFull(c, head)
			_, _ = c.Write([]byte{0, 5, 1, 2, 3, 4, 5})
			_ = c.Close()
		}
	}()
	_, err = direct(t).ExchangeOver(t.Context(), "tcp", netip.MustParseAddrPort(l.Addr().String()),
		resolver.NewQuery("shop.example", dns.TypeA, false))
	require.ErrorIs(t, err, resolver.ErrMismatch)
}

func TestDialerIsAsked(t *testing.T) {
	t.Parallel()
	refuse := resolver.DialFunc(func(context.Context, string, netip.AddrPort) (net.Conn, error) { return nil, net.ErrClosed })
	r := direct(t, func(c *resolver.Config) { c.Authoritative = refuse })
	_, err := r.Exchange(t.Context(), netip.MustParseAddrPort("127.0.0.1:53"), resolver.NewQuery("shop.example", dns.TypeA, false))
	require.ErrorIs(t, err, net.ErrClosed, "authoritative servers are dialled through the guard")
}
