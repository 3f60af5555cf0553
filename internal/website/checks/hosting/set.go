// Package hosting owns the checks of operations: whether the site is up, how it responds to unknown addresses, its clock, and what software
// it reveals.
package hosting

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-HEALTH":   health,
		"INF-HTTPS-RR": httpsRecord,
		"INF-CLOCK":    clock,
		"INF-404":      unknownPath,
		"INF-TECH":     technology,
	}}
}
