// Package dnssec owns the checks on DNSSEC and on TLSA records of the website.
package dnssec

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the subcategory with its judges.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-DNSSEC":        validation,
		"INF-DNSSEC-ALG":    algorithms,
		"INF-DNSSEC-EXPIRY": expiry,
		"INF-DNSSEC-NSEC3":  nsec3,
		"INF-DANE":          dane,
	}}
}
