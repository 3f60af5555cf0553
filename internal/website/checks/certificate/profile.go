package certificate

import (
	"crypto/x509"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/certificate/lint"
)

// maxFindings is the maximum number of quoted violations.
const maxFindings = 10

// profile checks the server's certificate against the rules of public authorities.
func profile(c *capture.Capture) check.Verdict {
	if !c.TLS.Trust.PublicRoot {
		if _, err := x509.ParseCertificate(c.TLS.Certificates[0].DER); err != nil {
			return check.Skipped(capture.ReasonPartFailed, "The server's certificate cannot be read, so its issuer is unknown.")
		}
		return check.Inapplicable("No public authority issued the certificate, so the rules of public authorities do not bind it.")
	}
	findings, err := lint.Certificate(c.TLS.Certificates[0].DER)
	if err != nil {
		return check.Failed("not readable").Because("The certificate cannot be parsed: %v.", err).
			With(check.Evidence{
				Quote:   fmt.Sprintf("%x…", c.TLS.Certificates[0].DER[:min(len(c.TLS.Certificates[0].DER), 32)]),
				Command: connect(c, "-showcerts"),
			})
	}
	slices.SortStableFunc(findings, func(a, b lint.Finding) int { return int(b.Level) - int(a.Level) })
	errors := 0
	var evidence []check.Evidence
	for _, f := range findings {
		if f.Level == lint.Error {
			errors++
		}
		if len(evidence) < maxFindings {
			evidence = append(evidence, check.Evidence{Quote: quote(f), Command: show(c, "-text")})
		}
	}
	switch {
	case errors > 0:
		return check.Failed("%d of %d rules broken", errors, len(lint.Rules())).With(evidence...).
			Because("The certificate breaks the rules of public authorities. The first: %s", findings[0].Says)
	case len(findings) > 0:
		return check.Warned("%d recommendations not followed", len(findings)).With(evidence...).
			Because("The certificate departs from a recommendation. The first: %s", findings[0].Says)
	}
	return check.Passed("%d rules obeyed", len(lint.Rules()))
}

// quote formats a violation in one line: "dns-underscore (BR 7.1.2.7.12): DNS:"a_b"".
func quote(f lint.Finding) string {
	text := fmt.Sprintf("%s (%s): %s", f.ID, f.Source, f.Detail)
	if f.Detail == "" {
		text = fmt.Sprintf("%s (%s): %s", f.ID, f.Source, f.Says)
	}
	return strings.ToValidUTF8(text, "")
}
