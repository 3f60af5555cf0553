package protocol

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// secured returns the last response over HTTPS in the redirects to the document; nil if
// missing.
func secured(c *capture.Capture) *capture.Exchange {
	hops := c.HTTP.Secure.Hops
	for i := len(hops) - 1; i >= 0; i-- {
		if hops[i].Status != 0 && strings.HasPrefix(hops[i].URL, "https:") {
			return &hops[i]
		}
	}
	return nil
}

// noHTTPS returns the verdict if HTTPS does not answer.
func noHTTPS(c *capture.Capture) check.Verdict {
	if first := c.HTTP.Plain.Hops; len(first) > 0 && first[0].Status != 0 {
		return check.Failed("No HTTPS").Because("Browsers speak HTTP/2 and later over HTTPS only, which the site does not offer.").
			With(evidence.Status(&first[0])).Following("SEC-HTTPS-AVAIL")
	}
	return check.Skipped(capture.ReasonUnreachable, "The site did not respond.")
}

// http2 judges PERF-H2.
func http2(c *capture.Capture) check.Verdict {
	x := secured(c)
	if x == nil {
		return noHTTPS(c)
	}
	proof := check.Evidence{
		Request: x.ID, Quote: x.Proto + " for " + x.URL,
		Command: "curl -sS -o /dev/null -w '%{http_version}\\n' " + evidence.Quote(x.URL),
	}
	switch {
	case x.Proto == "HTTP/2.0":
		return check.Passed("HTTP/2").With(proof)
	case c.HTTP.HTTP3 != nil && c.HTTP.HTTP3.OK:
		return check.Passed("HTTP/3").With(proof)
	}
	return check.Failed("%s only", x.Proto).Because("The server did not choose HTTP/2 although it was offered.").With(proof)
}

// http3 judges PERF-H3. A failure of QUIC is tentative, because networks between the scanner
// and the site may drop UDP.
func http3(c *capture.Capture) check.Verdict {
	x := secured(c)
	if x == nil {
		v := noHTTPS(c)
		if v.Status == check.Fail {
			v.Status = check.Warn
		}
		return v
	}
	h := c.HTTP.HTTP3
	command := "curl -sS -o /dev/null --http3-only -w '%{http_version}\\n' " + evidence.Quote(x.URL)
	switch {
	case h == nil && c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked())
	case h == nil && announcedInDNS(c):
		return check.Skipped(capture.ReasonNoDataSource,
			"HTTP/3 is announced by an HTTPS record only, and the scanner does not follow such announcements.")
	case h == nil:
		return check.Warned("HTTP/3 is not announced").Because("No Alt-Svc field offers h3.").With(evidence.Header(x, "Alt-Svc"))
	case h.OK:
		return check.Passed("HTTP/3 works").With(check.Evidence{Quote: "Alt-Svc: " + h.Announced, Command: command})
	}
	return check.Warned("HTTP/3 is announced and fails").Because("A request over QUIC did not succeed: %s", h.Error).
		With(check.Evidence{Quote: "Alt-Svc: " + h.Announced, Command: command}).As(check.Tentative)
}

func announcedInDNS(c *capture.Capture) bool {
	if c.DNS == nil {
		return false
	}
	for _, data := range c.DNS.HTTPSRR.Data() {
		for param := range strings.FieldsSeq(data) {
			if alpn, ok := strings.CutPrefix(param, "alpn="); ok && strings.Contains(","+strings.Trim(alpn, `"`)+",", ",h3,") {
				return true
			}
		}
	}
	return false
}
