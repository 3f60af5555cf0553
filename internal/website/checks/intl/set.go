// Package intl owns the checks of pages for other devices and languages: the viewport,
// language versions, and the version for phones.
package intl

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEO-VIEWPORT":      viewport,
		"SEO-HREFLANG":      alternates,
		"SEO-MOBILE-PARITY": mobileParity,
	}}
}
