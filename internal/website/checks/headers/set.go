// Package headers owns the checks of the header fields that tell browsers to
// isolate a page: content security policy, framing, content types, referrers,
// permissions, cross-origin policies and CORS.
package headers

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-CSP-PRESENT":      cspPresent,
		"SEC-CSP-SCRIPT":       cspScript,
		"SEC-CSP-OBJECT-BASE":  cspObjectBase,
		"SEC-CSP-INSECURE-SRC": cspInsecure,
		"SEC-CSP-SYNTAX":       cspSyntax,
		"SEC-FRAME":            framing,
		"SEC-NOSNIFF":          nosniff,
		"SEC-REFERRER":         referrer,
		"SEC-PERMISSIONS":      permissions,
		"SEC-COOP":             openerPolicy,
		"SEC-CORP":             resourcePolicy,
		"SEC-COEP":             embedderPolicy,
		"SEC-CORS":             cors,
		"SEC-DEPRECATED-HDR":   deprecated,
	}}
}
