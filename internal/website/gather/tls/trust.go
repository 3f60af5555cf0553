package tls

import (
	"bytes"
	"context"
	"crypto"
	"crypto/md5" //nolint:gosec // to recognise old signatures, not to trust them
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"slices"
	"strings"
	"time"

	"assay/internal/website/capture"
)

// maxAIA is how many issuers are fetched to complete a chain.
const maxAIA = 3

// judgeCertificates builds the chain and looks up its revocation.
func (s *session) judgeCertificates(ctx context.Context) {
	if len(s.facts.Certificates) == 0 {
		return
	}
	s.say("building the certificate chain")
	leaf, err := x509.ParseCertificate(s.facts.Certificates[0].DER)
	if err != nil {
		s.facts.Trust.Error = "The certificate cannot be read: " + reason(err) + "."
		s.facts.OCSP.Error = "The certificate cannot be read."
		return
	}
	s.sent = nil
	for _, c := range s.facts.Certificates {
		if parsed, err := x509.ParseCertificate(c.DER); err == nil {
			s.sent = append(s.sent, parsed)
		}
	}
	b := chainBuilder{leaf: leaf, sent: s.sent, roots: s.cfg.Roots, extra: s.cfg.ExtraRoots, now: s.cfg.Clock()}
	trust := &s.facts.Trust
	if err := leaf.VerifyHostname(s.host); err != nil {
		trust.NameError = reason(err)
	}
	b.build(trust)
	if !trust.Trusted && !trust.SelfSigned && !trust.WeakSignature {
		s.completeByAIA(ctx, &b)
	}
	s.say("looking up the revocation")
	s.judgeRevocation(ctx, leaf, b.issuer())
	s.judgeTransparency(ctx, leaf, b.issuer())
}

// chainBuilder finds the path from a leaf to a root.
type chainBuilder struct {
	leaf         *x509.Certificate
	sent         []*x509.Certificate // leaf first
	fetched      []*x509.Certificate
	roots, extra *x509.CertPool
	now          time.Time
	chain        []*x509.Certificate // the best one found
}

// build fills the outcome for the certificates as sent.
func (b *chainBuilder) build(t *capture.Trust) {
	t.SelfSigned = bytes.Equal(b.leaf.RawSubject, b.leaf.RawIssuer) && signedBy(b.leaf, b.leaf)
	chains, public, err := b.verify(b.sent)
	if err == nil {
		t.Trusted, t.PublicRoot = true, public
		b.describe(t, chains)
		return
	}
	t.Error = reason(err)
	t.WeakSignature, t.PublicRoot = b.weak(err)
}

// verify builds chains to the public roots, else to the extra ones. Dates and
// the name of the leaf are judged apart: the chain is built for a moment at
// which the leaf is valid, the one nearest to now.
func (b *chainBuilder) verify(intermediates []*x509.Certificate) (chains [][]*x509.Certificate, public bool, err error) {
	at := b.now
	if at.After(b.leaf.NotAfter) {
		at = b.leaf.NotAfter
	}
	if at.Before(b.leaf.NotBefore) {
		at = b.leaf.NotBefore
	}
	pool := x509.NewCertPool()
	for _, c := range intermediates {
		pool.AddCert(c)
	}
	opts := x509.VerifyOptions{Roots: b.roots, Intermediates: pool, CurrentTime: at}
	if chains, err = b.leaf.Verify(opts); err == nil {
		return chains, true, nil
	}
	opts.Roots = b.extra
	if chains, extraErr := b.leaf.Verify(opts); extraErr == nil {
		return chains, false, nil
	}
	return nil, false, err
}

// describe notes the root, the order, and what was sent for nothing.
func (b *chainBuilder) describe(t *capture.Trust, chains [][]*x509.Certificate) {
	b.chain = slices.MinFunc(chains, func(x, y []*x509.Certificate) int {
		return b.disorder(x) - b.disorder(y)
	})
	t.Root = b.chain[len(b.chain)-1].Subject.String()
	t.OutOfOrder = b.disorder(b.chain) > 0
	seen := map[string]bool{}
	for i, c := range b.sent {
		used := slices.ContainsFunc(chains, func(chain []*x509.Certificate) bool { return slices.ContainsFunc(chain, c.Equal) })
		anchor := i > 0 && bytes.Equal(c.RawSubject, c.RawIssuer)
		if seen[string(c.Raw)] || !used && !anchor {
			t.Extra++
		}
		seen[string(c.Raw)] = true
	}
}

