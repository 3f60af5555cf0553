package dns

import (
	"context"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/resolver"
	"assay/internal/website/capture"
	"assay/internal/zoo/dnszoo"
)

// The end of the step's time says nothing about the server of the policy.
func TestPolicyThatIsCutOffIsMissing(t *testing.T) {
	t.Parallel()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{
		Addrs: []netip.Addr{netip.MustParseAddr("127.80.0.1")}, Records: []string{"mta-sts IN A 127.80.9.9", `_mta-sts IN TXT "v=STSv1; id=1"`},
	}))
	r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: z})
	require.NoError(t, err)
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	for _, ends := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		t.Cleanup(cancel)
		dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: r, DialMap: func(netip.AddrPort) netip.AddrPort {
			if ends {
				cancel()
			}
			return netip.MustParseAddrPort("127.0.0.1:1") // closed
		}})
		g := New(Config{Resolver: r, Client: egress.NewClient(dialer, egress.ClientConfig{ManualRedirects: true})})
		s := &session{Gatherer: g, out: &capture.DNS{Mail: "shop.example."}}
		s.mtaSTS(ctx)
		require.True(t, s.out.MTASTS.Exists())
		require.Equal(t, ends, s.out.MTASTSPolicy == nil)
	}
}
