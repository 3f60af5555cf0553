package certificate

import (
	"cmp"
	"crypto/x509"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// transparency judges the certificate's signed timestamps: in the certificate, in the handshake, or in the stapled response. With a list of
// logs it uses verified timestamps; without one it counts distinct logs, and the evidence says so.
func transparency(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	if !c.TLS.Trust.PublicRoot {
		return check.Inapplicable("Only public authorities have to log certificates, and the authority of this one is not public.")
	}
	t := c.TLS.Transparency
	if t == nil || t.Source.Error != "" {
		return counted(c, leaf)
	}
	return verified(c, t)
}

// counted judges the number of logs when no list of logs is available.
func counted(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	var logs []string
	for _, e := range leaf.Extensions {
		if capture.IsSCTExtension(e.Id) {
			logs = append(logs, capture.SCTLogsOfExtension(e.Value)...)
		}
	}
	logs = append(logs, c.TLS.OCSP.SCTLogs...)
	slices.Sort(logs)
	logs = slices.Compact(logs)
	evidence := check.Evidence{Quote: fmt.Sprintf("signed timestamps of %d logs", len(logs)), Command: timestampCommand(c)}
	if len(logs) > 0 {
		evidence.Quote += ": " + strings.Join(short(logs), ", ") + "; signatures not verified, because no list of logs is available"
	}
	v := transparencyVerdict(c, len(logs), evidence)
	if v.Status == check.Pass || v.Status == check.Warn {
		v = v.As(check.Firm)
	}
	return v
}

// verified judges by the timestamps that are valid.
func verified(c *capture.Capture, t *capture.Transparency) check.Verdict {
	var logs, names, operators, faults []string
	for _, s := range t.SCTs {
		switch {
		case s.Error != "":
			faults = append(faults, fmt.Sprintf("%s in the %s: %s", cmp.Or(s.Name, short([]string{s.Log})[0]), s.In, s.Error))
		case !slices.Contains(logs, s.Log):
			logs, names = append(logs, s.Log), append(names, s.Name)
			if !slices.Contains(operators, s.Operator) {
				operators = append(operators, s.Operator)
			}
		}
	}
	evidence := check.Evidence{Quote: fmt.Sprintf("verified timestamps of %d logs", len(logs)), Command: timestampCommand(c)}
	if len(names) > 0 {
		evidence.Quote += ": " + strings.Join(names, ", ")
	}
	evidence.Quote += "; " + t.Source.Label()
	for _, f := range faults[:min(len(faults), maxFaults)] {
		evidence.Quote += "\n" + f
	}
	v := transparencyVerdict(c, len(logs), evidence)
	switch {
	case v.Status == check.Fail && len(faults) > 0:
		return v.Because("None of the %d signed timestamps is valid: %s.", len(faults), faults[0])
	case v.Status == check.Warn && len(faults) > 0:
		return v.Because("Browsers require timestamps of at least two different logs, and one is not valid: %s.", faults[0])
	case v.Status == check.Pass && len(operators) == 1:
		return v.Because("All the logs are run by %s; Chrome requires logs of two operators.", operators[0])
	}
	return v
}

// maxFaults is the maximum number of quoted invalid timestamps.
const maxFaults = 4

func timestampCommand(c *capture.Capture) string {
	return show(c, "-text") + " | grep -A 3 'Signed Certificate Timestamp'"
}

func transparencyVerdict(c *capture.Capture, logs int, evidence check.Evidence) check.Verdict {
	switch {
	case logs >= 2:
		return check.Passed("%d logs", logs).With(evidence)
	case c.TLS.Handshake == nil:
		return check.Skipped(capture.ReasonUnreachable, "Timestamps in the handshake could not be observed.")
	case logs == 1:
		return check.Warned("1 log").With(evidence).Because("Browsers require timestamps of at least two different logs.")
	}
	return check.Failed("no timestamps").With(evidence).
		Because("Neither the certificate nor the handshake nor a stapled response has a signed certificate timestamp.")
}

// short cuts log ids to a length that still identifies them.
func short(logs []string) []string {
	var out []string
	for _, id := range logs {
		out = append(out, id[:min(len(id), 16)])
	}
	return out
}
