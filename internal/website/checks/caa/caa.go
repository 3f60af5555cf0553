package caa

import (
	"crypto/x509"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

func issuance(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	a := c.DNS.CAA
	if v, ok := dnsfact.Unanswered(a); ok {
		return v
	}
	evidence := dnsfact.Evidence(a)
	if !a.Exists() {
		return check.Warned("no CAA").With(evidence...).
			Because("Neither %s nor a domain above it lists the authorities that may issue certificates.", dnsfact.Bare(c.DNS.Host))
	}
	set, err := parse(a)
	if err != nil {
		return check.Failed("unusable CAA").With(evidence...).Because("A CAA record cannot be interpreted: %v.", err)
	}
	conflict, note := compare(set, c)
	if conflict != "" {
		return check.Failed("forbids the authority in use").With(evidence...).With(issuerEvidence(c)...).Because("%s", conflict)
	}
	// issuewild is ignored for names that are not wildcards (RFC 8659 §4.3).
	if !slices.ContainsFunc(set, func(r records.CAA) bool { return r.Tag == "issue" }) {
		return check.Warned("no issue record").
			With(evidence...).Because("The CAA records do not list the authorities that may issue certificates for host names.")
	}
	if !slices.ContainsFunc(set, records.CAA.Reports) {
		return check.Warned("no contact").With(evidence...).
			Because("The CAA records give authorities no mailto:, http: or https: address for reports of violations (iodef).")
	}
	v := check.Passed("issuance restricted").With(evidence...)
	if note != "" {
		return v.As(check.Firm).Because("%s", note)
	}
	return v
}

// parse reads the set; with an unknown critical tag no authority may issue (RFC 8659 §4.1).
func parse(a capture.Answer) ([]records.CAA, error) {
	var out []records.CAA
	for _, r := range a.Records {
		one, err := records.ParseCAA(r.Data)
		if err != nil {
			return nil, err
		}
		if one.Critical && !one.Known() {
			return nil, fmt.Errorf("the critical tag %q is unknown to authorities, so none may issue", one.Tag)
		}
		out = append(out, one)
	}
	return out, nil
}

// compare compares the authority in use with the set. conflict is a sentence about a
// contradiction, note a sentence about why nothing was compared.
func compare(set []records.CAA, c *capture.Capture) (conflict, note string) {
	leaf := leafOf(c.TLS)
	if leaf == nil {
		return "", "The site presented no certificate, so the authority in use was not compared."
	}
	if !c.TLS.Trust.PublicRoot {
		return "", "The certificate is not from a public authority, and CAA binds public ones only."
	}
	known := recognised(leaf)
	if known == nil {
		return "", "The CAA domain of the certificate's issuer is unknown, so it was not compared."
	}
	tag := "issue"
	if wildcardOnly(leaf, dnsfact.Bare(c.DNS.Host)) && slices.ContainsFunc(set, func(r records.CAA) bool { return r.Tag == "issuewild" }) {
		tag = "issuewild"
	}
	var allowed []string
	restricts := false
	for _, r := range set {
		if r.Tag == tag {
			restricts = true
			allowed = append(allowed, r.Issuer)
		}
	}
	if !restricts || slices.ContainsFunc(allowed, func(d string) bool { return slices.Contains(known, d) }) {
		return "", ""
	}
	return fmt.Sprintf("The certificate in use was issued by %s, which the %s records do not allow to renew it.",
		strings.Join(leaf.Issuer.Organization, ", "), tag), ""
}

// wildcardOnly reports whether only a wildcard name of the certificate covers the host.
func wildcardOnly(leaf *x509.Certificate, host string) bool {
	return !slices.ContainsFunc(leaf.DNSNames, func(n string) bool { return strings.EqualFold(n, host) })
}

func leafOf(t *capture.TLS) *x509.Certificate {
	if t == nil || len(t.Certificates) == 0 {
		return nil
	}
	leaf, err := x509.ParseCertificate(t.Certificates[0].DER)
	if err != nil {
		return nil
	}
	return leaf
}

func issuerEvidence(c *capture.Capture) []check.Evidence {
	leaf := leafOf(c.TLS)
	if leaf == nil {
		return nil
	}
	host := dnsfact.Bare(c.DNS.Host)
	return []check.Evidence{{
		Quote:   "issuer: " + leaf.Issuer.String(),
		Command: fmt.Sprintf("openssl s_client -connect %s:%d -servername %s </dev/null | openssl x509 -noout -issuer", host, c.TLS.Port, host),
	}}
}

func binding(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	a := c.DNS.CAA
	if v, ok := dnsfact.Unanswered(a); ok {
		return v
	}
	if !a.Exists() {
		return check.Inapplicable("There is no CAA record to bind to an account.")
	}
	for _, r := range a.Records {
		one, err := records.ParseCAA(r.Data)
		if err != nil {
			continue
		}
		_, account := one.Parameters.Get("accounturi")
		_, methods := one.Parameters.Get("validationmethods")
		if account || methods {
			return check.Passed("bound to an account or method").With(check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(a.Name, "CAA")})
		}
	}
	return check.Noted("not bound to an account").With(dnsfact.Evidence(a)...)
}
