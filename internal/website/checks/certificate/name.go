package certificate

import (
	"crypto/x509"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// maxNames is the maximum number of quoted alternative names.
const maxNames = 10

// name judges whether the certificate covers the host.
func name(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	names := alternativeNames(leaf)
	quote := "X509v3 Subject Alternative Name: " + strings.Join(names[:min(len(names), maxNames)], ", ")
	if len(names) > maxNames {
		quote += ", …"
	}
	if len(names) == 0 {
		quote = "no Subject Alternative Name; subject=" + leaf.Subject.String()
	}
	evidence := check.Evidence{Quote: quote, Command: show(c, "-subject -ext subjectAltName")}
	switch {
	case c.TLS.Trust.NameError == "":
		return check.Passed("covers %s", c.Target.Host).With(evidence)
	case len(names) == 0:
		return check.Failed("no subject alternative name").With(evidence).Capped("BAD_CERT", 30).
			Because("The certificate names its host in the common name only, which clients ignore.")
	}
	return check.Failed("does not cover %s", c.Target.Host).With(evidence).Capped("BAD_CERT", 30).
		Because("None of the certificate's names covers %s.", c.Target.Host)
}

// alternativeNames formats the names as openssl does.
func alternativeNames(leaf *x509.Certificate) []string {
	var out []string
	for _, n := range leaf.DNSNames {
		out = append(out, "DNS:"+n)
	}
	for _, ip := range leaf.IPAddresses {
		out = append(out, "IP Address:"+ip.String())
	}
	return out
}
