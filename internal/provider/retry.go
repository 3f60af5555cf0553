package provider

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"assay/internal/retryafter"
)

// Limits of the wait that a provider asks for.
const (
	defaultWait = time.Minute
	minWait     = time.Second
	maxWait     = 24 * time.Hour
)

// epochFrom is the number from which a reset is a time and not a duration: September 2001 in
// seconds since 1970.
const epochFrom = 1e9

// retryAfter returns the wait of Retry-After (RFC 9110 section 10.2.3), a duration or a date; 0 if missing.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if wait, ok := spanOf(h.Get("Retry-After"), now); ok {
		return bounded(wait)
	}
	return 0
}

// waitOf returns how long a rate limit lasts, 0 if the response does not contain it: its Retry-After, or the reset of a quota that
// is used up. Resets are durations or times in seconds or milliseconds, under one of several names.
func waitOf(h http.Header, now time.Time) time.Duration {
	if wait := retryAfter(h, now); wait > 0 || quotaLeft(h) {
		return wait
	}
	for _, name := range []string{"RateLimit-Reset", "X-RateLimit-Reset", "X-Rate-Limit-Reset", "RateLimit-ResetTime"} {
		if wait, ok := spanOf(h.Get(name), now); ok {
			return bounded(wait)
		}
	}
	// RateLimit: "default";r=0;t=30, or limit=100, remaining=0, reset=30.
	for part := range strings.FieldsFuncSeq(h.Get("RateLimit"), func(r rune) bool { return r == ';' || r == ',' }) {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if wait, ok := spanOf(value, now); ok && (name == "t" || name == "reset") {
			return bounded(wait)
		}
	}
	return 0
}

// quotaLeft reports whether requests remain of the quota. Then the response is about another limit, such as GitHub's secondary ones,
// which ends before the quota's reset.
func quotaLeft(h http.Header) bool {
	for _, name := range []string{"RateLimit-Remaining", "X-RateLimit-Remaining", "X-Rate-Limit-Remaining"} {
		if n, err := strconv.ParseFloat(h.Get(name), 64); err == nil && n > 0 {
			return true
		}
	}
	return false
}

func spanOf(value string, now time.Time) (time.Duration, bool) {
	value = strings.TrimSpace(value)
	if value == "" {
		return 0, false
	}
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return retryafter.Parse(value, now)
	}
	switch {
	case math.IsNaN(n) || n < 0:
		return 0, false
	case n >= epochFrom*1e3:
		n = n/1e3 - float64(now.Unix())
	case n >= epochFrom:
		n -= float64(now.Unix())
	}
	return time.Duration(math.Ceil(min(n, maxWait.Seconds()))) * time.Second, true
}

func bounded(wait time.Duration) time.Duration { return min(max(wait, minWait), maxWait) }
