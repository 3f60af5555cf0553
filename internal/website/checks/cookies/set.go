// Package cookies owns the checks of the cookies that the site sets with its responses. Cookie values are never quoted.
package cookies

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-COOKIE-SECURE":   secure,
		"SEC-COOKIE-HTTPONLY": httpOnly,
		"SEC-COOKIE-SAMESITE": sameSite,
		"SEC-COOKIE-PREFIX":   prefix,
		"SEC-COOKIE-SCOPE":    scope,
	}}
}
