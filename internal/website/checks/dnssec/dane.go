package dnssec

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

// tlsa is one parsed TLSA record (RFC 6698 §2.1).
type tlsa struct {
	usage, selector, matching uint8
	data                      []byte
}

func parseTLSA(text string) (tlsa, error) {
	f := strings.Fields(text)
	if len(f) < 4 {
		return tlsa{}, fmt.Errorf("%q has fewer than four fields", text)
	}
	var n [3]uint8
	for i := range n {
		v, err := strconv.ParseUint(f[i], 10, 8)
		if err != nil {
			return tlsa{}, fmt.Errorf("%q is not a number", f[i])
		}
		n[i] = uint8(v)
	}
	data, err := hex.DecodeString(strings.Join(f[3:], ""))
	if err != nil {
		return tlsa{}, fmt.Errorf("the data is not hexadecimal")
	}
	return tlsa{n[0], n[1], n[2], data}, nil
}

// matches compares with one certificate.
func (t tlsa) matches(cert *x509.Certificate) bool {
	content := cert.Raw
	switch t.selector {
	case 0:
	case 1:
		content = cert.RawSubjectPublicKeyInfo
	default:
		return false
	}
	switch t.matching {
	case 0:
		return bytes.Equal(t.data, content)
	case 1:
		sum := sha256.Sum256(content)
		return bytes.Equal(t.data, sum[:])
	case 2:
		sum := sha512.Sum512(content)
		return bytes.Equal(t.data, sum[:])
	}
	return false
}

// holds reports whether the presented chain satisfies the record: the leaf for
// the end-entity usages 1 and 3, an issuer for the usages 0 and 2; 0 and 1 ask
// for public trust besides.
func (t tlsa) holds(chain []*x509.Certificate, trusted bool) bool {
	switch t.usage {
	case 1, 3:
		return t.matches(chain[0]) && (t.usage == 3 || trusted)
	case 0, 2:
		for _, cert := range chain[1:] {
			if t.matches(cert) {
				return t.usage == 2 || trusted
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
			Because("TLSA records count only in a zone that validates, and this one does not.")
	default:
		return undetermined(c.DNS)
	}
	chain := presented(c.TLS)
	if len(chain) == 0 {
		return check.Skipped(capture.ReasonUnreachable, "The site presented no certificate to compare the TLSA records with.")
	}
	for _, r := range a.Records {
		if t, err := parseTLSA(r.Data); err == nil && t.holds(chain, c.TLS.Trust.Trusted) {
			return check.Passed("TLSA %d %d %d matches", t.usage, t.selector, t.matching).With(check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(a.Name, "TLSA")})
		}
	}
	sum := sha256.Sum256(chain[0].RawSubjectPublicKeyInfo)
	evidence := append(dnsfact.Evidence(a), check.Evidence{
		Quote: "the certificate would match 3 1 1 " + hex.EncodeToString(sum[:]),
		Command: fmt.Sprintf("openssl s_client -connect %s:%d -servername %s </dev/null | openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | sha256sum",
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
				return nil // without a readable leaf nothing can be compared
			}
			continue
		}
		out = append(out, cert)
	}
	return out
}
