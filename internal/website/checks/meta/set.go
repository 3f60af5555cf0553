// Package meta owns the checks of what a document says about itself: title,
// description, headings, language, encoding, and the names of its images.
package meta

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEO-TITLE":    title,
		"SEO-DESC":     description,
		"SEO-H1":       mainHeading,
		"SEO-HEADINGS": headings,
		"SEO-LANG":     lang,
		"SEO-CHARSET":  charset,
		"SEO-DOCTYPE":  doctype,
		"SEO-ALT":      alternatives,
		"SEO-FAVICON":  favicon,
	}}
}
