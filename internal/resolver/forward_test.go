package resolver_test

import (
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"assay/internal/resolver"
	"assay/internal/zoo/dnszoo"
)

// recursive serves a resolver as the upstream of a forwarder.
func recursive(t *testing.T, from *resolver.Resolver) netip.AddrPort {
	t.Helper()
	return scripted(t, func(q *dns.Msg) []*dns.Msg {
		a := from.Ask(t.Context(), resolver.Question{Name: q.Question[0].Name, Type: q.Question[0].Qtype})
		m := new(dns.Msg).SetReply(q)
		m.RecursionAvailable = true
		if a.Err != nil {
			return []*dns.Msg{m.SetRcode(q, dns.RcodeServerFailure)}
		}
		m.Rcode = a.Rcode
		for _, c := range a.Chain {
			m.Answer = append(m.Answer, c)
		}
		m.Answer = append(m.Answer, a.Records...)
		return []*dns.Msg{m}
	})
}

func TestLookupNetIPForward(t *testing.T) {
	t.Parallel()
	z := startZoo(t)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site}, Records: []string{
		"far IN CNAME www.other.test.", "gone IN CNAME none"}}))
	require.NoError(t, z.AddSite("other.test", dnszoo.ZoneOptions{Addrs: []netip.Addr{site}}))
	require.NoError(t, z.AddSite("broken.example", dnszoo.ZoneOptions{Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{ServFail: true}}}}))
	up := recursive(t, iterative(t, z))
	r := direct(t, func(c *resolver.Config) { c.Servers = []netip.AddrPort{up} })

	got, err := r.LookupNetIP(t.Context(), "ip", "far.shop.example")
	require.NoError(t, err)
	require.Equal(t, []string{"127.80.0.1"}, addrTexts(got))

	a := r.Lookup(t.Context(), "far.shop.example", dns.TypeA)
	require.Equal(t, "www.other.test.", a.Final())

	var de *net.DNSError
	_, err = r.LookupNetIP(t.Context(), "ip", "gone.shop.example")
	require.ErrorAs(t, err, &de)
	require.True(t, de.IsNotFound)
	_, err = r.LookupNetIP(t.Context(), "ip", "broken.example")
	require.ErrorAs(t, err, &de)
	require.True(t, de.IsTemporary)
	require.False(t, de.IsTimeout)
	require.Contains(t, de.Err, "SERVFAIL")
}

func TestForwardTriesTheNextServer(t *testing.T) {
	t.Parallel()
	bad := scripted(t, func(q *dns.Msg) []*dns.Msg { return []*dns.Msg{new(dns.Msg).SetRcode(q, dns.RcodeRefused)} })
	good := scripted(t, func(q *dns.Msg) []*dns.Msg { return []*dns.Msg{withA(q, "192.0.2.1")} })
	r := direct(t, func(c *resolver.Config) { c.Servers = []netip.AddrPort{bad, good} })
	got, err := r.LookupNetIP(t.Context(), "ip4", "shop.example")
	require.NoError(t, err)
	require.Equal(t, []string{"192.0.2.1"}, addrTexts(got))
}

func TestForwardRefusesLoopsAndLongChains(t *testing.T) {
	t.Parallel()
	chain := func(names ...string) func(q *dns.Msg) []*dns.Msg {
		return func(q *dns.Msg) []*dns.Msg {
			m := new(dns.Msg).SetReply(q)
			for i := range len(names) - 1 {
				m.Answer = append(m.Answer, &dns.CNAME{
					Hdr: dns.RR_Header{Name: names[i], Rrtype: dns.TypeCNAME, Class: dns.ClassINET, Ttl: 60}, Target: names[i+1],
				})
			}
			return []*dns.Msg{m}
		}
	}
	loop := scripted(t, chain("a.example.", "b.example.", "A.example."))
	r := direct(t, func(c *resolver.Config) { c.Servers = []netip.AddrPort{loop} })
	require.ErrorIs(t, r.Lookup(t.Context(), "a.example", dns.TypeA).Err, resolver.ErrLoop)

	long := scripted(t, chain("a.", "b.", "c.", "d.", "e.", "f.", "g.", "h.", "i.", "j.", "k.", "l.", "m."))
	r = direct(t, func(c *resolver.Config) { c.Servers = []netip.AddrPort{long} })
	require.ErrorIs(t, r.Lookup(t.Context(), "a", dns.TypeA).Err, resolver.ErrChain)
}

func TestCacheFollowsTheClock(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 16)
	at := scripted(t, func(q *dns.Msg) []*dns.Msg {
		asked <- struct{}{}
		return []*dns.Msg{withA(q, "192.0.2.1")} // TTL 60
	})
	var mu sync.Mutex
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	r := direct(t, func(c *resolver.Config) {
		c.Servers = []netip.AddrPort{at}
		c.MaxTTL = time.Hour
		c.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
	})
	lookup := func(fresh bool) {
		require.True(t, r.Ask(t.Context(), resolver.Question{Name: "shop.example", Type: dns.TypeA, Fresh: fresh}).Exists())
	}
	lookup(false)
	lookup(false)
	require.Len(t, asked, 1)
	lookup(true)
	require.Len(t, asked, 2)
	mu.Lock()
	now = now.Add(61 * time.Second)
	mu.Unlock()
	lookup(false)
	require.Len(t, asked, 3)
}
