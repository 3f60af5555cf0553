// Package domain owns the checks of the domain's registration, from its registry by RDAP, and
// of the routes to the site, from the RPKI. Without such data sources they are NOT_RUN.
package domain

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-DOMAIN-EXPIRY": expiry,
		"INF-DOMAIN-LOCK":   lock,
		"INF-RPKI":          routing,
	}}
}
