package lighthouse_test

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/lighthouse"
	"assay/internal/zoo/tlszoo"
)

// secureSite returns a site with a certificate for site.example whose root is only in the
// returned pool.
func secureSite(t *testing.T) (*egress.Dialer, *x509.CertPool) {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Clock: time.Now})
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{"site.example"}})
	require.NoError(t, err)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", html(page(`<p>secure</p><img src="http://other.example/mixed.svg" alt="mixed" width="9" height="9">`)))
	mux.HandleFunc("GET /elsewhere", http.RedirectHandler("https://other.example/", http.StatusFound).ServeHTTP)
	srv := httptest.NewUnstartedServer(mux)
	srv.EnableHTTP2 = true
	srv.TLS = &tls.Config{Certificates: []tls.Certificate{leaf.Certificate}, MinVersion: tls.VersionTLS12}
	srv.StartTLS()
	t.Cleanup(srv.Close)
	t.Cleanup(srv.CloseClientConnections)
	policy, err := egress.NewPolicy([]string{"127.80.0.0/16"})
	require.NoError(t, err)
	listening := netip.MustParseAddrPort(srv.Listener.Addr().String())
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: names(everywhere), DialMap: func(a netip.AddrPort) netip.AddrPort {
		if a == netip.AddrPortFrom(siteAddr, 443) {
			return listening
		}
		return a
	}})
	return dialer, ca.Roots()
}

func TestCertificates(t *testing.T) {
	t.Parallel()
	dialer, roots := secureSite(t)
	job := lighthouse.Job{URL: "https://site.example/", Categories: []lighthouse.Category{lighthouse.BestPractices, lighthouse.Performance}}

	strict := newPool(t, newSite(t), func(c *lighthouse.Config) { c.Dialer = dialer })
	_, err := strict.Run(t.Context(), job)
	require.Equal(t, lighthouse.KindCertificate, lighthouse.KindOf(err), err)

	pool := newPool(t, newSite(t), func(c *lighthouse.Config) { c.Dialer, c.ExtraRoots = dialer, roots })
	res, err := pool.Run(t.Context(), job)
	require.NoError(t, err)
	require.Equal(t, "h2", res.Protocol)
	require.Len(t, res.MixedContent, 1)
	require.Equal(t, "http://other.example/mixed.svg", res.MixedContent[0].URL)

	job.URL = "https://site.example/elsewhere" // leads to a host that the certificate is not for
	_, err = pool.Run(t.Context(), job)
	require.Equal(t, lighthouse.KindCertificate, lighthouse.KindOf(err), err)
}
