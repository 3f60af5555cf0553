package certificate

import (
	"crypto/x509"
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// chain judges whether the sent certificates lead to a trusted root.
func chain(c *capture.Capture) check.Verdict {
	t := c.TLS.Trust
	evidence := check.Evidence{Quote: chainQuote(c.TLS.Certificates), Command: connect(c, "-showcerts")}
	switch {
	case t.Trusted && t.OutOfOrder:
		return check.Warned("wrong order").With(evidence).
			Because("The certificates are not sent in order, each followed by its issuer.")
	case t.Trusted && t.Extra > 0:
		return check.Warned("%d unrelated certificates", t.Extra).With(evidence).
			Because("The server sends certificates that do not belong to the chain.")
	case t.Trusted:
		return check.Passed("leads to %s", t.Root).With(evidence)
	case t.CompletedByAIA:
		return check.Warned("intermediate missing").With(evidence).Capped("INCOMPLETE_CHAIN", 79).
			Because("The server does not send an intermediate certificate; clients that do not fetch it by themselves refuse the site.")
	}
	return refused(c).With(evidence).Capped("BAD_CERT", 30)
}

// refusals are the phrases for the reasons.
var refusals = map[capture.TrustReason]string{
	capture.RefusedUnknownRoot:          "untrusted root",
	capture.RefusedIssuerMissing:        "issuer missing",
	capture.RefusedBadSignature:         "invalid signature",
	capture.RefusedWeakKey:              "weak key of an authority",
	capture.RefusedAuthorityExpired:     "expired authority",
	capture.RefusedAuthorityNotYetValid: "authority not yet valid",
	capture.RefusedNotAuthority:         "issuer is not an authority",
	capture.RefusedPathLength:           "path length exceeded",
	capture.RefusedNameConstraint:       "outside a name constraint",
	capture.RefusedUsage:                "key usage not allowed",
	capture.RefusedExtension:            "unknown critical extension",
	capture.RefusedRootConstraint:       "distrusted root",
}

// refused returns the verdict for a chain that clients refuse. All reasons are equally
// severe: the site cannot be used.
func refused(c *capture.Capture) check.Verdict {
	t := c.TLS.Trust
	switch {
	case t.Reason == capture.RefusedWeakSignature:
		return check.Failed("signed with an old algorithm").Following("SEC-CERT-SIG").
			Because("Clients refuse the chain: %s.", t.Error)
	case t.SelfSigned:
		return check.Failed("self-signed").Because("The certificate is signed by its own key, so no authority vouches for it.")
	case refusals[t.Reason] != "":
		return check.Failed("%s", refusals[t.Reason]).Because("Clients refuse the chain: %s.", t.Error)
	}
	return check.Failed("untrusted").Because("The chain does not lead to a trusted root: %s.", strings.TrimSuffix(t.Error, "."))
}

// chainQuote lists subject and issuer of every certificate as openssl does.
func chainQuote(sent []capture.Certificate) string {
	var lines []string
	for i, cert := range sent[:min(len(sent), maxNames)] {
		parsed, err := x509.ParseCertificate(cert.DER)
		if err != nil {
			lines = append(lines, fmt.Sprintf("%d (cannot be read)", i))
			continue
		}
		lines = append(lines, fmt.Sprintf("%d s:%s i:%s", i, parsed.Subject, parsed.Issuer))
	}
	return strings.Join(lines, "; ")
}
