package protocol

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// keepAlive judges PERF-KEEPALIVE.
func keepAlive(c *capture.Capture) check.Verdict {
	x := c.HTTP.KeepAlive
	if x == nil || x.Status == 0 {
		return check.Skipped(capture.ReasonUnreachable, "No second request could be made.")
	}
	proof := evidence.Header(x, "Connection")
	proof.Command = "curl -sSv -o /dev/null -o /dev/null " + evidence.Quote(x.URL) + " " + evidence.Quote(x.URL) +
		" 2>&1 | grep -i 're-us\\|closing'"
	if x.Reused {
		return check.Passed("The connection stays open").With(proof)
	}
	return check.Failed("The connection is closed after each response").Because("A second request needed a new connection.").With(proof)
}

// resume judges PERF-RESUME.
func resume(c *capture.Capture) check.Verdict {
	t := c.TLS
	switch {
	case t.Handshake == nil:
		return check.Inapplicable("No TLS handshake succeeds, so there is nothing to resume.")
	case t.Resumed == nil:
		return check.Skipped(capture.ReasonTimeBudget, "Resumption could not be tried.")
	}
	proof := check.Evidence{
		Quote: t.Handshake.Version + " with " + t.Addr,
		Command: "openssl s_client -reconnect -tls1_2 -connect " + evidence.Quote(t.Addr) + serverName(t.Host) +
			" </dev/null 2>/dev/null | grep -E '^(New|Reused)'",
	}
	if *t.Resumed {
		return check.Passed("Sessions are resumed").With(proof)
	}
	v := check.Failed("Sessions are not resumed").With(proof)
	switch {
	case t.Tickets == nil || *t.Tickets:
		return v.Because("The server did not accept its session ticket in the second handshake.")
	case t.Handshake.Version == capture.TLS13:
		return v.Because("The server sends no session ticket, without which TLS 1.3 cannot resume a session.")
	}
	return v.Because("The server sends no session ticket and did not resume the session by its id.")
}

func serverName(host string) string {
	if host == "" {
		return ""
	}
	return " -servername " + evidence.Quote(host)
}
