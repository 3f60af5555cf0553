package secrets

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// selfSignedPair returns a key and a certificate for a name, signed by the key.
func selfSignedPair(t *testing.T, name string) (key, certificate string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	require.NoError(t, err)
	raw, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw})),
		string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

// issuedPair returns a key and a certificate that an authority has signed, and the certificate of the authority, all until a time.
func issuedPair(t *testing.T, until time.Time) (key, certificate, authority string) {
	t.Helper()
	root, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Garden CA"}, NotBefore: time.Unix(0, 0), NotAfter: until, IsCA: true,
		BasicConstraintsValid: true,
	}
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "Garden Shop"}, NotBefore: time.Unix(0, 0), NotAfter: until,
	}
	rootDER, err := x509.CreateCertificate(rand.Reader, ca, ca, root.Public(), root)
	require.NoError(t, err)
	der, err := x509.CreateCertificate(rand.Reader, leaf, ca, own.Public(), root)
	require.NoError(t, err)
	raw, err := x509.MarshalPKCS8PrivateKey(own)
	require.NoError(t, err)
	text := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	return text("PRIVATE KEY", raw), text("CERTIFICATE", der), text("CERTIFICATE", rootDER)
}

// TestSelfSigned scans keys of servers beside their certificates.
func TestSelfSigned(t *testing.T) {
	t.Parallel()
	key, certificate := selfSignedPair(t, "Garden Shop")
	local, ofLocal := selfSignedPair(t, "localhost")
	_, other := selfSignedPair(t, "Garden Shop")
	issued, leaf, authority := issuedPair(t, time.Unix(1<<32, 0))
	old, ended, itsAuthority := issuedPair(t, time.Unix(1<<30, 0))
	example, ofExample := selfSignedPair(t, "Example IdP")
	for name, c := range map[string]struct {
		files map[string]string
		want  scan.Severity
	}{
		"of an example":           {map[string]string{"idp/certs/saml.pem": example, "idp/certs/saml.crt": ofExample}, sevLow},
		"self-signed":             {map[string]string{"app/ssl/key.pem": key, "app/ssl/cert.pem": certificate}, sevMed},
		"for the local host":      {map[string]string{"app/ssl/key.pem": local, "app/ssl/cert.pem": ofLocal}, sevLow},
		"own authority":           {map[string]string{"app/server.key": issued, "app/server.crt": leaf, "ca/ca.crt": authority}, sevMed},
		"authority of others":     {map[string]string{"app/server.key": issued, "app/server.crt": leaf, "ca/ca.crt": itsAuthority}, sevHigh},
		"ended":                   {map[string]string{"app/server.key": old, "app/server.crt": ended, "app/ca.crt": itsAuthority}, sevLow},
		"alone":                   {map[string]string{"app/ssl/key.pem": key}, sevHigh},
		"certificate of another":  {map[string]string{"app/ssl/key.pem": key, "app/ssl/cert.pem": other}, sevHigh},
		"key that signs tokens":   {map[string]string{"app/certs/jwt.pem": key, "app/certs/cert.pem": certificate}, sevHigh},
		"certificate in a folder": {map[string]string{"app/ssl/key.pem": key, "other/cert.pem": certificate}, sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, []scan.Severity{c.want}, severities(scanFiles(t, c.files).Findings))
		})
	}
}
