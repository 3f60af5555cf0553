package site_test

import (
	"context"
	"crypto/tls"
	"io"
	"log"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/zoo/tlszoo"
)

func TestCertificatesAreVerified(t *testing.T) {
	t.Parallel()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root"})
	require.NoError(t, err)
	good, err := ca.Issue(tlszoo.LeafOptions{Names: []string{"good.example"}})
	require.NoError(t, err)
	bad, err := ca.IssueFault(tlszoo.Expired, "expired.example")
	require.NoError(t, err)
	serve := func(cert tls.Certificate) netip.AddrPort {
		srv := httptest.NewUnstartedServer(pages{"/": linking("/a")})
		srv.TLS = &tls.Config{Certificates: []tls.Certificate{cert}}
		srv.Config.ErrorLog = log.New(io.Discard, "", 0)
		srv.StartTLS()
		t.Cleanup(srv.Close)
		return netip.MustParseAddrPort(srv.Listener.Addr().String())
	}
	names := map[string]netip.AddrPort{"good.example": serve(good.Certificate), "expired.example": serve(bad.Certificate)}
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{
		Policy: policy,
		Resolver: lookup(func(host string) ([]netip.Addr, error) {
			if strings.HasPrefix(host, "good.") {
				return []netip.Addr{netip.MustParseAddr("127.7.1.1")}, nil
			}
			return []netip.Addr{netip.MustParseAddr("127.7.1.2")}, nil
		}),
		DialMap: func(ap netip.AddrPort) netip.AddrPort {
			if ap.Addr() == netip.MustParseAddr("127.7.1.1") && ap.Port() == 443 {
				return names["good.example"]
			}
			return names["expired.example"]
		},
	})
	f := site.NewFetcher(site.FetcherConfig{Dialer: dialer, Roots: ca.Roots(), Every: time.Millisecond})
	t.Cleanup(f.Close)
	for url, want := range map[string]string{
		"https://good.example/": "", "https://expired.example/": "The certificate of the server is not valid.",
	} {
		c, err := f.Crawler(url, wide, scan.ModeDesktop, nil)
		require.NoError(t, err)
		d, err := c.Discover(t.Context())
		require.NoError(t, err)
		require.Equal(t, want, d.Stop)
	}
}

type lookup func(host string) ([]netip.Addr, error)

// LookupNetIP implements egress.Resolver.
func (l lookup) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) { return l(host) }
