// Package structured owns the checks of data for machines: structured data in JSON-LD, and
// the properties from which other sites compose previews.
package structured

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEO-JSONLD":     jsonLD,
		"SEO-SCHEMA-REQ": required,
		"SEO-OG":         openGraph,
		"SEO-TWITTER":    socialCard,
		"SEO-OG-IMAGE":   previewImage,
	}}
}