// disorder counts the certificates of the chain that were sent before the one
// that they sign. Clients older than TLS 1.3 may insist on the order (RFC 5246 §7.4.2).
func (b *chainBuilder) disorder(chain []*x509.Certificate) int {
	n, last := 0, -1
	for _, c := range chain {
		at := slices.IndexFunc(b.sent, c.Equal)
		if at < 0 {
			continue
		}
		if at < last {
			n++
		}
		last = at
	}
	return n
}

// weak reports whether only old signatures are in the way of a chain: walking
// up by them from the leaf leads to a certificate that verifies, to a public
// root or another.
func (b *chainBuilder) weak(err error) (weak, public bool) {
	current := b.leaf
	for range len(b.sent) {
		next := slices.IndexFunc(b.sent, func(c *x509.Certificate) bool { return !c.Equal(current) && issued(c, current) })
		if next < 0 {
			break
		}
		current = b.sent[next]
		upper := chainBuilder{leaf: current, sent: b.sent, roots: b.roots, extra: b.extra, now: b.now}
		if _, public, err := upper.verify(b.sent); err == nil {
			return true, public
		}
	}
	// The verifier has tried a root itself, which it names only in its words.
	unknown, ok := errors.AsType[x509.UnknownAuthorityError](err)
	return ok && current == b.leaf && strings.Contains(unknown.Error(), "insecure algorithm"), false
}

// issuer returns the certificate that signed the leaf, nil when it is not known.
func (b *chainBuilder) issuer() *x509.Certificate {
	if len(b.chain) > 1 {
		return b.chain[1]
	}
	for _, c := range slices.Concat(b.sent, b.fetched) {
		if !c.Equal(b.leaf) && issued(c, b.leaf) {
			return c
		}
	}
	return nil
}

// issued reports whether parent is the issuer of child by name and signature.
func issued(parent, child *x509.Certificate) bool {
	return bytes.Equal(parent.RawSubject, child.RawIssuer) && signedBy(parent, child)
}

// signedBy checks a signature, old algorithms included.
func signedBy(parent, child *x509.Certificate) bool {
	if child.SignatureAlgorithm == x509.MD5WithRSA {
		key, ok := parent.PublicKey.(*rsa.PublicKey)
		sum := md5.Sum(child.RawTBSCertificate) //nolint:gosec // see the import
		return ok && rsa.VerifyPKCS1v15(key, crypto.MD5, sum[:], child.Signature) == nil
	}
	return parent.CheckSignature(child.SignatureAlgorithm, child.RawTBSCertificate, child.Signature) == nil
}

// completeByAIA fetches missing issuers where the certificates say they are
// (RFC 5280 §4.2.2.1).
func (s *session) completeByAIA(ctx context.Context, b *chainBuilder) {
	current := b.leaf
	for range maxAIA {
		for range len(b.sent) { // climb over what was sent
			next := slices.IndexFunc(b.sent, func(c *x509.Certificate) bool { return !c.Equal(current) && issued(c, current) })
			if next < 0 {
				break
			}
			current = b.sent[next]
		}
		parent := s.fetchIssuer(ctx, current)
		if parent == nil {
			return
		}
		b.fetched = append(b.fetched, parent)
		if chains, public, err := b.verify(slices.Concat(b.sent, b.fetched)); err == nil {
			b.chain = chains[0]
			s.facts.Trust.CompletedByAIA, s.facts.Trust.PublicRoot = true, public
			return
		}
		current = parent
	}
}

func (s *session) fetchIssuer(ctx context.Context, child *x509.Certificate) *x509.Certificate {
	for _, url := range child.IssuingCertificateURL[:min(len(child.IssuingCertificateURL), 2)] {
		body, err := s.fetch(ctx, url, nil, "", maxCertificate)
		if err != nil {
			continue
		}
		if block, _ := pem.Decode(body); block != nil {
			body = block.Bytes
		}
		if parent, err := x509.ParseCertificate(body); err == nil && issued(parent, child) {
			return parent
		}
	}
	return nil
}

// reason is a verifier's error in its own words without the package's name.
func reason(err error) string { return strings.TrimPrefix(err.Error(), "x509: ") }
