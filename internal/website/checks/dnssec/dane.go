package dnssec

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

// holds reports whether the presented chain satisfies the record: the leaf for the
// end-entity usages 1 and 3, an issuer for the usages 0 and 2; the usages 0 and 1 also
// require public trust.
func holds(t records.TLSA, chain []*x509.Certificate, trusted bool) bool {
	switch t.Usage {
	case records.UsagePKIXEE, records.UsageDANEEE:
		return t.Matches(chain[0]) && (t.Usage == records.UsageDANEEE || trusted)
	case records.UsagePKIXTA, records.UsageDANETA:
		for _, cert := range chain[1:] {
			if t.Matches(cert) {
				return t.Usage == records.UsageDANETA || trusted
			}
		}
	}
	return false
}

func dane(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	a := c.DNS.TLSA
	if v, ok := dnsfact.Unanswered(a); ok {
		return v
	}
	if !a.Exists() {
		return check.Inapplicable("The site publishes no TLSA record.")
	}
	switch c.DNS.DNSSEC.State {
	case capture.Secure:
	case capture.Insecure, capture.Bogus:
		return check.Failed("TLSA without DNSSEC").With(dnsfact.Evidence(a)...).
			Because("TLSA records are valid only in a zone that validates, and this one does not.")
	default:
		return undetermined(c.DNS)
	}
	chain := presented(c.TLS)
	if len(chain) == 0 {
		return check.Skipped(capture.ReasonUnreachable, "The site presented no certificate to compare the TLSA records with.")
	}
	for _, r := range a.Records {
		if t, err := records.ParseTLSA(r.Data); err == nil && holds(t, chain, c.TLS.Trust.Trusted) {
			return check.Passed("TLSA %s matches", t).With(check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(a.Name, "TLSA")})
		}
	}
	sum := sha256.Sum256(chain[0].RawSubjectPublicKeyInfo)
	evidence := append(dnsfact.Evidence(a), check.Evidence{
		Quote: "the certificate would match 3 1 1 " + hex.EncodeToString(sum[:]),
		Command: fmt.Sprintf("openssl s_client -connect %s:%d -servername %s </dev/null | openssl x509 -pubkey -noout | openssl pkey "+
			"-pubin -outform der | sha256sum",
			dnsfact.Bare(c.DNS.Host), c.TLS.Port, dnsfact.Bare(c.DNS.Host)),
	})
	return check.Failed("no TLSA record matches").With(evidence...).
		Because("Clients that honour DANE refuse the certificates that the site presents.")
}

func presented(t *capture.TLS) []*x509.Certificate {
	if t == nil {
		return nil
	}
	var out []*x509.Certificate
	for _, c := range t.Certificates {
		cert, err := x509.ParseCertificate(c.DER)
		if err != nil {
			if len(out) == 0 {
				return nil // without a readable leaf there is nothing to compare
			}
			continue
		}
		out = append(out, cert)
	}
	return out
}
