package dns

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOriginName(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"192.0.2.1":   "1.2.0.192.origin.asn.example.",
		"2001:db8::1": "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.origin6.asn.example.",
	} {
		require.Equal(t, want, originName(netip.MustParseAddr(addr), "asn.example"))
	}
}

func FuzzParseOrigin(f *testing.F) {
	f.Add("64500 64501 | 192.0.2.0/24 | ZZ | zoo | 2026-11-01", "192.0.2.1")
	f.Add("| ::/0", "2001:db8::1")
	f.Fuzz(func(t *testing.T, text, addr string) {
		a, err := netip.ParseAddr(addr)
		if err != nil {
			return
		}
		for _, r := range parseOrigin(text, a) {
			require.True(t, r.prefix.Contains(a))
			require.NotZero(t, r.origin)
		}
	})
}
