package caa

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
)

type (
	c1 = *capture.Capture
	d1 = *capture.DNS
)

func TestCatalogue(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// issuedBy returns a certificate whose issuer has the organization.
func issuedBy(t *testing.T, organization string, names ...string) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	issuer := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{Organization: []string{organization}}, IsCA: true, BasicConstraintsValid: true,
	}
	leaf := &x509.Certificate{SerialNumber: big.NewInt(2), DNSNames: names}
	der, err := x509.CreateCertificate(rand.Reader, leaf, issuer, &key.PublicKey, key)
	require.NoError(t, err)
	return der
}

func TestIssuance(t *testing.T) {
	t.Parallel()
	const zone = "shop.example."
	served := func(organization string, public bool, names []string, records ...string) func(c1, d1) {
		return func(c c1, d d1) {
			c.TLS = &capture.TLS{Port: 443, Trust: capture.Trust{PublicRoot: public},
				Certificates: []capture.Certificate{{DER: issuedBy(t, organization, names...)}}}
			d.CAA = facttest.Answer(zone, "CAA", records...)
		}
	}
	host, wild := []string{"www.shop.example"}, []string{"*.shop.example"}
	const iodef, le = `0 iodef "mailto:a@shop.example"`, `0 issue "letsencrypt.org"`
	facttest.Run(t, issuance,
		facttest.Case{Name: "no certificate", Want: check.Pass, Says: "no certificate"},
		facttest.Case{Name: "allowed", Change: served("Let's Encrypt", true, host, le, iodef), Want: check.Pass, Says: "issuance restricted"},
		facttest.Case{Name: "one of several", Change: served("DigiCert Inc", true, host, le, `0 issue "digicert.com; cansignhttpexchanges=yes"`,
			iodef), Want: check.Pass},
		facttest.Case{Name: "private authority", Change: served("Let's Encrypt Staging", false, host, `0 issue "other.example"`,
			iodef), Want: check.Pass, Says: "binds public ones"},
		facttest.Case{Name: "unknown authority", Change: served("Some New CA", true, host, le, iodef), Want: check.Pass, Says: "is unknown"},
		facttest.Case{Name: "forbidden", Change: served("Sectigo Limited", true, host, le, iodef), Want: check.Fail, Says: "Sectigo Limited"},
		facttest.Case{Name: "nobody may", Change: served("Let's Encrypt", true, host, `0 issue ";"`, iodef), Want: check.Fail},
		facttest.Case{Name: "wildcard forbidden", Change: served("Let's Encrypt", true, wild, le, `0 issuewild ";"`,
			iodef), Want: check.Fail, Says: "issuewild"},
		facttest.Case{Name: "wildcard by issue", Change: served("Let's Encrypt", true, wild, le, iodef), Want: check.Pass},
		facttest.Case{Name: "issuewild does not bind host names", Change: served("Let's Encrypt", true, host, le, `0 issuewild ";"`,
			iodef), Want: check.Pass},
		facttest.Case{Name: "no contact", Change: served("Let's Encrypt", true, host, le), Want: check.Warn, Says: "no contact"},
		facttest.Case{Name: "contact only", Change: served("Let's Encrypt", true, host, iodef), Want: check.Warn, Says: "no issue"},
		facttest.Case{Name: "wildcards only", Change: served("Let's Encrypt", true, host, `0 issuewild "letsencrypt.org"`,
			iodef), Want: check.Warn, Says: "no issue"},
		facttest.Case{Name: "absent", Change: func(_ c1, d d1) { d.CAA = facttest.Answer(zone, "CAA") }, Want: check.Warn, Says: "no CAA"},
		facttest.Case{Name: "syntax", Change: func(_ c1, d d1) {
			d.CAA = facttest.Answer(zone, "CAA",
				`0 issue "%%%"`)
		}, Want: check.Fail, Says: "cannot be interpreted"},
		facttest.Case{Name: "critical", Change: func(_ c1, d d1) {
			d.CAA = facttest.Answer(zone, "CAA", le,
				`128 tbs "x"`)
		}, Want: check.Fail, Says: "none may issue"},
		facttest.Case{Name: "unknown tag", Change: func(_ c1, d d1) {
			d.CAA = facttest.Answer(zone, "CAA", le, iodef,
				`0 tbs "x"`)
		}, Want: check.Pass},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.CAA = facttest.Failing(zone, "CAA") }, Want: check.NotRun},
		facttest.Case{Name: "address", Change: func(c c1, _ d1) { c.Target.Host = "192.0.2.1" }, Want: check.NotApplicable},
	)
}

func TestBinding(t *testing.T) {
	t.Parallel()
	caa := func(records ...string) func(c1, d1) {
		return func(_ c1, d d1) { d.CAA = facttest.Answer("shop.example.", "CAA", records...) }
	}
	facttest.Run(t, binding,
		facttest.Case{Name: "account", Change: caa(`0 issue "ca.test; accounturi=https://ca.test/1"`), Want: check.Pass},
		facttest.Case{Name: "method", Change: caa(`0 issue "ca.test; validationmethods=dns-01"`), Want: check.Pass},
		facttest.Case{Name: "neither", Want: check.Info},
		facttest.Case{Name: "absent", Change: caa(), Want: check.NotApplicable},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.CAA = facttest.Failing("shop.example.", "CAA") }, Want: check.NotRun},
	)
}
