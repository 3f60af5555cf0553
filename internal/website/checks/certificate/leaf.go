package certificate

import (
	"crypto/x509"
	"fmt"
	"net"
	"strconv"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/tlsfact"
)

// present judges every certificate that was received, if there are any.
func present(judge check.Judge) check.Judge {
	return func(c *capture.Capture) check.Verdict {
		if v, ok := tlsfact.NoService(c); ok {
			return v
		}
		if len(c.TLS.Certificates) == 0 {
			return check.Skipped(capture.ReasonUnreachable, "The server's certificate could not be observed.")
		}
		return worst(c, judge)
	}
}

// judged judges the server's certificate after parsing it.
func judged(judge func(*capture.Capture, *x509.Certificate) check.Verdict) check.Judge {
	return present(func(c *capture.Capture) check.Verdict {
		leaf, err := x509.ParseCertificate(c.TLS.Certificates[0].DER)
		if err != nil {
			return check.Skipped(capture.ReasonPartFailed, "The server's certificate cannot be read.")
		}
		return judge(c, leaf)
	})
}

// connect returns the openssl command, with options, that connects to the service. If the
// service has several certificates, it makes the handshake that receives this one.
func connect(c *capture.Capture, options string) string {
	if several(c) && len(c.TLS.Via) > 0 {
		return handshake(c.TLS.Via[0], options)
	}
	sni := "-noservername"
	if c.TLS.Host != "" {
		sni = "-servername " + c.TLS.Host
	}
	if options != "" {
		options = " " + options
	}
	return fmt.Sprintf("openssl s_client -connect %s %s%s </dev/null 2>/dev/null",
		net.JoinHostPort(c.Target.Host, strconv.Itoa(c.TLS.Port)), sni, options)
}

// show returns the command that prints fields of the server's certificate.
func show(c *capture.Capture, fields string) string {
	return connect(c, "") + " | openssl x509 -noout " + fields
}

// opensslTime formats a time as openssl does.
func opensslTime(t time.Time) string { return t.UTC().Format("Jan _2 15:04:05 2006 GMT") }

// day formats the date of a time for people.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }
