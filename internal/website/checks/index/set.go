// Package index owns the checks of whether search engines can index the page, and under one
// address only.
package index

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEO-STATUS":       status,
		"SEO-NOINDEX":      noindex,
		"SEO-ROBOTS-ALLOW": robotsAllow,
		"SEO-ROBOTS-VALID": robotsValid,
		"SEO-CANONICAL":    canonical,
		"SEO-HOST-CANON":   hostCanon,
		"SEO-SOFT404":      softNotFound,
	}}
}
