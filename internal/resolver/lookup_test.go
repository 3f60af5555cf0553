package resolver_test

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"assay/internal/resolver"
	"assay/internal/zoo/dnszoo"
)

var site = netip.MustParseAddr("127.80.0.1")

func startZoo(t *testing.T) *dnszoo.Zoo {
	t.Helper()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	return z
}

func iterative(t *testing.T, z *dnszoo.Zoo, change ...func(*resolver.Config)) *resolver.Resolver {
	t.Helper()
	cfg := resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: z, Timeout: time.Minute, Tries: 1}
	for _, f := range change {
		f(&cfg)
	}
	r, err := resolver.New(cfg)
	require.NoError(t, err)
	return r
}

func TestLookupNetIPIterative(t *testing.T) {
	t.Parallel()
	z := startZoo(t)
	v6 := netip.MustParseAddr("fd80::1")
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site, v6}, Records: []string{
		"alias IN CNAME www", "far IN CNAME www.other.test.", "loop1 IN CNAME loop2", "loop2 IN CNAME loop1", "gone IN CNAME no.shop.example.",
		"*.wild IN A 127.80.0.9", "c0 IN CNAME www", "c1 IN CNAME c0", "c2 IN CNAME c1", "c3 IN CNAME c2", "c4 IN CNAME c3", "c5 IN CNAME c4",
		"c6 IN CNAME c5", "c7 IN CNAME c6", "c8 IN CNAME c7", "c9 IN CNAME c8", "c10 IN CNAME c9", "c11 IN CNAME c10",
	}}))
	require.NoError(t, z.AddSite("other.test", dnszoo.ZoneOptions{Addrs: []netip.Addr{site}}))
	require.NoError(t, z.AddSite("failing.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site},
		Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{ServFail: true}}}}))
	require.NoError(t, z.AddSite("silent.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site},
		Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{Silent: true}}}}))
	require.NoError(t, z.AddSite("truncated.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site},
		Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{Truncate: true}}}}))
	require.NoError(t, z.AddSite("old.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site},
		Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{NoEDNS: true}}}}))
	r := iterative(t, z, func(c *resolver.Config) {
		c.Hosts = func(name string) []netip.Addr {
			if name == "intranet" {
				return []netip.Addr{netip.MustParseAddr("10.0.0.7")}
			}
			return nil
		}
		c.Timeout = 200 * time.Millisecond
	})

	for _, tc := range []struct {
		host, network string
		want          []string
		class         string // "", "notfound", "timeout", "temporary"
	}{
		{"shop.example", "ip", []string{"127.80.0.1", "fd80::1"}, ""},
		{"SHOP.Example.", "ip4", []string{"127.80.0.1"}, ""},
		{"shop.example", "ip6", []string{"fd80::1"}, ""},
		{"other.test", "ip6", nil, "notfound"},
		{"alias.shop.example", "ip4", []string{"127.80.0.1"}, ""},
		{"far.shop.example", "ip4", []string{"127.80.0.1"}, ""},
		{"a.b.wild.shop.example", "ip4", []string{"127.80.0.9"}, ""},
		{"wild.shop.example", "ip", nil, "notfound"},
		{"c9.shop.example", "ip4", []string{"127.80.0.1"}, ""},
		{"c11.shop.example", "ip4", nil, "temporary"},
		{"loop1.shop.example", "ip4", nil, "temporary"},
		{"gone.shop.example", "ip", nil, "notfound"},
		{"nosuch.example", "ip", nil, "notfound"},
		{"nosuch", "ip", nil, "notfound"},
		{"failing.example", "ip", nil, "temporary"},
		{"silent.example", "ip", nil, "timeout"},
		{"truncated.example", "ip4", []string{"127.80.0.1"}, ""},
		{"old.example", "ip4", []string{"127.80.0.1"}, ""},
		{"localhost", "ip", []string{"127.0.0.1", "::1"}, ""},
		{"a.localhost.", "ip6", []string{"::1"}, ""},
		{"intranet", "ip", []string{"10.0.0.7"}, ""},
		{"intranet", "ip6", nil, "notfound"},
		{"192.0.2.7", "ip", []string{"192.0.2.7"}, ""},
		{"two..dots", "ip", nil, "temporary"},
		{strings.Repeat("a", 64) + ".example", "ip", nil, "temporary"},
	} {
		t.Run(tc.host+" "+tc.network, func(t *testing.T) {
			t.Parallel()
			got, err := r.LookupNetIP(t.Context(), tc.network, tc.host)
			if tc.class == "" {
				require.NoError(t, err)
				require.Equal(t, tc.want, addrTexts(got))
				return
			}
			require.Empty(t, got)
			var de *net.DNSError
			require.ErrorAs(t, err, &de)
			require.Equal(t, tc.class == "notfound", de.IsNotFound, de)
			require.Equal(t, tc.class == "timeout", de.IsTimeout, de)
			require.Equal(t, tc.class != "notfound", de.IsTemporary, de)
		})
	}
}

