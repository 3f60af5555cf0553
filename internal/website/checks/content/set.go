// Package content owns the checks of what a page loads and where it sends visitors' input:
// mixed content, forms, third-party scripts and links.
package content

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-MIXED":          mixed,
		"SEC-FORM":           forms,
		"SEC-SRI":            integrity,
		"SEC-JSLIB":          libraries,
		"SEC-JS-COMPROMISED": compromised,
		"SEC-BLANK":          blank,
	}}
}
