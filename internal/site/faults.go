package site

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"assay/internal/egress"
	"assay/internal/lighthouse"
	"assay/internal/retryafter"
	"assay/internal/scan"
)

// fetchFault explains why nothing was fetched. It quotes no untrusted text apart from host
// names.
func fetchFault(err error) *PageError {
	f := &PageError{Kind: string(lighthouse.KindUnreachable)}
	var dns *net.DNSError
	var timeout net.Error
	switch {
	case errors.Is(err, errLoop):
		f.Kind, f.Message = FaultRedirect, "The server redirects endlessly."
	case errors.Is(err, errLocation):
		f.Message = "The server redirects to something that is not an http or https URL."
	case scan.IsCode(err, scan.CodeTargetForbidden):
		f.Kind, f.Message = string(lighthouse.KindForbidden), scan.MessageOf(err)+"."
	case errors.As(err, &dns) && dns.IsNotFound:
		f.Message = "The name " + strings.TrimSuffix(dns.Name, ".") + " has no address."
	case errors.As(err, &dns):
		f.Message, f.Again = "The name "+strings.TrimSuffix(dns.Name, ".")+" could not be resolved.", true
	case isCertificate(err):
		f.Kind, f.Message = string(lighthouse.KindCertificate), "The certificate of the server is not valid."
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		f.Kind, f.Message, f.Again = string(lighthouse.KindTimeout), "The server did not send its complete response in time.", true
	case errors.Is(err, egress.ErrBomb), errors.Is(err, egress.ErrEncoding):
		f.Message = scan.MessageOf(err) + "."
	case isHandshake(err):
		f.Message = "A secure connection to the server could not be established."
	case errors.Is(err, syscall.ECONNREFUSED):
		f.Message, f.Again = "The server refused the connection.", true
	case isBroken(err):
		f.Message, f.Again = "The connection was lost before the response was complete.", true
	case scan.IsCode(err, scan.CodeTargetUnreachable):
		f.Message, f.Again = "A connection to the server could not be established.", true
	default:
		f.Message = "The server's response is not valid HTTP."
	}
	return f
}

func isCertificate(err error) bool {
	var verify *tls.CertificateVerificationError
	var unknown x509.UnknownAuthorityError
	var name x509.HostnameError
	var invalid x509.CertificateInvalidError
	return errors.As(err, &verify) || errors.As(err, &unknown) || errors.As(err, &name) || errors.As(err, &invalid)
}

// isHandshake reports a failed handshake. crypto/tls has no common type for it.
func isHandshake(err error) bool {
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var op *net.OpError
	return errors.As(err, &record) || errors.As(err, &alert) ||
		errors.As(err, &op) && (op.Op == "remote error" || op.Op == "local error") ||
		strings.Contains(err.Error(), "server gave HTTP response to HTTPS client")
}

func isBroken(err error) bool {
	for _, cause := range []error{syscall.ECONNRESET, syscall.EPIPE, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, cause) {
			return true
		}
	}
	var op *net.OpError
	return errors.As(err, &op) || strings.Contains(err.Error(), "http2:") || strings.Contains(err.Error(), "server closed")
}

// maxRest is the longest Retry-After that is obeyed.
const maxRest = time.Minute

// statusFault returns a *PageError for a status of 400 and above.
func statusFault(status int, header http.Header, now time.Time) *PageError {
	f := &PageError{Kind: FaultHTTP, Status: status, Message: "The server returns status " + strconv.Itoa(status) + "."}
	f.Again = status >= 500 && status != http.StatusNotImplemented && status != http.StatusHTTPVersionNotSupported ||
		slices.Contains([]int{http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests}, status)
	if f.Again {
		wait, _ := retryafter.Parse(header.Get("Retry-After"), now)
		f.After = min(wait, maxRest)
	}
	return f
}
