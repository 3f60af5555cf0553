package certificate_test

import (
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo/tlszoo"
)

// publicly makes a certificate as public authorities do.
func publicly(t *testing.T, change func(*x509.Certificate)) []byte {
	t.Helper()
	key := curveKey(t, elliptic.P256())
	policy, err := x509.OIDFromInts([]uint64{2, 23, 140, 1, 2, 1})
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: new(big.Int).SetBit(big.NewInt(7), 100, 1), DNSNames: []string{"www.harbour-ferries.com"},
		Subject: pkix.Name{CommonName: "www.harbour-ferries.com"}, NotBefore: now.AddDate(0, 0, -1), NotAfter: now.AddDate(0, 0, 80),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
		Policies: []x509.OID{policy}, IssuingCertificateURL: []string{"http://authority.com/ca.der"},
		CRLDistributionPoints: []string{"http://authority.com/ca.crl"},
	}
	change(template)
	parent := &x509.Certificate{Subject: pkix.Name{CommonName: "Some Authority"}, SubjectKeyId: []byte{1, 2, 3}}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, key.Public(), key)
	require.NoError(t, err)
	return der
}

func TestProfile(t *testing.T) {
	t.Parallel()
	leaf := issue(t, tlszoo.LeafOptions{Names: []string{"www.harbour-ferries.com"}})
	conforming := publicly(t, func(*x509.Certificate) {})
	useless := publicly(t, func(c *x509.Certificate) { c.KeyUsage = 0 })
	for name, tc := range map[string]struct {
		der    []byte
		public bool
		want   check.Status
		says   string
	}{
		"conforming":         {conforming, true, check.Pass, "rules obeyed"},
		"recommendation":     {useless, true, check.Warn, "1 recommendations"},
		"obligations":        {leaf.Leaf.Raw, true, check.Fail, "rules broken"},
		"private authority":  {leaf.Leaf.Raw, false, check.NotApplicable, "No public authority"},
		"no certificate":     {[]byte{0x30, 0}, true, check.Fail, "not readable"},
		"nobody knows whose": {[]byte{0x30, 0}, false, check.NotRun, "issuer is unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := served(tc.der)
			f.Trust.PublicRoot = tc.public
			r := judge(t, f)["SEC-CERT-LINT"]
			require.Equal(t, tc.want, r.Status, r)
			require.Contains(t, r.Observed+r.Explanation, tc.says)
			if tc.want == check.Fail || tc.want == check.Warn {
				require.NotEmpty(t, r.Evidence)
				require.LessOrEqual(t, len(r.Evidence), 10)
				for _, e := range r.Evidence {
					require.NotEmpty(t, e.Quote)
					require.Contains(t, e.Command, "openssl s_client -connect")
				}
			}
		})
	}
	require.Equal(t, check.NotRun, judge(t, &capture.TLS{})["SEC-CERT-LINT"].Status)
}
