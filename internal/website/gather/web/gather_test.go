package web_test

import (
	"crypto/tls"
	"net/netip"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/gather/web"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// bench is a zoo with a gatherer that reaches nothing else.
type bench struct {
	zoo *webzoo.Zoo
	cfg web.Config
}

func newBench(t *testing.T) *bench {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root"})
	require.NoError(t, err)
	zoo := webzoo.New(webzoo.Config{Issue: func(hosts ...string) (tls.Certificate, error) {
		leaf, err := ca.Issue(tlszoo.LeafOptions{Names: hosts})
		if err != nil {
			return tls.Certificate{}, err
		}
		return leaf.Certificate, nil
	}})
	t.Cleanup(func() { require.NoError(t, zoo.Close()) })
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8", "2001:db8:80::/48"})
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: zoo, DialMap: zoo.DialMap})
	return &bench{zoo: zoo, cfg: web.Config{
		Dialer: dialer, Roots: ca.Roots(), UserAgent: "Assay/test (+https://assay.example/bot)",
		MobileUserAgent: "Mozilla/5.0 (Linux; Android 15; Mobile) Assay/test", V6Route: func() bool { return true },
	}}
}

func (b *bench) add(t *testing.T, name string, variants ...webzoo.Variant) capture.Target {
	t.Helper()
	site, err := b.zoo.Add(name, variants...)
	require.NoError(t, err)
	return target(t, site.URL())
}

func target(t *testing.T, raw string) capture.Target {
	t.Helper()
	out, err := website.ParseTarget(raw)
	require.NoError(t, err)
	return out
}

var _ = netip.Addr{}
var _ = os.Stdout

func TestTry(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "healthy")
	g := web.New(b.cfg)
	h, err := g.GatherHTTP(t.Context(), to, func(s string) { t.Log(s) })
	require.NoError(t, err)
	dump(t, h)
	p, err := g.GatherPage(t.Context(), to, func(s string) { t.Log(s) })
	require.NoError(t, err)
	p.Document.Body = ""
	dump(t, p)
	p, err = g.GatherPage(t.Context(), to, func(s string) { t.Log(s) })
	require.NoError(t, err)
	a, err := g.GatherAssets(t.Context(), to, p, func(s string) { t.Log(s) })
	require.NoError(t, err)
	dump(t, a)
}
