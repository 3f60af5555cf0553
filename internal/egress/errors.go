package egress

import (
	"context"
	"errors"
	"net"

	"assay/internal/scan"
)

// Causes that callers distinguish with errors.Is.
var (
	// ErrRedirectLimit is a chain with more redirects than ClientConfig.MaxRedirects.
	ErrRedirectLimit = errors.New("too many redirects")
	// ErrRedirectLoop is a redirect to a URL that the chain already visited.
	ErrRedirectLoop = errors.New("redirect loop")
	// ErrBomb is a body that expands beyond BodyLimits.MaxRatio.
	ErrBomb = errors.New("decompression bomb")
	// ErrEncoding is a content coding that is unknown, corrupt or nested too deep.
	ErrEncoding = errors.New("unusable content coding")
	// ErrBodyLimit is a body with more bytes on the wire than ClientConfig.MaxWireBytes.
	ErrBodyLimit = errors.New("body too large")
)

// NetError is a failed look-up or connection. It implements net.Error, so that
// time-outs are still seen through the errors of net/http, and unwraps to a
// *scan.Error with code target_unreachable whose cause is the error of package
// net (*net.DNSError, *net.OpError).
type NetError struct{ err *scan.Error }

var _ net.Error = (*NetError)(nil)

// Error implements error.
func (e *NetError) Error() string { return e.err.Error() }

// Unwrap returns the *scan.Error.
func (e *NetError) Unwrap() error { return e.err }

// Timeout reports whether the look-up or the connection exceeded its time limit.
func (e *NetError) Timeout() bool {
	var ne net.Error
	return errors.Is(e.err.Cause, context.DeadlineExceeded) || errors.As(e.err.Cause, &ne) && ne.Timeout()
}

// Temporary reports the same as Timeout; the method is required by net.Error.
func (e *NetError) Temporary() bool { return e.Timeout() }

func unreachable(cause error, message string) error {
	return &NetError{err: scan.Wrap(scan.CodeTargetUnreachable, cause, message)}
}
