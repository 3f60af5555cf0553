package trust

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/md5" //nolint:gosec // to recognise old signatures, not to trust them
	"crypto/rsa"
	"crypto/x509"
	"slices"
	"time"

	"assay/internal/website/capture"
)

// Limits of the search for paths to a root; chains of public authorities have three or four
// certificates, cross-signed ones a few paths.
const (
	maxDepth = 8
	maxPaths = 32
	maxSteps = 200
)

// path is a list of certificates from the server's upwards, each signed by the next. It is
// anchored if the last one is a trusted root.
type path struct {
	certs      []*x509.Certificate
	anchored   bool
	constraint func([]*x509.Certificate) error
}

// obstacle is a reason why clients refuse a path.
type obstacle struct {
	reason capture.TrustReason
	cert   *x509.Certificate
}

// pathFinder collects the paths from a certificate.
type pathFinder struct {
	others []*x509.Certificate
	roots  *Roots
	steps  int
	found  []path
	// forged is a certificate that no certificate with its issuer's name has signed.
	forged *x509.Certificate
}

// paths returns the paths from the leaf, including those with old signatures. There is at
// least one.
func (f *pathFinder) paths(leaf *x509.Certificate) []path {
	if f.roots.contains(leaf) {
		return []path{{certs: []*x509.Certificate{leaf}, anchored: true}}
	}
	f.climb([]*x509.Certificate{leaf})
	return f.found
}

func (f *pathFinder) climb(below []*x509.Certificate) {
	top, end := below[len(below)-1], true
	for _, a := range f.roots.issuers(top) {
		if f.signed(a.cert, top) {
			f.add(path{certs: with(below, a.cert), anchored: true, constraint: a.constraint})
			end = false
		}
	}
	for _, c := range f.others {
		known := slices.ContainsFunc(below, c.Equal)
		if known || !bytes.Equal(c.RawSubject, top.RawIssuer) || len(below) == maxDepth || f.roots.contains(c) || !f.signed(c, top) {
			continue
		}
		end = false
		f.climb(with(below, c))
	}
	if end {
		f.add(path{certs: below})
	}
}

func (f *pathFinder) add(p path) {
	if len(f.found) < maxPaths {
		f.found = append(f.found, p)
	}
}

func (f *pathFinder) signed(parent, child *x509.Certificate) bool {
	if f.steps++; f.steps > maxSteps {
		return false
	}
	ok := SignedBy(parent, child)
	if !ok && f.forged == nil {
		f.forged = child
	}
	return ok
}

func with(below []*x509.Certificate, c *x509.Certificate) []*x509.Certificate {
	return append(slices.Clone(below), c)
}

// Issued reports whether parent is the issuer of child by name and signature.
func Issued(parent, child *x509.Certificate) bool {
	return bytes.Equal(parent.RawSubject, child.RawIssuer) && SignedBy(parent, child)
}

// SignedBy reports whether parent signed child, also with an old algorithm.
func SignedBy(parent, child *x509.Certificate) bool {
	if child.SignatureAlgorithm == x509.MD5WithRSA {
		key, ok := parent.PublicKey.(*rsa.PublicKey)
		sum := md5.Sum(child.RawTBSCertificate) //nolint:gosec // see the import
		return ok && rsa.VerifyPKCS1v15(key, crypto.MD5, sum[:], child.Signature) == nil
	}
	return parent.CheckSignature(child.SignatureAlgorithm, child.RawTBSCertificate, child.Signature) == nil
}

// obstacles lists what clients refuse in an anchored path, from the server's certificate up.
// The dates and names of the server's certificate are judged elsewhere.
func (p path) obstacles(at time.Time) []obstacle {
	var out []obstacle
	last := len(p.certs) - 1
	for i, c := range p.certs {
		meet := func(reason capture.TrustReason, met bool) {
			if met {
				out = append(out, obstacle{reason, c})
			}
		}
		meet(capture.RefusedExtension, len(c.UnhandledCriticalExtensions) > 0)
		meet(capture.RefusedUsage, !forServers(c, i == 0))
		meet(capture.RefusedWeakSignature, i < last && WeakSignature(c))
		if i == 0 {
			continue
		}
		meet(capture.RefusedAuthorityExpired, at.After(c.NotAfter))
		meet(capture.RefusedAuthorityNotYetValid, at.Before(c.NotBefore))
		meet(capture.RefusedNotAuthority, !isAuthority(c, i == last))
		meet(capture.RefusedPathLength, c.BasicConstraintsValid && c.MaxPathLen >= 0 && between(p.certs[1:i]) > c.MaxPathLen)
		meet(capture.RefusedWeakKey, WeakKey(c))
		meet(capture.RefusedNameConstraint, slices.ContainsFunc(p.constrained(i),
			func(below *x509.Certificate) bool { return forbidden(c, below) }))
	}
	if p.constraint != nil && p.constraint(p.certs[:last]) != nil {
		out = append(out, obstacle{capture.RefusedRootConstraint, p.certs[last]})
	}
	return out
}

// constrained returns the certificates below the i-th to which its name constraints apply:
// all but self-issued authorities (RFC 5280 section 6.1.4).
func (p path) constrained(i int) []*x509.Certificate {
	out := []*x509.Certificate{p.certs[0]}
	for _, c := range p.certs[1:i] {
		if !bytes.Equal(c.RawSubject, c.RawIssuer) {
			out = append(out, c)
		}
	}
	return out
}

// between counts the authorities for a limit of the path's length.
func between(certs []*x509.Certificate) int {
	n := 0
	for _, c := range certs {
		if !bytes.Equal(c.RawSubject, c.RawIssuer) {
			n++
		}
	}
	return n
}

// forServers reports whether a certificate's usages allow TLS servers. For OpenSSL and
// Firefox, "any usage" does not.
func forServers(c *x509.Certificate, leaf bool) bool {
	limited := len(c.ExtKeyUsage) > 0 || len(c.UnknownExtKeyUsage) > 0
	if limited && !slices.Contains(c.ExtKeyUsage, x509.ExtKeyUsageServerAuth) {
		return false
	}
	const server = x509.KeyUsageDigitalSignature | x509.KeyUsageKeyEncipherment | x509.KeyUsageKeyAgreement
	return !leaf || c.KeyUsage == 0 || c.KeyUsage&server != 0
}

// isAuthority reports whether the certificate may sign other certificates.
func isAuthority(c *x509.Certificate, root bool) bool {
	old := root && c.Version < 3 // before there were extensions
	return (c.BasicConstraintsValid && c.IsCA || old) && (c.KeyUsage == 0 || c.KeyUsage&x509.KeyUsageCertSign != 0)
}

// WeakSignature reports whether the certificate is signed with an algorithm that clients no
// longer accept.
func WeakSignature(c *x509.Certificate) bool {
	switch c.SignatureAlgorithm {
	case x509.MD2WithRSA, x509.MD5WithRSA, x509.SHA1WithRSA, x509.DSAWithSHA1, x509.ECDSAWithSHA1:
		return true
	}
	return false
}

// WeakKey reports whether the certificate's key has less than the 112 bits of security that
// OpenSSL (level 2, the default since version 3.2 and in Debian) and the Baseline
// Requirements (section 6.1.5) demand.
func WeakKey(c *x509.Certificate) bool {
	switch k := c.PublicKey.(type) {
	case *rsa.PublicKey:
		return k.N.BitLen() < 2048
	case *ecdsa.PublicKey:
		return k.Curve.Params().BitSize < 224
	}
	return false
}
