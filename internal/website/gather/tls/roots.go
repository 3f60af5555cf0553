package tls

import (
	"crypto/x509"
	"errors"
	"fmt"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// PublicRoots returns the roots that Mozilla trusts for TLS servers, with their
// constraints, as compiled in; the system's store plays no part, so that a
// verdict is the same everywhere.
func PublicRoots() (*x509.CertPool, error) {
	pool := x509.NewCertPool()
	n := 0
	for root := range bundle.Roots() {
		c, err := x509.ParseCertificate(root.Certificate)
		if err != nil {
			return nil, fmt.Errorf("public root: %w", err)
		}
		if root.Constraint == nil {
			pool.AddCert(c)
		} else {
			pool.AddCertWithConstraint(c, root.Constraint)
		}
		n++
	}
	if n == 0 {
		return nil, errors.New("the bundle of public roots is empty")
	}
	return pool, nil
}
