package tls

import (
	"fmt"
	"net"
	"strconv"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// judged calls the judge only when there is a service to judge.
func judged(judge check.Judge) check.Judge {
	return func(c *capture.Capture) check.Verdict {
		switch {
		case c.TLS == nil:
			return check.Skipped(capture.ReasonPartFailed, "The TLS facts were not gathered.")
		case c.TLS.Absent() != "":
			return check.Inapplicable("%s", c.TLS.Absent())
		case c.TLS.Error != "":
			return check.Skipped(capture.ReasonUnreachable, "The TLS service could not be judged. %s", c.TLS.Error)
		}
		return judge(c)
	}
}

// unanswered is the verdict where the service left a question open.
func unanswered(t *capture.TLS, why string) check.Verdict {
	if t.OutOfTime {
		return check.Skipped(capture.ReasonTimeBudget, "%s The time for the scan of the TLS service ran out.", why)
	}
	return check.Skipped(capture.ReasonUnreachable, "%s", why)
}

// only13 reports whether every version before TLS 1.3 was refused.
func only13(t *capture.TLS) bool {
	for _, v := range []string{capture.SSL3, capture.TLS10, capture.TLS11} {
		if t.Accepts(v) {
			return false
		}
	}
	return t.Accepts(capture.TLS13) && t.Refuses(capture.TLS12)
}

// client is the openssl command that connects to the service, with options.
func client(c *capture.Capture, options ...string) string {
	name := "-noservername"
	if c.TLS.Host != "" {
		name = "-servername " + c.TLS.Host
	}
	address := net.JoinHostPort(c.Target.Host, strconv.Itoa(c.TLS.Port))
	command := fmt.Sprintf("openssl s_client -connect %s %s %s", address, name, strings.Join(options, " "))
	return strings.TrimSpace(command) + " </dev/null"
}

// versionOption is the option of openssl s_client that offers one version alone.
func versionOption(version string) string {
	switch version {
	case capture.SSL2:
		return "-ssl2"
	case capture.SSL3:
		return "-ssl3"
	case capture.TLS10:
		return "-tls1"
	case capture.TLS11:
		return "-tls1_1"
	case capture.TLS13:
		return "-tls1_3"
	}
	return "-tls1_2"
}
