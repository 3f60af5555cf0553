// Package exposure owns the checks of what a site reveals about itself. Ordinary requests
// reveal version banners, internal addresses, error pages and directory listings; files that
// should not be public, and TRACE, are requested only with the owner's consent. It also
// checks whether the site names a contact for vulnerabilities.
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
