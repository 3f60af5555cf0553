package trust

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// Roots is a set of trusted roots. Unlike an x509.CertPool it can be searched, which is
// needed to find the reason of a refusal. nil is an empty set.
type Roots struct {
	pool    *x509.CertPool
	anchors []anchor
}

type anchor struct {
	cert *x509.Certificate
	// constraint refuses chains that the root is not trusted for; nil for none.
	constraint func([]*x509.Certificate) error
}

// NewRoots returns the set of the certificates.
func NewRoots(certs ...*x509.Certificate) *Roots {
	r := &Roots{pool: x509.NewCertPool()}
	for _, c := range certs {
		r.add(anchor{cert: c})
	}
	return r
}

// ParseRoots reads certificates from PEM blocks, at least one.
func ParseRoots(data []byte) (*Roots, error) {
	var certs []*x509.Certificate
	for block, rest := pem.Decode(data); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("root: %w", err)
		}
		certs = append(certs, c)
	}
	if len(certs) == 0 {
		return nil, errors.New("no PEM certificate")
	}
	return NewRoots(certs...), nil
}

// Public returns the roots that Mozilla trusts for TLS servers, with their constraints, as
// compiled in; the system's store is not used, so that verdicts are the same everywhere.
func Public() (*Roots, error) {
	r := NewRoots()
	for root := range bundle.Roots() {
		c, err := x509.ParseCertificate(root.Certificate)
		if err != nil {
			return nil, fmt.Errorf("public root: %w", err)
		}
		r.add(anchor{cert: c, constraint: root.Constraint})
	}
	if len(r.anchors) == 0 {
		return nil, errors.New("the bundle of public roots is empty")
	}
	return r, nil
}

// Union returns the set of the roots of both.
func Union(a, b *Roots) *Roots {
	out := NewRoots()
	for _, r := range []*Roots{a, b} {
		if r == nil {
			continue
		}
		for _, one := range r.anchors {
			out.add(one)
		}
	}
	return out
}

// Pool returns the roots for crypto/tls and crypto/x509; the caller must not
// change it.
func (r *Roots) Pool() *x509.CertPool {
	if r == nil {
		return x509.NewCertPool()
	}
	return r.pool
}

func (r *Roots) add(a anchor) {
	a.cert = understood(a.cert)
	r.anchors = append(r.anchors, a)
	if a.constraint == nil {
		r.pool.AddCert(a.cert)
	} else {
		r.pool.AddCertWithConstraint(a.cert, a.constraint)
	}
}

// contains reports whether the certificate itself is a root.
func (r *Roots) contains(c *x509.Certificate) bool {
	return r != nil && slices.ContainsFunc(r.anchors, func(a anchor) bool { return a.cert.Equal(c) })
}

// issuers returns the roots that may have signed the certificate, by name.
func (r *Roots) issuers(c *x509.Certificate) []anchor {
	if r == nil {
		return nil
	}
	var out []anchor
	for _, a := range r.anchors {
		if bytes.Equal(a.cert.RawSubject, c.RawIssuer) {
			out = append(out, a)
		}
	}
	return out
}
