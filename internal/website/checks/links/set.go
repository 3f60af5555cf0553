// Package links owns the checks of how search engines find the pages of a site:
// sitemaps, links and addresses.
package links

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEO-SITEMAP":         sitemaps,
		"SEO-LINKS-CRAWLABLE": crawlable,
		"SEO-LINKS-BROKEN":    brokenLinks,
		"SEO-LINK-TEXT":       linkText,
		"SEO-URL":             address,
		"SEO-PAGINATION":      nofollow,
	}}
}