func addrTexts(addrs []netip.Addr) []string {
	var out []string
	for _, a := range addrs {
		out = append(out, a.String())
	}
	return out
}

func TestLookupNetIPRefusesUnknownNetwork(t *testing.T) {
	t.Parallel()
	_, err := iterative(t, startZoo(t)).LookupNetIP(t.Context(), "tcp", "shop.example")
	require.ErrorAs(t, err, new(net.UnknownNetworkError))
}

func TestLookupNetIPEndsWithContext(t *testing.T) {
	t.Parallel()
	z := startZoo(t)
	require.NoError(t, z.AddSite("silent.example", dnszoo.ZoneOptions{Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{Silent: true}}}}))
	r := iterative(t, z, func(c *resolver.Config) { c.Timeout = time.Hour })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := r.LookupNetIP(ctx, "ip", "silent.example")
	var de *net.DNSError
	require.ErrorAs(t, err, &de)
	require.True(t, de.IsTimeout)
}

func TestAskFacts(t *testing.T) {
	t.Parallel()
	z := startZoo(t)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site}, Records: []string{
		"alias IN CNAME www", "loop1 IN CNAME loop2", "loop2 IN CNAME loop1"}}))
	r := iterative(t, z)

	a := r.Lookup(t.Context(), "Alias.Shop.Example", dns.TypeA)
	require.NoError(t, a.Err)
	require.Equal(t, "alias.shop.example.", a.Name)
	require.Equal(t, "www.shop.example.", a.Final())
	require.Len(t, a.Chain, 1)
	require.Len(t, a.Records, 1)
	require.True(t, a.Server.IsValid())

	a = r.Ask(t.Context(), resolver.Question{Name: "alias.shop.example", Type: dns.TypeA, Alias: true})
	require.Empty(t, a.Chain)
	require.Empty(t, a.Records)
	require.Equal(t, dns.TypeCNAME, a.Msg.Answer[0].Header().Rrtype)

	a = r.Lookup(t.Context(), "loop1.shop.example", dns.TypeA)
	require.ErrorIs(t, a.Err, resolver.ErrLoop)

	a = r.Lookup(t.Context(), "none.shop.example", dns.TypeTXT)
	require.NoError(t, a.Err)
	require.Equal(t, dns.RcodeNameError, a.Rcode)

	a = r.Lookup(t.Context(), "shop.example", dns.TypeDS)
	require.Len(t, a.Records, 1, "DS comes from the parent")

	ctx := resolver.WithBudget(t.Context(), 0)
	a = r.Ask(ctx, resolver.Question{Name: "shop.example", Type: dns.TypeA, Fresh: true})
	require.ErrorIs(t, a.Err, resolver.ErrBudget)
	require.Equal(t, -1, a.Rcode)
}

func TestNewNamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	none := resolver.DialFunc(func(context.Context, string, netip.AddrPort) (net.Conn, error) { return nil, net.ErrClosed })
	for want, cfg := range map[string]resolver.Config{
		"servers":    {Mode: resolver.Forward, Authoritative: none},
		"root hints": {Mode: resolver.Iterative, Authoritative: none},
		"dialer":     {Mode: resolver.Iterative, Roots: resolver.RootHints()},
	} {
		_, err := resolver.New(cfg)
		require.ErrorContains(t, err, want)
	}
}
