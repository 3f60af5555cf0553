package dns_test

import (
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/zoo/dnszoo"
)

func TestTLSAOfMailExchangers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	exchanger := dnszoo.ZoneOptions{Names: map[string][]netip.Addr{"mx": {siteV4}}, Records: []string{
		"_25._tcp.mx IN TLSA 3 1 1 00ff", "_25._tcp.alias IN CNAME _25._tcp.mx", "alias IN A 127.80.0.2",
	}}
	unsigned, bogus := exchanger, exchanger
	unsigned.Unsigned, bogus.Lifetime = true, -24*time.Hour
	for name, o := range map[string]dnszoo.ZoneOptions{"signed.example": exchanger, "unsigned.example": unsigned, "bogus.example": bogus} {
		require.NoError(t, w.zoo.AddSite(name, o))
	}
	require.NoError(t, w.zoo.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}, MX: []string{
		"10 mx.signed.example.", "20 alias.signed.example.", "30 mx.unsigned.example.", "40 mx.bogus.example.", "50 www.shop.example.",
		"60 mx.signed.example.",
	}}))
	facts, err := w.gatherer.Gather(t.Context(), target("www.shop.example", "shop.example"), nil)
	require.NoError(t, err)
	require.Len(t, facts.MXHosts, 6)
	var states []string
	for _, mx := range facts.MXHosts {
		states = append(states, mx.TLSAState)
		require.Equal(t, mx.TLSAState != "", mx.TLSA.Exists(), mx.Host)
		require.Equal(t, mx.TLSAState != "" && mx.TLSAState != capture.Secure, mx.TLSAReason != "", mx.Host)
	}
	require.Equal(t, []string{capture.Secure, capture.Secure, capture.Insecure, capture.Bogus, "", ""}, states, "the sixth is not asked about")
	require.Equal(t, []string{"3 1 1 00ff"}, facts.MXHosts[1].TLSA.Data())
	require.Equal(t, "NOERROR", facts.MXHosts[3].TLSA.Rcode)
}
