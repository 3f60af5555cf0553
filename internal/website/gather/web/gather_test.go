package web_test

import (
	"crypto/tls"
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
