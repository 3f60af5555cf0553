// Package tlszoo owns TLS services to test a scanner with: a certificate authority that issues good and faulty certificates and serves
// their revocation status, and servers on loopback that support modern TLS, old TLS, or only as much of a broken version as a first message
// needs. Nothing in it is fit to protect anything.
package tlszoo

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"sync"
	"time"

	"assay/internal/website/trust"
)

// CAConfig configures an authority.
type CAConfig struct {
	// Name is the common name of the root; it must differ between authorities.
	Name string
	// Clock is the present; certificates are valid around it. nil means time.Now.
	Clock func() time.Time
	// BaseURL is where Handler can be reached, such as "http://127.80.255.1"; "" omits the
	// URLs of the authority from its certificates.
	BaseURL string
}

// CA is a root with one intermediate that issues leaves. It is safe for
// concurrent use.
type CA struct {
	cfg             CAConfig
	root, middle    *x509.Certificate
	rootKey, midKey *ecdsa.PrivateKey
	logs            []*ecdsa.PrivateKey // of the transparency logs

	mu      sync.Mutex
	keys    map[int]*rsa.PrivateKey // by size; generating them is slow
	revoked map[string]time.Time    // by serial number
}

// NewCA generates an authority.
func NewCA(cfg CAConfig) (*CA, error) {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	ca := &CA{cfg: cfg, keys: map[int]*rsa.PrivateKey{}, revoked: map[string]time.Time{}}
	var err error
	if ca.rootKey, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, fmt.Errorf("root key: %w", err)
	}
	if ca.midKey, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, fmt.Errorf("intermediate key: %w", err)
	}
	for range logCount {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return nil, fmt.Errorf("log key: %w", err)
		}
		ca.logs = append(ca.logs, key)
	}
	root := ca.authority(cfg.Name)
	if ca.root, err = sign(root, root, ca.rootKey.Public(), ca.rootKey); err != nil {
		return nil, err
	}
	middle := ca.authority(cfg.Name + " Intermediate")
	middle.MaxPathLen, middle.MaxPathLenZero = 0, true
	ca.middle, err = sign(middle, ca.root, ca.midKey.Public(), ca.rootKey)
	return ca, err
}

func (ca *CA) authority(name string) *x509.Certificate {
	now := ca.cfg.Clock()
	return &x509.Certificate{
		SerialNumber:          serial(),
		Subject:               pkix.Name{CommonName: name, Organization: []string{"Zoo"}},
		NotBefore:             now.AddDate(-5, 0, 0),
		NotAfter:              now.AddDate(5, 0, 0),
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign | x509.KeyUsageCRLSign | x509.KeyUsageDigitalSignature,
	}
}

// Intermediate returns the certificate that signs leaves.
func (ca *CA) Intermediate() *x509.Certificate { return ca.middle }

// Roots returns a store with only the root.
func (ca *CA) Roots() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(ca.root)
	return pool
}

// Anchors returns a trust.Roots with only the root.
func (ca *CA) Anchors() *trust.Roots { return trust.NewRoots(ca.root) }

// IntermediatePEM returns the certificate that signs leafs, and its key, as PEM files for
// other software.
func (ca *CA) IntermediatePEM() (cert, key []byte, err error) {
	key, err = keyPEM(ca.midKey)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ca.middle.Raw}), key, err
}

// RootPEM returns the root as a PEM file for a configuration.
func (ca *CA) RootPEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ca.root.Raw})
}

// Revoke revokes the leaf from now on.
func (ca *CA) Revoke(leaf *Leaf) {
	ca.mu.Lock()
	defer ca.mu.Unlock()
	ca.revoked[leaf.Leaf.SerialNumber.String()] = ca.cfg.Clock().Add(-time.Hour)
}

func (ca *CA) revokedAt(number *big.Int) (time.Time, bool) {
	ca.mu.Lock()
	defer ca.mu.Unlock()
	at, ok := ca.revoked[number.String()]
	return at, ok
}

// rsaKey returns the authority's leaf key of that size; all RSA leaves of a size share it.
func (ca *CA) rsaKey(size int) (*rsa.PrivateKey, error) {
	ca.mu.Lock()
	defer ca.mu.Unlock()
	if key := ca.keys[size]; key != nil {
		return key, nil
	}
	key, err := rsa.GenerateKey(rand.Reader, size)
	if err != nil {
		return nil, fmt.Errorf("RSA key: %w", err)
	}
	ca.keys[size] = key
	return key, nil
}

func sign(template, parent *x509.Certificate, public any, key crypto.Signer) (*x509.Certificate, error) {
	der, err := x509.CreateCertificate(rand.Reader, template, parent, public, key)
	if err != nil {
		return nil, fmt.Errorf("certificate %s: %w", template.Subject, err)
	}
	return x509.ParseCertificate(der)
}

func serial() *big.Int {
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	b[0] &= 0x7f
	b[0] |= 0x40
	return new(big.Int).SetBytes(b)
}
