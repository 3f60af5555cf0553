package web

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"syscall"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/capture"
)

// describe explains a failed exchange in one sentence and classifies it.
func describe(err error) (sentence, kind string) {
	kind = classify(err)
	var dns *net.DNSError
	switch {
	case kind == capture.ErrForbidden:
		return scan.MessageOf(err) + ".", kind
	case errors.As(err, &dns) && dns.IsNotFound:
		return "The name " + dns.Name + " has no address.", kind
	case kind == capture.ErrResolve:
		return "The name could not be resolved.", kind
	case kind == capture.ErrTimeout:
		return "No complete response arrived in time.", kind
	case errors.Is(err, syscall.ECONNREFUSED):
		return "The connection was refused.", kind
	case errors.Is(err, syscall.ECONNRESET):
		return "The connection was reset.", kind
	case kind == capture.ErrConnect:
		return "A connection could not be established.", kind
	case errors.Is(err, egress.ErrBomb), errors.Is(err, egress.ErrEncoding):
		return scan.MessageOf(err) + ".", kind
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "The connection was closed before the response was complete.", kind
	case kind == capture.ErrTLS:
		return "The TLS handshake failed: " + clip(innermost(err)) + ".", kind
	}
	return "The response violates the protocol: " + clip(innermost(err)) + ".", kind
}

func classify(err error) string {
	var dns *net.DNSError
	var timeout net.Error
	var op *net.OpError
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return capture.ErrForbidden
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		if errors.As(err, &dns) {
			return capture.ErrResolve
		}
		return capture.ErrTimeout
	case errors.As(err, &dns):
		return capture.ErrResolve
	case isTLS(err):
		return capture.ErrTLS
	case errors.Is(err, egress.ErrBomb), errors.Is(err, egress.ErrEncoding):
		return capture.ErrProtocol
	case errors.As(err, &op), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return capture.ErrConnect
	}
	return capture.ErrProtocol
}

// isTLS reports a failed handshake. crypto/tls has no common error type, and wraps alerts of
// the other side in a net.OpError named "remote error".
func isTLS(err error) bool {
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var verify *tls.CertificateVerificationError
	var op *net.OpError
	var unknown x509.UnknownAuthorityError
	switch {
	case errors.As(err, &record), errors.As(err, &alert), errors.As(err, &verify), errors.As(err, &unknown):
		return true
	case errors.As(err, &op) && (op.Op == "remote error" || op.Op == "local error"):
		return true
	}
	text := err.Error()
	return strings.HasPrefix(text, "tls:") || strings.HasPrefix(text, "x509:") ||
		strings.Contains(text, "server gave HTTP response to HTTPS client")
}

// innermost returns the text of the last error of the chain, without those of the layers
// around it.
func innermost(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}

// clip makes untrusted text in an error short and one line.
func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 200 {
		s = s[:200] + "…"
	}
	return strings.ToValidUTF8(s, "")
}

// splitAddress splits "host:port" in the transport's spelling.
func splitAddress(address string) (host string, port uint16, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, err
	}
	n, err := strconv.ParseUint(text, 10, 16)
	return host, uint16(n), err
}

// portOf returns the effective port of an http or https URL.
func portOf(u *url.URL) uint16 {
	if n, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		return uint16(n)
	}
	if u.Scheme == "https" {
		return 443
	}
	return 80
}

// isNotFound reports whether the name does not exist or has no address.
func isNotFound(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns) && dns.IsNotFound
}
