// Package exposure owns the checks of what a site gives away about itself: version
// banners, internal addresses, error pages and directory listings, which ordinary
// requests show; files and endpoints that nobody meant to publish, and TRACE, which
// are asked for only with the owner's consent; and whether the site says whom to
// tell of a hole.
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
		"SEC-EXPOSE-VCS":       vcs.judge,
		"SEC-EXPOSE-SECRET":    secrets.judge,
		"SEC-EXPOSE-BACKUP":    backups.judge,
		"SEC-EXPOSE-DEBUG":     debug.judge,
		"SEC-EXPOSE-DIRLIST":   listing,
		"SEC-DISCLOSE-VERSION": banners,
		"SEC-ERROR-LEAK":       errorPage,
		"SEC-SECTXT":           securityTxt,
		"SEC-METHODS":          methods,
		"SEC-PRIVATE-IP":       internals,
	}}
}
