// Package retryafter owns the Retry-After header (RFC 9110 section 10.2.3), in responses that Assay receives and sends.
package retryafter

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// maxSeconds limits a parsed wait to a time.Duration.
const maxSeconds = 1<<31 - 1

// Parse reads the value of a header, seconds or a date. ok is false for a value that
// is neither; wait is never negative.
func Parse(value string, now time.Time) (wait time.Duration, ok bool) {
	value = strings.TrimSpace(value)
	if seconds, err := strconv.ParseUint(value, 10, 64); err == nil {
		return time.Duration(min(seconds, maxSeconds)) * time.Second, true
	}
	at, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	return max(at.Sub(now), 0), true
}

// Seconds returns a wait in whole seconds, at least 1, rounded up so that a client
// that waits as long is never early.
func Seconds(wait time.Duration) int {
	return int(max(1, (wait+time.Second-1)/time.Second))
}

// Format returns the value of a header for a wait, in the seconds that Seconds returns.
func Format(wait time.Duration) string { return strconv.Itoa(Seconds(wait)) }
