// Package certificate judges the certificate of a TLS service: dates, name,
// chain, key, signature, transparency, lifetime, revocation and profile.
package certificate

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of the subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-CERT-DATES":    judged(dates),
		"SEC-CERT-NAME":     judged(name),
		"SEC-CERT-CHAIN":    present(chain),
		"SEC-CERT-KEY":      judged(key),
		"SEC-CERT-SIG":      judged(signature),
		"SEC-CERT-CT":       judged(transparency),
		"SEC-CERT-LIFETIME": judged(lifetime),
		"SEC-CERT-REVOKED":  judged(revocation),
		"SEC-CERT-STAPLE":   judged(stapling),
		"SEC-CERT-LINT":     present(profile),
	}}
}
