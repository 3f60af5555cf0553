// Package https owns the checks of HTTPS enforcement: whether the site is served over HTTPS,
// redirects visitors there, and makes browsers stay there.
package https

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-HTTPS-AVAIL":     available,
		"SEC-HTTPS-REDIRECT":  redirect,
		"SEC-HSTS":            hsts,
		"SEC-HSTS-SUBDOMAINS": hstsSubdomains,
		"SEC-HTTPS-WWW":       siblingHost,
	}}
}
