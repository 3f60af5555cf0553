package mail

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

// mxDANE judges the TLSA records of the mail exchangers (RFC 7672). One broken
// exchanger is enough to delay mail.
func mxDANE(c *capture.Capture) check.Verdict {
	if v, ok := noIncoming(c); ok {
		return v
	}
	var open *check.Verdict
	var evidence []check.Evidence
	published, passed := 0, 0
	for i := range c.DNS.MXHosts[:min(len(c.DNS.MXHosts), capture.MaxMailHosts)] {
		mx := &c.DNS.MXHosts[i]
		v, unanswered := dnsfact.Unanswered(mx.TLSA)
		if !unanswered {
			if !mx.TLSA.Exists() {
				continue
			}
			published++
			v = judgeTLSA(c, mx, hostOf(c.Mail, mx.Host))
			evidence = append(evidence, v.Evidence...)
		}
		switch v.Status {
		case check.Fail:
			return v
		case check.Pass:
			passed++
		default:
			open = &v
		}
	}
	switch {
	case open != nil:
		return *open
	case published == 0:
		return check.Inapplicable("No mail exchanger publishes a TLSA record.")
	}
	v := check.Passed("TLSA matches on %d exchangers", passed).With(evidence...)
	if c.DNS.DNSSEC.State == capture.Insecure {
		v = v.Because("The records match, but the domain itself is unsigned: its MX record can be forged.")
	}
	return v
}

func hostOf(m *capture.Mail, name string) *capture.MailHost {
	if m == nil {
		return nil
	}
	for i := range m.Hosts {
		if m.Hosts[i].Host == name {
			return &m.Hosts[i]
		}
	}
	return nil
}

// judgeTLSA judges the records of one exchanger against the certificates that it presented.
func judgeTLSA(c *capture.Capture, mx *capture.MXHost, h *capture.MailHost) check.Verdict {
	name := dnsfact.Bare(mx.Host)
	if !mx.TLSA.Exists() {
		return check.Inapplicable("%s publishes no TLSA record.", name)
	}
	evidence := dnsfact.Evidence(mx.TLSA)
	switch mx.TLSAState {
	case capture.Secure:
	case capture.Bogus:
		return check.Failed("TLSA does not validate").With(evidence...).
			Because("Senders that honour DANE deliver nothing to %s. %s", name, mx.TLSAReason)
	case capture.Insecure:
		return check.Failed("TLSA without DNSSEC").With(evidence...).
			Because("TLSA records are valid only in a signed zone, and that of %s is not signed.", name)
	default:
		return check.Skipped(capture.ReasonNoDataSource, "DNSSEC could not be validated from here. %s", mx.TLSAReason).With(evidence...)
	}
	if v, ok := notMet(c, h, name); ok {
		return v.With(evidence...)
	}
	chain := readChain(h.Chain)
	if len(chain) == 0 {
		return check.Skipped(capture.ReasonPartFailed, "The certificate of %s cannot be read.", name).With(evidence...)
	}
	return compareTLSA(c, mx, chain).With(evidence...)
}

// notMet returns the verdict when the exchanger presented no certificate. A server without
// encryption breaks the promise of its records.
func notMet(c *capture.Capture, h *capture.MailHost, name string) (check.Verdict, bool) {
	refusing := h != nil && h.Greeted && h.Version == 0 && h.ErrorKind != capture.ErrTimeout && h.ErrorKind != capture.ErrConnect
	switch {
	case refusing:
		return check.Failed("TLSA without STARTTLS").With(conversationEvidence(h)).
			Because("Senders that honour DANE require encryption, and %s does not offer it.", name), true
	case c.Mail != nil && c.Mail.Blocked != "":
		return check.Skipped(c.Mail.Blocked, "No connection to port 25 of %s succeeded, so its TLSA records could not be compared.", name), true
	case c.Mail == nil:
		return notContacted(c), true
	case h == nil || h.Version == 0:
		return check.Skipped(capture.ReasonUnreachable, "%s presented no certificate to compare its TLSA records with.", name), true
	}
	return check.Verdict{}, false
}

func readChain(ders [][]byte) []*x509.Certificate {
	var out []*x509.Certificate
	for i, der := range ders {
		cert, err := x509.ParseCertificate(der)
		if err == nil {
			out = append(out, cert)
		} else if i == 0 {
			return nil
		}
	}
	return out
}

func compareTLSA(c *capture.Capture, mx *capture.MXHost, chain []*x509.Certificate) check.Verdict {
	name, usable := dnsfact.Bare(mx.Host), 0
	why := "no record matches the certificates that the server presents"
	for _, r := range mx.TLSA.Records {
		t, err := records.ParseTLSA(r.Data)
		if err != nil || t.Usage != records.UsageDANETA && t.Usage != records.UsageDANEEE {
			continue
		}
		usable++
		if t.Usage == records.UsageDANEEE {
			if t.Matches(chain[0]) {
				return check.Passed("TLSA %s matches on %s", t, name)
			}
			continue
		}
		switch err := anchored(c, t, chain, name); {
		case err == nil:
			return check.Passed("TLSA %s matches on %s", t, name)
		case !errors.Is(err, errNoMatch):
			why = fmt.Sprintf("the record %s matches an issuer, but the certificate is not valid under it (%v)", t, err)
		}
	}
	sum := sha256.Sum256(chain[0].RawSubjectPublicKeyInfo)
	at := check.Evidence{Quote: "the certificate would match 3 1 1 " + hex.EncodeToString(sum[:]), Command: smtpCommand(name) +
		" 2>/dev/null | openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | sha256sum"}
	if usable == 0 {
		return check.Failed("no usable TLSA record").With(at).
			Because("Senders use only records with usage 2 or 3, and %s publishes no readable one.", name)
	}
	return check.Failed("no TLSA record matches").With(at).
		Because("Senders that honour DANE deliver nothing to %s: %s.", name, why)
}

var errNoMatch = errors.New("no certificate of the chain matches")

// anchored verifies the chain under the issuer that the record names. Unlike with usage 3,
// names and dates must be valid (RFC 7672 §3.1.2, §3.2.3).
func anchored(c *capture.Capture, t records.TLSA, chain []*x509.Certificate, name string) error {
	roots, between := x509.NewCertPool(), x509.NewCertPool()
	found := false
	for _, cert := range chain {
		if t.Matches(cert) {
			roots.AddCert(cert)
			found = true
			continue
		}
		between.AddCert(cert)
	}
	if !found {
		return errNoMatch
	}
	_, err := chain[0].Verify(x509.VerifyOptions{
		Roots: roots, Intermediates: between, CurrentTime: c.TakenAt, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny},
	})
	if err != nil {
		return err
	}
	if chain[0].VerifyHostname(dnsfact.Bare(c.DNS.Mail)) == nil {
		return nil
	}
	return chain[0].VerifyHostname(name)
}
