// Package exposure owns the checks of what a site gives away about itself, by
// what ordinary requests show: version banners, internal addresses, error pages,
// directory listings, and whether it says whom to tell of a hole.
package exposure

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-EXPOSE-DIRLIST":   listing,
		"SEC-DISCLOSE-VERSION": banners,
		"SEC-ERROR-LEAK":       errorPage,
		"SEC-SECTXT":           securityTxt,
		"SEC-PRIVATE-IP":       internals,
	}}
}
