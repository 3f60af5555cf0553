package certificate

import (
	"crypto/x509"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// transparency counts the logs that vouch for the certificate: in itself, in
// the handshake, or in the stapled answer. Signatures are not verified, because
// the list of logs is outside data.
func transparency(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	if !c.TLS.Trust.PublicRoot {
		return check.Inapplicable("The certificate does not come from a public authority, which alone has to log what it issues.")
	}
	var logs []string
	for _, e := range leaf.Extensions {
		if capture.IsSCTExtension(e.Id) {
			logs = append(logs, capture.SCTLogsOfExtension(e.Value)...)
		}
	}
	logs = append(logs, c.TLS.OCSP.SCTLogs...)
	slices.Sort(logs)
	logs = slices.Compact(logs)
	evidence := check.Evidence{
		Quote:   fmt.Sprintf("signed timestamps of %d logs", len(logs)),
		Command: show(c, "-text") + " | grep -A 3 'Signed Certificate Timestamp'",
	}
	if len(logs) > 0 {
		evidence.Quote += ": " + strings.Join(short(logs), ", ")
	}
	switch {
	case len(logs) >= 2:
		return check.Passed("%d logs", len(logs)).As(check.Firm).With(evidence)
	case c.TLS.Handshake == nil:
		return check.Skipped(capture.ReasonUnreachable, "Timestamps in the handshake could not be observed.")
	case len(logs) == 1:
		return check.Warned("1 log").As(check.Firm).With(evidence).Because("Browsers want the timestamps of two different logs at least.")
	}
	return check.Failed("no timestamps").With(evidence).
		Because("Neither the certificate nor the handshake nor a stapled answer has a signed certificate timestamp.")
}

// short cuts log ids to what identifies them at a glance.
func short(logs []string) []string {
	var out []string
	for _, id := range logs {
		out = append(out, id[:min(len(id), 16)])
	}
	return out
}
