package tls

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/pem"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/trust"
)

// maxAIA limits how many issuers are fetched to complete a chain.
const maxAIA = 3

// appearance is one chain of the service, with what was sent beside it, and the verdicts on
// it.
type appearance struct {
	facts  *capture.Presented
	sent   []*x509.Certificate // the valid ones of facts.Certificates
	staple []byte
	beside [][]byte // timestamps from the handshake
}

// newAppearance returns the appearance of a chain.
func newAppearance(chain [][]byte, staple []byte, beside [][]byte) *appearance {
	a := &appearance{facts: &capture.Presented{}, staple: staple, beside: beside}
	for _, der := range chain {
		a.facts.Certificates = append(a.facts.Certificates, capture.Certificate{DER: der})
		if c, err := x509.ParseCertificate(der); err == nil {
			a.sent = append(a.sent, c)
		}
	}
	for _, sct := range beside {
		a.addSCTLog(capture.SCTLog(sct))
	}
	return a
}

// leaf returns the server's certificate; nil if it cannot be parsed.
func (a *appearance) leaf() *x509.Certificate {
	if len(a.sent) == 0 || !bytes.Equal(a.sent[0].Raw, a.facts.Certificates[0].DER) {
		return nil
	}
	return a.sent[0]
}

// judge builds the chain and checks its revocation.
func (s *session) judge(ctx context.Context, a *appearance) {
	if len(a.facts.Certificates) == 0 {
		return
	}
	s.say("building the certificate chain")
	leaf, t := a.leaf(), &a.facts.Trust
	if leaf == nil {
		_, err := x509.ParseCertificate(a.facts.Certificates[0].DER)
		t.Reason, t.Error = capture.RefusedUnreadable, "The certificate cannot be read: "+reason(err)+"."
		a.facts.OCSP.Error = "The certificate cannot be read."
		return
	}
	if err := leaf.VerifyHostname(s.host); err != nil {
		t.NameError = reason(err)
	}
	b := chainBuilder{leaf: leaf, sent: a.sent, cfg: s.cfg}
	b.build(t)
	if completable(t.Reason) {
		s.completeByAIA(ctx, &b, t)
	}
	s.say("checking revocation")
	s.judgeRevocation(ctx, a, b.issuer())
	s.judgeTransparency(ctx, a, b.issuer())
}

// chainBuilder finds the path from a leaf to a root.
type chainBuilder struct {
	leaf    *x509.Certificate
	sent    []*x509.Certificate // leaf first
	fetched []*x509.Certificate
	cfg     *Config
	chain   []*x509.Certificate // best path found
}

// build judges the certificates as sent.
func (b *chainBuilder) build(t *capture.Trust) {
	t.SelfSigned = trust.Issued(b.leaf, b.leaf)
	v, public := b.verify(b.sent)
	t.Trusted, t.Reason, t.Error = v.Trusted(), v.Reason, v.Text
	t.PublicRoot = public && (v.Trusted() || v.Anchored)
	if v.Trusted() {
		b.describe(t, v.Chains)
	}
}

// verify uses the public roots, then the extra ones.
func (b *chainBuilder) verify(others []*x509.Certificate) (v trust.Verdict, public bool) {
	now := b.cfg.Clock()
	v = trust.Chain(b.leaf, others, b.cfg.Roots, now)
	if v.Trusted() {
		return v, true
	}
	extra := trust.Chain(b.leaf, others, b.cfg.ExtraRoots, now)
	if extra.Trusted() || extra.Anchored && !v.Anchored {
		return extra, false
	}
	return v, true
}

// describe records the root, the order, and certificates that were sent needlessly.
func (b *chainBuilder) describe(t *capture.Trust, chains [][]*x509.Certificate) {
	b.chain = slices.MinFunc(chains, func(x, y []*x509.Certificate) int {
		return b.disorder(x) - b.disorder(y)
	})
	t.Root = b.chain[len(b.chain)-1].Subject.String()
	t.OutOfOrder = b.disorder(b.chain) > 0
	seen := map[string]bool{}
	for i, c := range b.sent {
		if slices.ContainsFunc(b.chain[:max(len(b.chain)-1, 1)], c.Equal) {
			t.Path = append(t.Path, i)
		}
		used := slices.ContainsFunc(chains, func(chain []*x509.Certificate) bool { return slices.ContainsFunc(chain, c.Equal) })
		anchor := i > 0 && bytes.Equal(c.RawSubject, c.RawIssuer)
		if seen[string(c.Raw)] || !used && !anchor {
			t.Extra++
		}
		seen[string(c.Raw)] = true
	}
}

// disorder counts the certificates of the chain that were sent before the one that they
// sign. Clients older than TLS 1.3 may require the order (RFC 5246 §7.4.2).
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

// issuer returns the certificate that signed the leaf; nil if unknown.
func (b *chainBuilder) issuer() *x509.Certificate {
	if len(b.chain) > 1 {
		return b.chain[1]
	}
	for _, c := range slices.Concat(b.sent, b.fetched) {
		if !c.Equal(b.leaf) && trust.Issued(c, b.leaf) {
			return c
		}
	}
	return nil
}

// completeByAIA fetches missing issuers from the URLs in the certificates (RFC 5280
// §4.2.2.1).
func (s *session) completeByAIA(ctx context.Context, b *chainBuilder, t *capture.Trust) {
	current := b.leaf
	for range maxAIA {
		for range len(b.sent) { // continue from the last certificate that was sent
			next := slices.IndexFunc(b.sent, func(c *x509.Certificate) bool { return !c.Equal(current) && trust.Issued(c, current) })
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
		v, public := b.verify(slices.Concat(b.sent, b.fetched))
		switch {
		case v.Trusted():
			b.chain = v.Chains[0]
			t.CompletedByAIA, t.PublicRoot = true, public
			return
		case !completable(v.Reason): // clients that fetch it refuse the chain too
			t.Reason, t.Error, t.PublicRoot = v.Reason, v.Text, public && v.Anchored
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
		if parent, err := x509.ParseCertificate(body); err == nil && trust.Issued(parent, child) {
			return parent
		}
	}
	return nil
}

// reason returns an error of crypto/x509 without the package's name.
func reason(err error) string { return strings.TrimPrefix(err.Error(), "x509: ") }

// completable reports whether only an issuer is missing: none was sent, or one of the same
// name with another key.
func completable(r capture.TrustReason) bool {
	return r == capture.RefusedIssuerMissing || r == capture.RefusedBadSignature
}
