package tls

import (
	"fmt"
	"net"
	"strconv"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/tlsfact"
)

// judged judges the service if there is one.
func judged(judge check.Judge) check.Judge {
	return func(c *capture.Capture) check.Verdict {
		if v, ok := tlsfact.NoService(c); ok {
			return v
		}
		return judge(c)
	}
}

// unanswered returns the verdict if the service did not answer a question.
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

// client returns the openssl command that connects to the service, with options.
func client(c *capture.Capture, options ...string) string {
	name := "-noservername"
	if c.TLS.Host != "" {
		name = "-servername " + c.TLS.Host
	}
	address := net.JoinHostPort(c.Target.Host, strconv.Itoa(c.TLS.Port))
	command := fmt.Sprintf("openssl s_client -connect %s %s", address, name)
	for _, option := range options {
		if option != "" {
			command += " " + option
		}
	}
	return command + " </dev/null"
}

// First messages of SSLv2 and SSLv3 in the notation of printf; the zeros of a directive
// represent random bytes.
const (
	sslv2Hello = `\x80\x2e\x01\x00\x02\x00\x15\x00\x00\x00\x10` +
		`\x07\x00\xc0\x01\x00\x80\x03\x00\x80\x05\x00\x80\x06\x00\x40\x02\x00\x80\x04\x00\x80%016d`
	sslv3Hello = `\x16\x03\x00\x00\x35\x01\x00\x00\x31\x03\x00%032d` +
		`\x00\x00\x0a\x00\x0a\x00\x05\x00\x2f\x00\x35\x00\xff\x01\x00`
)

// offerVersion returns the command that offers one version only. Current versions of openssl
// no longer support SSL, so its first message is sent directly.
func offerVersion(c *capture.Capture, version string) string {
	var message string
	switch version {
	case capture.SSL2:
		message = sslv2Hello
	case capture.SSL3:
		message = sslv3Hello
	default:
		return client(c, versionOption(version), seclevel(version))
	}
	return fmt.Sprintf("printf '%s' 0 | nc -w 5 %s %d | xxd | head -n 1", message, c.Target.Host, c.TLS.Port)
}

// seclevel makes openssl offer the versions that it disables by default.
func seclevel(version string) string {
	if version == capture.TLS10 || version == capture.TLS11 {
		return "-cipher 'ALL:@SECLEVEL=0'"
	}
	return ""
}

// versionOption returns the option of openssl s_client that offers one version only.
func versionOption(version string) string {
	switch version {
	case capture.TLS10:
		return "-tls1"
	case capture.TLS11:
		return "-tls1_1"
	case capture.TLS13:
		return "-tls1_3"
	}
	return "-tls1_2"
}
