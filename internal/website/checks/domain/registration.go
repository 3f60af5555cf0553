package domain

import (
	"strings"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

const (
	day        = 24 * time.Hour
	expiryGood = 30 * day
	expiryPoor = 7 * day
)

// withoutData returns the verdict if there is no registration data.
func withoutData(c *capture.Capture) (check.Verdict, bool) {
	r := c.HTTP.RDAP
	switch {
	case c.Target.Domain == "":
		return check.Inapplicable("The host does not belong to a registered domain."), true
	case r == nil:
		return check.Skipped(capture.ReasonNoDataSource, "No source of registration data is configured."), true
	case r.Error != "":
		return check.Skipped(capture.ReasonNoDataSource, "Registration data could not be read: %s", r.Error), true
	}
	return check.Verdict{}, false
}

func command(r *capture.RDAP) string {
	return "curl -sSL -H 'Accept: application/rdap+json' " + evidence.Quote(r.URL)
}

// expiry judges INF-DOMAIN-EXPIRY.
func expiry(c *capture.Capture) check.Verdict {
	if v, ok := withoutData(c); ok {
		return v
	}
	r := c.HTTP.RDAP
	if r.Expires.IsZero() {
		return check.Skipped(capture.ReasonNoDataSource, "The registry of %s does not publish when registrations end.", r.Domain)
	}
	left := r.Expires.Sub(c.TakenAt)
	days := int(left / day)
	proof := check.Evidence{Quote: "expiration: " + r.Expires.UTC().Format(time.RFC3339), Command: command(r)}
	switch {
	case left <= 0:
		return check.Failed("Expired").Because("The registration of %s has ended.", r.Domain).With(proof).Capped("DOMAIN_EXPIRING", 49)
	case left <= expiryPoor:
		return check.Failed("%d days left", days).Because("The registration of %s ends within a week.",
			r.Domain).With(proof).Capped("DOMAIN_EXPIRING", 49)
	case left <= expiryGood:
		return check.Warned("%d days left", days).Because("The registration of %s ends within a month.", r.Domain).With(proof)
	}
	return check.Passed("%d days left", days).With(proof)
}

// lock judges INF-DOMAIN-LOCK. RDAP writes the EPP status with spaces (RFC 8056);
// some servers keep the EPP form.
func lock(c *capture.Capture) check.Verdict {
	if v, ok := withoutData(c); ok {
		return v
	}
	r := c.HTTP.RDAP
	if len(r.Status) == 0 {
		return check.Skipped(capture.ReasonNoDataSource, "The registry of %s does not publish the status of registrations.", r.Domain)
	}
	proof := check.Evidence{Quote: "status: " + strings.Join(r.Status, ", "), Command: command(r)}
	for _, s := range r.Status {
		switch strings.ToLower(strings.ReplaceAll(s, " ", "")) {
		case "clienttransferprohibited", "servertransferprohibited":
			return check.Passed("%s", s).With(proof)
		}
	}
	return check.Warned("No transfer lock").Because("Neither the registrar nor the registry forbids transfers of %s.", r.Domain).With(proof)
}
