// Package certs owns a certificate authority for servers that tests start on loopback addresses, and
// for their clients. Only tests import it.
package certs

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Authority issues certificates for a test.
type Authority struct {
	// File has its certificate (PEM).
	File string

	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	n    int64
}

// Pair is a certificate with its key, as PEM files.
type Pair struct{ Cert, Key string }

// New returns an authority whose files are in dir.
func New(t testing.TB, dir string) *Authority {
	t.Helper()
	a := &Authority{dir: dir}
	var err error
	a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := a.template("Test Authority")
	template.IsCA, template.BasicConstraintsValid, template.KeyUsage = true, true, x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, template, template, a.key.Public(), a.key)
	require.NoError(t, err)
	a.cert, err = x509.ParseCertificate(der)
	require.NoError(t, err)
	a.File = a.write(t, "authority.pem", "CERTIFICATE", der)
	return a
}

// Issue returns a certificate for 127.0.0.1, localhost and name, of servers and clients.
func (a *Authority) Issue(t testing.TB, name string) Pair {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := a.template(name)
	template.DNSNames, template.IPAddresses = []string{name, "localhost"}, []net.IP{net.IPv4(127, 0, 0, 1)}
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	der, err := x509.CreateCertificate(rand.Reader, template, a.cert, key.Public(), a.key)
	require.NoError(t, err)
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	return Pair{Cert: a.write(t, name+".pem", "CERTIFICATE", der), Key: a.write(t, name+".key", "PRIVATE KEY", raw)}
}

func (a *Authority) template(name string) *x509.Certificate {
	a.n++
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: big.NewInt(a.n), Subject: pkix.Name{CommonName: name}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour),
	}
}

func (a *Authority) write(t testing.TB, name, kind string, der []byte) string {
	t.Helper()
	path := filepath.Join(a.dir, name)
	require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
	return path
}
