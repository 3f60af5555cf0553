package trust

import (
	"bytes"
	"cmp"
	"crypto/x509"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/internal/website/capture"
)

// Verdict is whether clients accept a chain.
type Verdict struct {
	// Chains are those that clients accept, from the server's certificate to a root; empty if
	// all are refused.
	Chains [][]*x509.Certificate
	// Reason is why the chain is refused, Text the same as a clause for people.
	Reason capture.TrustReason
	Text   string
	// Anchored is true if the refused chain leads to a root of the set.
	Anchored bool
}

// Trusted reports whether clients accept the certificate.
func (v Verdict) Trusted() bool { return len(v.Chains) > 0 }

// Chain judges the chain of a server's certificate, with the others that were sent, at a
// time. The certificate's own validity and names are not judged: if it is not valid at that
// time, the nearest time at which it is valid is used.
func Chain(leaf *x509.Certificate, others []*x509.Certificate, roots *Roots, at time.Time) Verdict {
	if at.After(leaf.NotAfter) {
		at = leaf.NotAfter
	}
	if at.Before(leaf.NotBefore) {
		at = leaf.NotBefore
	}
	known := make([]*x509.Certificate, 0, len(others))
	pool := x509.NewCertPool()
	for _, c := range others {
		if c = understood(c); !slices.ContainsFunc(known, c.Equal) && !c.Equal(leaf) {
			known = append(known, c)
			pool.AddCert(c)
		}
	}
	// Usages are judged by obstacles, which are stricter than crypto/x509 is.
	chains, err := leaf.Verify(x509.VerifyOptions{
		Roots: roots.Pool(), Intermediates: pool, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny},
	})
	var v Verdict
	for _, chain := range chains {
		if len((path{certs: chain, anchored: true}).obstacles(at)) == 0 {
			v.Chains = append(v.Chains, chain)
		}
	}
	if v.Trusted() {
		return v
	}
	f := &pathFinder{others: known, roots: roots}
	return refusal(f, f.paths(leaf), at, err)
}

// refusal returns the obstacle in the best path: paths that reach a root are better than
// others, and those with fewer obstacles are better. A weak signature is the reason only if
// there is no other obstacle.
func refusal(f *pathFinder, paths []path, at time.Time, verifier error) Verdict {
	var best []obstacle
	anchored := false
	for _, p := range paths {
		if !p.anchored {
			continue
		}
		found := p.obstacles(at)
		slices.SortStableFunc(found, func(a, b obstacle) int { return rank(a) - rank(b) })
		if !anchored || cost(found) < cost(best) {
			best, anchored = found, true
		}
	}
	switch {
	case !anchored:
		return unanchored(f, paths)
	case len(best) == 0:
		return Verdict{Reason: capture.RefusedOther, Text: words(verifier), Anchored: true}
	}
	return Verdict{Reason: best[0].reason, Text: best[0].text(), Anchored: true}
}

func rank(o obstacle) int {
	if o.reason == capture.RefusedWeakSignature {
		return 1
	}
	return 0
}

func cost(found []obstacle) int {
	n := 0
	for _, o := range found {
		n += 1 + 100*(1-rank(o))
	}
	return n
}

// unanchored returns why no path leads to a trusted root.
func unanchored(f *pathFinder, paths []path) Verdict {
	longest := slices.MaxFunc(paths, func(a, b path) int { return cmp.Compare(len(a.certs), len(b.certs)) })
	top := longest.certs[len(longest.certs)-1]
	selfSigned := bytes.Equal(top.RawSubject, top.RawIssuer) && SignedBy(top, top)
	o := obstacle{capture.RefusedIssuerMissing, top}
	switch {
	case selfSigned && len(longest.certs) == 1:
		o.reason = capture.RefusedSelfSigned
	case selfSigned:
		o.reason = capture.RefusedUnknownRoot
	case f.forged != nil && f.forged.SignatureAlgorithm != x509.UnknownSignatureAlgorithm:
		o = obstacle{capture.RefusedBadSignature, f.forged}
	case top.SignatureAlgorithm == x509.UnknownSignatureAlgorithm:
		return Verdict{Reason: capture.RefusedOther, Text: "the signature of " + nameOf(top) + " uses an algorithm that browsers do not support"}
	}
	return Verdict{Reason: o.reason, Text: o.text()}
}

// text returns the obstacle as a clause.
func (o obstacle) text() string {
	name := nameOf(o.cert)
	day := func(t time.Time) string { return t.UTC().Format(time.DateOnly) }
	switch o.reason {
	case capture.RefusedSelfSigned:
		return "the certificate is self-signed"
	case capture.RefusedUnknownRoot:
		return "its chain ends at " + name + ", which is not trusted"
	case capture.RefusedIssuerMissing:
		return "the issuer of " + name + " is neither sent nor trusted"
	case capture.RefusedBadSignature:
		return "the signature of " + name + " is not its issuer's"
	case capture.RefusedWeakSignature:
		return fmt.Sprintf("the signature of %s uses %s, which can be forged", name, o.cert.SignatureAlgorithm)
	case capture.RefusedWeakKey:
		return "the key of the authority " + name + " is too small"
	case capture.RefusedAuthorityExpired:
		return "the authority's certificate " + name + " expired on " + day(o.cert.NotAfter)
	case capture.RefusedAuthorityNotYetValid:
		return "the authority's certificate " + name + " is not valid before " + day(o.cert.NotBefore)
	case capture.RefusedNotAuthority:
		return name + " signed a certificate although it is not a CA"
	case capture.RefusedPathLength:
		return "more CA certificates follow " + name + " than it allows"
	case capture.RefusedNameConstraint:
		return "the authority " + name + " must not issue certificates for these names"
	case capture.RefusedUsage:
		return name + " must not be used for TLS servers"
	case capture.RefusedExtension:
		return name + " has an unknown critical extension"
	case capture.RefusedRootConstraint:
		return "the root " + name + " is no longer trusted for certificates as new as this one"
	}
	return "clients reject " + name
}

// maxName is the maximum length of a quoted certificate name, in characters.
const maxName = 120

func nameOf(c *x509.Certificate) string {
	name := []rune(strings.ToValidUTF8(c.Subject.String(), "\uFFFD"))
	if len(name) == 0 {
		return "a certificate without a subject"
	}
	if len(name) > maxName {
		return string(name[:maxName]) + "…"
	}
	return string(name)
}

// words returns a verifier's error without the package's name.
func words(err error) string {
	if err == nil {
		return "the verifier rejects it"
	}
	return strings.TrimPrefix(err.Error(), "x509: ")
}

// Server judges the certificates that a server sends to a client of host, as a browser does:
// validity, name and chain, in this order. The reason is "" if the client accepts them.
func Server(sent []*x509.Certificate, host string, roots *Roots, now time.Time) (reason capture.TrustReason, text string) {
	leaf := sent[0]
	if now.After(leaf.NotAfter) {
		return capture.RefusedExpired, "the certificate expired on " + leaf.NotAfter.UTC().Format(time.DateOnly)
	}
	if now.Before(leaf.NotBefore) {
		return capture.RefusedNotYetValid, "the certificate is not valid before " + leaf.NotBefore.UTC().Format(time.DateOnly)
	}
	if err := leaf.VerifyHostname(host); err != nil {
		return capture.RefusedName, words(err)
	}
	v := Chain(leaf, sent[1:], roots, now)
	return v.Reason, v.Text
}
