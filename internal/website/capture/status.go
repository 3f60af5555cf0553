package capture

import "time"

// MethodHead is the method that asks for the header alone (RFC 9110 section 9.3.2).
const MethodHead = "HEAD"

// Status codes that verdicts name (RFC 9110 section 15, RFC 6585 and RFC 7725). Package
// net/http has them too, but verdicts must not import packages with network access.
const (
	StatusOK                            = 200
	StatusNoContent                     = 204
	StatusMovedPermanently              = 301
	StatusNotModified                   = 304
	StatusPermanentRedirect             = 308
	StatusBadRequest                    = 400
	StatusUnauthorized                  = 401
	StatusForbidden                     = 403
	StatusNotFound                      = 404
	StatusProxyAuthRequired             = 407
	StatusGone                          = 410
	StatusTooManyRequests               = 429
	StatusUnavailableForLegalReasons    = 451
	StatusServiceUnavailable            = 503
	StatusNetworkAuthenticationRequired = 511
)

// TimeFormat is the layout of the dates that servers send, always in UTC
// (IMF-fixdate, RFC 9110 section 5.6.7).
const TimeFormat = "Mon, 02 Jan 2006 15:04:05 GMT"

// ParseTime reads an HTTP date in any of the three forms that recipients accept
// (RFC 9110 section 5.6.7).
func ParseTime(s string) (at time.Time, err error) {
	for _, layout := range []string{TimeFormat, time.RFC850, time.ANSIC} {
		if at, err = time.Parse(layout, s); err == nil {
			return at, nil
		}
	}
	return time.Time{}, err
}
