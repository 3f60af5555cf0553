package dnszoo_test

import (
	"net/netip"
	"testing"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"assay/internal/zoo/dnszoo"
)

func start(t *testing.T) *dnszoo.Zoo {
	t.Helper()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	return z
}

func ask(t *testing.T, z *dnszoo.Zoo, network, server, name string, qtype uint16) *dns.Msg {
	t.Helper()
	m := new(dns.Msg).SetQuestion(name, qtype)
	m.SetEdns0(1232, true)
	c := &dns.Client{Net: network}
	got, _, err := c.ExchangeContext(t.Context(), m, z.Map(netip.MustParseAddrPort(server)).String())
	require.NoError(t, err)
	return got
}

func TestServersAnswerAtTheirMadeUpAddresses(t *testing.T) {
	t.Parallel()
	z := start(t)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{netip.MustParseAddr("127.80.0.1")}}))
	delegation := ask(t, z, "udp", netip.AddrPortFrom(z.Roots()[1], 53).String(), "shop.example.", dns.TypeA)
	require.Empty(t, delegation.Answer)
	require.False(t, delegation.Authoritative)
	tld := delegation.Extra[0].(*dns.A).A.String()
	delegation = ask(t, z, "tcp", tld+":53", "www.shop.example.", dns.TypeA)
	require.NotEmpty(t, delegation.Ns)
	server := delegation.Extra[0].(*dns.A).A.String()
	for _, network := range []string{"udp", "tcp"} {
		got := ask(t, z, network, server+":53", "www.shop.example.", dns.TypeA)
		require.True(t, got.Authoritative)
		require.Equal(t, "127.80.0.1", got.Answer[0].(*dns.A).A.String())
		require.IsType(t, &dns.RRSIG{}, got.Answer[1])
	}
	require.Equal(t, dns.RcodeRefused, ask(t, z, "udp", server+":53", "elsewhere.test.", dns.TypeA).Rcode)
	require.Equal(t, dns.RcodeRefused, ask(t, z, "tcp", server+":53", "shop.example.", dns.TypeAXFR).Rcode)
}

func TestMapLeavesOthersAlone(t *testing.T) {
	t.Parallel()
	z := start(t)
	for _, other := range []string{"192.0.2.1:53", "127.80.0.1:443", netip.AddrPortFrom(z.Roots()[0], 80).String()} {
		a := netip.MustParseAddrPort(other)
		require.Equal(t, a, z.Map(a))
		_, err := z.DialAddr(t.Context(), "udp", a)
		require.ErrorContains(t, err, "not in the zoo")
	}
}

func TestAddSiteRefusesWhatItCannotServe(t *testing.T) {
	t.Parallel()
	z := start(t)
	require.ErrorContains(t, z.AddSite("www.shop.example", dnszoo.ZoneOptions{}), "directly under")
	require.ErrorContains(t, z.AddSite("broken.example", dnszoo.ZoneOptions{Records: []string{"www IN A nowhere"}}), "broken.example")
}

func TestFaultsAreDistinct(t *testing.T) {
	t.Parallel()
	z := start(t)
	faults, err := z.AddFaults(netip.MustParseAddr("127.80.0.1"))
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, f := range faults {
		require.False(t, seen[f.Name], f.Name)
		seen[f.Name] = true
		require.NotEmpty(t, f.Host)
		require.NotNil(t, f.Lost)
	}
	require.Greater(t, len(faults), 50)
}

func TestZoosRunSideBySide(t *testing.T) {
	t.Parallel()
	one, two := start(t), start(t)
	require.Equal(t, one.Roots(), two.Roots())
	root := netip.AddrPortFrom(one.Roots()[0], 53)
	require.NotEqual(t, one.Map(root), two.Map(root))
}
