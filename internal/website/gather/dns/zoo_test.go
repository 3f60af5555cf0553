package dns_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/resolver"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/caa"
	dnschecks "assay/internal/website/checks/dns"
	"assay/internal/website/checks/dnssec"
	"assay/internal/website/checks/mail"
	"assay/internal/website/gather/dns"
	"assay/internal/zoo/dnszoo"
)

var (
	siteV4 = netip.MustParseAddr("127.80.0.1")
	siteV6 = netip.MustParseAddr("fd80::1")
)

type world struct {
	zoo       *dnszoo.Zoo
	resolver  *resolver.Resolver
	gatherer  *dns.Gatherer
	catalogue *check.Catalogue
	leaf      []byte
}

func newWorld(t *testing.T, change ...func(*dns.Config)) *world {
	t.Helper()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: z, Timeout: time.Minute, Tries: 1})
	require.NoError(t, err)
	cfg := dns.Config{Resolver: r, Anchors: z.Anchors(), Now: z.Now, Foreign: "foreign.test."}
	for _, f := range change {
		f(&cfg)
	}
	catalogue, err := check.NewCatalogue("test", dnschecks.Set(), dnssec.Set(), caa.Set(), mail.Set())
	require.NoError(t, err)
	return &world{zoo: z, resolver: r, gatherer: dns.New(cfg), catalogue: catalogue, leaf: selfSigned(t)}
}

func selfSigned(t *testing.T) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "zoo"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	return der
}

func target(host, domain string) capture.Target {
	return capture.Target{URL: "https://" + host + "/", Scheme: "https", Host: host, Port: 443, Path: "/", Domain: domain,
		Secure: "https://" + host + "/", Plain: "http://" + host + "/"}
}

// judge gathers with consent; it returns the results that are not PASS, and all of them.
func (w *world) judge(t *testing.T, host, domain string) (lost map[string]string, all map[string]check.Result) {
	t.Helper()
	facts, err := w.gatherer.GatherConsented(t.Context(), target(host, domain), nil)
	require.NoError(t, err)
	c := &capture.Capture{Target: target(host, domain), TakenAt: w.zoo.Now(), Consent: true, DNS: facts,
		TLS: &capture.TLS{Host: host, Port: 443, Certificates: []capture.Certificate{{DER: w.leaf}}}}
	groups, panics := w.catalogue.Judge(scan.PillarInfrastructure, c)
	require.Empty(t, panics)
	lost, all = map[string]string{}, map[string]check.Result{}
	for _, g := range groups {
		for _, r := range g.Checks {
			if r.ID == "INF-STARTTLS" || r.ID == "INF-MX-DANE" {
				continue // these also depend on the servers' behaviour
			}
			all[r.ID] = r
			if r.Status != check.Pass && r.Status != check.NotApplicable && r.Status != check.Info {
				lost[r.ID] = string(r.Status)
			}
		}
	}
	return lost, all
}

func TestHealthyZone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.zoo.AddSite("healthy.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4, siteV6}}))
	for _, host := range []string{"healthy.example", "www.healthy.example"} {
		lost, all := w.judge(t, host, "healthy.example")
		require.Empty(t, lost, all)
		for _, id := range []string{
			"INF-RESOLVES", "INF-NS-COUNT", "INF-NS-LAME", "INF-AXFR", "INF-TTL", "INF-SOA", "INF-DNSSEC", "INF-CAA", "INF-SPF",
			"INF-DMARC", "INF-DMARC-RUA", "INF-MX",
		} {
			require.Equal(t, check.Pass, all[id].Status, id)
		}
	}
}

func TestEveryFaultLosesItsChecks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	faults, err := w.zoo.AddFaults(siteV4, siteV6)
	require.NoError(t, err)
	for _, f := range faults {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			lost, all := w.judge(t, f.Host, f.Name+".example")
			for id := range lost {
				if f.Lost[id] != lost[id] {
					t.Logf("%s: %s, %s, %s", id, all[id].Status, all[id].Observed, all[id].Explanation)
				}
			}
			require.Equal(t, f.Lost, lost)
		})
	}
}
