// Package render owns the checks of what search engines can read in the document without
// running its scripts, and of a few related signals.
package render

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEO-STATIC-CONTENT": staticContent,
		"SEO-HTTPS":          secure,
		"SEO-META-REFRESH":   metaRefresh,
		"SEO-HTML-SIZE":      htmlSize,
		"SEO-LLMS":           llms,
		"SEO-CWV":            pageExperience,
	}}
}
