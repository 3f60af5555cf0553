package certificate

import (
	"crypto/x509"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

const oneDay = 24 * time.Hour

// Limits of the remaining validity.
const (
	shortLived = 90 * oneDay // lifetimes up to this are judged by the share that is left
	warnLeft   = 14 * oneDay
	soonLeft   = 30 * oneDay
)

// dates judges the validity period at the time of the scan.
func dates(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	now := c.TakenAt
	evidence := check.Evidence{
		Quote:   "notBefore=" + opensslTime(leaf.NotBefore) + ", notAfter=" + opensslTime(leaf.NotAfter),
		Command: show(c, "-dates"),
	}
	switch {
	case now.After(leaf.NotAfter):
		return check.Failed("expired on %s", day(leaf.NotAfter)).Because("The certificate expired before the scan.").
			With(evidence).Capped("BAD_CERT", 30)
	case now.Before(leaf.NotBefore):
		return check.Failed("valid from %s", day(leaf.NotBefore)).Because("The certificate is not valid yet.").
			With(evidence).Capped("BAD_CERT", 30)
	}
	left, total := leaf.NotAfter.Sub(now), leaf.NotAfter.Sub(leaf.NotBefore)
	warn, soon := warnLeft, soonLeft
	if total <= shortLived {
		warn, soon = total/4, total/3
	}
	days := (leaf.NotAfter.Unix() - now.Unix()) / int64(oneDay/time.Second)
	switch {
	case left <= warn:
		return check.Warned("%d days left", days).Because("The certificate expires on %s and should have been renewed by now.",
			day(leaf.NotAfter)).With(evidence)
	case left <= soon:
		return check.Passed("%d days left", days).Because("The certificate expires on %s; it is time to renew it.",
			day(leaf.NotAfter)).With(evidence)
	}
	return check.Passed("%d days left", days).With(evidence)
}

// lifetimeOf returns the validity period in seconds, including the last one (RFC 5280 §4.1.2.5). That of a certificate without an end,
// which has notAfter in the year 9999, does not fit in a Duration.
func lifetimeOf(leaf *x509.Certificate) int64 {
	return leaf.NotAfter.Unix() - leaf.NotBefore.Unix() + 1
}

// limits are the maximum lifetimes in days for certificates issued from a day on, the latest
// first (Baseline Requirements §6.3.2, ballots 193, SC-031 and SC-081v3).
var limits = []struct {
	since time.Time
	days  int
}{
	{time.Date(2029, 3, 15, 0, 0, 0, 0, time.UTC), 47},
	{time.Date(2027, 3, 15, 0, 0, 0, 0, time.UTC), 100},
	{time.Date(2026, 3, 15, 0, 0, 0, 0, time.UTC), 200},
	{time.Date(2020, 9, 1, 0, 0, 0, 0, time.UTC), 398},
	{time.Date(2018, 3, 1, 0, 0, 0, 0, time.UTC), 825},
	{time.Time{}, 39 * 31},
}

// lifetime judges the length of the validity period by the rules at issuance.
func lifetime(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	if c.TLS.Trust.Trusted && !c.TLS.Trust.PublicRoot {
		return check.Inapplicable("The certificate comes from a private authority, which the rules for public ones do not bind.")
	}
	limit := 0
	for _, l := range limits {
		if !leaf.NotBefore.Before(l.since) {
			limit = l.days
			break
		}
	}
	const perDay = int64(oneDay / time.Second)
	total := lifetimeOf(leaf)
	days := (total + perDay - 1) / perDay
	evidence := check.Evidence{
		Quote:   "notBefore=" + opensslTime(leaf.NotBefore) + ", notAfter=" + opensslTime(leaf.NotAfter),
		Command: show(c, "-dates"),
	}
	if total > int64(limit)*perDay {
		return check.Failed("%d days", days).With(evidence).
			Because("Certificates issued on %s may be valid for at most %d days.", day(leaf.NotBefore), limit)
	}
	return check.Passed("%d days", days).With(evidence)
}
