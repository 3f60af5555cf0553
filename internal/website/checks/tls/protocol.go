package tls

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// protocol judges the accepted versions.
func protocol(c *capture.Capture) check.Verdict {
	t := c.TLS
	var accepted, old []string
	for _, v := range []string{capture.SSL2, capture.SSL3, capture.TLS10, capture.TLS11, capture.TLS12, capture.TLS13} {
		if !t.Accepts(v) {
			continue
		}
		accepted = append(accepted, v)
		if v != capture.TLS12 && v != capture.TLS13 {
			old = append(old, v)
		}
	}
	observed := strings.Join(accepted, ", ")
	switch {
	case len(old) > 0:
		return oldVersions(c, old, observed)
	case len(accepted) == 0:
		return unanswered(c.TLS, "No protocol version could be determined.")
	}
	for _, v := range []string{capture.TLS10, capture.TLS11} {
		if !t.Refuses(v) {
			return unanswered(c.TLS, "The server neither accepted nor refused "+v+".")
		}
	}
	// Some networks drop the first message of SSL. If a server that answers everything else
	// does not answer it, that counts as a refusal.
	if !t.Accepts(capture.TLS13) {
		if !t.Refuses(capture.TLS13) {
			return unanswered(c.TLS, "The server neither accepted nor refused TLS 1.3.")
		}
		return check.Warned("%s", observed).Because("TLS 1.2 is accepted and TLS 1.3 is not.").
			With(versionEvidence(c, capture.TLS13))
	}
	return check.Passed("%s", observed).With(versionEvidence(c, capture.TLS13))
}

func oldVersions(c *capture.Capture, old []string, observed string) check.Verdict {
	v := check.Failed("%s", observed).Because("%s must no longer be accepted.", strings.Join(old, " and "))
	tls1 := false
	for _, name := range old {
		v = v.With(versionEvidence(c, name))
		switch name {
		case capture.SSL2:
			v = v.Capped("BROKEN_CRYPTO", 35)
		case capture.SSL3:
			v = v.Capped("SSLV3", 59)
		default:
			tls1 = true
		}
	}
	if tls1 {
		v = v.Capped("OLD_TLS", 89)
	}
	return v
}

func versionEvidence(c *capture.Capture, version string) check.Evidence {
	quote := version + ": refused"
	if c.TLS.Accepts(version) {
		quote = version + ": accepted"
	}
	for _, p := range c.TLS.Versions {
		if p.Version == version && !c.TLS.Accepts(version) && p.Detail != "" {
			quote += " (" + p.Detail + ")"
		}
	}
	return check.Evidence{Quote: quote, Command: offerVersion(c, version)}
}
